/** The parts that an explosion tears off a car: a wheel, the wing, the bumper, the gun, panels and splinters. */
import { Color, Vector3 } from 'three';
import type { CarRig } from '../cars/car-rig.ts';
import type { SolidKind, Solids } from './batches/solids.ts';

/** A part of a car: its size, where it starts on the car, and its colour: `paint` or `accent` of the team, or a fixed one. */
interface LoosePart {
  readonly halfSize: SolidKind['halfSize'];
  readonly from: readonly [x: number, y: number, z: number];
  readonly colour: 'paint' | 'accent' | Color;
}

const DARK = new Color(0x24262b);
const STEEL = new Color(0x6a707c);
/** The parts that a wreck has lost are about where `CarViews` no longer draws them. */
const PARTS: readonly LoosePart[] = [
  { halfSize: [0.44, 0.44, 0.2], from: [0.9, 0.5, 1.3], colour: DARK }, // wheel
  { halfSize: [0.95, 0.06, 0.26], from: [0, 1.4, -2], colour: 'accent' }, // wing
  { halfSize: [0.85, 0.14, 0.14], from: [0, 0.6, -2.1], colour: 'paint' }, // bumper
  { halfSize: [0.16, 0.12, 0.8], from: [0, 1.8, 0], colour: STEEL }, // gun
  { halfSize: [0.06, 0.34, 0.62], from: [-0.9, 0.8, -0.1], colour: 'paint' }, // door
  { halfSize: [0.62, 0.06, 0.5], from: [0, 1.1, 1.2], colour: 'paint' }, // bonnet
  ...Array.from({ length: 7 }, (_, index) => ({
    halfSize: [0.09, 0.2, 0.14] as const,
    from: [index % 2 ? 0.6 : -0.6, 0.8, index - 3] as const,
    colour: index % 3 ? DARK : ('paint' as const),
  })),
];
const KINDS: readonly SolidKind[] = PARTS.map(({ halfSize }) => ({
  halfSize,
  lifeSeconds: 2.6,
  growth: 0,
  colours: [],
  weight: 1,
  spin: 1.4,
}));
/** Speeds away from the middle of the car, and upwards: the least and the random part (m/s). */
const OUTWARD_MPS = 3.2;
const UPWARD_MPS = { least: 4, range: 5.5 } as const;
/** Share of the car's velocity that its parts keep. */
const KEPT_VELOCITY = 0.85;

/** Throws the parts of a car away from it. */
export function throwParts(rig: CarRig, solids: Solids, random: () => number): void {
  PARTS.forEach(({ from, colour }, index) => {
    at.set(...from).applyMatrix4(rig.body);
    velocity.subVectors(at, rig.position).multiplyScalar(OUTWARD_MPS);
    velocity.x += (random() - 0.5) * OUTWARD_MPS;
    velocity.z += (random() - 0.5) * OUTWARD_MPS;
    velocity.y = UPWARD_MPS.least + random() * UPWARD_MPS.range;
    velocity.addScaledVector(rig.velocity, KEPT_VELOCITY);
    solids.start(KINDS[index]!, at, velocity, 1, typeof colour === 'string' ? rig[colour] : colour);
  });
}

const at = new Vector3();
const velocity = new Vector3();
