/** What the operator of the server sees and does: the races and their people; kick, ban, announce, drain. */
import { type Participant, participantRoleOf } from '@shotgun-rally/netcode';
import { NOTICE_LENGTH_MAX, type ParticipantRole } from '@shotgun-rally/protocol';
import type { OpenRace } from '../directory/open-race.ts';
import type { Refusals } from '../limits/refusals.ts';
import type { Log } from '../logging/log.ts';
import type { Notice } from '../rooms/create-lobby.ts';
import type { Drain } from '../rooms/drain.ts';
import type { Lobby } from '../rooms/lobby.ts';
import type { RaceRoom } from '../rooms/race-room.ts';

export interface OperatorOptions {
  readonly lobby: Lobby;
  readonly refusals: Refusals;
  readonly notice: Notice;
  readonly drain: Drain;
  readonly log: Log;
  /** Called after the operator has banned a person. */
  readonly onBan: (person: BannedPerson) => void;
}

/** What identifies a banned person; see BanList. */
export interface BannedPerson {
  readonly token: string;
  readonly address: string;
}

/** Everything that the operator's page shows; sent as JSON. */
export interface OperatorStatus {
  /** Open connections, including those that have not joined a room. */
  readonly connections: number;
  readonly draining: boolean;
  /** The notice to all players, '' for none. */
  readonly notice: string;
  readonly rooms: readonly RoomStatus[];
  /** How often something was refused, by reason. */
  readonly refusals: Readonly<Record<string, number>>;
}

/** A room with its current race. */
interface RoomStatus extends Pick<OpenRace, 'code' | 'track' | 'phase' | 'laps'> {
  readonly people: readonly PersonStatus[];
}

interface PersonStatus extends Pick<Participant, 'id' | 'name' | 'car'> {
  /** The role now, or the one to which a player returns whose seat the partner has taken. */
  readonly role: ParticipantRole;
  readonly connected: boolean;
  readonly transport: 'WebRTC' | 'WebSocket';
  /** From a state to its first acknowledgement, which a client sends with its next inputs; null before it is known. */
  readonly round_trip_ms: number | null;
}

/** An action of the operator. */
type Action =
  | { readonly action: 'kick' | 'ban'; readonly room: string; readonly person: number; readonly name: string }
  | { readonly action: 'announce'; readonly text: string }
  | { readonly action: 'drain' };

const ALLOWED_ACTIONS = `kick or ban with room, person and name; announce with a text of at most ${NOTICE_LENGTH_MAX} characters, without control characters; drain`;
/** At most this many characters of a request that is not an action are repeated in the answer. */
const SHOWN_MAX = 80;

export class Operator {
  readonly #options: OperatorOptions;

  constructor(options: OperatorOptions) {
    this.#options = options;
  }

  get status(): OperatorStatus {
    const { lobby, refusals, notice, drain } = this.#options;
    return {
      connections: lobby.connections.size,
      draining: drain.hasBegun,
      notice: notice.text,
      rooms: [...lobby.rooms.all()].map(roomStatus),
      refusals: Object.fromEntries(refusals.counts),
    };
  }

  /** Carries out an action that arrived as JSON. Returns a sentence about a problem; null if there is none. */
  perform(request: unknown): string | null {
    const action = actionOf(request);
    if (!action) return problemOfAction(request);
    const { notice, drain, log } = this.#options;
    if (action.action === 'drain') drain.begin();
    else if (action.action === 'announce') notice.text = action.text;
    else return this.#remove(action);
    log.info({ ...action }, 'operator');
    return null;
  }

  #remove({ action, room, person, name }: Extract<Action, { action: 'kick' | 'ban' }>): string | null {
    const { lobby, log, onBan } = this.#options;
    const raceRoom = lobby.rooms.get(room);
    const people = [...(raceRoom?.game.participants.all() ?? [])];
    const participant = people.find((each) => each.id === person && each.name === name);
    if (!raceRoom || !participant) return 'This person has left.';
    if (action === 'ban') {
      lobby.bans.add(participant);
      onBan({ token: participant.token, address: participant.address });
    }
    raceRoom.kick(participant);
    log.info({ action, room, name }, 'operator');
    return null;
  }
}

function roomStatus({ code, game, openRace, connections }: RaceRoom): RoomStatus {
  const channels = new Map([...connections].map(({ participant, dual }) => [participant, dual.hasDataChannel]));
  const { track, phase, laps } = openRace;
  const people = [...game.participants.all()].map((person) => personStatus(person, channels.get(person) ?? false));
  return { code, track, phase, laps, people };
}

function personStatus(person: Participant, hasChannel: boolean): PersonStatus {
  const { id, name, car, link, latency } = person;
  return {
    id,
    name,
    role: participantRoleOf(person),
    car,
    connected: link !== null,
    transport: hasChannel ? 'WebRTC' : 'WebSocket',
    round_trip_ms: latency.medianMs === null ? null : Math.round(latency.medianMs),
  };
}

/** Returns a sentence about a value that is no action. */
export const problemOfAction = (value: unknown): string =>
  `Got ${JSON.stringify(value)?.slice(0, SHOWN_MAX) ?? 'no JSON'}; allowed: ${ALLOWED_ACTIONS}.`;

/** Returns the action in `value`, which can be anything; null if there is none. */
export function actionOf(value: unknown): Action | null {
  if (typeof value !== 'object' || value === null) return null;
  const { action, room, person, name, text } = value as Readonly<Record<string, unknown>>;
  if (action === 'drain') return { action };
  if (action === 'announce') {
    // Normalisation can make a text longer.
    const notice = typeof text === 'string' ? text.normalize() : null;
    return notice !== null && isNotice(notice) ? { action, text: notice } : null;
  }
  if (action !== 'kick' && action !== 'ban') return null;
  const isPerson = typeof room === 'string' && typeof person === 'number' && typeof name === 'string';
  return isPerson ? { action, room, person, name } : null;
}

/** Returns true for a text that clients accept as a notice: not too long, and without control characters. */
const isNotice = (text: string): boolean => [...text].length <= NOTICE_LENGTH_MAX && !/\p{Cc}|\p{Cs}/u.test(text);
