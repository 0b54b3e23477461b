/** Tests of row 8: which steps of a drawn rival count as twitches. */
import { WEATHERS } from '@shotgun-rally/netcode';
import { parseTrack } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import valley from '../../../../assets/tracks/valley.json' with { type: 'json' };
import type { Measure } from '../race/measure.ts';
import { type ObservedRace, playRace } from '../race/race.ts';
import { Rivals } from './rivals.ts';

it('rivals that respawn do not count as twitches', () => {
  let respawns = 0;
  const countRespawns = ({ match }: ObservedRace): Measure => ({
    onServerTick: () => {
      respawns += match.server.world.events.filter(({ kind }) => kind === 'respawn').length;
    },
    figures: () => [],
  });
  const [rivals] = playRace({
    conditions: { weather: 'LAN', link: 'datagram', weapons: true },
    weather: WEATHERS.LAN,
    track: parseTrack(valley),
    cars: 4,
    seed: 3,
    durationMs: 12_000,
    observers: [(race): Measure => new Rivals(race), countRespawns],
  });
  const twitches = rivals!
    .figures()
    .find(({ measure }) => measure.startsWith('twitches of a drawn rival of over 30 cm'));
  expect(respawns).toBeGreaterThan(0);
  expect(twitches).toMatchObject({ value: 0 });
});
