/** Counts what the server refuses, by reason. `GET /healthz` reports the counts. */
import type { ByeReason } from '@shotgun-rally/protocol';

/** Why the server refused something: the reason of a `bye`, or a reason that the client sees as an HTTP status. */
export type RefusalReason =
  | ByeReason
  /** An HTTP request for a host name that is not this server's. */
  | 'foreignHost'
  /** A WebSocket from a page of another site. */
  | 'foreignOrigin'
  /** An HTTP request with a method that is not allowed for its path. */
  | 'badMethod'
  /** An HTTP request with a body, except a POST. */
  | 'requestBody'
  /** An HTTP request of an address that sends too many, or one on a connection that already has 8 unanswered requests. */
  | 'tooManyRequests'
  /** A request to the operator's page without the right token. */
  | 'badToken'
  /** A connection of an address that keeps connecting although it is over its limits. */
  | 'addressBlocked'
  /** A gun shot with a claim about the age of the gunner's view that the measured latency does not explain. */
  | 'falseClaim'
  /** Choices of a person in a room that came too often; the client repeats them. */
  | 'tooManyChoices'
  /** Reading from a connection was paused because it was over its budget. */
  | 'paused';

/** How often something was refused, by reason. */
export type RefusalCounts = Readonly<Record<string, number>>;

/** Adds up counts by reason. */
export function sumOfCounts(counts: readonly RefusalCounts[]): RefusalCounts {
  const sums: Record<string, number> = {};
  for (const [reason, count] of counts.flatMap(Object.entries)) sums[reason] = (sums[reason] ?? 0) + (count as number);
  return sums;
}

export class Refusals {
  readonly #counts = new Map<RefusalReason, number>();

  count(reason: RefusalReason): void {
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + 1);
  }

  /** How often something was refused since the server started, by reason. Reasons that never occurred are missing. */
  get counts(): ReadonlyMap<RefusalReason, number> {
    return this.#counts;
  }
}
