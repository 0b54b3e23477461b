/** Tests the lobby with real sockets and a clock that the tests set. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Bot, GameServer, TEAMS } from '@shotgun-rally/netcode';
import { NEUTRAL_INPUT } from '@shotgun-rally/sim';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { Operator } from '../admin/operator.ts';
import { loadTrack, TRACK_NAMES } from '../config/tracks.ts';
import { SocketLink } from '../connections/socket-link.ts';
import { MemoryDirectory } from '../directory/memory-directory.ts';
import { Placement } from '../directory/placement.ts';
import { AddressLimits } from '../limits/address-limits.ts';
import { Refusals } from '../limits/refusals.ts';
import { createLog } from '../logging/log.ts';
import { OTHER } from '../testing/test-lobby.ts';
import { TestPlayer } from '../testing/test-player.ts';
import { until } from '../testing/until.ts';
import { Drain } from './drain.ts';
import { GameCounts } from './game-counts.ts';
import { Lobby } from './lobby.ts';
import type { Races } from './race-room.ts';
import type { NewRoom } from './rooms.ts';

const ADDRESS = '192.0.2.1';
const track = loadTrack(TRACK_NAMES[0]!);

describe('Lobby', () => {
  let sockets: WebSocketServer;
  let lobby: Lobby;
  let nowMs: number;
  let requiresDatagrams: boolean;
  let lines: Record<string, unknown>[];
  let canReserveRace: boolean;
  let refusedRaces: number;
  /** The number of races that open rooms may still create. All of them want another one in each tick. */
  let newRaces: number;
  let hasBeenPlayed: boolean;
  let gameCounts: GameCounts;
  let directory: MemoryDirectory;
  let tokens = 0;

  beforeEach(async () => {
    nowMs = 0;
    requiresDatagrams = false;
    lines = [];
    canReserveRace = true;
    refusedRaces = 0;
    newRaces = 0;
    hasBeenPlayed = true;
    gameCounts = new GameCounts();
    const clock = () => nowMs;
    const createRaces = ({ code: room }: NewRoom): Races => {
      const createGame = (): GameServer =>
        new GameServer({
          track,
          room,
          clock,
          laps: 1,
          cars: 2,
          botCars: 1,
          seed: 1,
          teams: TEAMS,
          bot: botOf(room),
          onDismissed: () => throwIfBroken(room),
          newToken: () => `token ${tokens++}`,
        });
      let game = createGame();
      return {
        get game() {
          return game;
        },
        hasBeenPlayed,
        join: (link, hello) => game.join(link, hello),
        tick: () => {
          game.tick();
          if (newRaces-- > 0) game = createGame();
        },
      };
    };
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
    directory = new MemoryDirectory(clock);
    lobby = new Lobby({
      createRaces,
      conditions: null,
      linkKind: 'datagram',
      datagrams: null,
      get requiresDatagrams() {
        return requiresDatagrams;
      },
      seed: 1,
      clock,
      runDueTicks: () => {},
      refusals: new Refusals(),
      gameCounts,
      limits: new AddressLimits({ connections: 0, rooms: 0, joinsPerMinute: 0 }, clock),
      reserveRace: () => {
        if (!canReserveRace) refusedRaces++;
        return canReserveRace;
      },
      placement: new Placement({ directory, id: 'this', url: () => 'ws://127.0.0.1/ws', clock, log }),
      log,
    });
    sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    sockets.on('connection', (socket, request) => lobby.admit(new SocketLink(socket, request.socket, clock), ADDRESS));
    await once(sockets, 'listening');
  });
  afterEach(() => {
    lobby.close();
    sockets.close();
  });

  const port = (): number => (sockets.address() as AddressInfo).port;
  /** Returns the bot of a room. In the room BROKEN it throws an error. */
  const botOf =
    (room: string): Bot =>
    () => {
      throwIfBroken(room);
      return NEUTRAL_INPUT;
    };
  function throwIfBroken(room: string): void {
    if (room === 'BROKEN') throw new Error('this race is broken');
  }

  it('Lobby lists the open races with the most players first and the players who are alone in a car, and omits a race that was closed after an error', async () => {
    const lonely = await TestPlayer.join(port(), { room: 'A', name: 'Ann' });
    const [bo, cy] = [
      await TestPlayer.join(port(), { room: 'B', name: 'Bo' }),
      await TestPlayer.join(port(), { room: 'B', name: 'Cy', role: 'gunner' }),
    ];
    await Promise.all([lonely.waitFor('welcome'), bo.waitFor('welcome'), cy.waitFor('welcome')]);
    expect(lobby.openRaces).toEqual([
      {
        code: 'B',
        track: track.title,
        phase: 'warmup',
        laps: 1,
        people: ['Bo', 'Cy'],
        free_seats: 2,
        alone: [],
        bots: 1,
      },
      {
        code: 'A',
        track: track.title,
        phase: 'warmup',
        laps: 1,
        people: ['Ann'],
        free_seats: 3,
        alone: [{ name: 'Ann', role: 'driver' }],
        bots: 1,
      },
    ]);
    await TestPlayer.join(port(), { room: 'BROKEN' });
    lobby.tick();
    expect(lobby.openRaces.map(({ code }) => code)).toEqual(['B', 'A']);
  });

  it('Lobby does not list a room whose code begins with P-, in any case', async () => {
    const players = [await TestPlayer.join(port(), { room: 'p-SECRET' }), await TestPlayer.join(port(), { room: 'A' })];
    await Promise.all(players.map((player) => player.waitFor('welcome')));
    expect(lobby.roomCount).toBe(2);
    expect(lobby.openRaces.map(({ code }) => code)).toEqual(['A']);
  });

  it('Lobby closes a race that throws an error, logs it in one line, and keeps other races open', async () => {
    const unlucky = await TestPlayer.join(port(), { room: 'BROKEN' });
    const lucky = await TestPlayer.join(port(), { room: 'WHOLE' });
    await Promise.all([unlucky.waitFor('welcome'), lucky.waitFor('welcome')]);
    // The race sends a state every second tick.
    for (let tick = 0; tick < 4; tick++) lobby.tick();
    expect(await unlucky.waitFor('bye')).toMatchObject({ reason: 'serverClosing' });
    await lucky.waitFor('state');
    expect(lobby.roomCount).toBe(1);
    const closed = lines.find(({ msg }) => msg === 'room closed');
    expect(closed).toMatchObject({ level: 'error', room: 'BROKEN' });
    expect(closed?.reason).toMatch(/^Error: this race is broken at .*$/);
  });

  it('Lobby closes a race that throws an error while the operator kicks somebody, and the operator gets no error', async () => {
    const player = await TestPlayer.join(port(), { room: 'BROKEN', name: 'Ann' });
    const { personId: person } = await player.waitFor('welcome');
    const log = createLog('error', { write: () => {} });
    const notice = { text: '' };
    const drain = new Drain({ rooms: lobby.rooms, notice, seconds: 1, clock: () => nowMs, log });
    const operator = new Operator({ lobby, refusals: new Refusals(), notice, drain, log, onBan: () => {} });
    expect(operator.perform({ action: 'kick', room: 'BROKEN', name: 'Ann', person })).toBeNull();
    expect(lobby.roomCount).toBe(0);
  });

  it('Lobby logs that a person joins, but not at the level info how often the person leaves and returns to the seat', async () => {
    const room = 'RETURN';
    let player = await TestPlayer.join(port(), { room });
    const { token } = await player.waitFor('welcome');
    for (let count = 0; count < 3; count++) {
      // The person is still connected, so the server closes the connection before.
      const before = player;
      player = await TestPlayer.join(port(), { room, token });
      await player.waitFor('welcome');
      await before.closed;
    }
    await until(() => lobby.connections.size === 1);
    const events = lines.filter((line) => line.room === room).map(({ msg }) => msg);
    expect(events).toEqual(['room opened', 'joined', 'left']);
  });

  it('Lobby closes a race a minute after the last player has left', async () => {
    const player = await TestPlayer.join(port());
    await player.waitFor('welcome');
    player.socket.close();
    await player.closed;
    await until(() => lobby.peopleCount === 0);
    nowMs = 59_999;
    lobby.tick();
    expect(lobby.roomCount).toBe(1);
    nowMs = 60_000;
    lobby.tick();
    expect(lobby.roomCount).toBe(0);
  });

  it('Lobby closes a room in which nobody has played 5 s after the last player has left', async () => {
    hasBeenPlayed = false;
    const player = await TestPlayer.join(port());
    await player.waitFor('welcome');
    player.socket.close();
    await player.closed;
    await until(() => lobby.peopleCount === 0);
    nowMs = 4999;
    lobby.tick();
    expect(lobby.roomCount).toBe(1);
    nowMs = 5000;
    lobby.tick();
    expect(lobby.roomCount).toBe(0);
  });

  it('Lobby lets a player wait until another race may be created', async () => {
    canReserveRace = false;
    const player = await TestPlayer.join(port());
    await until(() => refusedRaces > 0);
    expect(lobby.roomCount).toBe(0);
    canReserveRace = true;
    lobby.tick();
    expect((await player.waitFor('welcome')).car).toBe(0);
  });

  it('Lobby gives up the claim of a room if the player who waited for it is dismissed', async () => {
    canReserveRace = false;
    const player = await TestPlayer.join(port(), { room: 'A' });
    await until(() => refusedRaces > 0);
    // The directory forgets a claim after 6 s, and the lobby has then renewed it.
    nowMs = 9900;
    lobby.tick();
    await until(async () => (await directory.holderOf('A')) === 'this');
    nowMs = 10_000;
    lobby.tick();
    expect(await player.waitFor('bye')).toMatchObject({ reason: 'tooSilent' });
    expect(await directory.holderOf('A')).toBeNull();
  });

  it('Lobby gives every room a new race before any room gets a second one', async () => {
    const rooms = ['A', 'B', 'C'];
    for (const room of rooms) await (await TestPlayer.join(port(), { room })).waitFor('welcome');
    for (const _room of rooms) {
      newRaces = 1;
      nowMs++;
      lobby.tick();
    }
    const changed = lines.filter(({ msg }) => msg === 'setup changed').map(({ room }) => room);
    expect(changed).toEqual(rooms);
  });

  it('Lobby opens one race for a room code in lower case and the same code in upper case', async () => {
    const players = [await TestPlayer.join(port(), { room: 'duck' }), await TestPlayer.join(port(), { room: 'DUCK' })];
    await Promise.all(players.map((player) => player.waitFor('welcome')));
    expect(lobby.roomCount).toBe(1);
  });

  const openAllRooms = async (): Promise<readonly TestPlayer[]> => {
    const players = await Promise.all(
      Array.from({ length: 32 }, (_, room) => TestPlayer.join(port(), { room: `R${room}` })),
    );
    await Promise.all(players.map((player) => player.waitFor('welcome')));
    return players;
  };

  it('Lobby opens 32 races, but not a 33rd', async () => {
    await openAllRooms();
    const late = await TestPlayer.join(port(), { room: 'R32' });
    expect(await late.waitFor('bye')).toMatchObject({ reason: 'serverFull' });
  });

  it('Lobby leaves a room that was claimed for it to another server if 32 races are open', async () => {
    await openAllRooms();
    await directory.register(OTHER);
    await directory.claim('R32', 'this');
    const late = await TestPlayer.join(port(), { room: 'R32' });
    await until(() => {
      lobby.tick();
      return late.received.length > 0;
    });
    expect(await late.waitFor('bye')).toMatchObject({ reason: 'otherServer', text: OTHER.url });
  });

  it('Lobby dismisses people who have done nothing for a minute if it refuses a connection because there are 1024', async () => {
    const idle = await TestPlayer.join(port(), {});
    await idle.waitFor('welcome');
    nowMs = 60_001;
    await Promise.all(Array.from({ length: 1023 }, () => TestPlayer.connect(port())));
    const refused = await TestPlayer.connect(port());
    expect(await refused.waitFor('bye')).toMatchObject({ reason: 'serverFull' });
    expect(await idle.waitFor('bye')).toMatchObject({ reason: 'idle' });
  });

  it('Lobby dismisses people who have done nothing for a minute if it refuses a room because there are 32', async () => {
    const idle = await openAllRooms();
    nowMs = 60_001;
    const refused = await TestPlayer.join(port(), { room: 'R32' });
    expect(await refused.waitFor('bye')).toMatchObject({ reason: 'serverFull' });
    for (const player of idle) expect(await player.waitFor('bye')).toMatchObject({ reason: 'idle' });
  });

  it('Lobby dismisses a player who has had no data channel for 20 s if data channels are required', async () => {
    requiresDatagrams = true;
    const player = await TestPlayer.join(port());
    await player.waitFor('welcome');
    // Before 10 s, because this player sends nothing, and a game server dismisses a player who is silent for longer.
    nowMs = 9_999;
    lobby.tick();
    expect(lobby.peopleCount).toBe(1);
    nowMs = 20_000;
    lobby.tick();
    expect(await player.waitFor('bye')).toMatchObject({ reason: 'noDatagrams' });
  });

  it('Lobby dismisses a client that has not sent a hello within 10 s', async () => {
    const client = await TestPlayer.connect(port());
    await until(() => sockets.clients.size === 1);
    nowMs = 10_000;
    lobby.tick();
    expect(await client.waitFor('bye')).toMatchObject({ reason: 'tooSilent' });
  });
});
