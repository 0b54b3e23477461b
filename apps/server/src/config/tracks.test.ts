/** Tests that the server loads its tracks, and its errors for unusable files. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BAD_TRACK, loadTrack, TRACK_NAMES } from './tracks.ts';

describe('loadTrack', () => {
  it.each(TRACK_NAMES)('loadTrack loads the track %s', (name) => {
    expect(loadTrack(name).name).toBe(name);
  });

  it.each([
    ['does not exist', null, /^mine\.json: ENOENT/],
    ['is not JSON', '{', /^mine\.json: .*JSON/],
    ['is not a track', '{"points": 7}', /^mine\.json: track: points is 7; allowed: an array of length 4 to 256$/],
  ])('loadTrack throws an error that names the file if the file %s', (_what, text, message) => {
    const folder = mkdtempSync(join(tmpdir(), 'tracks-'));
    if (text !== null) writeFileSync(join(folder, 'mine.json'), text);
    expect(() => loadTrack('mine', folder)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(message) }),
    );
    expect(() => loadTrack('mine', folder)).toThrow(expect.objectContaining({ code: BAD_TRACK }));
  });
});
