/** Declares every number of a car model: its range, its unit, its value for the rally car, and what a higher value does. */
import { BOOST_MAX } from '../state/fields.ts';

/** One number of a car model. */
export interface TuningNumber {
  /** The value of the default model, the rally car. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly unit: TuningUnit;
}

/** `steps` are integers of the `boost` field, of which 1023 fill the tank; the others are quantities of physics. */
type TuningUnit = 'kg' | 'm' | 'm/s' | 'm/s²' | 'rad' | 'rad/s' | 'rad/s²' | 'Hz' | '1/s' | '1/m' | 'share' | 'steps';

/** The numbers are multiples of 1 / TUNING_STEPS_PER_UNIT, so messages contain them exactly, as integers. */
export const TUNING_STEPS_PER_UNIT = 10_000;

/** A declared number, or a group of them. */
type TuningEntry = TuningNumber | TuningGroup;

/** A group of declared numbers, such as TUNING_NUMBERS, by name; groups may contain groups. */
export interface TuningGroup {
  readonly [name: string]: TuningEntry;
}

/** Returns true if an entry of a group is a number, false if it is a group. */
export const isTuningNumber = (entry: TuningEntry): entry is TuningNumber => typeof entry.value === 'number';

const number = (value: number, min: number, max: number, unit: TuningUnit): TuningNumber => ({ value, min, max, unit });

/**
 * The numbers of a car model, in groups. The origin of the body is the centre of mass, in the middle between the axles;
 * +X is left, +Y up, +Z forward.
 */
export const TUNING_NUMBERS = {
  body: {
    massKg: number(1200, 100, 20_000, 'kg'),
    /** Half the size of the box. */
    halfWidth: number(0.9, 0.3, 2, 'm'),
    halfHeight: number(0.4, 0.1, 1.5, 'm'),
    halfLength: number(2, 0.5, 5, 'm'),
    /** Height of the box's centre above the centre of mass. */
    boxUp: number(0.2, -0.5, 1.5, 'm'),
    /** The cabin, a second box that only shots and rockets hit: half its size, and its centre from the centre of mass. */
    cabin: {
      halfWidth: number(0.7, 0.1, 2, 'm'),
      halfHeight: number(0.28, 0.05, 1.5, 'm'),
      halfLength: number(0.85, 0.1, 4, 'm'),
      up: number(0.85, -0.5, 3, 'm'),
      forward: number(-0.25, -3, 3, 'm'),
    },
    /**
     * The shape for contacts between cars: half the length of the capsule's axis, its radius, and the largest difference
     * in height at which two such cars touch.
     */
    capsule: {
      halfLength: number(1.15, 0, 5, 'm'),
      radius: number(0.92, 0.2, 2, 'm'),
      reachUp: number(1.6, 0.3, 4, 'm'),
    },
  },
  /** The pivot of the gun's barrel, from the centre of mass. */
  turret: {
    up: number(1.3, 0, 4, 'm'),
    forward: number(-0.25, -3, 3, 'm'),
  },
  wheels: {
    /** Distance of the axles and of the wheels from the centre of mass: half the wheelbase, and half the track width. */
    halfWheelbase: number(1.3, 0.4, 4, 'm'),
    halfTrack: number(0.8, 0.3, 2, 'm'),
    /** Height of the top of the struts above the centre of mass. */
    mountUp: number(0, -0.5, 1, 'm'),
    radius: number(0.34, 0.1, 1, 'm'),
    width: number(0.3, 0.05, 1, 'm'),
    /** Length of a strut without load, from mount to hub, and how far it can be compressed. */
    rest: number(0.42, 0.1, 1.2, 'm'),
    travel: number(0.3, 0.05, 1, 'm'),
  },
  suspension: {
    /** Natural frequency of the car on its springs: a higher value is stiffer. */
    frequencyHz: number(2.4, 1, 5, 'Hz'),
    /** Damping as a share of critical damping: a higher value stops bouncing sooner. */
    dampingRatio: number(0.55, 0.05, 1, 'share'),
    /**
     * Share of the closing speed that the bump stop removes in a tick once the travel is used up: a higher value is
     * harder.
     */
    stopShare: number(0.35, 0, 0.7, 'share'),
    /**
     * Largest suspension force of a wheel, per kg that it carries: a higher value makes cars bounce on landing.
     */
    maxAcceleration: number(90, 30, 200, 'm/s²'),
  },
  grip: {
    /** Friction coefficients of the tyres: with higher values the car corners, brakes and accelerates harder. */
    front: number(1.75, 0.1, 4, 'share'),
    rear: number(1.85, 0.1, 4, 'share'),
    rearDrifting: number(1.05, 0.1, 4, 'share'),
    /**
     * Share of the sideways slip that a tyre removes in a tick: with a higher value the car reacts faster to the
     * steering.
     */
    slipShare: number(0.55, 0.05, 0.9, 'share'),
    /** Where tyre forces act, as a share of the way from strut mount to road: with a higher value the car rolls more. */
    lever: number(0.12, 0, 0.6, 'share'),
    /** Grip on gravel and on grass as a share of that on the road. */
    onGravel: number(0.52, 0.05, 1.2, 'share'),
    onGrass: number(0.62, 0.05, 1.2, 'share'),
  },
  /** Share of the speed that the ground removes per second. */
  drag: {
    onGravel: number(0.16, 0, 3, '1/s'),
    onGrass: number(0.55, 0, 3, '1/s'),
  },
  drive: {
    /** Acceleration at full throttle from rest. It falls to 0 at the top speed. */
    engine: number(13, 1, 60, 'm/s²'),
    topSpeed: number(62, 5, 100, 'm/s'),
    /** Acceleration that boost adds, up to this speed. */
    boost: number(14, 0, 60, 'm/s²'),
    boostTopSpeed: number(78, 5, 110, 'm/s'),
    /** Deceleration of the brake. */
    brake: number(17, 1, 60, 'm/s²'),
    /** Acceleration in reverse, up to this speed. */
    reverse: number(8, 1, 60, 'm/s²'),
    reverseTopSpeed: number(14, 1, 50, 'm/s'),
    /** Share of the speed that a car loses per second without throttle. */
    coast: number(0.25, 0, 3, '1/s'),
    /** Below this speed a car without throttle holds itself in place. */
    holdSpeed: number(0.6, 0.1, 3, 'm/s'),
    /** Acceleration towards the road per squared speed: with a higher value fast cars corner faster. */
    downforce: number(0.004, 0, 0.05, '1/m'),
  },
  /** The space behind the car in which other cars have less air drag. */
  wake: {
    length: number(40, 0, 100, 'm'),
    halfWidth: number(2.5, 0.5, 6, 'm'),
    /** Share of its own air drag that the car loses in the wake of another one: a higher value makes it catch up faster. */
    dragShare: number(0.5, 0, 0.8, 'share'),
  },
  steer: {
    /** Largest angle of the front wheels, at rest. */
    max: number(0.5, 0.05, 0.9, 'rad'),
    /** Steering rate, as a multiple of the largest angle at the current speed. */
    rate: number(6, 0.5, 60, '1/s'),
    /** Sideways acceleration that full steering requests at high speed: with a higher value fast cars turn tighter. */
    sidewaysAcceleration: number(30, 2, 100, 'm/s²'),
    /** Share of the yaw rate lost per second: with a higher value the car straightens sooner. */
    yawDamping: number(1.2, 0, 20, '1/s'),
  },
  drift: {
    /** Lowest speed for a drift. */
    minSpeed: number(8, 2, 50, 'm/s'),
    /** Sine of the angle between nose and motion at full steering. */
    slip: number(0.5, 0, 0.95, 'share'),
    /** Yaw rate per deviation of the sine from its target: a higher value holds the angle more tightly. */
    hold: number(4, 0, 20, 'rad/s'),
    /**
     * Sideways acceleration of the bend that the nose follows, as a share of gravity: a higher value fits tighter bends.
     */
    follow: number(0.95, 0.1, 4, 'share'),
    /** Rate at which the yaw rate approaches its target. */
    rate: number(8, 0, 30, '1/s'),
  },
  /** Control of a car in the air, or of one that lies on its side or roof. */
  air: {
    /** Angular acceleration of the pitch at full throttle or brake, and of the yaw at full steering. */
    pitch: number(2.5, 0, 20, 'rad/s²'),
    yaw: number(4, 0, 20, 'rad/s²'),
    /** Angular acceleration towards upright at a tilt of a right angle. */
    righting: number(10, 0, 40, 'rad/s²'),
    /** Multiple of `righting` for a car that lies on its side or roof: enough to roll it over its edge. */
    lyingFactor: number(6, 1, 20, 'share'),
    /** A tilted car counts as lying on the road if its centre of mass is lower than this above the road. */
    lyingHeight: number(1.5, 0.2, 5, 'm'),
    /** Share of the spin lost per second. */
    damping: number(3, 0, 20, '1/s'),
    /** Largest angular velocity, on the ground too; a faster spin is limited at the start of each tick. */
    spinMax: number(4.5, 1, 15, 'rad/s'),
  },
  /** The boost tank. */
  boost: {
    /** In the first row of the grid. The last row starts with a full tank. */
    atStart: number(400, 0, BOOST_MAX, 'steps'),
    burnPerTick: number(5, 1, BOOST_MAX, 'steps'),
    /** Boost earned by drifting. */
    driftPerTick: number(4, 0, BOOST_MAX, 'steps'),
    /**
     * Lowest sine of the angle between nose and motion, on the side to which the driver steers, at which a drift earns
     * boost: with a lower value drifts earn boost sooner, and so does weaving on a straight.
     */
    minSlip: number(0.15, 0, 0.95, 'share'),
  },
} as const;

/** The values of a group of numbers. */
type ValuesOf<Group> = {
  readonly [Name in keyof Group]: Group[Name] extends TuningNumber ? number : ValuesOf<Group[Name]>;
};

/** Changes of a group of numbers: a missing one keeps its value. */
type ChangesOf<Group> = {
  readonly [Name in keyof Group]?: (Group[Name] extends TuningNumber ? number : ChangesOf<Group[Name]>) | undefined;
};

/**
 * All numbers of one car model. `createTuning` creates and checks it.
 *
 * @example
 * const { massKg }: CarTuning['body'] = CAR_MODELS.truck.body;
 */
export interface CarTuning extends ValuesOf<typeof TUNING_NUMBERS> {}

/**
 * The numbers in which a car model differs from the rally car.
 *
 * @example
 * const heavy: TuningOptions = { body: { massKg: 2400 }, drive: { engine: 10 } };
 */
export interface TuningOptions extends ChangesOf<typeof TUNING_NUMBERS> {}
