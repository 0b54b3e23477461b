/** A lobby for tests: real rooms, races and sockets, a clock that the tests set, and a directory that other servers can use. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { TickLoop } from '@shotgun-rally/netcode';
import { TICK_MS } from '@shotgun-rally/sim';
import { WebSocketServer } from 'ws';
import { addressLimitsOf, readConfig } from '../config/config.ts';
import { SocketLink } from '../connections/socket-link.ts';
import { Traffic } from '../connections/traffic.ts';
import type { ServerEntry } from '../directory/directory.ts';
import { MemoryDirectory } from '../directory/memory-directory.ts';
import { Placement } from '../directory/placement.ts';
import { AddressLimits } from '../limits/address-limits.ts';
import { Refusals } from '../limits/refusals.ts';
import { createLog } from '../logging/log.ts';
import { createLobby, type Notice } from '../rooms/create-lobby.ts';
import { Drain } from '../rooms/drain.ts';
import { GameCounts } from '../rooms/game-counts.ts';
import type { Lobby } from '../rooms/lobby.ts';
import type { RaceRoom } from '../rooms/race-room.ts';
import { TestPlayer } from './test-player.ts';
import { until } from './until.ts';

/** All clients have this address. */
const ADDRESS = '192.0.2.1';
const SMALL_RACES = ['--track', 'oval', '--transport', 'ws', '--bots', '0', '--cars', '2', '--seed', '1'];

/** The id of the lobby's server in the directory. */
export const OWN_ID = 'this';
/** Another server, which has free rooms. */
export const OTHER: ServerEntry = { id: 'other', url: 'ws://192.0.2.2/ws', freeRooms: 32, rooms: [] };

export class TestLobby {
  readonly directory: MemoryDirectory;
  readonly lobby: Lobby;
  readonly drain: Drain;
  readonly gameCounts = new GameCounts();
  readonly traffic = new Traffic();
  readonly placement: Placement;
  readonly #sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  readonly #loop: TickLoop;
  #nowMs = 0;

  private constructor(options: readonly string[]) {
    const result = readConfig([...SMALL_RACES, ...options], {});
    if (!result.ok) throw new Error(result.error);
    const { config } = result;
    const clock = (): number => this.#nowMs;
    const log = createLog('error', { write: () => {} });
    const notice: Notice = { text: '' };
    this.#loop = new TickLoop({
      tick: () => {
        this.lobby.tick();
        this.drain.update();
      },
      onSkip: () => {},
      now: clock,
      startTimer: () => () => {},
    });
    this.directory = new MemoryDirectory(clock);
    this.placement = new Placement({
      directory: this.directory,
      id: OWN_ID,
      url: () => 'ws://192.0.2.1/ws',
      clock,
      log,
    });
    this.lobby = createLobby({
      config,
      conditions: null,
      datagrams: null,
      loop: this.#loop,
      clock,
      log,
      notice,
      refusals: new Refusals(),
      gameCounts: this.gameCounts,
      limits: new AddressLimits(addressLimitsOf(config), clock),
      placement: this.placement,
    });
    this.drain = new Drain({ rooms: this.lobby.rooms, notice, seconds: config.drainSeconds, clock, log });
    this.#loop.start();
    this.#sockets.on('connection', (socket, request) =>
      this.lobby.admit(new SocketLink(socket, request.socket, clock, this.traffic), ADDRESS),
    );
  }

  /** Creates a lobby for the options of a server. Resolves when clients can connect. */
  static async start(...options: string[]): Promise<TestLobby> {
    const lobby = new TestLobby(options);
    await once(lobby.#sockets, 'listening');
    return lobby;
  }

  get port(): number {
    return (this.#sockets.address() as AddressInfo).port;
  }

  /** The open room with that code. */
  room(code: string): RaceRoom {
    const room = this.lobby.rooms.get(code);
    if (!room) throw new Error(`expected an open room ${code}`);
    return room;
  }

  /** Lets `ms` pass. */
  run(ms: number): void {
    for (const endMs = this.#nowMs + ms; this.#nowMs < endMs; this.#loop.runDue()) this.#nowMs += TICK_MS;
  }

  /** Lets Ann join as a driver and Bo as the gunner, who then takes over Ann's seat. */
  async letPartnerTakeOver(): Promise<void> {
    const driver = await TestPlayer.join(this.port, { name: 'Ann' });
    const gunner = await TestPlayer.join(this.port, { name: 'Bo', role: 'gunner' });
    await Promise.all([driver.waitFor('welcome'), gunner.waitFor('welcome')]);
    // The partner may take over, because the driver sends no inputs.
    this.run(2000);
    gunner.send({
      kind: 'choices',
      number: 1,
      isReady: false,
      vote: 'none',
      wantsSwap: true,
      kick: -1,
      setup: null,
    });
    await until(() => this.gameCounts.messages.get('choices') === 1);
    this.run(TICK_MS);
  }

  close(): void {
    this.#loop.stop();
    this.lobby.close();
    this.#sockets.close();
  }
}
