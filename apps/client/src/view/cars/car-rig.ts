/** The moving parts of one car model: computes the transforms of body, turret, gun and wheels for each frame. */
import { STATUS, type Track } from '@shotgun-rally/sim';
import { clamp, stepsToRadians } from '@shotgun-rally/sim/math';
import { Color, Euler, Matrix4, Quaternion, Vector3 } from 'three';
import type { Livery } from '../../look/palette.ts';
import type { CarView } from '../../race/scene-frame.ts';
import {
  CAR_PARTS,
  type CarLayout,
  DRIVER_SEAT,
  FIRST_WHEEL,
  GUN_PIVOT_UP,
  layoutOf,
  RALLY_LAYOUT,
  STEERING_WHEEL,
  WHEEL_COUNT,
} from './model/car-layout.ts';
import { RoadContact } from './road-contact.ts';

/** How far a shot pushes the gun back. */
const RECOIL_M = 0.16;
/** How fast the gun returns after a shot. */
const RECOIL_RECOVERY_PER_S = 11;
/** How fast the brake lights' brightness changes. */
const BRAKE_LIGHT_PER_S = 12;
/** If the throttle is unknown, a deceleration above this (m/s²) turns on the brake lights. */
const BRAKE_DECELERATION = 5;
/** At lower speeds, the brake lights are off. */
const MOVING_MPS = 0.5;
/** How far a wheel may be below and above its position at rest (metres). */
const DROOP_M = 0.14;
const COMPRESSION_M = 0.2;
/** A car further below the road than this has left the track and is not raised (metres). */
const FALLEN_M = 2;
/** How fast the driver follows the front wheels (per second). Higher is faster. */
const DRIVER_FOLLOW_PER_S = 9;
/** How far the driver leans and turns, and how far the steering wheel turns, per radian of the front wheels. */
const LEAN_PER_STEER = 0.9;
const LOOK_PER_STEER = 1.3;
const STEERING_RATIO = 4;
/** The driver leans by at most this angle (radians), so that the helmet stays inside the car. */
const MAX_LEAN = 0.4;
/** The steering wheel leans forward by this angle (radians). */
const STEERING_TILT = 0.45;
/** Speed and acceleration at which the crew flies up out of a wreck. */
const EJECTION_MPS = 3;
const EJECTION_MPS2 = 16;

/** If a car moves this much further in a frame than its speed explains, it has respawned (metres). */
const JUMP_M = 12;

export class CarRig {
  /** The car's centre of mass (metres). */
  readonly position = new Vector3();
  /** The model's origin, which is on the road when the car is at rest. */
  readonly ground = new Vector3();
  readonly orientation = new Quaternion();
  readonly velocity = new Vector3();
  /** The team's colours. */
  readonly paint = new Color();
  readonly accent = new Color();
  /** The car's frame, whose origin is on the ground at rest. */
  readonly frame = new Matrix4();
  /** Transforms the shapes of the rally car's body, and stretches them to the size of this car. */
  readonly body = new Matrix4();
  readonly turret = new Matrix4();
  readonly gun = new Matrix4();
  readonly wheels: readonly Matrix4[] = Array.from({ length: WHEEL_COUNT }, () => new Matrix4());
  /** The transform of each part, in the order of `CAR_PARTS`. */
  readonly parts: readonly Matrix4[];
  readonly road: RoadContact;
  /** Speed towards the car's front (m/s). */
  forwardSpeed = 0;
  /** Speed towards the car's left (m/s). It is not 0 when the car slides. */
  sideSpeed = 0;
  /** True if the car has respawned since the last frame, or was moved to its start position. */
  hasJumped = false;
  /** Brightness of the brake lights: 0 if off, 1 while braking. */
  brakeLight = 0;
  /** Where the parts of the car are; those of the model in the last `update`. */
  layout: CarLayout = RALLY_LAYOUT;
  /** How far the crew has flown up out of a wreck (metres); 0 while they are in their seats. */
  ejectedM = 0;
  readonly #driver = new Matrix4();
  readonly #gunner = new Matrix4();
  readonly #steering = new Matrix4();
  #wheelAngle = 0;
  /** Angle of the front wheels (radians) that the driver has reacted to. */
  #steer = 0;
  #recoil = 0;
  #lastForwardSpeed = 0;
  #wreckedSeconds = 0;

  constructor(track: Track) {
    this.road = new RoadContact(track);
    const { body, turret, gun } = this;
    const transforms = {
      body,
      loose: body,
      driver: this.#driver,
      steering: this.#steering,
      turret,
      gunner: this.#gunner,
      gun,
    };
    this.parts = [
      ...CAR_PARTS.slice(0, FIRST_WHEEL).map((name) => transforms[name as keyof typeof transforms]),
      ...this.wheels,
    ];
  }

  /** Sets the team's colours. */
  repaint({ paint, accent }: Livery): void {
    this.paint.copy(paint);
    this.accent.copy(accent);
  }

  /** Starts the gun's recoil. */
  startRecoil(): void {
    this.#recoil = 1;
  }

  /** Moves the car to the pose of `view`, `delta` seconds after the last call. */
  update(view: CarView, delta: number): void {
    this.layout = layoutOf(view.tuning);
    target.set(view.x, view.y, view.z);
    this.hasJumped = target.distanceTo(this.position) - this.velocity.length() * delta > JUMP_M;
    this.position.copy(target);
    this.orientation.set(view.qx, view.qy, view.qz, view.qw).normalize();
    this.velocity.set(view.vx, view.vy, view.vz);
    if (this.hasJumped) this.road.forget();
    local.copy(this.velocity).applyQuaternion(inverse.copy(this.orientation).invert());
    this.forwardSpeed = local.z;
    this.sideSpeed = local.x;
    this.#wheelAngle = (this.#wheelAngle + (local.z * delta) / this.layout.wheelRadius) % (2 * Math.PI);
    this.#recoil *= Math.exp(-RECOIL_RECOVERY_PER_S * delta);
    this.#updateBrakeLight(view, delta);
    this.#moveBody();
    this.#raiseToRoad();
    this.#aimGun(view);
    this.#moveDriver(view.steer, delta);
    this.#ejectCrew(view, delta);
    for (let wheel = 0; wheel < WHEEL_COUNT; wheel++) this.#moveWheel(wheel, view.steer);
  }

  #moveBody(): void {
    const { centreOfMassHeight, bodyRaise, bodyScale, wheelCentres } = this.layout;
    this.frame.compose(this.position, this.orientation, ONE);
    this.frame.multiply(shift.makeTranslation(0, -centreOfMassHeight, 0));
    this.body.makeScale(...bodyScale).setPosition(0, bodyRaise, 0);
    this.body.premultiply(this.frame);
    this.ground.setFromMatrixPosition(this.frame);
    this.road.update(this.frame, wheelCentres);
  }

  /** Raises a car that is further below the road than its suspension allows, for example after a hard landing. */
  #raiseToRoad(): void {
    const tooLowM = -COMPRESSION_M - this.road.height;
    if (tooLowM <= 0 || tooLowM > FALLEN_M) return;
    this.position.addScaledVector(this.road.up, tooLowM);
    this.#moveBody();
  }

  #updateBrakeLight(view: CarView, delta: number): void {
    const deceleration = delta > 0 ? (this.#lastForwardSpeed - this.forwardSpeed) / delta : 0;
    this.#lastForwardSpeed = this.forwardSpeed;
    const isBraking = view.throttle === undefined ? deceleration > BRAKE_DECELERATION : view.throttle < 0;
    const change = BRAKE_LIGHT_PER_S * delta * (isBraking && this.forwardSpeed > MOVING_MPS ? 1 : -1);
    this.brakeLight = clamp(this.brakeLight + change);
  }

  /** Turns the barrel's direction in the world into angles relative to the car. */
  #aimGun(view: CarView): void {
    const yaw = stepsToRadians(view.barrelYaw);
    const pitch = stepsToRadians(view.barrelPitch);
    local.set(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch));
    local.applyQuaternion(inverse);
    this.turret.makeRotationY(Math.atan2(local.x, local.z));
    this.turret.setPosition(...this.layout.turretPivot);
    this.turret.premultiply(this.frame);
    this.gun.makeRotationX(-Math.asin(clamp(local.y, -1, 1)));
    shift.makeTranslation(0, 0, -RECOIL_M * this.#recoil);
    this.gun
      .multiply(shift)
      .premultiply(shift.makeTranslation(0, GUN_PIVOT_UP, 0))
      .premultiply(this.turret);
  }

  /** Leans the driver into the bend and turns the steering wheel. */
  #moveDriver(steer: number, delta: number): void {
    this.#steer += (steer - this.#steer) * (1 - Math.exp(-DRIVER_FOLLOW_PER_S * delta));
    const lean = clamp(this.#steer * LEAN_PER_STEER, -MAX_LEAN, MAX_LEAN);
    this.#driver.makeRotationFromEuler(angles.set(0, -this.#steer * LOOK_PER_STEER, lean, 'ZYX'));
    this.#driver.setPosition(...DRIVER_SEAT).premultiply(this.body);
    this.#steering.makeRotationFromEuler(angles.set(STEERING_TILT, 0, this.#steer * STEERING_RATIO, 'XYZ'));
    this.#steering.setPosition(...STEERING_WHEEL).premultiply(this.body);
  }

  /** Lets the crew of a wreck fly up. */
  #ejectCrew(view: CarView, delta: number): void {
    this.#wreckedSeconds = view.status === STATUS.wrecked ? this.#wreckedSeconds + delta : 0;
    this.ejectedM = EJECTION_MPS * this.#wreckedSeconds + (EJECTION_MPS2 / 2) * this.#wreckedSeconds ** 2;
    this.#gunner.copy(this.turret);
    if (this.ejectedM === 0) return;
    shift.makeTranslation(0, this.ejectedM, 0);
    this.#gunner.premultiply(shift);
    this.#driver.premultiply(shift);
  }

  /** Puts a wheel on the road, within the suspension's range. Right wheels get half a turn, so that they face outwards. */
  #moveWheel(wheel: number, steer: number): void {
    const { wheelCentres, wheelScale } = this.layout;
    const [x, y, z] = wheelCentres[wheel]!;
    const lift = clamp(-this.road.wheelHeights[wheel]!, -DROOP_M, COMPRESSION_M);
    const matrix = this.wheels[wheel]!;
    const outward = x > 0 ? 0 : Math.PI;
    const turn = (z > 0 ? -steer : 0) + outward;
    matrix.makeRotationFromEuler(angles.set(x > 0 ? this.#wheelAngle : -this.#wheelAngle, turn, 0, 'YXZ'));
    matrix.scale(size.set(...wheelScale)).setPosition(x, y + lift, z);
    matrix.premultiply(this.frame);
  }
}

const ONE = new Vector3(1, 1, 1);
const target = new Vector3();
/** A vector that is rotated into the car's coordinates. */
const local = new Vector3();
/** Rotates from world to car coordinates. `update` sets it. */
const inverse = new Quaternion();
const shift = new Matrix4();
const size = new Vector3();
const angles = new Euler();
