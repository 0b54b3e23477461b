/** A player for tests who behaves like the page: goes to the server that has the room, and joins again after a lost connection. */
import { setTimeout } from 'node:timers/promises';
import type { HelloMessage, StateMessage } from '@shotgun-rally/protocol';
import { PHASE, RACE } from '@shotgun-rally/sim';
import { TestPlayer } from './test-player.ts';

/** How long (ms) a player waits after a connection was lost or could not be opened. */
const RETRY_MS = 100;

export interface ReconnectingPlayerOptions {
  readonly name: string;
  readonly room: string;
  /** Returns the port of any server: the address from which the page was loaded. */
  readonly anyPort: () => number;
  /** Default: driver. */
  readonly role?: HelloMessage['role'];
}

export class ReconnectingPlayer {
  readonly name: string;
  readonly room: string;
  /** The connection that was opened last; null before the first one. */
  current: TestPlayer | null = null;
  /** The port of the server that this player is connected to; 0 between two connections. */
  port = 0;
  /** Why each earlier connection ended, such as 'otherServer', or 'close code 1006' if the server gave no reason. */
  readonly endings: string[] = [];
  /** The path of the WebSocket at that server. It names the process if several share the port. */
  path = '';
  /** How often a server has welcomed this player with a new seat. */
  seats = 0;
  /** How often a server has sent this player to another one. */
  moves = 0;
  /** The tick of the race in the newest state of the newest connection; -1 before the first one. */
  tick = -1;
  /** The phase of the race in that state, a value in PHASE; -1 before the first one. */
  phase = -1;
  /** How many states have said that the server had executed more inputs of this driver since it gave the seat. */
  drivenStates = 0;
  /** Why each connection that had a seat ended, and in which phase its race was. */
  readonly losses: { readonly reason: string; readonly phase: number }[] = [];
  readonly #anyPort: () => number;
  readonly #role: HelloMessage['role'];
  #token = '';
  /** Race time of the newest input that the server has executed. */
  #executedMs = 0;
  #hasLeft = false;

  constructor({ name, room, anyPort, role = 'driver' }: ReconnectingPlayerOptions) {
    this.name = name;
    this.room = room;
    this.#anyPort = anyPort;
    this.#role = role;
    this.#stay();
  }

  /** True while this player has a seat at a server. */
  get isSeated(): boolean {
    return this.port !== 0;
  }

  /** The names of the connected people in the same race, sorted, as in the newest roster. */
  get people(): readonly string[] {
    const roster = this.current?.received.filter((message) => message.kind === 'roster').at(-1);
    return (
      roster?.people
        .filter(({ isConnected }) => isConnected)
        .map(({ name }) => name)
        .sort() ?? []
    );
  }

  /** The number of states that have arrived on the newest connection. */
  get states(): number {
    return this.current?.received.filter(({ kind }) => kind === 'state').length ?? 0;
  }

  /** True from the countdown to the end of a race. */
  get isRacing(): boolean {
    return this.isSeated && (this.phase === PHASE.countdown || this.phase === PHASE.racing);
  }

  /** Starts the race if this player is the host. Has no effect otherwise, or if it is running. */
  startRace(): void {
    this.current?.send({ kind: 'start' });
  }

  /** Loses the connection, and then joins again at any server. */
  reconnect(): void {
    this.port = 0;
    this.current?.socket.terminate();
  }

  leave(): void {
    this.#hasLeft = true;
    this.current?.socket.terminate();
  }

  async #stay(): Promise<void> {
    let url: URL | null = null;
    while (!this.#hasLeft) {
      url = await this.#visit(url ?? new URL(`ws://127.0.0.1:${this.#anyPort()}/ws`));
      if (url === null) await setTimeout(RETRY_MS);
    }
  }

  /** Plays at a server until the connection ends. Resolves to the address of the server that comes next; null for any. */
  async #visit(url: URL): Promise<URL | null> {
    const { name, room } = this;
    const [port, path] = [Number(url.port), `${url.pathname}${url.search}`];
    const hello = { name, room, role: this.#role, token: this.#token };
    const player = await TestPlayer.join(port, hello, undefined, path).catch(() => null);
    if (!player) return null;
    this.current = player;
    [this.tick, this.phase] = [-1, -1];
    if (this.#role === 'driver') player.drive({ isActive: true });
    else if (this.#role === 'gunner') player.aim();
    player.onMessage((message) => {
      if (message.kind === 'state') this.#read(message);
      if (message.kind !== 'welcome') return;
      if (message.token !== this.#token) {
        this.seats++;
        [this.drivenStates, this.#executedMs] = [0, 0];
      }
      this.#token = message.token;
      this.port = port;
      this.path = path;
    });
    const code = await player.closed;
    this.port = 0;
    const bye = player.received.find((message) => message.kind === 'bye');
    const reason = bye?.reason ?? `close code ${code}`;
    this.endings.push(reason);
    if (player.received.some(({ kind }) => kind === 'welcome')) this.losses.push({ reason, phase: this.phase });
    if (bye?.reason !== 'otherServer') return null;
    this.moves++;
    return new URL(bye.text, url);
  }

  #read({ state, reports }: StateMessage): void {
    [this.tick, this.phase] = [state[RACE.tick] ?? -1, state[RACE.phase] ?? -1];
    // Only the report of the own car has times.
    const executedMs = Math.max(...reports.map(({ driver }) => driver.lastTimeMs));
    if (executedMs > this.#executedMs) this.drivenStates++;
    this.#executedMs = executedMs;
  }
}
