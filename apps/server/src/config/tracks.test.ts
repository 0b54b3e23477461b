// The tracks that the server offers, and what it says of a file that is none.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BAD_TRACK, loadTrack, TRACK_NAMES } from './tracks.ts';

describe('the tracks', () => {
  it.each(TRACK_NAMES)('can all be loaded (%s)', (name) => {
    expect(loadTrack(name).name).toBe(name);
  });

  it.each([
    ['is not there', null, /^mine\.json: ENOENT/],
    ['is no JSON', '{', /^mine\.json: .*JSON/],
    ['is no track', '{"points": 7}', /^mine\.json: track: points is 7; allowed is an array of 4 to 256 points$/],
  ])('a file that %s is refused by name', (_what, text, message) => {
    const folder = mkdtempSync(join(tmpdir(), 'tracks-'));
    if (text !== null) writeFileSync(join(folder, 'mine.json'), text);
    expect(() => loadTrack('mine', folder)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(message) }),
    );
    expect(() => loadTrack('mine', folder)).toThrow(expect.objectContaining({ code: BAD_TRACK }));
  });
});
