/** Starts processes with clients, as few as their work allows. */
import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ContenderName } from '../config/options.ts';
import type { Traffic } from '../processes/client.ts';
import { killProcess } from '../processes/kill-process.ts';
import { messageFrom } from '../processes/message-from.ts';

const SCRIPT = fileURLToPath(new URL('client-process.ts', import.meta.url));
/** The most clients of a process. */
const CLIENTS_MAX = 96;
/** Priority of the processes, lower than the server's (0): the pages of real players run on other machines and do not delay it. */
const NICENESS = 10;

/** What the clients of a process have done since its start. */
export interface ClientFigures extends Traffic {
  readonly cpuMs: number;
  /** Number of clients that are connected and whose race is running. */
  readonly playing: number;
  /** Why the server has closed one of the connections; null if all are open. */
  readonly failure: string | null;
}

export interface ClientsOptions {
  readonly contender: ContenderName;
  readonly port: number;
  readonly races: number;
  readonly players: number;
  /** Number of the first race; by default 0. */
  readonly firstRace?: number;
}

export class ClientProcesses {
  /** Resolves when all clients play. Rejects if a process ends before that. */
  readonly playing: Promise<unknown>;
  readonly #children: readonly ChildProcess[];

  /** Starts the clients of all races. */
  constructor({ contender, port, races, players, firstRace = 0 }: ClientsOptions) {
    const racesEach = Math.max(1, Math.floor(CLIENTS_MAX / players));
    const children: ChildProcess[] = [];
    for (let index = 0; index < races; index += racesEach) {
      const numbers = [port, firstRace + index, Math.min(racesEach, races - index), players];
      const child = fork(SCRIPT, [contender, ...numbers.map(String)]);
      if (child.pid !== undefined) setPriority(child.pid, NICENESS);
      children.push(child);
    }
    this.#children = children;
    this.playing = Promise.all(children.map((child) => messageFrom(child)));
  }

  /** Returns the sums of all processes. */
  async figures(): Promise<ClientFigures> {
    const all = await Promise.all(
      this.#children.map((child) => {
        child.send('figures');
        return messageFrom(child) as Promise<ClientFigures>;
      }),
    );
    const sum = (name: Exclude<keyof ClientFigures, 'failure'>): number =>
      all.reduce((total, each) => total + each[name], 0);
    return {
      sentMessages: sum('sentMessages'),
      sentBytes: sum('sentBytes'),
      playing: sum('playing'),
      failure: all.find(({ failure }) => failure !== null)?.failure ?? null,
      receivedMessages: sum('receivedMessages'),
      receivedBytes: sum('receivedBytes'),
      cpuMs: sum('cpuMs'),
    };
  }

  /** Ends all processes at once; their connections break. */
  async stop(): Promise<void> {
    await Promise.all(this.#children.map(killProcess));
  }
}
