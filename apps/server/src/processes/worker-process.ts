/** One process of a group, as its parent sees it. It starts again after a crash. */
import { type ChildProcess, fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { type BirpcReturn, createBirpc } from 'birpc';
import type { BannedPerson } from '../admin/operator.ts';
import type { Directory, ServerEntry } from '../directory/directory.ts';
import { type RefusalCounts, sumOfCounts } from '../limits/refusals.ts';
import type { Log } from '../logging/log.ts';
import {
  CALL_TIMEOUT_MS,
  NO_ANSWER,
  type ParentFunctions,
  type WorkerFunctions,
  type WorkerReport,
} from './group-functions.ts';
import type { PassedUpgrade, ReleasedUpgrade } from './pass-sockets.ts';
import { environmentFor, type WorkerSlot } from './worker-slot.ts';

/** Thrown if a process cannot start. The process has printed why. */
export class StartFailed extends Error {
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`a process of the server ended with code ${exitCode}`);
    this.exitCode = exitCode;
  }
}

/** How long (ms) a process that has crashed stays away. */
const RESTART_AFTER_MS = 1000;
/** A process that has not closed after this time is killed. */
const CLOSE_MAX_MS = 2000;

/** How often (ms) to call `check`. A process that works reports several times in between. */
export const CHECK_EVERY_MS = 1000;
/** After this many checks without a report, the process counts as not running: it gets no connections. */
const SILENT_CHECKS = 5;
/**
 * After this many, it is killed, and starts again. Its races are lost, so this is much later: on a machine with ten times more work
 * than cores, processes that worked did not report for many seconds.
 */
const HUNG_CHECKS = 30;
/**
 * A process that has not reported this many checks after its start is killed, too: much later, because reading the tracks takes long on
 * a busy machine.
 */
const START_CHECKS = 300;
/** A process that has not ended this long (ms) after the end of a drain is killed. systemd would kill the group 5 s later. */
const DRAIN_MARGIN_MS = 5000;

const SECOND_MS = 1000;

export interface WorkerProcessOptions {
  readonly slot: WorkerSlot;
  readonly directory: Directory;
  /** How long races may go on after `drain`. */
  readonly drainSeconds: number;
  readonly log: Log;
  /** Called after the operator has banned a person in this process. */
  readonly onBan: (person: BannedPerson) => void;
  /** Returns true if the process must report the races of the others. */
  readonly needsOtherRaces: (worker: WorkerProcess) => boolean;
  /** Called each time the process has started, and when it reports again after it has hung. */
  readonly onStart: (worker: WorkerProcess) => void;
}

export class WorkerProcess {
  /** What the process has reported last; null while it does not run, or hangs. */
  report: WorkerReport | null = null;
  /** Resolves when the process has ended and does not start again. */
  readonly ended: Promise<void>;
  readonly #options: WorkerProcessOptions;
  /** The refusals of earlier processes in this slot. */
  #endedRefusals: RefusalCounts = {};
  /** The refusals that the process has reported last. */
  #refusals: RefusalCounts = {};
  #child: ChildProcess | null = null;
  #functions: BirpcReturn<WorkerFunctions, ParentFunctions> | null = null;
  /** The connections that have not been sent to the process yet. */
  readonly #passing = new Set<Socket>();
  /** What the process has registered last. */
  #entry: ServerEntry | null = null;
  /** True from the first report of the process until it ends. */
  #hasStarted = false;
  /** The number of checks since the last report, or since the start of the process. */
  #checksWithoutReport = 0;
  /** True after `drain` or `close`: the process does not start again. */
  #isEnding = false;
  #finish: () => void = () => {};

  constructor(options: WorkerProcessOptions) {
    this.#options = options;
    this.ended = new Promise((resolve) => {
      this.#finish = resolve;
    });
  }

  /** How often something was refused in this slot since the start of the group, by reason. */
  get refusals(): RefusalCounts {
    return sumOfCounts([this.#endedRefusals, this.#refusals]);
  }

  /** Starts the process. Resolves when it is ready. Rejects with StartFailed if it cannot start. */
  async start(): Promise<void> {
    const { slot, log } = this.#options;
    const child = fork(process.argv[1]!, process.argv.slice(2), { env: environmentFor(process.env, slot) });
    this.#child = child;
    const exit = new Promise<number>((resolve) => {
      child.once('exit', (code) => resolve(code ?? 1));
      child.on('error', (error) => {
        log.warn({ process: slot.number, error: error.message }, 'process error');
        // Only a process that did not start has no id. Otherwise a message did not reach a process that has just ended.
        if (child.pid === undefined) resolve(1);
      });
    });
    const isReady = new Promise<true>((resolve) => {
      this.#functions = this.#connect(child, () => resolve(true));
    });
    const result = await Promise.race([isReady, exit]);
    if (result !== true) {
      this.#forgetChild();
      throw new StartFailed(result);
    }
    log.info({ process: slot.number, pid: child.pid }, 'process started');
    exit.then((code) => this.#handleExit(code));
  }

  /**
   * Notices that the process hangs. Checks are counted instead of milliseconds: if this process was paused itself, one check comes
   * before the reports that have arrived meanwhile.
   */
  check(): void {
    if (!this.#child) return;
    this.#checksWithoutReport++;
    const { log, slot } = this.#options;
    if (this.#hasStarted && this.#checksWithoutReport === SILENT_CHECKS) {
      this.report = null;
      log.error({ process: slot.number }, 'process hangs');
    }
    if (this.#checksWithoutReport === (this.#hasStarted ? HUNG_CHECKS : START_CHECKS)) this.#child.kill('SIGKILL');
  }

  /** Passes a connection on to the process. Returns false if it does not run. */
  pass(upgrade: PassedUpgrade, socket: Socket): boolean {
    if (!this.report || !this.#child?.connected) return false;
    // Node keeps all but the first until the process has answered, and does not close them if it ends before.
    this.#passing.add(socket);
    this.#child.send(upgrade, socket, () => this.#passing.delete(socket));
    this.#child.send({ isReleased: true } satisfies ReleasedUpgrade);
    return true;
  }

  /** Carries out an action of the operator. Resolves to a sentence about a problem; null if there is none. */
  async perform(action: unknown): Promise<string | null> {
    if (!this.report || !this.#functions) return NO_ANSWER;
    return this.#functions.perform(action).catch(() => NO_ANSWER);
  }

  /** Refuses a person for `durationMs`. Has no effect before the process has started. */
  ban(person: BannedPerson, durationMs: number): void {
    if (this.#hasStarted) this.#functions?.ban.asEvent(person, durationMs);
  }

  drain(): void {
    this.#isEnding = true;
    // A process that is starting drains as soon as it is ready.
    if (this.#hasStarted) this.#functions?.drain.asEvent();
    if (this.#child) void this.#endWithin(this.#options.drainSeconds * SECOND_MS + DRAIN_MARGIN_MS);
    else this.#finish();
  }

  /** Ends the process. Resolves when it has ended. */
  async close(): Promise<void> {
    this.#isEnding = true;
    if (!this.#child) return this.#finish();
    this.#functions?.close.asEvent();
    await this.#endWithin(CLOSE_MAX_MS);
  }

  /** Resolves when the process has ended. Kills it if it has not after `maxMs`. */
  async #endWithin(maxMs: number): Promise<void> {
    const kill = new AbortController();
    setTimeout(maxMs, null, { signal: kill.signal }).then(
      () => this.#child?.kill('SIGKILL'),
      () => {},
    );
    await this.ended;
    kill.abort();
  }

  #connect(child: ChildProcess, onReady: () => void): BirpcReturn<WorkerFunctions, ParentFunctions> {
    const { directory, onBan, needsOtherRaces } = this.#options;
    const functions: ParentFunctions = {
      register: async (entry) => {
        // The last calls can arrive after the end of the process.
        if (this.#child !== child) return;
        this.#entry = entry;
        return directory.register(entry);
      },
      unregister: (entry) => directory.unregister(entry),
      servers: () => directory.servers(),
      holderOf: (code) => directory.holderOf(code),
      claim: (code, serverId) => directory.claim(code, serverId),
      release: (code, serverId) => directory.release(code, serverId),
      close: () => {},
      report: (report) => {
        if (this.#child !== child) return false;
        const wasRunning = this.report !== null;
        this.#keep(report);
        if (!wasRunning) {
          this.#catchUp();
          onReady();
        }
        return needsOtherRaces(this);
      },
      ban: onBan,
    };
    return createBirpc<WorkerFunctions, ParentFunctions>(functions, {
      post: (message) => child.connected && child.send(message),
      on: (receive) => child.on('message', receive),
      timeout: CALL_TIMEOUT_MS,
    });
  }

  /** Remembers what the process has reported. */
  #keep(report: WorkerReport): void {
    this.#hasStarted = true;
    this.#checksWithoutReport = 0;
    this.report = report;
    this.#refusals = report.refusals;
  }

  /** Tells the process what it has missed. */
  #catchUp(): void {
    if (this.#isEnding) this.#functions?.drain.asEvent();
    else this.#options.onStart(this);
  }

  #forgetChild(): void {
    for (const socket of this.#passing) socket.destroy();
    this.#passing.clear();
    this.report = null;
    this.#endedRefusals = this.refusals;
    this.#refusals = {};
    this.#hasStarted = false;
    this.#checksWithoutReport = 0;
    this.#child = null;
    this.#functions?.$close();
    this.#functions = null;
  }

  /** Starts the process again after it has ended with `exitCode`, until it runs or need not run any more. */
  async #handleExit(exitCode: number): Promise<void> {
    const { directory, log, slot } = this.#options;
    let code: number | null = exitCode;
    while (code !== null) {
      this.#forgetChild();
      // Its players can open their rooms again at once.
      if (this.#entry) await directory.unregister(this.#entry);
      if (this.#isEnding) return this.#finish();
      log.error({ process: slot.number, code }, 'process ended');
      await setTimeout(RESTART_AFTER_MS);
      if (this.#isEnding) return this.#finish();
      code = await this.start().then(() => null, exitCodeOf);
    }
  }
}

/** Returns the exit code of a process that could not start. */
const exitCodeOf = (error: unknown): number => (error instanceof StartFailed ? error.exitCode : 1);
