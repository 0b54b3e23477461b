/** Counts what clients send to the lobby and to the races of all rooms, for the metrics. */
import type { MessageKind } from '@shotgun-rally/netcode';
import type { CorrectionCause } from '@shotgun-rally/protocol';

export class GameCounts {
  readonly #corrections = new Map<CorrectionCause, number>();
  readonly #messages = new Map<MessageKind, number>();
  #lateInputs = 0;

  /** Number of inputs that arrived after their ticks. */
  get lateInputs(): number {
    return this.#lateInputs;
  }

  /** How often clients have corrected their predictions, by cause, as they report it. */
  get corrections(): ReadonlyMap<CorrectionCause, number> {
    return this.#corrections;
  }

  /** The number of messages that were read, by kind. Messages that were ignored unread are not included. */
  get messages(): ReadonlyMap<MessageKind, number> {
    return this.#messages;
  }

  addMessage(kind: MessageKind): void {
    this.#messages.set(kind, (this.#messages.get(kind) ?? 0) + 1);
  }

  addLateInputs(count: number): void {
    this.#lateInputs += count;
  }

  addCorrections(cause: CorrectionCause, count: number): void {
    this.#corrections.set(cause, (this.#corrections.get(cause) ?? 0) + count);
  }
}
