/** Tests which cars a gunner's warning of a rival behind and the call to shoot point at, and who can ask to slow down. */
import type { ClientView } from '@shotgun-rally/netcode';
import { CAR, carOffset, STATUS, World } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { loadTrack } from '../page/test-tracks.ts';
import { createCall } from './calls.ts';
import type { Moment } from './moment.ts';

const OWN = 0;
/** The player's car drives along +Z at the origin. Positions of the rivals (m); null for an empty slot. */
type Positions = readonly (readonly [x: number, z: number] | null)[];

function momentWith(positions: Positions, role: 'driver' | 'gunner' = 'gunner'): Moment {
  const track = loadTrack('oval');
  if (!track) throw new Error('expected the oval track');
  const { state } = new World({ track, cars: positions.length + 1, laps: 3, seed: 1 });
  const cars = [[0, 0] as const, ...positions].map((position, car) => {
    state[carOffset(car) + CAR.status] = position ? STATUS.racing : STATUS.empty;
    const [x, z] = position ?? [0, -1];
    return { car, present: position !== null, pose: { x, y: 2, z, qx: 0, qy: 0, qz: 0, qw: 1 } };
  });
  // The gunner aims straight ahead.
  const aim = { yaw: 0, pitch: 0 };
  return { view: { state, cars } as unknown as ClientView, viewpoint: { car: OWN, role }, track, aim } as Moment;
}

describe('the call "rival behind"', () => {
  it('the call is a look that points at the nearest car behind, and not at a nearer car ahead', () => {
    const moment = momentWith([[0, 4], [3, -30], [0, -60], null]);
    expect(createCall('threat', moment)).toEqual({ call: 'look', target: 2, x: 3, y: 2, z: -30 });
  });

  it('the call does not point at a wrecked car', () => {
    const moment = momentWith([
      [0, -10],
      [0, -40],
    ]);
    moment.view.state[carOffset(1) + CAR.status] = STATUS.wrecked;
    expect(createCall('threat', moment)?.target).toBe(2);
  });

  it('there is no call without a rival within 160 m behind, and none from a driver', () => {
    expect(
      createCall(
        'threat',
        momentWith([
          [0, 10],
          [0, -170],
        ]),
      ),
    ).toBeNull();
    expect(createCall('threat', momentWith([[0, -10]]))).not.toBeNull();
    expect(createCall('threat', momentWith([[0, -10]], 'driver'))).toBeNull();
  });
});

describe('the call "shoot that car"', () => {
  it('the call points at the nearest car ahead', () => {
    const moment = momentWith([
      [0, 60],
      [0, 20],
      [0, -10],
    ]);
    expect(createCall('target', moment)?.target).toBe(2);
  });

  it.each(['wrecked', 'finished'] as const)('the call does not point at a car that is %s', (status) => {
    const moment = momentWith([
      [0, 20],
      [0, 60],
    ]);
    moment.view.state[carOffset(1) + CAR.status] = STATUS[status];
    expect(createCall('target', moment)?.target).toBe(2);
  });
});

it('the call "slow down" is made by a gunner only, because only the driver can follow it', () => {
  expect(createCall('slow', momentWith([]))?.call).toBe('slow');
  expect(createCall('slow', momentWith([], 'driver'))).toBeNull();
});
