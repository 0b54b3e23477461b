/** Particles from the rear wheels: dust, dirt (on grass only), and tyre smoke while sliding on the road. */
import { smoothstep } from '@shotgun-rally/sim/math';
import { type Color, Vector3 } from 'three';
import type { CarRig } from '../cars/car-rig.ts';
import { FIRST_REAR_WHEEL, WHEEL_COUNT } from '../cars/model/car-layout.ts';
import { PARTICLES, type ParticleKind } from './batches/particle-kinds.ts';
import type { Particles } from './batches/particles.ts';

/** Greatest numbers of dust, dirt and smoke particles per second and wheel. Dust and dirt have the same limit. */
const DUST_PER_S = 30;
const SMOKE_PER_S = 32;
/** Dust on the road, as a share of the dust on grass. */
const ROAD_DUST_SHARE = 0.75;
/** Particles start this far behind a tyre (metres), so that they do not hide it. */
const BEHIND_TYRE_M = 0.4;
/** Speeds at which wheels begin to raise dust, and at which they raise most dust. */
const DUSTY_FROM_MPS = 12;
const DUSTY_FULL_MPS = 58;
/** Sideways speeds at which tyres begin to smoke, and at which they smoke most. */
const SLIDE_FROM_MPS = 3.5;
const SLIDE_FULL_MPS = 9;

/** Returns how much the car slides, from 0 to 1. */
export const slideStrength = (rig: CarRig): number =>
  smoothstep(SLIDE_FROM_MPS, SLIDE_FULL_MPS, Math.abs(rig.sideSpeed));

/**
 * Emits the particles of one frame of `delta` seconds, with dust of the colour `dust`. For reduced motion, pass a shorter time: fewer
 * particles.
 */
export function sprayFromWheels(
  rig: CarRig,
  particles: Particles,
  dust: Color,
  delta: number,
  random: () => number,
): void {
  const slide = slideStrength(rig);
  const speed = smoothstep(DUSTY_FROM_MPS, DUSTY_FULL_MPS, Math.abs(rig.forwardSpeed));
  /** Emits particles behind a wheel, spread over the way that it has rolled during the frame. */
  const spray = (wheel: number, kind: ParticleKind, perSecond: number, tint?: Color): void => {
    for (let remaining = perSecond * delta; random() < remaining; remaining--) {
      at.setFromMatrixPosition(rig.wheels[wheel]!).addScaledVector(rig.road.up, 0.15 - rig.layout.wheelRadius);
      at.addScaledVector(rig.velocity, -random() * delta);
      at.addScaledVector(backward, rig.layout.wheelRadius + BEHIND_TYRE_M);
      particles.emit(kind, at, velocity, random, 1, tint);
    }
  };
  velocity.copy(rig.velocity).multiplyScalar(0.3);
  backward.set(0, 0, -Math.sign(rig.forwardSpeed)).applyQuaternion(rig.orientation);
  for (let wheel = FIRST_REAR_WHEEL; wheel < WHEEL_COUNT; wheel++) {
    if (!rig.road.touching[wheel]) continue;
    const onGrass = rig.road.onGrass[wheel]!;
    spray(
      wheel,
      onGrass ? PARTICLES.grassDust : PARTICLES.roadDust,
      DUST_PER_S * speed * (onGrass ? 1 : ROAD_DUST_SHARE),
      dust,
    );
    if (onGrass) spray(wheel, PARTICLES.dirt, DUST_PER_S * speed);
    else spray(wheel, PARTICLES.tyreSmoke, SMOKE_PER_S * slide);
  }
}

const at = new Vector3();
const backward = new Vector3();
const velocity = new Vector3();
