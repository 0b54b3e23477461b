// A wide, level track with straights of 1.5 km, and one car on it, to measure with.
import {
  atan2,
  axesOf,
  buildTrack,
  CAR,
  carOffset,
  createPose,
  createTrackSample,
  type DriverInput,
  lengthOf,
  NEUTRAL_INPUT,
  RIDE_HEIGHT_M,
  readField,
  readPose,
  TICK_SECONDS,
  trackPoint,
  World,
  writeCar,
} from '../src/index.ts';
import { cos, sin } from '../src/math/trigonometry.ts';

const UP = [-1200, -800, -400, 0, 400, 800, 1200].map((z) => ({ x: 0, y: 0, z }));
const DOWN = [1200, 600, 0, -600, -1200].map((z) => ({ x: -400, y: 0, z }));
const POINTS = [...UP, { x: -200, y: 0, z: 1500 }, ...DOWN, { x: -200, y: 0, z: -1500 }];
/** Where the long straight begins, m from the start line. */
const STRAIGHT_M = 420;

const GROUND = buildTrack({
  ...{ name: 'proving-ground', title: 'Proving ground', theme: 'test' },
  ...{ laps: 1, halfWidth: 120, shoulder: 10, checkpoints: 3 },
  points: POINTS,
});

/** One car on the ground, with what a test driver would read off its instruments. */
export class TestCar {
  readonly world = new World({ track: GROUND, cars: 1 });
  readonly #left = { x: 0, y: 0, z: 0 };
  readonly #up = { x: 0, y: 0, z: 0 };
  readonly #forward = { x: 0, y: 0, z: 0 };

  /** In the middle of the road at the start of the long straight, rolling straight on at `speed` m/s, `height` m up. */
  constructor(speed = 0, height = 0) {
    const { state } = this.world;
    this.world.step([], [{ kind: 'enter', car: 0 }]);
    const spot = trackPoint(GROUND, STRAIGHT_M, 0, RIDE_HEIGHT_M + height, createTrackSample());
    const yaw = atan2(spot.tx, spot.tz);
    const write = (field: keyof typeof CAR, value: number) => writeCar(state, 0, CAR[field], value);
    write('px', spot.x);
    write('py', spot.y);
    write('pz', spot.z);
    this.turn(0, sin(yaw / 2), 0, cos(yaw / 2));
    write('vx', spot.tx * speed);
    write('vz', spot.tz * speed);
    write('boost', 1);
    state[carOffset(0) + CAR.trackHint] = spot.index;
  }

  turn(x: number, y: number, z: number, w: number): void {
    const { state } = this.world;
    writeCar(state, 0, CAR.qx, x);
    writeCar(state, 0, CAR.qy, y);
    writeCar(state, 0, CAR.qz, z);
    writeCar(state, 0, CAR.qw, w);
  }

  /** Drives for one tick. */
  step(input: Partial<DriverInput> = {}): void {
    this.world.step([{ ...NEUTRAL_INPUT, driver: { ...NEUTRAL_INPUT.driver, ...input } }]);
    const { qx, qy, qz, qw } = readPose(this.world.state, 0, createPose());
    axesOf({ x: qx, y: qy, z: qz, w: qw }, this.#left, this.#up, this.#forward);
  }

  /** Drives for some seconds. */
  drive(seconds: number, input: Partial<DriverInput> = {}): void {
    for (let time = 0; time < seconds; time += TICK_SECONDS) this.step(input);
  }

  read = (name: keyof typeof CAR): number => readField(this.world.state, 0, name);

  /** m/s over the ground. */
  speed = (): number => lengthOf(this.read('vx'), 0, this.read('vz'));

  /** rad/s, right positive. */
  yawRate = (): number => -this.read('wy');

  /** Angle between nose and way, rad; positive when the nose points right of the way. */
  slip = (): number =>
    atan2(
      this.read('vx') * this.#left.x + this.read('vz') * this.#left.z,
      this.read('vx') * this.#forward.x + this.read('vz') * this.#forward.z,
    );

  /** 1 upright, -1 on its roof. */
  upright = (): number => this.#up.y;
}
