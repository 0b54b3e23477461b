/**
 * Reports the state of the server to Agones, which runs game servers on Kubernetes, through the Agones SDK:
 *
 *     starts to listen --> /ready <--> /allocate     --> /shutdown
 *                          no room     a room is open     the server stops
 *     /health every second, except while the server is overloaded
 *
 * A request that fails is sent again a second later, because the sidecar may start after the server. Only /shutdown is not: the
 * process ends after it.
 */
import type { ServerStatus } from '../http/health.ts';
import type { Log } from '../logging/log.ts';
import { requestSdk } from './agones-sdk.ts';

/** How often (ms) the state is compared and a health ping is sent. Agones expects one every 5 s by default. */
const REPORT_EVERY_MS = 1000;

/** The states that the server can ask for. Agones deletes a server at any time while it is ready, but not while it is allocated. */
type State = 'ready' | 'allocate' | 'shutdown';

export interface AgonesOptions {
  readonly port: number;
  readonly status: Omit<ServerStatus, 'refusals'>;
  readonly log: Log;
}

export class Agones {
  readonly #options: AgonesOptions;
  readonly #timer: NodeJS.Timeout;
  /** The last state that Agones has confirmed. */
  #state: State | null = null;
  #isWaiting = false;
  #isStopping = false;
  /** The requests whose last answer was missing or an error. */
  readonly #failing = new Set<string>();

  /** Starts to report. Create it when the server listens. */
  constructor(options: AgonesOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#report(), REPORT_EVERY_MS);
    void this.#report();
  }

  /** Reports that the server stops, and nothing after that. Resolves within 2 s, also if the sidecar does not answer. */
  async shutdown(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopping = true;
    await this.#request('shutdown');
  }

  /** Sends a health ping and the state if it has changed. Skipped while the last requests are unanswered. */
  async #report(): Promise<void> {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const { roomCount, isOverloaded, isDraining } = this.#options.status;
    const state = roomCount > 0 ? 'allocate' : 'ready';
    // Without rooms, a draining server is about to stop, and Agones must not choose it for players.
    const isEnding = state === 'ready' && isDraining;
    if (state !== this.#state && !isEnding) await this.#request(state);
    if (!isOverloaded && !this.#isStopping) await this.#post('health');
    this.#isWaiting = false;
  }

  async #request(state: State): Promise<void> {
    if (!(await this.#post(state))) return;
    this.#state = state;
    this.#options.log.info({ state }, 'agones');
  }

  /** Returns true if the sidecar has accepted the request. Logs the first failure after a success, and the next success. */
  async #post(path: State | 'health'): Promise<boolean> {
    const answer = await requestSdk(this.#options.port, 'POST', path);
    const error = 'error' in answer ? answer.error : null;
    const hasFailedBefore = this.#failing.has(path);
    if (error !== null && !hasFailedBefore) this.#options.log.warn({ path, error }, 'agones request failed');
    if (error === null && hasFailedBefore) this.#options.log.info({ path }, 'agones answers again');
    if (error === null) this.#failing.delete(path);
    else this.#failing.add(path);
    return error === null;
  }
}
