/** What the wheels throw up: dust by surface, clods on grass, smoke when they slide. */
import { Vector3 } from 'three';
import { WHEEL_CENTRES, WHEEL_RADIUS } from '../cars/car-layout.ts';
import type { CarRig } from '../cars/car-rig.ts';
import { smoothstep } from '../mesh/noise.ts';
import { PARTICLES } from './particle-kinds.ts';
import type { Particles } from './particles.ts';

/** Puffs per wheel and second when there is most of it. */
const DUST_PER_S = 26;
const SMOKE_PER_S = 32;
const DUSTY_FROM_MPS = 9;
const DUSTY_FULL_MPS = 45;
/** Sideways speed at which tyres begin to smoke, and smoke fully, m/s. */
const SLIDE_FROM_MPS = 3.5;
const SLIDE_FULL_MPS = 9;
const REAR_AXLE = 2;

/** 0 to 1: how much the car slides. */
export const slideOf = (rig: CarRig): number => smoothstep(SLIDE_FROM_MPS, SLIDE_FULL_MPS, Math.abs(rig.sideSpeed));

export function sprayFromWheels(rig: CarRig, particles: Particles, delta: number, random: () => number): void {
  const slide = slideOf(rig);
  const speed = smoothstep(DUSTY_FROM_MPS, DUSTY_FULL_MPS, Math.abs(rig.forwardSpeed));
  for (let wheel = REAR_AXLE; wheel < WHEEL_CENTRES.length; wheel++) {
    if (!rig.road.touching[wheel]) continue;
    const onGrass = rig.road.onGrass[wheel]!;
    at.setFromMatrixPosition(rig.wheels[wheel]!).addScaledVector(rig.road.up, 0.15 - WHEEL_RADIUS);
    velocity.copy(rig.velocity).multiplyScalar(0.3);
    const thrown = (perSecond: number): boolean => random() < perSecond * delta;
    if (thrown(DUST_PER_S * speed * (onGrass ? 1 : 0.6))) {
      particles.emit(onGrass ? PARTICLES.grassDust : PARTICLES.roadDust, at, velocity, random);
    }
    if (onGrass && thrown(DUST_PER_S * speed)) particles.emit(PARTICLES.clod, at, velocity, random);
    if (!onGrass && thrown(SMOKE_PER_S * slide)) particles.emit(PARTICLES.tyreSmoke, at, velocity, random);
  }
}

const at = new Vector3();
const velocity = new Vector3();
