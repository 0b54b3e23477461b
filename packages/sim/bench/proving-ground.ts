// A wide, level track with a straight of 1.6 km, and a car on it with methods that measure its motion.
import {
  buildTrack,
  CAR,
  CAR_MODELS,
  type CarFieldName,
  carOffset,
  type DriverInput,
  NEUTRAL_DRIVER,
  NEUTRAL_INPUT,
  readField,
  TICK_SECONDS,
  World,
  writeCar,
} from '../src/index.ts';
import { atan2, axesOf, lengthOf } from '../src/math/index.ts';
import { cos, sin } from '../src/math/trigonometry.ts';
import { createPose, readPose } from '../src/state/index.ts';
import { createTrackSample, trackPoint } from '../src/track/index.ts';
import { rideHeightOf } from '../src/tuning/index.ts';

const LONG_STRAIGHT = [-1200, -800, -400, 0, 400, 800, 1200].map((z) => ({ x: 0, y: 0, z }));
const RETURN_STRAIGHT = [1200, 600, 0, -600, -1200].map((z) => ({ x: -400, y: 0, z }));
const FAR_TURN = { x: -200, y: 0, z: 1500 };
const NEAR_TURN = { x: -200, y: 0, z: -1500 };
/** Distance from the start line to the start of the long straight. */
const STRAIGHT_M = 420;

const PROVING_GROUND = buildTrack({
  ...{ name: 'proving-ground', title: 'Proving ground', theme: 'test' },
  ...{ laps: 1, halfWidth: 120, shoulder: 10, checkpoints: 3 },
  points: [...LONG_STRAIGHT, FAR_TURN, ...RETURN_STRAIGHT, NEAR_TURN],
});

/** One car on the proving ground. */
export class TestCar {
  readonly world = new World({ track: PROVING_GROUND, cars: 1 });
  readonly #left = { x: 0, y: 0, z: 0 };
  readonly #up = { x: 0, y: 0, z: 0 };
  readonly #forward = { x: 0, y: 0, z: 0 };

  /**
   * Puts the car on the start of the long straight, moving along it at `speed` m/s, `height` m above its ride height.
   */
  constructor(speed = 0, height = 0) {
    const { state } = this.world;
    this.world.step([], [{ kind: 'enter', car: 0 }]);
    const spot = trackPoint(
      PROVING_GROUND,
      STRAIGHT_M,
      0,
      rideHeightOf(CAR_MODELS.rally) + height,
      createTrackSample(),
    );
    const yaw = atan2(spot.tx, spot.tz);
    const write = (field: CarFieldName, value: number) => writeCar(state, 0, CAR[field], value);
    write('px', spot.x);
    write('py', spot.y);
    write('pz', spot.z);
    this.setRotation(0, sin(yaw / 2), 0, cos(yaw / 2));
    write('vx', spot.tx * speed);
    write('vz', spot.tz * speed);
    write('boost', 1);
    state[carOffset(0) + CAR.trackHint] = spot.index;
  }

  setRotation(x: number, y: number, z: number, w: number): void {
    const { state } = this.world;
    writeCar(state, 0, CAR.qx, x);
    writeCar(state, 0, CAR.qy, y);
    writeCar(state, 0, CAR.qz, z);
    writeCar(state, 0, CAR.qw, w);
  }

  /** Drives for one tick. */
  step(input: Partial<DriverInput> = {}): void {
    this.world.step([{ ...NEUTRAL_INPUT, driver: { ...NEUTRAL_DRIVER, ...input } }]);
    const { qx, qy, qz, qw } = readPose(this.world.state, 0, createPose());
    axesOf({ x: qx, y: qy, z: qz, w: qw }, this.#left, this.#up, this.#forward);
  }

  /** Drives for `seconds`, rounded up to whole ticks. */
  drive(seconds: number, input: Partial<DriverInput> = {}): void {
    for (let time = 0; time < seconds; time += TICK_SECONDS) this.step(input);
  }

  /** Returns a field of the car in SI units. */
  read = (name: CarFieldName): number => readField(this.world.state, 0, name);

  /** Returns the horizontal speed (m/s). */
  speed = (): number => lengthOf(this.read('vx'), 0, this.read('vz'));

  /** Returns the yaw rate, right positive (rad/s). */
  yawRate = (): number => -this.read('wy');

  /** Returns the angle from the direction of motion to the nose, right positive (rad). */
  slip = (): number =>
    atan2(
      this.read('vx') * this.#left.x + this.read('vz') * this.#left.z,
      this.read('vx') * this.#forward.x + this.read('vz') * this.#forward.z,
    );

  /** Returns the cosine of the tilt: 1 upright, -1 on its roof. */
  uprightness = (): number => this.#up.y;
}
