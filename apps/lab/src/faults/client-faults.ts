/** Faults in the clients, as overrides of a race: in prediction, in smoothing, and in what a page draws. */
import { type ClientView, createTimelinePose, type ShownCar, type TimelinePose } from '@shotgun-rally/netcode';
import type { Player } from '@shotgun-rally/netcode/testing';
import { decodeServerMessage, encodeServerMessage } from '@shotgun-rally/protocol';
import { CAR_MODELS, type DriverInput, RACE, TICK_MS } from '@shotgun-rally/sim';
import { createPose, readPose, timeOfTick } from '@shotgun-rally/sim/state';
import { alteredWorld } from '../race/altered-world.ts';
import type { StrategyChange } from '../race/changed-strategy.ts';
import { withChangedReceived } from '../race/observed-link.ts';
import { metresBetween } from '../race/position.ts';
import type { RaceOverrides } from '../race/race.ts';

type Strategy = ReturnType<StrategyChange>;
type StateMessage = Parameters<Strategy['receive']>[0];

/** Passes changed server states to the strategy; states for which `change` returns null are ignored. */
const withChangedStates =
  (change: (message: StateMessage, ownCar: number) => StateMessage | null): StrategyChange =>
  (create, options) => {
    const strategy = create(options);
    const receive = strategy.receive.bind(strategy);
    strategy.receive = (message) => {
      const changed = change(message, options.car);
      if (changed) receive(changed);
    };
    return strategy;
  };

/** Changes a strategy after it has been created. */
const afterCreation =
  (change: (strategy: Strategy, ownCar: number) => void): StrategyChange =>
  (create, options) => {
    const strategy = create(options);
    change(strategy, options.car);
    return strategy;
  };

const CORRECTIONS_PER_IGNORED_ONE = 100;
/** Positions that differ by less are the same position, apart from rounding. */
const SAME_POSITION_M = 1e-6;

/** The clients ignore one in a hundred of all states that would correct a driver's own car. */
export function createIgnoredCorrections(): RaceOverrides {
  let corrections = 0;
  return {
    createStrategy: (create, options) => {
      const { car } = options;
      const strategy = create(options);
      const receive = strategy.receive.bind(strategy);
      strategy.receive = (message) => {
        const isPredicted = strategy.sample(car, timeOfTick(message.state[RACE.tick]!), simulated);
        const serverPose = readPose(message.state, car, createPose());
        const isCorrection = isPredicted && metresBetween(serverPose, simulated) > SAME_POSITION_M;
        if (!isCorrection || ++corrections % CORRECTIONS_PER_IGNORED_ONE > 0) receive(message);
      };
      return strategy;
    },
  };
}

/** Reused for every state. */
const simulated = createTimelinePose();

/** The visual offsets after corrections fade three times more slowly. */
export const slowFading: RaceOverrides = {
  createStrategy: afterCreation((strategy) => {
    const beginFrame = strategy.beginFrame.bind(strategy);
    strategy.beginFrame = (timeMs, elapsedMs) => beginFrame(timeMs, elapsedMs / 3);
  }),
};

/** Corrections of rotations are shown in one step. */
export const unsmoothedRotation: RaceOverrides = {
  createStrategy: afterCreation((strategy) => {
    const smooth = strategy.smooth.bind(strategy);
    strategy.smooth = (car, pose) => {
      const { qx, qy, qz, qw } = pose;
      smooth(car, pose);
      Object.assign(pose, { qx, qy, qz, qw });
    };
  }),
};

/** Corrections of rivals are shown in one step. */
export const unsmoothedRivals: RaceOverrides = {
  createStrategy: afterCreation((strategy, ownCar) => {
    const smooth = strategy.smooth.bind(strategy);
    strategy.smooth = (car, pose) => {
      if (car === ownCar) smooth(car, pose);
    };
  }),
};

/** Clients ignore the hits that the server announces before they take effect. */
export const ignoredHits: RaceOverrides = {
  createStrategy: withChangedStates((message) => ({ ...message, commands: [] })),
};

const straight = (input: DriverInput): DriverInput => ({ ...input, steer: 0 });

/** Every rival is predicted as if its driver did not steer. */
export const straightRivals: RaceOverrides = {
  createStrategy: (create, options) => {
    const { expectInput } = options;
    const change = withChangedStates((message, ownCar) => ({
      ...message,
      reports: message.reports.map((report, car) =>
        car === ownCar ? report : { ...report, input: straight(report.input) },
      ),
    }));
    return change(create, {
      ...options,
      expectInput: (state, world, car, tick) => {
        const expected = expectInput?.(state, world, car, tick);
        return expected ? straight(expected) : null;
      },
    });
  },
};

/** Boost is used up 20 % more slowly in the clients' simulation. */
export const slowBoost: RaceOverrides = {
  createWorld: (options) => alteredWorld(options, { boost: { burnPerTick: CAR_MODELS.rally.boost.burnPerTick - 1 } }),
};

/** The front tyres have 0.1 % less grip in the clients' simulation. */
export const lessFrontGrip: RaceOverrides = {
  createWorld: (options) => alteredWorld(options, { grip: { front: CAR_MODELS.rally.grip.front * 0.999 } }),
};

/** Cars are read from a driver's simulation as they were some time before, also by the measures that ask the client. */
const sampledLate = (which: 'own car' | 'rivals', lateMs: number): RaceOverrides => ({
  createStrategy: afterCreation((strategy, ownCar) => {
    const sample = strategy.sample.bind(strategy);
    strategy.sample = (car, timeMs, out) => {
      const isLate = (car === ownCar) === (which === 'own car');
      return sample(car, isLate ? timeMs - lateMs : timeMs, out);
    };
  }),
});

export const lateOwnCar = sampledLate('own car', 8);
export const lateRivals = sampledLate('rivals', TICK_MS);

/** Returns the view with the poses of some cars changed; `change` returns null for a pose that is kept. */
function withPoses(view: ClientView, change: (shown: ShownCar) => TimelinePose | null): ClientView {
  const cars = view.cars.map((shown) => ({ ...shown, pose: change(shown) ?? shown.pose }));
  const { timeMs, state, predicted, serverPose } = view;
  return { cars, timeMs, state, predicted, serverPose };
}

type Show = (view: ClientView, player: Player) => ClientView;

const forRole =
  (role: Player['role'], show: Show): Show =>
  (view, player) =>
    player.role === role ? show(view, player) : view;

/** A gunner sees every car as it was a tick before. */
export const lateCars: RaceOverrides = {
  show: forRole('gunner', (view, { client }) =>
    withPoses(view, ({ car }) => {
      const earlier = createTimelinePose();
      return client.timeline.sample(car, view.timeMs - TICK_MS, earlier) === 'none' ? null : earlier;
    }),
  ),
};

/** Shows a gunner every car with its rotation at another time. */
const rotatedAt = (timeOf: (timeMs: number) => number): RaceOverrides => ({
  show: forRole('gunner', (view, { client }) =>
    withPoses(view, ({ car, pose }) => {
      const other = createTimelinePose();
      if (client.timeline.sample(car, timeOf(view.timeMs), other) === 'none') return null;
      const { qx, qy, qz, qw } = other;
      return { ...pose, qx, qy, qz, qw };
    }),
  ),
});

/** A gunner sees every car with its rotation of 64 ms ago. */
export const oldRotation = rotatedAt((timeMs) => timeMs - 64);

/** A gunner sees every car with the rotation of the last tick, without interpolation. */
export const steppedRotation = rotatedAt((timeMs) => Math.floor(timeMs / TICK_MS) * TICK_MS);

/** Draws a driver's own car, or all others, turned by one degree about their vertical axes. */
const turned = (which: 'own car' | 'rivals'): RaceOverrides => ({
  show: forRole('driver', (view, { car: ownCar }) =>
    withPoses(view, ({ car, pose }) => {
      if ((car === ownCar) !== (which === 'own car')) return null;
      const [sine, cosine] = [Math.sin(Math.PI / 360), Math.cos(Math.PI / 360)];
      const { qx, qy, qz, qw } = pose;
      return {
        ...pose,
        qx: qx * cosine - qz * sine,
        qy: qy * cosine + qw * sine,
        qz: qz * cosine + qx * sine,
        qw: qw * cosine - qy * sine,
      };
    }),
  ),
});

export const turnedCar = turned('own car');
export const turnedRivals = turned('rivals');

/** The driver's own car is drawn ahead by half a millisecond of its movement in every second frame. */
export function createUnevenCar(): RaceOverrides {
  const aheadSeconds = 0.0005;
  const frames = new Map<Player, number>();
  return {
    show: forRole('driver', (view, player) => {
      const frame = (frames.get(player) ?? 0) + 1;
      frames.set(player, frame);
      return withPoses(view, ({ car, pose }) => {
        if (car !== player.car || frame % 2 === 0) return null;
        const { x, y, z, vx, vy, vz } = pose;
        return { ...pose, x: x + vx * aheadSeconds, y: y + vy * aheadSeconds, z: z + vz * aheadSeconds };
      });
    }),
  };
}

const SEARCH_TICKS = 32;

/** Gunners' pages interpolate positions along straight lines between known poses, instead of along the curve. */
export const straightLines: RaceOverrides = {
  show: forRole('gunner', (view, { client: { timeline } }) => {
    const sample = Object.getPrototypeOf(timeline).sample.bind(timeline) as typeof timeline.sample;
    timeline.sample = (car, timeMs, out) => {
      const kind = sample(car, timeMs, out);
      const tick = timeMs / TICK_MS;
      const [before, after] = [knownTick(timeline, Math.floor(tick), -1), knownTick(timeline, Math.ceil(tick), 1)];
      if (kind !== 'interpolated' || before === after) return kind;
      const [from, to] = [createTimelinePose(), createTimelinePose()];
      sample(car, timeOfTick(before), from);
      sample(car, timeOfTick(after), to);
      const share = (tick - before) / (after - before);
      for (const axis of ['x', 'y', 'z'] as const) out[axis] = from[axis] + (to[axis] - from[axis]) * share;
      return kind;
    };
    return view;
  }),
};

/** The nearest tick from `tick` on, in one direction, whose poses are known; `tick` if none is near. */
function knownTick(timeline: Player['client']['timeline'], tick: number, direction: 1 | -1): number {
  for (let known = tick; Math.abs(known - tick) < SEARCH_TICKS; known += direction)
    if (timeline.at(known)) return known;
  return tick;
}

const CLOCK_ERROR_MS = 20;

/** The server's clock is 20 ms fast in its answers to pings. */
export const wrongClock: RaceOverrides = {
  wrap: (link, end) => (end === 'server' ? link : withChangedReceived(link, withFastClock)),
};

function withFastClock(bytes: Uint8Array): Uint8Array {
  // Without a number of cars, states are refused.
  const decoded = decodeServerMessage(bytes, 0);
  if (!decoded.ok || decoded.message.kind !== 'pong') return bytes;
  const { message } = decoded;
  return encodeServerMessage({ ...message, serverTimeMs: message.serverTimeMs + CLOCK_ERROR_MS }, 'plain');
}
