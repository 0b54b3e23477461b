/** Tests of row 10: which shots of a race count as disagreements between client and server. */
import { WEATHERS } from '@shotgun-rally/netcode';
import { parseTrack } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import valley from '../../../../assets/tracks/valley.json' with { type: 'json' };
import { playRace } from '../race/race.ts';
import { Shots } from './shots.ts';

it('shots that clients ahead of the server fired just before the measurement do not count', () => {
  // The measurement starts when the guns work, so that all gunners fire at once. Every message takes 150 ms.
  const weather = { ...WEATHERS.LAN, delayMinMs: 150, delayMaxMs: 150 };
  const [shots] = playRace({
    conditions: { weather: 'FAR', link: 'datagram', weapons: true },
    weather,
    track: parseTrack(valley),
    cars: 4,
    seed: 2,
    durationMs: 9000,
    observers: [(race) => new Shots(race)],
  });
  const serverOnly = shots!
    .figures()
    .find(({ measure }) => measure === 'shots that hit on the server but were not fired on the client');
  expect(serverOnly!.samples).toBeGreaterThan(10);
  expect(serverOnly!.value).toBe(0);
});
