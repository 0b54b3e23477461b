/** Two network namespaces with a bad stretch of network between them, for as long as one measurement takes. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FORWARDER = fileURLToPath(new URL('./lossy-path.py', import.meta.url));
const TUN = '/dev/net/tun';

/** An end that runs longer than this has been stuck, ms. */
const END_MAX_MS = 45_000;

/** Where the server end listens. */
export const SERVER_ADDRESS = '10.77.0.2';
const CLIENT_ADDRESS = '10.77.0.1';

export interface Path {
  readonly lossPercent: number;
  /** Each way, uniform between delay - jitter and delay + jitter, ms. */
  readonly delayMs: number;
  readonly jitterMs: number;
  readonly seed: number;
}

export type End = 'client' | 'server';

/** Why this machine cannot have one, or null if it can. */
export function whyNoLossyNetwork(): string | null {
  if (process.platform !== 'linux') return 'network namespaces are a matter of Linux';
  if (process.getuid?.() !== 0) return 'only root may make network namespaces';
  if (!existsSync(TUN)) return `there is no ${TUN}`;
  if (spawnSync('ip', ['-V']).status !== 0) return "there is no 'ip' command (iproute2)";
  if (spawnSync('python3', ['-c', 'import fcntl']).status !== 0) return 'there is no python3 to open a TUN device with';
  const name = `rally-${process.pid}-try`;
  if (spawnSync('ip', ['netns', 'add', name]).status !== 0) return 'network namespaces are not allowed here';
  spawnSync('ip', ['netns', 'delete', name]);
  return null;
}

export class LossyNetwork {
  readonly #forwarder: ChildProcess;
  readonly #ends: ChildProcess[] = [];

  private constructor(forwarder: ChildProcess) {
    this.#forwarder = forwarder;
  }

  /** Throws, with nothing left behind, if it cannot be made. */
  static async open({ lossPercent, delayMs, jitterMs, seed }: Path): Promise<LossyNetwork> {
    const args = [FORWARDER, device('client'), device('server'), lossPercent, delayMs, jitterMs, seed].map(String);
    const network = new LossyNetwork(spawn('python3', args, { stdio: ['ignore', 'pipe', 'inherit'] }));
    try {
      await new Promise((resolve, reject) => {
        network.#forwarder.stdout?.once('data', resolve);
        network.#forwarder.once('exit', () => reject(new Error('the TUN devices could not be opened')));
      });
      connect('client', CLIENT_ADDRESS);
      connect('server', SERVER_ADDRESS);
    } catch (error) {
      network.close();
      throw error;
    }
    return network;
  }

  /** Starts Node on one end. */
  run(end: End, args: readonly string[]): ChildProcess {
    const command = ['netns', 'exec', namespace(end), process.execPath, ...args];
    const child = spawn('ip', command, { stdio: ['ignore', 'pipe', 'inherit'], timeout: END_MAX_MS });
    this.#ends.push(child);
    return child;
  }

  close(): void {
    for (const child of [this.#forwarder, ...this.#ends]) child.kill('SIGKILL');
    for (const end of ['client', 'server'] as const) spawnSync('ip', ['netns', 'delete', namespace(end)]);
  }
}

const namespace = (end: End): string => `rally-${process.pid}-${end}`;
/** At most 15 characters. */
const device = (end: End): string => `rally${process.pid}${end[0]}`;

/** Puts an end's device into a namespace of its own. */
function connect(end: End, address: string): void {
  const [name, where] = [device(end), namespace(end)];
  ip('netns', 'add', where);
  ip('link', 'set', name, 'netns', where);
  ip('-n', where, 'link', 'set', 'lo', 'up');
  ip('-n', where, 'address', 'add', `${address}/24`, 'dev', name);
  ip('-n', where, 'link', 'set', name, 'up');
}

const ip = (...args: string[]): Buffer => execFileSync('ip', args);
