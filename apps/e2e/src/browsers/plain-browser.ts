// Chromium without Playwright, which keeps every page visible: here a tab behind another tab is hidden, as for a player.
// It is controlled by the DevTools protocol over two pipes: JSON messages that end with a zero character.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { WAIT_MAX_MS } from '../page/wait-max.ts';
import { killAtExit } from '../processes/kill-at-exit.ts';
import { BLANK_WEBGL } from './blank-webgl.ts';

const POLL_MS = 50;

type Fields = Readonly<Record<string, unknown>>;
interface Reply {
  readonly id?: number;
  readonly result?: Fields;
  readonly error?: { readonly message: string };
}

/** A tab. */
export interface PlainPage {
  readonly targetId: string;
  /** Runs a JavaScript expression in the page and resolves to its value. */
  evaluate(expression: string): Promise<unknown>;
  /** Repeats an expression until its value is true or another value that counts as true, and resolves to that value. */
  until(expression: string): Promise<unknown>;
}

export class PlainBrowser {
  readonly #child: ChildProcess;
  readonly #profile: string;
  readonly #replies = new Map<number, (reply: Reply) => void>();
  #received = '';
  #calls = 0;

  /** Starts the Chromium at `path` with `options`. */
  constructor(path: string, options: readonly string[]) {
    this.#profile = mkdtempSync(join(tmpdir(), 'shotgun-chromium-'));
    const own = ['--remote-debugging-pipe', `--user-data-dir=${this.#profile}`];
    this.#child = spawn(path, [...options, ...own], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    killAtExit(this.#child);
    this.#child.once('exit', () => this.#refuseCalls());
    // A call that cannot be written is refused when Chromium has ended.
    (this.#child.stdio[3] as Writable).on('error', () => {});
    (this.#child.stdio[4] as Readable).on('data', (chunk) => this.#receive(String(chunk)));
  }

  /**
   * Opens a tab in front of the other tabs of the browser context; '' for the default context. Its 3D view draws nothing: without
   * a GPU, drawing keeps both cores busy, and a hidden page has a lower priority than the process that draws.
   */
  async open(url: string, browserContextId = ''): Promise<PlainPage> {
    const context = browserContextId && { browserContextId, newWindow: true };
    const { targetId } = await this.#call('Target.createTarget', { url: 'about:blank', ...context });
    const { sessionId } = await this.#call('Target.attachToTarget', { targetId, flatten: true });
    const session = String(sessionId);
    await this.#call('Page.enable', {}, session);
    await this.#call('Page.addScriptToEvaluateOnNewDocument', { source: BLANK_WEBGL }, session);
    await this.#call('Page.navigate', { url }, session);
    const evaluate = async (expression: string): Promise<unknown> => {
      const options = { expression, awaitPromise: true, returnByValue: true };
      const { result } = await this.#call('Runtime.evaluate', options, session);
      return (result as { readonly value?: unknown } | undefined)?.value;
    };
    const until = async (expression: string): Promise<unknown> => {
      for (const end = Date.now() + WAIT_MAX_MS; Date.now() < end; await setTimeout(POLL_MS)) {
        const value = await evaluate(expression);
        if (value) return value;
      }
      throw new Error(`The page never reached the state ${expression}.`);
    };
    return { targetId: String(targetId), evaluate, until };
  }

  /** Creates a browser context, as if for another visitor, and resolves to its id. */
  async createContext(): Promise<string> {
    return String((await this.#call('Target.createBrowserContext', {})).browserContextId);
  }

  /** Brings a tab to the front, which hides the others of its window. */
  async activate({ targetId }: PlainPage): Promise<void> {
    await this.#call('Target.activateTarget', { targetId });
  }

  async close(): Promise<void> {
    if (!this.#hasEnded) {
      const ended = once(this.#child, 'exit');
      this.#child.kill();
      await ended;
    }
    while (!this.#removeProfile()) await setTimeout(POLL_MS);
  }

  /** False if a helper process of Chromium, which ends a little later than the browser, added a file meanwhile. */
  #removeProfile(): boolean {
    try {
      rmSync(this.#profile, { recursive: true, force: true });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
      return false;
    }
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Rejects the promises of all calls that wait for a reply, because none will come. */
  #refuseCalls(): void {
    for (const reply of [...this.#replies.values()]) reply({ error: { message: 'Chromium has ended' } });
  }

  /** Rejects if Chromium answers with an error, and if it ends before it answers. */
  #call(method: string, params: Fields, sessionId?: string): Promise<Fields> {
    const id = ++this.#calls;
    (this.#child.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => {
      this.#replies.set(id, ({ result, error }) => {
        this.#replies.delete(id);
        if (result) resolve(result);
        else reject(new Error(`${method}: ${error?.message}`));
      });
      if (this.#hasEnded) this.#refuseCalls();
    });
  }

  #receive(chunk: string): void {
    const messages = (this.#received + chunk).split('\0');
    this.#received = messages.pop() ?? '';
    for (const message of messages) {
      const reply = JSON.parse(message) as Reply;
      if (reply.id !== undefined) this.#replies.get(reply.id)?.(reply);
    }
  }
}
