// Every message that the ends can mean, for fast-check to choose from.
import {
  CAR,
  CAR_FIELDS,
  type Command,
  carOffset,
  type DriverInput,
  type GridField,
  type GunnerInput,
  RACE,
  RACE_FIELDS,
  stateLength,
} from '@shotgun-rally/sim';
import fc from 'fast-check';
import {
  BYE_CODES,
  type ByeReason,
  type CarReport,
  type ClientMessage,
  EMPTY_REPORT,
  type GameEvent,
  type InputRun,
  MAX_CARS,
  MAX_NUMBER,
  MAX_PEOPLE,
  MAX_TICK,
  MAX_TIME_MS,
  PAST_FIELDS,
  type ParticipantRole,
  type PastPoses,
  POSE,
  PROTOCOL_VERSION,
  pastOffset,
  type RaceSetup,
  type Role,
  type SeatInput,
  type ServerMessage,
  type StateMessage,
  UINT32_MAX,
} from '../src/index.ts';

export const ENCODINGS = ['plain', 'packed'] as const;

export const int = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
const uint32 = int(0, UINT32_MAX);
const count = int(0, MAX_NUMBER);
const car = int(0, MAX_CARS - 1);
const carOrNone = int(-1, MAX_CARS - 1);
const ticks = int(0, MAX_TICK);
export const role = fc.constantFrom<Role>('driver', 'gunner');
export const participantRole = fc.constantFrom<ParticipantRole>('driver', 'gunner', 'spectator');
const person = int(0, MAX_PEOPLE - 1);
const personOrNone = int(-1, MAX_PEOPLE - 1);
const vote = fc.constantFrom('none' as const, 'again' as const, 'next' as const);
const character = int(0x20, 0x10_ffff)
  .filter((code) => (code < 0x7f || code > 0x9f) && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code));
const text = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: character, minLength, maxLength });
const room = fc.stringMatching(/^[A-Za-z0-9-]{1,12}$/);
const setup: fc.Arbitrary<RaceSetup> = fc.record({
  trackName: text(1, 32),
  laps: int(1, 255),
  botCars: int(0, MAX_CARS),
  botLevel: fc.constantFrom('easy' as const, 'medium' as const, 'hard' as const),
  weapons: fc.boolean(),
});
const metres = int(-204_800, 204_800).map((cm) => cm / 100);
const place = { x: metres, y: metres, z: metres };
const call = {
  call: fc.constantFrom('look' as const, 'target' as const, 'slow' as const),
  target: carOrNone,
  ...place,
};
const inField = ({ min, max }: GridField): fc.Arbitrary<number> => int(min, Math.min(max, MAX_TICK));

export const encoding = fc.constantFrom(...ENCODINGS);

const driverInput: fc.Arbitrary<DriverInput> = fc.record({
  steer: int(-127, 127),
  throttle: int(-127, 127),
  drift: fc.boolean(),
  boost: fc.boolean(),
  reset: fc.boolean(),
});
const gunnerInput: fc.Arbitrary<GunnerInput> = fc.record({
  aimYaw: int(0, 8191).map((steps) => steps * 8),
  aimPitch: int(-2048, 2048).map((steps) => steps * 8),
  fire: fc.boolean(),
  rocket: fc.boolean(),
  viewDelayMs: int(0, 1023),
});

/** Runs of up to 8 ticks with gaps of up to 2, from any time in the race on. */
const runsOf = (movement: fc.Arbitrary<SeatInput>): fc.Arbitrary<readonly InputRun[]> =>
  fc
    .tuple(int(0, MAX_TICK - 1024), fc.array(fc.tuple(movement, int(1, 6), int(0, 2)), { maxLength: 128 }))
    .map(([start, pieces]) => {
      let tick = start;
      return pieces.map(([each, held, gap]) => {
        tick += gap + held;
        return { movement: each, timeDeltaMs: held * 16, timeMs: tick * 16 };
      });
    });

export const clientMessage: fc.Arbitrary<[ClientMessage, ParticipantRole]> = participantRole.chain((seat) => {
  const movement: fc.Arbitrary<SeatInput> = seat === 'gunner' ? gunnerInput : driverInput;
  const message: fc.Arbitrary<ClientMessage> = fc.oneof(
    fc.record({
      kind: fc.constant('hello' as const),
      version: fc.constant(PROTOCOL_VERSION),
      name: text(1, 16),
      room,
      role: participantRole,
      car: carOrNone,
      encoding,
      token: text(0, 32),
    }),
    fc.record({
      kind: fc.constant('inputs' as const),
      runs: seat === 'spectator' ? fc.constant([]) : runsOf(movement),
      stateTick: ticks,
      eventSequence: count,
      rosterNumber: count,
    }),
    fc.constant({ kind: 'start' as const }),
    fc.record({ kind: fc.constant('ping' as const), clientTimeMs: uint32 }),
    fc.record({
      kind: fc.constant('choices' as const),
      number: int(1, MAX_NUMBER),
      isReady: fc.boolean(),
      vote,
      wantsSwap: fc.boolean(),
      kick: personOrNone,
      setup: fc.option(setup),
    }),
    fc.record({ kind: fc.constant('call' as const), number: int(1, MAX_NUMBER), ...call }),
  );
  return fc.tuple(message, fc.constant(seat));
});

const gameEvent: fc.Arbitrary<GameEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('shot' as const),
    car,
    hitCar: carOrNone,
    damage: int(0, 100),
    distanceM: int(0, 65_535).map((cm) => cm / 100),
    yaw: int(0, 65_535),
    pitch: int(-16_384, 16_384),
    firedTick: ticks,
    leadMs: int(0, 127).map((steps) => steps * 4),
  }),
  fc.record({
    kind: fc.constant('rocket' as const),
    car,
    rocket: int(0, 255),
    tick: ticks,
    ...place,
    yaw: int(0, 65_535),
    pitch: int(-16_384, 16_384),
  }),
  fc.record({
    kind: fc.constant('blast' as const),
    rocket: int(0, 255),
    car,
    ...place,
    hitCar: carOrNone,
    damage: int(0, 100),
  }),
  fc.record({ kind: fc.constant('lap' as const), car, lap: int(0, 255), ticks }),
  fc.record({ kind: fc.constant('finish' as const), car, place: int(1, 16), ticks }),
  fc.record({ kind: fc.constant('wreck' as const), car, by: carOrNone }),
  fc.record({ kind: fc.constant('respawn' as const), car }),
  fc.record({ kind: fc.constant('phase' as const), phase: int(0, 3) }),
  fc.record({ kind: fc.constant('call' as const), car, role, ...call }),
);

export const smallServerMessage: fc.Arbitrary<ServerMessage> = fc.oneof(
  fc.record({
    kind: fc.constant('welcome' as const),
    version: uint32,
    personId: person,
    car: carOrNone,
    role: participantRole,
    token: text(0, 32),
    timeMs: int(0, MAX_TIME_MS),
    trackName: text(1, 32),
    laps: int(1, 255),
    cars: int(1, 16),
    seed: uint32,
    stateEveryTicks: int(1, 255),
    inputEveryTicks: int(1, 255),
  }),
  fc.record({
    kind: fc.constant('roster' as const),
    number: count,
    room,
    cars: fc.array(
      fc.record({
        car,
        entity: text(1, 32),
        team: text(0, 32),
        livery: int(0, 0xff_ffff),
        driver: text(0, 16),
        gunner: text(0, 16),
      }),
      { maxLength: 16 },
    ),
    people: fc.array(
      fc.record({
        id: person,
        name: text(1, 16),
        car: carOrNone,
        role: participantRole,
        isHost: fc.boolean(),
        isConnected: fc.boolean(),
        isReady: fc.boolean(),
        vote,
        wantsSwap: fc.boolean(),
        kick: personOrNone,
        choicesNumber: count,
      }),
      { maxLength: MAX_PEOPLE },
    ),
    setup,
  }),
  fc.record({
    kind: fc.constant('events' as const),
    events: fc
      .uniqueArray(fc.record({ sequence: int(1, MAX_NUMBER), tick: ticks, event: gameEvent }), {
        maxLength: 32,
        selector: ({ sequence }) => sequence,
      })
      .map((events) => [...events].sort((a, b) => a.sequence - b.sequence)),
  }),
  fc.record({ kind: fc.constant('pong' as const), clientTimeMs: uint32, serverTimeMs: int(0, MAX_TIME_MS) }),
  fc.record({
    kind: fc.constant('bye' as const),
    reason: fc.constantFrom(...(Object.keys(BYE_CODES) as ByeReason[])),
    text: text(0, 120),
  }),
);

const seatReport = fc.record({
  lastTimeMs: ticks.map((tick) => tick * 16),
  marginMs: int(-512, 511),
  missed: int(0, 15),
});
const carReport: fc.Arbitrary<CarReport> = fc.record({ driver: seatReport, gunner: seatReport, input: driverInput });
const carBlock = fc.tuple(...CAR_FIELDS.map(inField)).map((block) => {
  block[CAR.status] = Math.max(1, block[CAR.status]!);
  return block;
});
const pose = fc.tuple(...PAST_FIELDS.map(inField)).map((each) => {
  each[POSE.qw] ||= 1;
  return each;
});

const raceFields = fc.tuple(...RACE_FIELDS.slice(1).map(inField));

/** One car slot: its block and report, and its pose at each past tick; null where nothing is there. */
const slotOf = (pastCount: number) =>
  fc.option(
    fc.record({
      block: carBlock,
      report: carReport,
      poses: fc.array(fc.option(pose), { minLength: pastCount, maxLength: pastCount }),
    }),
  );

const pushed = int(-4096, 4096);
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constantFrom('enter' as const, 'leave' as const), car }),
  fc.record({ kind: fc.constantFrom('start' as const, 'warmup' as const) }),
  fc.record({
    kind: fc.constant('hit' as const),
    car,
    by: carOrNone,
    damage: int(0, 100),
    push: fc.tuple(pushed, pushed, pushed),
  }),
);
/** Decisions, and how many ticks ahead. */
const plans = fc.array(fc.tuple(int(1, 63), command), { maxLength: 8 });

const stateOf = (cars: number, tick: fc.Arbitrary<number>): fc.Arbitrary<StateMessage> =>
  fc.tuple(tick, raceFields, fc.uniqueArray(int(1, 255), { maxLength: 4 }), plans).chain(([now, race, agos, ahead]) => {
    const header = [now, ...race];
    const commands = ahead.map(([ticksAhead, command]) => ({ tick: now + ticksAhead, command }));
    const pastTicks = agos.sort((a, b) => a - b).map((ago) => header[RACE.tick]! - ago);
    const real = pastTicks.filter((tick) => tick >= 0);
    return fc.array(slotOf(real.length), { minLength: cars, maxLength: cars }).map((slots) => {
      const state = new Int32Array(stateLength(cars));
      state.set(header);
      const past: PastPoses[] = real.map((tick) => ({ tick, poses: new Int32Array(pastOffset(cars)) }));
      slots.forEach((slot, index) => {
        if (slot === null) return;
        state.set(slot.block, carOffset(index));
        slot.poses.forEach((each, at) => {
          if (each !== null) past[at]?.poses.set(each, pastOffset(index));
        });
      });
      return { kind: 'state', state, reports: slots.map((slot) => slot?.report ?? EMPTY_REPORT), past, commands };
    });
  });

export const stateMessage: fc.Arbitrary<StateMessage> = int(1, MAX_CARS).chain((cars) => stateOf(cars, ticks));

/** A state and two before it, of one race: nothing of any of them is to be expected. */
export const threeStates: fc.Arbitrary<readonly [before: StateMessage, base: StateMessage, now: StateMessage]> = fc
  .tuple(int(1, MAX_CARS), int(0, MAX_TICK - 510), int(1, 255), int(1, 255))
  .chain(([cars, tick, toBase, toNow]) => {
    const at = (each: number) => stateOf(cars, fc.constant(each));
    return fc.tuple(at(tick), at(tick + toBase), at(tick + toBase + toNow));
  });

export const carsOf = (message: ServerMessage): number => (message.kind === 'state' ? message.reports.length : 0);
