/** Creates the parts of a server that manage the people in a race, and connects them with each other. */
import type { ByeReason } from '@shotgun-rally/protocol';
import { type CarInput, NEUTRAL_INPUT, RACE, type World } from '@shotgun-rally/sim';
import type { Link } from '../link/link.ts';
import type { PoseTimeline } from '../timeline/pose-timeline.ts';
import type { CarEntries } from './car-entries.ts';
import { ClientMessageHandler } from './client-message-handler.ts';
import { type GameServerOptions, setupOf } from './game-server-options.ts';
import { RaceStart } from './race-start.ts';
import { Attendance } from './room/attendance.ts';
import type { BanList } from './room/ban-list.ts';
import type { Participant } from './room/participant.ts';
import type { Participants } from './room/participants.ts';
import { RoomDecisions } from './room/room-decisions.ts';
import { Seating } from './room/seating.ts';
import type { Schedule } from './schedule.ts';
import { Announcer } from './sending/announcer.ts';
import type { SendRates } from './sending/send-rates.ts';

/** A client that seems to have missed its `welcome` gets it again, but at most once in this time (ms). */
const REPEAT_WELCOME_MS = 100;

/** What a server gives to its parts. */
export interface ServerContext {
  readonly options: GameServerOptions;
  readonly world: World;
  readonly participants: Participants;
  readonly timeline: PoseTimeline;
  readonly schedule: Schedule;
  readonly entries: CarEntries;
  readonly banList: BanList;
  readonly sendRates: SendRates;
  /** Returns the current race time (ms). */
  readonly timeMs: () => number;
  /** Returns the inputs of each car in the newest tick. */
  readonly executedInputs: () => readonly CarInput[];
  /** Returns the last tick before ticks were skipped, -1 for none. */
  readonly lastTickBeforeSkip: () => number;
  /** Starts the race, if that is allowed now. */
  readonly start: () => void;
  /** Sends a client its seat, and the parameters of the race. */
  readonly welcome: (participant: Participant) => void;
  /** Closes the connection of a client. */
  readonly dismiss: (link: Link, reason: ByeReason) => void;
}

export interface ServerParts {
  readonly attendance: Attendance;
  readonly raceStart: RaceStart;
  readonly decisions: RoomDecisions;
  readonly announcer: Announcer;
  readonly seating: Seating;
  readonly messageHandler: ClientMessageHandler;
}

export function createServerParts(context: ServerContext): ServerParts {
  const raceStart = createRaceStart(context);
  const decisions = createDecisions(context);
  const announcer = createAnnouncer(context, decisions);
  const attendance = createAttendance(context, announcer, raceStart);
  const seating = createSeating(context, { announcer, attendance, raceStart });
  const messageHandler = createMessageHandler(context, { announcer, attendance, decisions, seating });
  return { attendance, raceStart, decisions, announcer, seating, messageHandler };
}

function createRaceStart({ options, world, participants, schedule, entries, timeMs }: ServerContext): RaceStart {
  const { botCars, mayStart = () => true, startsWhenAllAreBack = false } = options;
  return new RaceStart({
    world,
    participants,
    schedule,
    entries,
    botCars,
    mayStart,
    startsWhenAllAreBack,
    timeMs,
  });
}

function createDecisions({ options, participants }: ServerContext): RoomDecisions {
  const { clock, cars, trackNames = [], mayRemove = () => true } = options;
  return new RoomDecisions({ participants, clock, cars, setup: setupOf(options), trackNames, mayRemove });
}

function createAnnouncer(context: ServerContext, decisions: RoomDecisions): Announcer {
  const { options, world, participants, timeline, entries, sendRates } = context;
  const { room, teams, notice = () => '' } = options;
  return new Announcer({
    world,
    participants,
    timeline,
    room,
    teams,
    notice,
    decisions,
    sendRates,
    modelOf: (car) => entries.modelOf(car),
  });
}

function createAttendance(context: ServerContext, announcer: Announcer, raceStart: RaceStart): Attendance {
  const { options, participants, banList, dismiss } = context;
  const { clock, idleMaxMs, mayRemove = () => true } = options;
  return new Attendance({
    participants,
    clock,
    mayRemove,
    banList,
    dismiss,
    ...(idleMaxMs !== undefined && { idleMaxMs }),
    onChange: () => announcer.renewRoster(),
    onCarEmpty: (car) => raceStart.removeCar(car),
  });
}

function createSeating(
  { options, participants, entries, executedInputs, welcome }: ServerContext,
  { announcer, attendance, raceStart }: Pick<ServerParts, 'announcer' | 'attendance' | 'raceStart'>,
): Seating {
  const { clock, newToken } = options;
  return new Seating({
    participants,
    clock,
    newToken,
    isRunning: () => raceStart.isRunning,
    lastInput: (car) => executedInputs()[car] ?? NEUTRAL_INPUT,
    newestEventSequence: () => announcer.events.sequence,
    beforeSeating: (car, model) => {
      if (participants.isCarEmpty(car) && !raceStart.keepsPlace(car)) entries.enter(car, model);
    },
    makePlace: () => attendance.makePlace(),
    onMoved: (participant) => {
      welcome(participant);
      announcer.renewRoster();
    },
  });
}

function createMessageHandler(
  { options, world, timeMs, lastTickBeforeSkip, start, welcome }: ServerContext,
  parts: Pick<ServerParts, 'announcer' | 'attendance' | 'decisions' | 'seating'>,
): ClientMessageHandler {
  const { announcer, attendance, decisions, seating } = parts;
  return new ClientMessageHandler({
    ...options,
    decisions,
    seating,
    announcer,
    timeMs,
    lastTickBeforeSkip,
    tick: () => world.state[RACE.tick]!,
    phase: () => world.state[RACE.phase]!,
    onStart: start,
    dismiss: (participant, reason) => attendance.dismiss(participant, reason),
    onSeatUnknown: (participant) => {
      const sinceMs = options.clock() - participant.welcomedAtMs;
      if (sinceMs >= REPEAT_WELCOME_MS) welcome(participant);
    },
  });
}
