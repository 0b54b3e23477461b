/**
 * Reports the state of the server to Agones, which runs game servers on Kubernetes, through the REST API of the Agones SDK in the
 * sidecar container: https://agones.dev/site/docs/guides/client-sdks/rest/
 *
 *     starts to listen --> /ready <--> /allocate     --> /shutdown
 *                          no room     a room is open     the server stops
 *     /health every second, except while the server is overloaded
 *
 * A request that fails is sent again a second later, because the sidecar may start after the server.
 */
import type { ServerStatus } from '../http/health.ts';
import type { Log } from '../logging/log.ts';

/** The port of the SDK if the environment does not name one. */
const DEFAULT_PORT = 9358;
/** How often (ms) the state is compared and a health ping is sent. Agones expects one every 5 s by default. */
const REPORT_EVERY_MS = 1000;
/** A request without an answer is given up after this time. */
const TIMEOUT_MS = 2000;

/** The states that the server can ask for. Agones deletes a server at any time while it is ready, but not while it is allocated. */
type State = 'ready' | 'allocate' | 'shutdown';

export interface AgonesOptions {
  readonly port: number;
  readonly status: Omit<ServerStatus, 'refusals'>;
  readonly log: Log;
}

/** Returns the port that Agones has put into the environment of the process, or the default one. */
export const agonesPortOf = (variables: Readonly<Record<string, string | undefined>>): number =>
  Number(variables.AGONES_SDK_HTTP_PORT) || DEFAULT_PORT;

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
    const { raceCount, isOverloaded } = this.#options.status;
    const state = raceCount > 0 ? 'allocate' : 'ready';
    if (state !== this.#state) await this.#request(state);
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
    const error = await errorOfPost(`http://localhost:${this.#options.port}/${path}`);
    const hasFailedBefore = this.#failing.has(path);
    if (error !== null && !hasFailedBefore) this.#options.log.warn({ path, error }, 'agones request failed');
    if (error === null && hasFailedBefore) this.#options.log.info({ path }, 'agones answers again');
    if (error === null) this.#failing.delete(path);
    else this.#failing.add(path);
    return error === null;
  }
}

/** Posts an empty JSON object. Returns why it failed, or null. */
async function errorOfPost(url: string): Promise<string | null> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: '{}', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok ? null : `HTTP status ${response.status}`;
  } catch (error) {
    const { message, cause } = error as Error;
    return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
  }
}
