/** The options of a `GameServer`, and their checks. */
import {
  type BotLevel,
  type ByeReason,
  type ClientMessage,
  type CorrectionCause,
  type Encoding,
  encodeServerMessage,
  MAX_CARS,
  MAX_PAST_POSES,
  type RaceSetup,
  RGB_MAX,
} from '@shotgun-rally/protocol';
import type { CarTuning, Track } from '@shotgun-rally/sim';
import type { Clock } from '../environment/clock.ts';
import { requireName } from '../errors/require-name.ts';
import { requireArray, requireFunction, requireObject, wrongType } from '../errors/require-type.ts';
import type { Link } from '../link/link.ts';
import type { Bot } from './input-collector.ts';
import type { BanList } from './room/ban-list.ts';
import type { Participant } from './room/participant.ts';
import type { KeptSeat } from './room/seating.ts';
import type { Team } from './sending/roster-message.ts';
import { DEFAULT_SEND_RATES, type SendRates } from './sending/send-rates.ts';

/** The kind of a message from a client; 'unreadable' for bytes that are not a message of the sender's role. */
export type MessageKind = ClientMessage['kind'] | 'unreadable';

/** The options of a `GameServer`. Its constructor throws a TypeError or RangeError if one is wrong or unknown. */
export interface GameServerOptions {
  readonly track: Track;
  /** The room's code, shown to players. */
  readonly room: string;
  /** Number of car slots. */
  readonly cars: number;
  readonly laps: number;
  /**
   * The car models by name. The first person in a car chooses its model, and bots get one after the other. Default: only
   * the rally car.
   */
  readonly carModels?: Readonly<Record<string, CarTuning>>;
  /** Number of cars with bots in both seats, 0 to MAX_CARS; more than `cars` means all slots. They use slots at the ends of the grid. */
  readonly botCars: number;
  /** Seed of the simulation. */
  readonly seed: number;
  readonly clock: Clock;
  /** Returns a new unguessable secret of at most 32 characters, with which a person gets their seat back. */
  readonly newToken: () => string;
  /** Plays seats without a player; null leaves them idle. */
  readonly bot: Bot | null;
  /** The team of each car slot. If there are fewer teams than slots, they repeat from the first. */
  readonly teams: readonly Team[];
  /** Default: DEFAULT_SEND_RATES. */
  readonly sendRates?: SendRates;
  /** Skill of the bots, shown to players; the bots themselves come from `bot`. Default: medium. */
  readonly botLevel?: BotLevel;
  /** False if turrets may not fire; shown to players. Default: true. */
  readonly weapons?: boolean;
  /** Tracks that the host may choose, in the order of the series; without any, the setup cannot be changed. */
  readonly trackNames?: readonly string[];
  /** The seats of the room's previous race, reserved for the people who had them. Default: none. */
  readonly keptSeats?: readonly KeptSeat[];
  /** The people banned from the room; a new list by default. */
  readonly banList?: BanList;
  /** A person who has done nothing for this long (ms) has to leave if others are waiting. Default: a minute. */
  readonly idleMaxMs?: number;
  /**
   * Returns false for a person who cannot be voted out and is never removed as idle, such as the player whose page runs the server.
   * Default: always true.
   */
  readonly mayRemove?: (person: Participant) => boolean;
  /** True if the race starts by itself when the players of the previous race are back, or after 10 s. Default: false. */
  readonly startsWhenAllAreBack?: boolean;
  /** Returns false if no race may start now, and no other race may follow this one. Default: always true. */
  readonly mayStart?: () => boolean;
  /** Called with the reason before the server closes a client's connection. Default: nothing happens. */
  readonly onDismissed?: (reason: ByeReason, link: Link) => void;
  /** Called for each message from a client in the race, with its kind, or 'unreadable'. Default: nothing happens. */
  readonly onMessage?: (kind: MessageKind) => void;
  /** Called with the number of inputs of a message that arrived after their ticks, if there were any. Default: nothing. */
  readonly onLateInputs?: (count: number) => void;
  /** Called when a gun shot is refused because its gunner cannot have seen a world of the claimed age. Default: nothing. */
  readonly onFalseClaim?: () => void;
  /** Called when a person's choices are refused because they come too often. Default: nothing. */
  readonly onRefusedChoices?: () => void;
  /** Called when a client reports that it has corrected its prediction more often than before. Default: nothing. */
  readonly onCorrections?: (cause: CorrectionCause, count: number) => void;
  /**
   * Returns the current sentence from the operator of the server to all players, '' for none. Only the first
   * NOTICE_LENGTH_MAX characters are sent. Default: always ''.
   */
  readonly notice?: () => string;
  /** Encoding of the server's messages for every client; by default each client chooses. */
  readonly encoding?: Encoding;
}

/** A state contains the poses of all ticks since the one before. */
const SEND_EVERY_MAX_TICKS = MAX_PAST_POSES;
/** A missing name is a type error. */
const NAMES = Object.keys({
  track: true,
  room: true,
  cars: true,
  laps: true,
  carModels: true,
  botCars: true,
  seed: true,
  clock: true,
  newToken: true,
  bot: true,
  teams: true,
  sendRates: true,
  botLevel: true,
  weapons: true,
  trackNames: true,
  keptSeats: true,
  banList: true,
  idleMaxMs: true,
  mayRemove: true,
  startsWhenAllAreBack: true,
  mayStart: true,
  onDismissed: true,
  onMessage: true,
  onLateInputs: true,
  onFalseClaim: true,
  onRefusedChoices: true,
  onCorrections: true,
  notice: true,
  encoding: true,
} satisfies Record<keyof GameServerOptions, true>);

const FUNCTIONS = [
  ...(['mayRemove', 'mayStart', 'notice', 'onDismissed'] as const),
  ...(['onMessage', 'onLateInputs', 'onFalseClaim', 'onRefusedChoices', 'onCorrections'] as const),
];
const ENCODINGS: readonly Encoding[] = ['plain', 'packed'];

/** Throws a TypeError or RangeError that says which option is wrong or unknown. Leaves to World what World checks. */
export function checkGameServerOptions(options: GameServerOptions): void {
  requireObject('GameServer', options, 'an object with a track, a room and other options');
  for (const name in options) {
    if (!NAMES.includes(name)) throw new TypeError(`GameServer: got unknown '${name}'; allowed: ${NAMES.join(', ')}`);
  }
  const { bot, botCars, carModels = {}, sendRates = DEFAULT_SEND_RATES, encoding = 'plain' } = options;
  requireInteger('botCars', botCars, 0, MAX_CARS);
  requireObject('GameServer: carModels', carModels, 'an object with car models by name');
  requireObject('GameServer: sendRates', sendRates, 'an object with stateEveryTicks and inputEveryTicks');
  requireInteger('sendRates.stateEveryTicks', sendRates.stateEveryTicks, 1, SEND_EVERY_MAX_TICKS);
  requireInteger('sendRates.inputEveryTicks', sendRates.inputEveryTicks, 1, SEND_EVERY_MAX_TICKS);
  requireName('GameServer: encoding', encoding, ENCODINGS);
  requireFunction('GameServer: clock', options.clock);
  requireFunction('GameServer: newToken', options.newToken);
  if (bot !== null) requireFunction('GameServer: bot', bot, 'a function or null');
  for (const name of FUNCTIONS) if (options[name] !== undefined) requireFunction(`GameServer: ${name}`, options[name]);
  requireRoom(options);
}

/** Throws if an option about the people in the room is wrong. */
function requireRoom(options: GameServerOptions): void {
  const { teams, trackNames = [], keptSeats = [], banList, idleMaxMs = 0, startsWhenAllAreBack = false } = options;
  requireArray('GameServer: teams', teams, 'an array of teams');
  teams.forEach((team, index) => {
    requireObject(`GameServer: teams[${index}]`, team, 'an object with name and livery');
    requireInteger('livery of a team', team.livery, 0, RGB_MAX);
  });
  requireArray('GameServer: trackNames', trackNames, 'an array of names');
  for (const name of trackNames) if (typeof name !== 'string') throw wrongType('GameServer: trackNames', name, 'names');
  requireArray('GameServer: keptSeats', keptSeats, 'an array of seats');
  if (banList !== undefined) requireObject('GameServer: banList', banList, 'a BanList');
  if (!(typeof idleMaxMs === 'number' && idleMaxMs >= 0))
    throw new RangeError(`GameServer: idleMaxMs: got ${idleMaxMs}; allowed: a number of ms from 0`);
  if (typeof startsWhenAllAreBack !== 'boolean')
    throw wrongType('GameServer: startsWhenAllAreBack', startsWhenAllAreBack, 'true or false');
}

function requireInteger(name: string, value: number, min: number, max: number): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new RangeError(`GameServer: ${name}: got ${value}; allowed: an integer from ${min} to ${max}`);
}

/**
 * Encodes a roster with all texts of checked options, and throws a RangeError if it cannot be sent. Otherwise a wrong text would throw
 * in the first tick with a person.
 */
export function requireSendableRoster(options: GameServerOptions, modelNames: readonly string[]): void {
  const { room, teams } = options;
  const cars = Array.from({ length: MAX_CARS }, (_, car) => {
    const { name: team, livery } = teams[car % teams.length] ?? { name: '', livery: 0 };
    return { car, model: modelNames[car % modelNames.length]!, team, livery, driver: '', gunner: '' };
  });
  const setup = setupOf(options);
  encodeServerMessage({ kind: 'roster', number: 0, room, cars, people: [], setup, notice: '' }, 'plain');
}

/** The setup of the race, as sent to clients. */
export const setupOf = ({
  track,
  laps,
  botCars,
  botLevel = 'medium',
  weapons = true,
}: GameServerOptions): RaceSetup => ({
  trackName: track.name,
  laps,
  botCars,
  botLevel,
  weapons,
});
