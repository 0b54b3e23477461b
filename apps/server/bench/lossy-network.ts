/** Two Linux network namespaces with a lossy path between them, to measure the delivery of messages. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Forwards the packets between two TUN devices with loss and delay. */
const FORWARDER = fileURLToPath(new URL('./lossy-path.py', import.meta.url));
/** The file through which a program creates virtual network devices. */
const TUN = '/dev/net/tun';

/** A process that runs longer is killed. */
const PROCESS_MAX_MS = 45_000;

/** The address on which the server's process listens. */
export const SERVER_ADDRESS = '10.77.0.2';
const CLIENT_ADDRESS = '10.77.0.1';

/** The network conditions of the path. */
export interface PathConditions {
  readonly lossPercent: number;
  /** Each way. The delay of a packet is uniformly distributed between delay - jitter and delay + jitter. */
  readonly delayMs: number;
  readonly jitterMs: number;
  readonly seed: number;
}

/** An end of the path, on which one process runs. */
export type End = 'client' | 'server';

/** Returns the reason why this machine cannot have a lossy network; null if it can. */
export function lossyNetworkObstacle(): string | null {
  if (process.platform !== 'linux') return 'only Linux has network namespaces';
  if (process.getuid?.() !== 0) return 'only root may create network namespaces';
  if (!existsSync(TUN)) return `there is no ${TUN}`;
  if (spawnSync('ip', ['-V']).status !== 0) return "there is no 'ip' command (iproute2)";
  if (spawnSync('python3', ['-c', 'import fcntl']).status !== 0)
    return 'there is no python3, which opens the TUN devices';
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

  /** Creates the namespaces and the path. Cleans up and throws if that fails. */
  static async open({ lossPercent, delayMs, jitterMs, seed }: PathConditions): Promise<LossyNetwork> {
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

  /** Starts Node with `args` on one end. */
  run(end: End, args: readonly string[]): ChildProcess {
    const command = ['netns', 'exec', namespace(end), process.execPath, ...args];
    const child = spawn('ip', command, { stdio: ['ignore', 'pipe', 'inherit'], timeout: PROCESS_MAX_MS });
    this.#ends.push(child);
    return child;
  }

  close(): void {
    for (const child of [this.#forwarder, ...this.#ends]) child.kill('SIGKILL');
    for (const end of ['client', 'server'] as const) spawnSync('ip', ['netns', 'delete', namespace(end)]);
  }
}

const namespace = (end: End): string => `rally-${process.pid}-${end}`;
/** The name of the network device of `end`; Linux allows at most 15 characters. */
const device = (end: End): string => `rally${process.pid}${end[0]}`;

/** Moves the device of `end` into a new namespace, and gives it an address. */
function connect(end: End, address: string): void {
  const [deviceName, namespaceName] = [device(end), namespace(end)];
  ip('netns', 'add', namespaceName);
  ip('link', 'set', deviceName, 'netns', namespaceName);
  ip('-n', namespaceName, 'link', 'set', 'lo', 'up');
  ip('-n', namespaceName, 'address', 'add', `${address}/24`, 'dev', deviceName);
  ip('-n', namespaceName, 'link', 'set', deviceName, 'up');
}

const ip = (...args: string[]): Buffer => execFileSync('ip', args);
