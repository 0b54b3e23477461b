/**
 * The last messages each way, with what became of them. A message is known by its bytes:
 *
 *   up     the client says it (heard), then it sets out into the weather (passed)
 *   down   it sets out into the weather (passed); if it arrives and can be read, the client hears it (heard)
 *
 * so what was lost on the way down is a row too, but nobody here knows what it said.
 */
import type { ObservedMessage, Passage } from '@shotgun-rally/netcode';
import type { ClientMessage, ServerMessage } from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';

/**
 * `lost`: it never arrives; `late`: it arrives when its newest input is no longer wanted; `overtaken`: something newer
 * came before it; `twice`: two copies of it arrive; `under way`: it has not arrived yet.
 */
export type Mark = 'lost' | 'late' | 'overtaken' | 'twice' | 'under way' | '';

export interface LoggedMessage {
  readonly id: number;
  readonly direction: 'up' | 'down';
  /** When it set out, ms of the game's clock. */
  readonly sentMs: number;
  readonly bytes: number;
  /** When the first copy arrives, ms; Infinity if none does. */
  readonly dueMs: number;
  /** null for what has not been read. */
  readonly message: ClientMessage | ServerMessage | null;
  readonly mark: Mark;
}

type Draft = { -readonly [Field in keyof LoggedMessage]: LoggedMessage[Field] };

export class MessageLog {
  readonly #kept: number;
  readonly #raceTimeOf: ((nowMs: number) => number) | null;
  readonly #byBytes = new WeakMap<Uint8Array, Draft>();
  #log: Draft[] = [];
  #nextId = 1;
  #newestTick = 0;

  /** Keeps the newest `kept`; `raceTimeOf` gives the server's race time at a moment of the clock, where it is known. */
  constructor(kept: number, raceTimeOf: ((nowMs: number) => number) | null) {
    this.#kept = kept;
    this.#raceTimeOf = raceTimeOf;
  }

  /** Oldest first. */
  get messages(): readonly LoggedMessage[] {
    return this.#log;
  }

  passed({ direction, bytes, sentMs, dueMs }: Passage): void {
    const draft = this.#draft(direction, bytes);
    draft.sentMs = sentMs;
    draft.dueMs = Math.min(...dueMs);
    draft.mark = dueMs.length === 0 ? 'lost' : dueMs.length > 1 ? 'twice' : 'under way';
    if (dueMs.length > 0 && this.#isLate(draft)) draft.mark = 'late';
  }

  heard({ direction, message, bytes }: ObservedMessage): void {
    const draft = this.#draft(direction, bytes);
    const isFirst = draft.message === null;
    draft.message = message;
    if (direction === 'up' || !isFirst) return;
    if (draft.mark === 'under way') draft.mark = '';
    if (message.kind !== 'state') return;
    const tick = message.state[RACE.tick]!;
    if (tick < this.#newestTick) draft.mark = 'overtaken';
    this.#newestTick = Math.max(this.#newestTick, tick);
  }

  /** Takes off the mark of what has arrived at the other end by now. */
  arrive(nowMs: number): void {
    for (const draft of this.#log) if (draft.mark === 'under way' && draft.dueMs <= nowMs) draft.mark = '';
  }

  #draft(direction: Draft['direction'], bytes: Uint8Array): Draft {
    const known = this.#byBytes.get(bytes);
    if (known) return known;
    const id = this.#nextId++;
    const draft: Draft = { id, direction, sentMs: 0, bytes: bytes.length, dueMs: 0, message: null, mark: '' };
    this.#byBytes.set(bytes, draft);
    this.#log.push(draft);
    if (this.#log.length > this.#kept) this.#log.shift();
    return draft;
  }

  /** The server executes an input in the tick that ends at its time. */
  #isLate({ message, dueMs }: Draft): boolean {
    const newest = message?.kind === 'inputs' ? message.runs.at(-1) : undefined;
    return newest !== undefined && this.#raceTimeOf !== null && this.#raceTimeOf(dueMs) > newest.timeMs;
  }
}
