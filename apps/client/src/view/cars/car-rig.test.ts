import { CAR_MODELS, type CarTuning, STATUS, type Track } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import { loadTrack } from '../../page/test-tracks.ts';
import type { CarView } from '../../race/scene-frame.ts';
import { CarRig } from './car-rig.ts';
import { CAR_PARTS, type CarPartName, layoutOf } from './model/car-layout.ts';

const track = loadTrack('oval') as Track;
/** Index of a point of the track's centre line. */
const SAMPLE = 10;

/** Returns the rig of a car in the middle of the road, `raisedM` metres above its height at rest, `seconds` after its status changed. */
function rigAt(
  raisedM: number,
  tuning: CarTuning = CAR_MODELS.rally,
  status: number = STATUS.racing,
  seconds = 0,
): CarRig {
  const [x, y, z] = [track.px, track.py, track.pz].map((axis) => axis[SAMPLE]!) as [number, number, number];
  const rig = new CarRig(track);
  rig.update(viewAt([x, y + layoutOf(tuning).centreOfMassHeight + raisedM, z], tuning, status), seconds);
  return rig;
}

/** Returns a car at rest at this place (x, y and z). */
function viewAt(
  [x, y, z]: readonly [number, number, number],
  tuning: CarTuning = CAR_MODELS.rally,
  status: number = STATUS.racing,
): CarView {
  const pose = { x, y, z, qx: 0, qy: 0, qz: 0, qw: 1, vx: 0, vy: 0, vz: 0, barrelYaw: 0, barrelPitch: 0, steer: 0 };
  const condition = { isBoosting: false, health: 1, heat: 0, boost: 0, slipstream: 0, status, isProtected: false };
  return { tuning, car: 0, isPresent: true, isOwn: false, ...pose, ...condition };
}

/** Heights of the wheels' lowest points above the road. Element 13 of a transform is its y position. */
const wheelBottoms = (rig: CarRig): number[] =>
  rig.wheels.map(({ elements }) => elements[13] - rig.layout.wheelRadius - track.py[SAMPLE]!);

it.each([0, 0.1, 0.5, 1.5])(
  'a car rig puts the wheels on the road (within 5 cm) if the car is %f m too low',
  (tooLowM) => {
    for (const bottom of wheelBottoms(rigAt(-tooLowM))) expect(bottom).toBeCloseTo(0, 1);
  },
);

it('a car rig keeps the height of a car that is 1 m above or 20 m below the road', () => {
  for (const raisedM of [1, -20]) expect(rigAt(raisedM).road.height).toBeCloseTo(raisedM, 1);
});

it.each(Object.entries(CAR_MODELS))(
  'a car rig puts the wheels of a %s on the road (within 1 cm) if it is at rest',
  (_name, tuning) => {
    for (const bottom of wheelBottoms(rigAt(0, tuning))) expect(Math.abs(bottom)).toBeLessThan(0.01);
  },
);

it('a car rig stretches the body of a truck to its length, and not that of a rally car', () => {
  const lengthened = (tuning: CarTuning) => rigAt(0, tuning).body.getMaxScaleOnAxis();
  expect(lengthened(CAR_MODELS.rally)).toBeCloseTo(1, 6);
  expect(lengthened(CAR_MODELS.truck)).toBeGreaterThan(1.2);
});

it.each(['driver', 'gunner'] as const)('the %s of a wreck flies up, and that of a racing car stays seated', (name) => {
  const heightOf = (part: CarPartName, status: number) =>
    rigAt(0, CAR_MODELS.rally, status, 1).parts[CAR_PARTS.indexOf(part)]!.elements[13];
  expect(heightOf(name, STATUS.wrecked)).toBeGreaterThan(heightOf(name, STATUS.racing) + 5);
  expect(heightOf('body', STATUS.wrecked)).toBeCloseTo(heightOf('body', STATUS.racing), 1);
});

it('a car rig knows the road below a car that jumps from anywhere on the alpine track to a checkpoint', () => {
  const alpine = loadTrack('alpine') as Track;
  const centreAt = (sample: number) => [alpine.px[sample]!, alpine.py[sample]!, alpine.pz[sample]!] as const;
  const worst = { heightM: 0 };
  for (const index of alpine.checkpoints) {
    for (let from = 0; from < alpine.count; from += 10) {
      const rig = new CarRig(alpine);
      rig.update(viewAt(centreAt(from)), 0);
      rig.update(viewAt(centreAt(index)), 0);
      worst.heightM = Math.max(worst.heightM, Math.abs(rig.road.height));
    }
  }
  expect(worst.heightM).toBeLessThan(2);
});
