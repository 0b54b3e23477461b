import type { Track } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { loadTrack } from '../../page/test-tracks.ts';
import type { CarView } from '../../race/scene-frame.ts';
import { BODY_HEIGHT, WHEEL_RADIUS } from './car-layout.ts';
import { CarRig } from './car-rig.ts';

const track = loadTrack('oval') as Track;
const SAMPLE = 10;

/** A car over the middle of the road, turned as the road lies there, `up` metres above where it stands at rest. */
function rigAt(up: number): CarRig {
  const [x, y, z] = [track.px, track.py, track.pz].map((axis) => axis[SAMPLE]!) as [number, number, number];
  const rig = new CarRig(track);
  const turned = { qx: 0, qy: 0, qz: 0, qw: 1, vx: 0, vy: 0, vz: 0, barrelYaw: 0, barrelPitch: 0, steer: 0 };
  const rest = { boosting: false, health: 1, heat: 0, boost: 0, status: 1, protected: false };
  const view: CarView = { car: 0, present: true, own: false, x, y: y + BODY_HEIGHT + up, z, ...turned, ...rest };
  rig.update(view, 0);
  return rig;
}

const wheelUndersides = (rig: CarRig): number[] =>
  rig.wheels.map(({ elements }) => elements[13] - WHEEL_RADIUS - track.py[SAMPLE]!);

describe('a car as drawn', () => {
  it.each([0, -0.1, -0.5, -1.5])('has its wheels on the road, not in it (%f m from where it rests)', (up) => {
    for (const underside of wheelUndersides(rigAt(up))) expect(underside).toBeCloseTo(0, 1);
  });

  it('is left alone in the air, and where it has fallen off the world', () => {
    for (const up of [1, -20]) expect(rigAt(up).road.height).toBeCloseTo(up, 1);
  });
});
