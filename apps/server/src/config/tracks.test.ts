/** Tests that the server loads its tracks, and its errors for unusable files. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { racingLineOf } from '@shotgun-rally/bots';
import { CAR_MODELS } from '@shotgun-rally/sim';
import { groundOf } from '@shotgun-rally/sim/track';
import { describe, expect, it } from 'vitest';
import { BAD_TRACK, loadTrack, TRACK_NAMES, trackOf } from './tracks.ts';

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

describe('trackOf', () => {
  it('trackOf returns the same track again, with the same ground and racing line, so that no race computes them again', () => {
    const [first, again] = [0, 1].map(() => {
      const track = trackOf(TRACK_NAMES[0]!);
      return { track, ground: groundOf(track), line: racingLineOf(track, CAR_MODELS.rally) };
    });
    expect(again!.track).toBe(first!.track);
    expect(again!.ground).toBe(first!.ground);
    expect(again!.line).toBe(first!.line);
  });
});
