import type { Track } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { loadTrack } from '../../page/test-tracks.ts';
import type { CarView } from '../../race/scene-frame.ts';
import { BODY_HEIGHT, WHEEL_RADIUS } from './car-layout.ts';
import { CarRig } from './car-rig.ts';

const track = loadTrack('oval') as Track;
const SAMPLE = 10;

/** A car over the middle of the road, `up` metres above its height at rest. */
function rigAt(up: number): CarRig {
  const [x, y, z] = [track.px, track.py, track.pz].map((axis) => axis[SAMPLE]!) as [number, number, number];
  const rig = new CarRig(track);
  const turned = { qx: 0, qy: 0, qz: 0, qw: 1, vx: 0, vy: 0, vz: 0, barrelYaw: 0, barrelPitch: 0, steer: 0 };
  const rest = { boosting: false, health: 1, heat: 0, boost: 0, status: 1, protected: false };
  const view: CarView = { car: 0, present: true, own: false, x, y: y + BODY_HEIGHT + up, z, ...turned, ...rest };
  rig.update(view, 0);
  return rig;
}

const wheelBottoms = (rig: CarRig): number[] =>
  rig.wheels.map(({ elements }) => elements[13] - WHEEL_RADIUS - track.py[SAMPLE]!);

describe('CarRig', () => {
  it.each([0, -0.1, -0.5, -1.5])('has its wheels on the road if the car is %f m above its height at rest', (up) => {
    for (const bottom of wheelBottoms(rigAt(up))) expect(bottom).toBeCloseTo(0, 1);
  });

  it('does not move a car that is in the air or has fallen off the world', () => {
    for (const up of [1, -20]) expect(rigAt(up).road.height).toBeCloseTo(up, 1);
  });
});
