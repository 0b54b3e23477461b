/** Every message there is, as the ends see it. How each becomes bytes: PROTOCOL.md and codec.ts. */
import type { Command, DriverInput, GunnerInput, WorldState } from '@shotgun-rally/sim';

/** Changes whenever an older peer would misread a newer one. */
export const PROTOCOL_VERSION = 2;

export type Role = 'driver' | 'gunner';
/** What somebody in a race is there for: a seat, or to look on. */
export type ParticipantRole = Role | 'spectator';
/** `plain`: MessagePack arrays that any library reads; `packed`: the same integers in one bin, bit by bit. */
export type Encoding = 'plain' | 'packed';
/** A seat's input in one tick: the seeds' `movement`. */
export type SeatInput = DriverInput | GunnerInput;

/** One run of equal inputs: `movement` was held for the `timeDeltaMs` that end at `timeMs`. */
export interface InputRun {
  readonly movement: SeatInput;
  /** Multiple of the tick, at least one tick. */
  readonly timeDeltaMs: number;
  /** Race time at the end of the run, a multiple of the tick, at most MAX_TIME_MS. */
  readonly timeMs: number;
}

// ---- client to server ----

export interface HelloMessage {
  readonly kind: 'hello';
  readonly version: number;
  /** 1 to 16 characters, no control characters. */
  readonly name: string;
  /** Room code, 1 to 12 of A-Z a-z 0-9 and '-'. */
  readonly room: string;
  /** `watcher`: to look on, and never to be seated. */
  readonly role: ParticipantRole;
  /** Car slot wished for, 0 to 15, or -1 for any. */
  readonly car: number;
  readonly encoding: Encoding;
  /** From an earlier `welcome`, to get the same seat back; '' for a new player. At most 32 characters. */
  readonly token: string;
}

/** All inputs that the server has not acknowledged, and what the client has received. Sent again and again. */
export interface InputsMessage {
  readonly kind: 'inputs';
  /** Oldest first; runs do not overlap; at most MAX_RUNS, spanning at most MAX_INPUT_TICKS. */
  readonly runs: readonly InputRun[];
  /** Tick of the newest state received, 0 for none. */
  readonly stateTick: number;
  /** Sequence number of the newest event received in order, 0 for none. */
  readonly eventSequence: number;
  /** Number of the newest roster received, 0 for none. */
  readonly rosterNumber: number;
}

/** Asks for a race start, from free driving or after the finish; the host alone is heard. Repeated until the phase changes. */
export interface StartMessage {
  readonly kind: 'start';
}

export interface PingMessage {
  readonly kind: 'ping';
  /** The client's own clock, integer ms, 0 to 4294967295; comes back unchanged. */
  readonly clientTimeMs: number;
}

/** What people want after a race: nothing yet, the same once more, or the next track. */
export type Vote = 'none' | 'again' | 'next';
export type BotLevel = 'easy' | 'medium' | 'hard';

/** What kind of race it is; the host chooses. */
export interface RaceSetup {
  /** 1 to 32 characters. */
  readonly trackName: string;
  /** 1 to 255. */
  readonly laps: number;
  /** Cars driven by bots alone, 0 to 16. */
  readonly botCars: number;
  readonly botLevel: BotLevel;
  /** Whether turrets may fire. */
  readonly weapons: boolean;
}

/** Everything that a person wants now, as one value: the newest counts, and is repeated until the roster says its number. */
export interface ChoicesMessage {
  readonly kind: 'choices';
  /** 1, 2, 3 ... with each change. */
  readonly number: number;
  /** To start. */
  readonly isReady: boolean;
  readonly vote: Vote;
  /** To have the partner's seat. */
  readonly wantsSwap: boolean;
  /** Id of a person to be sent away, -1 for nobody. */
  readonly kick: number;
  /** Another setup, which only the host is given; null for none. */
  readonly setup: RaceSetup | null;
}

/** What one of a team can call to the other: look there, shoot that one, slow down. */
export type CallName = 'look' | 'target' | 'slow';

/** What is called, and where: a place in m, up to 2048 each way, rounded to centimetres on the wire. */
export interface Call {
  readonly call: CallName;
  /** Car that is meant, -1 for none. */
  readonly target: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Calls to the partner; repeated until its event comes back, and heard once. */
export interface CallMessage extends Call {
  readonly kind: 'call';
  /** 1, 2, 3 ... with each call. */
  readonly number: number;
}

// ---- server to client ----

export interface WelcomeMessage {
  readonly kind: 'welcome';
  readonly version: number;
  /** Who you are in the roster, 0 to 63. */
  readonly personId: number;
  /** -1 for a watcher. */
  readonly car: number;
  readonly role: ParticipantRole;
  readonly token: string;
  /** Race time now, integer ms (not a multiple of the tick). */
  readonly timeMs: number;
  /** At most 32 characters. */
  readonly trackName: string;
  readonly laps: number;
  readonly cars: number;
  readonly seed: number;
  /** Ticks between two states. */
  readonly stateEveryTicks: number;
  /** Ticks from one `inputs` message of this client to the next. */
  readonly inputEveryTicks: number;
}

export interface RosterCar {
  readonly car: number;
  /** The visual asset; 1 to 32 characters. */
  readonly entity: string;
  /** At most 32 characters. */
  readonly team: string;
  /** Colour of the paint, 0xRRGGBB. */
  readonly livery: number;
  /** Player's name, or '' where a bot sits. */
  readonly driver: string;
  readonly gunner: string;
}

/** Somebody in the race, and what that one wants. */
export interface RosterPerson {
  /** 0 to 63. */
  readonly id: number;
  readonly name: string;
  /** -1 for a watcher. */
  readonly car: number;
  readonly role: ParticipantRole;
  /** Whether the person says when to start, and what to race. */
  readonly isHost: boolean;
  /** Whether there is a connection; the seat of one who lost it is kept for a while. */
  readonly isConnected: boolean;
  readonly isReady: boolean;
  readonly vote: Vote;
  readonly wantsSwap: boolean;
  /** Id of the person whom this one wants sent away, -1 for nobody. */
  readonly kick: number;
  /** Number of the newest `wishes` that were taken, 0 for none. */
  readonly choicesNumber: number;
}

/** The static data: who is who, and what everybody wants. */
export interface RosterMessage {
  readonly kind: 'roster';
  /** Grows with each change. */
  readonly number: number;
  readonly room: string;
  readonly cars: readonly RosterCar[];
  /** In the order of joining. */
  readonly people: readonly RosterPerson[];
  readonly setup: RaceSetup;
}

/** Position and heading of every car at one earlier tick: `PAST_FIELDS.length` integers a car slot, on the state's grid. */
export interface PastPoses {
  readonly tick: number;
  readonly poses: Int32Array;
}

/** What the server tells of one car's seats. */
export interface SeatReport {
  /** Race time of the newest input really executed, never of a repeated one; 0 for none. */
  readonly lastTimeMs: number;
  /**
   * How early inputs lately arrived: the smallest time that was left until the tick that needs one, whole ms, of those
   * that came since the last state; MARGIN_MIN_MS to MARGIN_MAX_MS, negative is too late; MARGIN_NONE: none came.
   */
  readonly marginMs: number;
  /** Ticks so far in which the last input had to be repeated, modulo 16: it moves when an input was missed. */
  readonly missed: number;
}

export interface CarReport {
  readonly driver: SeatReport;
  readonly gunner: SeatReport;
  /** The driver input executed in this tick, relayed so that others can predict this car. */
  readonly input: DriverInput;
}

/** A decision of the server's that takes effect at the start of `tick`. */
export interface ScheduledCommand {
  readonly tick: number;
  readonly command: Command;
}

/** Authority's state after `state[RACE.tick]`, and the poses before it. Empty car slots are not sent. */
export interface StateMessage {
  readonly kind: 'state';
  readonly state: WorldState;
  /** One per car slot. A packed state tells of the receiver's own seats alone; the others' are those of EMPTY_REPORT. */
  readonly reports: readonly CarReport[];
  /**
   * Everything that is decided and has not happened yet, in the order in which it will: told ahead, so that whoever
   * predicts those ticks knows. At most MAX_COMMANDS, none more than MAX_NOTICE_TICKS after the state.
   */
  readonly commands: readonly ScheduledCommand[];
  /** Newest first, at most MAX_PAST, none more than MAX_PAST_TICKS older than the state. */
  readonly past: readonly PastPoses[];
}

/** A shot, as the server judged it. */
export interface ShotEvent {
  readonly kind: 'shot';
  readonly car: number;
  /** Car that was hit, -1 for none. */
  readonly hitCar: number;
  /** Armour that it cost, 0 to 100. */
  readonly damage: number;
  /** How far the shot went, m, 0 to 655.35; rounded to centimetres on the wire. */
  readonly distanceM: number;
  /** Where it flew, as GunnerInput's aim. */
  readonly yaw: number;
  readonly pitch: number;
  /** The tick whose input fired it. */
  readonly firedTick: number;
  /**
   * About how far ahead of the server the hit car's driver was then, ms, 0 to 508; 4 ms exact on the wire; 0 for a bot,
   * and where nobody was hit.
   */
  readonly leadMs: number;
}

/** A rocket on its way: straight on from a place, in which it was at the end of `tick` (sim's rocket.ts). */
export interface RocketEvent {
  readonly kind: 'rocket';
  readonly car: number;
  /** Which one, 0 to 255; used again. */
  readonly rocket: number;
  /** May lie up to 250 ms before the event's own tick: the flight began in the world that the gunner saw. */
  readonly tick: number;
  /** m, up to 2048 each way; rounded to centimetres on the wire. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Where it flies, as GunnerInput's aim. */
  readonly yaw: number;
  readonly pitch: number;
}

/** A rocket's end: once for each car that the blast reached, the most hurt first, and once if it reached none. */
export interface BlastEvent {
  readonly kind: 'blast';
  readonly rocket: number;
  /** Whose rocket it was. */
  readonly car: number;
  /** As in RocketEvent. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Car that it reached, -1 for none. */
  readonly hitCar: number;
  /** Armour that it cost, 0 to 100; 0 for the car it came from. */
  readonly damage: number;
}

export type GameEvent =
  | ShotEvent
  | RocketEvent
  | BlastEvent
  | { readonly kind: 'lap'; readonly car: number; readonly lap: number; readonly ticks: number }
  | { readonly kind: 'finish'; readonly car: number; readonly place: number; readonly ticks: number }
  /** `by`: the car that did it, -1 for none. */
  | { readonly kind: 'wreck'; readonly car: number; readonly by: number }
  | { readonly kind: 'respawn'; readonly car: number }
  /** One of a team called to the other, from the seat `role`. */
  | ({ readonly kind: 'call'; readonly car: number; readonly role: Role } & Call)
  | { readonly kind: 'phase'; readonly phase: number };

export interface SequencedEvent {
  /** 1, 2, 3 ... for the race; repeated until acknowledged. */
  readonly sequence: number;
  readonly tick: number;
  readonly event: GameEvent;
}

export interface EventsMessage {
  readonly kind: 'events';
  /** Oldest first, all that this client has not acknowledged (at most 32). */
  readonly events: readonly SequencedEvent[];
}

export interface PongMessage {
  readonly kind: 'pong';
  readonly clientTimeMs: number;
  /** Race time when the ping arrived, integer ms. */
  readonly serverTimeMs: number;
}

export const BYE_CODES = {
  serverClosing: 1,
  versionMismatch: 2,
  roomFull: 3,
  seatTaken: 4,
  badMessage: 5,
  tooSilent: 6,
  replaced: 7,
  noDatagrams: 8,
  clockMismatch: 9,
  tooSlow: 10,
  nextRace: 11,
  kicked: 12,
} as const;
export type ByeReason = keyof typeof BYE_CODES;

export interface ByeMessage {
  readonly kind: 'bye';
  readonly reason: ByeReason;
  /** One sentence for a person, at most 120 characters. */
  readonly text: string;
}

export type ClientMessage = HelloMessage | InputsMessage | StartMessage | PingMessage | ChoicesMessage | CallMessage;
export type ServerMessage = WelcomeMessage | RosterMessage | StateMessage | EventsMessage | PongMessage | ByeMessage;
