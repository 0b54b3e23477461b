/** The gunner's client and the server fire the same shots, also when something other than the gunner's inputs cools the gun. */
import { NEUTRAL_DRIVER, NEUTRAL_GUNNER, parseTrack, type Track } from '@shotgun-rally/sim';
import { AXIS_MAX } from '@shotgun-rally/sim/state';
import { expect, it } from 'vitest';
import oval from '../../../../../assets/tracks/oval.json' with { type: 'json' };
import { WEATHERS, type WeatherName } from '../../../src/index.ts';
import { type InputSource, Match } from '../../../src/testing/index.ts';
import { OVAL } from '../../testing/oval-match.ts';
import { pursue } from '../../testing/scripted-players.ts';

const CAR_UNDER_TEST = 0;
/** Ticks until the result of a shot has certainly arrived. */
const RESULT_TICKS = 125;
const PAD_EVERY_M = 60;
const PAD_LATERALS_M = [-6, -2, 2, 6];

/** The oval with rows of ammo pads across the road. */
function ovalWithAmmo(): Track {
  const rows = Array.from({ length: Math.floor(OVAL.length / PAD_EVERY_M) }, (_, row) => row * PAD_EVERY_M);
  const pads = rows.flatMap((at) => PAD_LATERALS_M.map((lateral) => ({ kind: 'ammo', at, lateral })));
  return parseTrack({ ...oval, pads });
}

const fireForever: InputSource = () => ({ ...NEUTRAL_GUNNER, fire: true });
const driveSteadily: InputSource = ({ state, welcome }) =>
  state && welcome ? pursue(state, OVAL, welcome.car, AXIS_MAX) : NEUTRAL_DRIVER;
/** Drives straight on at full throttle, so the car stops at the first wall until it respawns there. */
const driveIntoWalls: InputSource = () => ({ ...NEUTRAL_DRIVER, throttle: AXIS_MAX });

interface Minute {
  readonly track: Track;
  readonly driver: InputSource;
  readonly weather: WeatherName;
  readonly seed: number;
  /** The events to count. */
  readonly kind: 'pad' | 'respawn';
}

/** Plays a minute. Returns the number of shots on each side, of shots that only one side fired, and of the events of a kind. */
function shoot({ track, driver, weather, seed, kind }: Minute) {
  const match = new Match({ track, weather: WEATHERS[weather], seed, cars: 1, laps: 99 });
  match.join('driver', CAR_UNDER_TEST, driver);
  const { client } = match.join('gunner', CAR_UNDER_TEST, fireForever);
  const [clientTicks, serverTicks] = [new Set<number>(), new Set<number>()];
  let events = 0;
  match.run(
    60_000,
    () => {
      for (const { tick } of client.takeShots()) clientTicks.add(tick);
      for (const event of client.takeEvents()) if (event.kind === 'shot') serverTicks.add(event.firedTick);
    },
    () => {
      events += match.server.world.events.filter((event) => event.kind === kind).length;
    },
  );
  const newestJudgedTick = match.server.tickNumber - RESULT_TICKS;
  const isOneSided = (tick: number) => tick <= newestJudgedTick && clientTicks.has(tick) !== serverTicks.has(tick);
  const oneSided = [...new Set([...clientTicks, ...serverTicks])].filter(isOneSided);
  return { shots: serverTicks.size, clientShots: clientTicks.size, oneSided: oneSided.length, events };
}

it('the client and the server fire over 98.7 % of the same shots if the car crosses ammo pads and its driver drives steadily', () => {
  const track = ovalWithAmmo();
  const minutes = [1, 2, 3, 4, 5].map((seed) =>
    shoot({ track, driver: driveSteadily, weather: 'TYPICAL', seed, kind: 'pad' }),
  );
  const total = (field: keyof (typeof minutes)[number]) => minutes.reduce((sum, minute) => sum + minute[field], 0);
  expect(total('events')).toBeGreaterThan(100);
  expect(total('shots')).toBeGreaterThan(1500);
  expect(total('clientShots')).toBeGreaterThan(1500);
  expect(total('oneSided') / total('shots')).toBeLessThan(0.013);
}, 180_000);

it('the client and the server fire the same shots if the car respawns because it is stuck', () => {
  const { shots, clientShots, oneSided, events } = shoot({
    track: OVAL,
    driver: driveIntoWalls,
    weather: 'BAD',
    seed: 4,
    kind: 'respawn',
  });
  expect(events).toBeGreaterThan(5);
  expect(shots).toBeGreaterThan(100);
  expect(clientShots).toBeGreaterThan(100);
  expect(oneSided).toBe(0);
});
