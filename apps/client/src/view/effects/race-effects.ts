/** All short-lived effects of a race: dust, skid marks, shots, flames, slipstreams, shields, rockets, sparks and wrecks. */
import { STATUS } from '@shotgun-rally/sim';
import { createRandom } from '@shotgun-rally/sim/math';
import { type Camera, Color, Group, type Material, Vector3 } from 'three';
import type { Quality } from '../../look/quality.ts';
import type { CarView, SceneFrame } from '../../race/scene-frame.ts';
import type { CarRig } from '../cars/car-rig.ts';
import type { Light } from '../sky/sky-look.ts';
import type { Theme } from '../themes/theme.ts';
import { Particles } from './batches/particles.ts';
import { Solids } from './batches/solids.ts';
import { Sprites } from './batches/sprites.ts';
import { WindDust } from './batches/wind-dust.ts';
import { BoostFlames } from './boost-flames.ts';
import { emitBumpSparks } from './bump-sparks.ts';
import { DriftSparks } from './drift-sparks.ts';
import { Explosions } from './explosions.ts';
import { RocketEffects } from './rocket-effects.ts';
import { Shields } from './shields.ts';
import { SkidMarks } from './skid-marks.ts';
import { SlipstreamStreaks } from './slipstream-streaks.ts';
import { SpeedLines } from './speed-lines.ts';
import { TargetBrackets } from './target-brackets.ts';
import { Tracers } from './tracers.ts';
import { sprayFromWheels } from './wheel-spray.ts';
import { WreckEffects } from './wreck-effects.ts';

/** Skid marks may have this many quads for each particle that the quality allows. */
const QUADS_PER_PARTICLE = 4;
/** Most sprites in a frame that are not particles: tracers, flames and streaks. */
const OTHER_SPRITES = 180;
/** Strength of sun and sky together on a sunny day. Higher values make dust and smoke darker. */
const SUNNY_STRENGTH = 4.8;
/** Share of dust, smoke and sparks that is left for reduced motion. */
const REDUCED_SPRAY = 0.35;
/** Cars further away than this, or further behind the camera, raise no dust and smoke (metres). */
const SPRAY_M = 200;
const SPRAY_BEHIND_M = 15;

export class RaceEffects {
  readonly group = new Group();
  readonly #random = createRandom(99);
  readonly #sprites: Sprites;
  readonly #solids = new Solids(this.#random);
  readonly #particles: Particles;
  readonly #explosions: Explosions;
  readonly #marks: SkidMarks;
  readonly #tracers: Tracers;
  readonly #flames: BoostFlames;
  readonly #slipstreams: SlipstreamStreaks;
  readonly #speedLines: SpeedLines;
  readonly #driftSparks: DriftSparks;
  readonly #shields: Shields;
  readonly #wrecks: WreckEffects;
  readonly #rockets: RocketEffects;
  readonly #target = new TargetBrackets();
  /** null where the air is clear, and at low quality. */
  readonly #dust: WindDust | null;
  /** Colour of the dust that wheels raise. */
  readonly #spray: Color;
  #isMotionReduced = false;

  /** `joined` is the material of what is transparent in joined scenery, or null. */
  constructor(quality: Quality, maxCars: number, { light, dust, spray }: Theme, joined: Material | null) {
    this.#sprites = new Sprites(quality.particles + OTHER_SPRITES, colourOfLight(light));
    this.#spray = spray;
    this.#particles = new Particles(quality.particles, this.#sprites);
    this.#explosions = new Explosions(this.#particles, this.#solids, this.#random);
    this.#marks = new SkidMarks(quality.particles * QUADS_PER_PARTICLE, maxCars, joined);
    this.#tracers = new Tracers(this.#particles, this.#sprites, this.#random);
    this.#flames = new BoostFlames(this.#sprites);
    this.#slipstreams = new SlipstreamStreaks(this.#sprites);
    this.#speedLines = new SpeedLines(this.#sprites);
    this.#driftSparks = new DriftSparks(maxCars, this.#particles, this.#random);
    this.#shields = new Shields(maxCars);
    this.#wrecks = new WreckEffects(this.#particles, this.#solids, this.#explosions, this.#random);
    this.#rockets = new RocketEffects(this.#particles, this.#explosions, this.#random);
    this.#dust = dust && quality.hasRichMaterials ? new WindDust(dust, this.#random) : null;
    if (this.#dust) this.group.add(this.#dust.mesh);
    this.group.add(this.#rockets.mesh, this.#target.mesh, this.#solids.mesh);
    this.group.add(this.#sprites.mesh, this.#marks.mesh, this.#shields.mesh);
  }

  /** Calls `draw` while all effects are visible, so that the browser compiles their shaders now and not in a fight. */
  drawAllOnce(draw: () => void): void {
    const hidden = this.group.children.filter(({ visible }) => !visible);
    for (const mesh of hidden) mesh.visible = true;
    draw();
    for (const mesh of hidden) mesh.visible = false;
  }

  /** For reduced motion, leaves out lines of air, light and rings, the dust in the wind, and most of the dust and sparks. */
  reduceMotion(isReduced: boolean): void {
    this.#isMotionReduced = isReduced;
    this.#explosions.isMotionReduced = isReduced;
    if (this.#dust) this.#dust.mesh.visible = !isReduced;
  }

  /** Updates all effects for one frame. Call it after the cars and the camera have moved. `delta` is in seconds. */
  process(delta: number, frame: SceneFrame, rigs: readonly CarRig[], camera: Camera): void {
    this.#sprites.begin();
    this.#dust?.process(delta);
    this.#explosions.process(delta);
    this.#flames.begin(delta);
    this.#slipstreams.begin(delta);
    this.#shields.begin(delta);
    for (const view of frame.cars) {
      const rig = rigs[view.car];
      if (view.isPresent && rig) this.#processCar(view, rig, delta, camera);
    }
    this.#shields.finish();
    this.#addSpeedLines(frame, rigs, delta);
    this.#fireShots(frame, rigs);
    for (const bump of frame.bumps) {
      const rig = rigs[bump.car];
      if (rig) emitBumpSparks(rig, bump.speed, this.#particles, this.#random);
    }
    this.#rockets.process(delta, frame.rockets, frame.blasts);
    this.#target.process(rigs[frame.targetCar], camera);
    this.#tracers.process(delta);
    this.#solids.process(delta);
    this.#particles.process(delta);
    this.#sprites.finish();
  }

  #processCar(view: CarView, rig: CarRig, delta: number, camera: Camera): void {
    const amount = this.#isMotionReduced ? REDUCED_SPRAY : 1;
    if (isInSight(rig, camera)) sprayFromWheels(rig, this.#particles, this.#spray, delta * amount, this.#random);
    this.#driftSparks.emitFor(view, rig, delta, amount);
    this.#marks.follow(view.car, rig);
    this.#wrecks.emitFor(view, rig, delta);
    if (view.isBoosting) this.#flames.add(rig, view.car);
    if (view.slipstream > 0 && !this.#isMotionReduced) this.#slipstreams.add(rig, view.slipstream);
    if (view.isProtected) this.#shields.add(rig);
  }

  /** Adds lines of air around the car whose driver's camera shows the scene. */
  #addSpeedLines(frame: SceneFrame, rigs: readonly CarRig[], delta: number): void {
    const isDriver = frame.camera !== 'turret' && frame.camera !== 'trackside';
    const rig = rigs[frame.ownCar];
    if (this.#isMotionReduced || !isDriver || !rig) return;
    const view = frame.cars.find(({ car }) => car === frame.ownCar);
    // Another camera circles a wreck.
    if (view?.isPresent && view.status !== STATUS.wrecked) this.#speedLines.add(rig, view.isBoosting, delta);
  }

  /** Starts the gun's recoil and the bright streak of each shot. */
  #fireShots(frame: SceneFrame, rigs: readonly CarRig[]): void {
    for (const shot of frame.shots) {
      const rig = rigs[shot.car];
      if (!rig) continue;
      rig.startRecoil();
      this.#tracers.fire(shot, rig, rigs[shot.hitCar]);
    }
  }
}

/** Returns true if the camera may see the dust of a car. A camera looks along its negative z axis. */
function isInSight({ position }: CarRig, { matrixWorld }: Camera): boolean {
  away.setFromMatrixPosition(matrixWorld).sub(position);
  return away.length() < SPRAY_M && away.dot(back.setFromMatrixColumn(matrixWorld, 2)) > -SPRAY_BEHIND_M;
}

const away = new Vector3();
const back = new Vector3();

/** Returns what the light multiplies the colour of dust and smoke by: about 1 on a sunny day, and less at night. */
function colourOfLight({ sunColour, sunStrength, skylight, skyStrength }: Light): Color {
  const sum = new Color(sunColour).multiplyScalar(sunStrength);
  return sum.add(new Color(skylight).multiplyScalar(skyStrength)).multiplyScalar(1 / SUNNY_STRENGTH);
}
