/**
 * The newest messages in both directions, and what happened to them. Each message is added in two steps, which are matched by
 * its byte array:
 *
 *   up     the client sends the message (addMessage), then it enters the simulated network (addPassage)
 *   down   the message enters the simulated network (addPassage); if it arrives and is valid, the client receives it
 *          (addMessage)
 *
 * A message that is lost on the way down is in the log as well, but without its content.
 */
import type { ObservedMessage, Passage } from '@shotgun-rally/netcode';
import type { ClientMessage, ServerMessage } from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';

/**
 * `lost`: the message never arrives; `late`: its newest input arrives after the server has executed the input's tick;
 * `overtaken`: a newer snapshot arrived first; `twice`: two copies arrive; `in transit`: the message has not arrived yet;
 * empty: it has arrived, and none of this applies.
 */
type MessageStatus = 'lost' | 'late' | 'overtaken' | 'twice' | 'in transit' | '';

export interface LoggedMessage {
  readonly id: number;
  readonly direction: 'up' | 'down';
  /** When the message was sent, in ms of the game's clock. */
  readonly sentMs: number;
  readonly bytes: number;
  /** When the first copy arrives, in ms of the game's clock; Infinity if none does. */
  readonly dueMs: number;
  /** The decoded message; null if this page has not received it. */
  readonly message: ClientMessage | ServerMessage | null;
  readonly status: MessageStatus;
}

type MutableMessage = { -readonly [Field in keyof LoggedMessage]: LoggedMessage[Field] };

export class MessageLog {
  readonly #capacity: number;
  readonly #raceTimeOf: ((nowMs: number) => number) | null;
  readonly #byBytes = new WeakMap<Uint8Array, MutableMessage>();
  #log: MutableMessage[] = [];
  #nextId = 1;
  #newestTick = 0;

  /** Keeps the newest `capacity` messages. `raceTimeOf` converts the game's clock to the server's race time; null if unknown. */
  constructor(capacity: number, raceTimeOf: ((nowMs: number) => number) | null) {
    this.#capacity = capacity;
    this.#raceTimeOf = raceTimeOf;
  }

  /** The messages, oldest first. */
  get messages(): readonly LoggedMessage[] {
    return this.#log;
  }

  /** Removes all messages, for a new race. */
  clear(): void {
    this.#log = [];
    this.#newestTick = 0;
  }

  /** Adds what the simulated network does with a message. */
  addPassage({ direction, bytes, sentMs, dueMs }: Passage): void {
    const entry = this.#entryOf(direction, bytes);
    entry.sentMs = sentMs;
    entry.dueMs = Math.min(...dueMs);
    entry.status = dueMs.length === 0 ? 'lost' : dueMs.length > 1 ? 'twice' : 'in transit';
    if (dueMs.length > 0 && this.#isLate(entry)) entry.status = 'late';
  }

  /** Adds the content of a message that was sent, or that has arrived. */
  addMessage({ direction, message, bytes }: ObservedMessage): void {
    const entry = this.#entryOf(direction, bytes);
    const isFirst = entry.message === null;
    entry.message = message;
    if (direction === 'up' || !isFirst) return;
    if (entry.status === 'in transit') entry.status = '';
    if (message.kind !== 'state') return;
    const tick = message.state[RACE.tick]!;
    if (tick < this.#newestTick) entry.status = 'overtaken';
    this.#newestTick = Math.max(this.#newestTick, tick);
  }

  /** Clears the status `in transit` of the messages that have arrived by `nowMs`. */
  markArrived(nowMs: number): void {
    for (const entry of this.#log) if (entry.status === 'in transit' && entry.dueMs <= nowMs) entry.status = '';
  }

  /** Returns the entry of the message with these bytes; creates it if there is none. */
  #entryOf(direction: MutableMessage['direction'], bytes: Uint8Array): MutableMessage {
    const known = this.#byBytes.get(bytes);
    if (known) return known;
    const id = this.#nextId++;
    const entry: MutableMessage = {
      id,
      direction,
      sentMs: 0,
      bytes: bytes.length,
      dueMs: 0,
      message: null,
      status: '',
    };
    this.#byBytes.set(bytes, entry);
    this.#log.push(entry);
    if (this.#log.length > this.#capacity) this.#log.shift();
    return entry;
  }

  /** Returns true if an inputs message arrives after the end of its newest input's tick. */
  #isLate({ message, dueMs }: MutableMessage): boolean {
    const newest = message?.kind === 'inputs' ? message.runs.at(-1) : undefined;
    return newest !== undefined && this.#raceTimeOf !== null && this.#raceTimeOf(dueMs) > newest.timeMs;
  }
}
