/** All short-lived effects of a race: dust, skid marks, shots, flames, slipstreams, shields, rockets, sparks and wrecks. */
import { Group } from 'three';
import type { Quality } from '../../look/quality.ts';
import type { SceneFrame } from '../../race/scene-frame.ts';
import type { CarRig } from '../cars/car-rig.ts';
import { randomStream } from '../mesh/noise.ts';
import { BoostFlames } from './boost-flames.ts';
import { emitBumpSparks } from './bump-sparks.ts';
import { Particles } from './particles.ts';
import { RocketEffects } from './rocket-effects.ts';
import { Shields } from './shields.ts';
import { SkidMarks } from './skid-marks.ts';
import { SlipstreamStreaks } from './slipstream-streaks.ts';
import { TargetBrackets } from './target-brackets.ts';
import { Tracers } from './tracers.ts';
import { sprayFromWheels } from './wheel-spray.ts';
import { WreckEffects } from './wreck-effects.ts';

/** Skid marks may have this many quads for each particle that the quality allows. */
const QUADS_PER_PARTICLE = 4;

export class RaceEffects {
  readonly group = new Group();
  readonly #random = randomStream(99);
  readonly #particles: Particles;
  readonly #marks: SkidMarks;
  readonly #tracers: Tracers;
  readonly #flames: BoostFlames;
  readonly #streaks: SlipstreamStreaks;
  readonly #shields: Shields;
  readonly #wrecks: WreckEffects;
  readonly #rockets: RocketEffects;
  readonly #target = new TargetBrackets();

  constructor(quality: Quality, maxCars: number) {
    this.#particles = new Particles(quality.particles);
    this.#marks = new SkidMarks(quality.particles * QUADS_PER_PARTICLE, maxCars);
    this.#tracers = new Tracers(this.#particles, this.#random);
    this.#flames = new BoostFlames(maxCars);
    this.#streaks = new SlipstreamStreaks(maxCars);
    this.#shields = new Shields(maxCars);
    this.#wrecks = new WreckEffects(maxCars, this.#particles, this.#random);
    this.#rockets = new RocketEffects(this.#particles, this.#random);
    this.group.add(this.#rockets.mesh, this.#target.lines, this.#streaks.mesh);
    this.group.add(this.#particles.points, this.#marks.mesh, this.#tracers.mesh, this.#flames.mesh, this.#shields.mesh);
  }

  /** Sets half the image's height (pixels), on which the size of particles depends. */
  setHalfHeightPx(halfHeight: number): void {
    this.#particles.setHalfHeightPx(halfHeight);
  }

  /** Updates all effects for one frame. Call it after the cars have moved. `delta` is in seconds. */
  process(delta: number, frame: SceneFrame, rigs: readonly CarRig[]): void {
    this.#flames.begin();
    this.#streaks.begin(delta);
    this.#shields.begin(delta);
    for (const view of frame.cars) {
      const rig = rigs[view.car];
      if (!view.isPresent || !rig) continue;
      sprayFromWheels(rig, this.#particles, delta, this.#random);
      this.#marks.follow(view.car, rig);
      this.#wrecks.emitFor(view, rig, delta);
      if (view.isBoosting) this.#flames.add(rig, this.#random);
      if (view.slipstream > 0) this.#streaks.add(rig, view.slipstream);
      if (view.isProtected) this.#shields.add(rig);
    }
    this.#flames.finish();
    this.#streaks.finish();
    this.#shields.finish();
    this.#fireShots(frame, rigs);
    for (const bump of frame.bumps) {
      const rig = rigs[bump.car];
      if (rig) emitBumpSparks(rig, bump.speed, this.#particles, this.#random);
    }
    this.#rockets.process(delta, frame.rockets, frame.blasts);
    this.#target.process(rigs[frame.targetCar]);
    this.#tracers.process(delta);
    this.#particles.process(delta);
  }

  /** Starts the gun's recoil and the bright streak of each shot. */
  #fireShots(frame: SceneFrame, rigs: readonly CarRig[]): void {
    for (const shot of frame.shots) {
      const rig = rigs[shot.car];
      if (!rig) continue;
      rig.startRecoil();
      this.#tracers.fire(shot, rig);
    }
  }
}
