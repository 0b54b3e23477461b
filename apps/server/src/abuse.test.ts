/** Tests what a person can do to a room, on a server in a separate process, with real sockets. */
import { encodeClientMessage, type HelloMessage, MAX_PEOPLE, type SeatInput } from '@shotgun-rally/protocol';
import { NEUTRAL_DRIVER, NEUTRAL_GUNNER, RACE, TICK_MS } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from './testing/server-process.ts';
import { HELLO, TestPlayer } from './testing/test-player.ts';

describe.skipIf(process.platform !== 'linux')('a person who abuses a room', () => {
  let server: ServerProcess;
  let port: number;

  beforeAll(async () => {
    server = ServerProcess.listening('--track', 'oval', '--transport', 'ws', '--bots', '0');
    port = await server.port();
  });
  afterAll(() => server.stop('SIGKILL'));

  async function join(hello: Partial<HelloMessage>, address?: string): Promise<TestPlayer> {
    const player = await TestPlayer.join(port, hello, address);
    await player.waitFor('welcome');
    return player;
  }

  const kick = (player: TestPlayer, id: number): void =>
    player.send({
      kind: 'choices',
      number: 1,
      isReady: false,
      vote: 'none',
      wantsSwap: false,
      kick: id,
      setup: null,
    } as const);

  const hasDriven = (player: TestPlayer): Promise<unknown> =>
    player.waitFor('state', ({ state }) => state[RACE.tick]! > 300);

  it('a person with three spectator connections cannot vote out a player', async () => {
    const [ann, bo] = [await join({ room: 'VOTES', name: 'Ann' }), await join({ room: 'VOTES', name: 'Bo' })];
    for (const player of [ann, bo]) player.drive();
    const spectators: TestPlayer[] = [];
    for (const name of ['M1', 'M2', 'M3']) spectators.push(await join({ room: 'VOTES', name, role: 'spectator' }));
    await hasDriven(bo);
    const { personId } = await bo.waitFor('welcome');
    for (const spectator of spectators) kick(spectator, personId);
    await ann.waitFor('roster', ({ people }) => people.filter((each) => each.kick === personId).length === 3);
    ann.send({ kind: 'ping', clientTimeMs: 1 });
    await ann.waitFor('pong');
    expect(bo.received.some(({ kind }) => kind === 'bye')).toBe(false);
  });

  it('a person who is voted out is banned by address, not by name, and each refusal is counted', async () => {
    const room = 'NAMES';
    const before = (await refusals(port)).kicked ?? 0;
    const friends = [await join({ room, name: 'Ann' }), await join({ room, name: 'Bo' })];
    for (const player of friends) player.drive();
    const mallory = await join({ room, name: 'Zoe' }, '127.0.0.3');
    mallory.drive();
    await hasDriven(mallory);
    const { personId } = await mallory.waitFor('welcome');
    for (const player of friends) kick(player, personId);
    expect(await mallory.waitFor('bye')).toMatchObject({ reason: 'kicked' });
    const again = await TestPlayer.join(port, { room, name: 'Other' }, '127.0.0.3');
    expect(await again.waitFor('bye')).toMatchObject({ reason: 'kicked' });
    expect((await refusals(port)).kicked).toBe(before + 2);
    expect(await join({ room, name: 'Zoe' }, '127.0.0.4')).toBeTruthy();
  });

  it('a person who tries to open 32 rooms at once gets 8 and 24 counted refusals, and another person can open a room at once', async () => {
    const before = (await refusals(port)).addressLimit ?? 0;
    // All of them are open before the first refusal: later ones would be closed at once, because too many were refused.
    const tries = await Promise.all(Array.from({ length: 32 }, () => TestPlayer.connect(port, '127.0.0.5')));
    for (const [index, player] of tries.entries()) player.send({ ...HELLO, room: `MANY${index}` });
    const answers = await Promise.allSettled(tries.map((player) => player.waitFor('welcome')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    expect((await refusals(port)).addressLimit).toBe(before + 24);
    expect(await (await join({ room: 'FREE', name: 'Ann' })).waitFor('welcome')).toMatchObject({ role: 'driver' });
    for (const { socket } of tries) socket.close();
  });

  it('a spectator who joined first is not the host', async () => {
    const spectator = await join({ room: 'HOST', name: 'Mallory', role: 'spectator' });
    await join({ room: 'HOST', name: 'Ann' });
    const { people } = await spectator.waitFor('roster', (roster) => roster.people.length === 2);
    expect(people.map(({ name, isHost }) => [name, isHost])).toEqual([
      ['Mallory', false],
      ['Ann', true],
    ]);
  });

  it('a second person with the same name gets a number', async () => {
    await join({ room: 'SAME', name: 'Ann' });
    const second = await join({ room: 'SAME', name: 'Ann' });
    const { people } = await second.waitFor('roster', (roster) => roster.people.length === 2);
    expect(people.map(({ name }) => name)).toEqual(['Ann', 'Ann 2']);
  });

  it('a client whose name has a character that reorders text is disconnected, which is counted', async () => {
    const before = (await refusals(port)).badMessage ?? 0;
    // The encoder refuses such a name, so the character replaces another one in the encoded bytes. Both take three bytes.
    const [accepted, refused] = ['漢', '\u202e'] as const;
    const bytes = Buffer.from(encodeClientMessage({ ...HELLO, name: `Ann${accepted}` }, 'driver'));
    bytes.set(Buffer.from(refused), bytes.indexOf(accepted));
    const mallory = await TestPlayer.connect(port);
    for (let count = 0; count < 9; count++) mallory.socket.send(bytes);
    expect(await mallory.waitFor('bye')).toMatchObject({ reason: 'badMessage' });
    expect((await refusals(port)).badMessage).toBe(before + 1);
  });

  it('the list of races has a listed room, but not an unlisted one', async () => {
    await join({ room: 'LISTED', name: 'Ann' });
    await join({ room: 'P-abcdefghij', name: 'Bo' });
    const races = (await (await fetch(`http://127.0.0.1:${port}/races`)).json()) as readonly {
      readonly code: string;
    }[];
    expect(races.map(({ code }) => code)).toContain('LISTED');
    expect(races.map(({ code }) => code)).not.toContain('P-ABCDEFGHIJ');
  });
});

describe.skipIf(process.platform !== 'linux')('a person who only keeps a connection alive', () => {
  let server: ServerProcess;
  let port: number;
  afterEach(() => server.stop('SIGKILL'));

  async function start(): Promise<void> {
    const limits = ['--connections-per-address', '0', '--joins-per-minute', '0', '--idle-seconds', '1'];
    const race = ['--track', 'oval', '--bots', '0', '--cars', '1', '--rates', '4'];
    server = ServerProcess.listening('--transport', 'ws', ...race, ...limits);
    port = await server.port();
  }

  /** Joins, and answers every state with the same input for the ticks that follow, or without one if `movement` is null. */
  async function joinIdle(hello: Partial<HelloMessage>, movement: SeatInput | null): Promise<TestPlayer> {
    const player = await TestPlayer.join(port, hello);
    player.onMessage((message) => {
      if (message.kind !== 'state') return;
      const stateTick = message.state[RACE.tick]!;
      const runs = movement && [{ movement, timeDeltaMs: 60 * TICK_MS, timeMs: timeOfTick(stateTick + 60) }];
      player.send({ kind: 'inputs', runs: runs ?? [], stateTick, eventSequence: 0, rosterNumber: 0 });
    });
    await player.waitFor('welcome');
    return player;
  }

  it('players whose inputs never change stay if nobody waits, and leave after --idle-seconds if another person waits for a seat', async () => {
    await start();
    const idle = [
      await joinIdle({ name: 'M1' }, NEUTRAL_DRIVER),
      await joinIdle({ name: 'M2', role: 'gunner' }, NEUTRAL_GUNNER),
    ];
    for (const player of idle) await player.waitFor('state', ({ state }) => timeOfTick(state[RACE.tick]!) > 3000);
    const friend = await TestPlayer.join(port, { name: 'Ann' });
    for (const player of idle) expect(await player.waitFor('bye')).toMatchObject({ reason: 'idle' });
    expect(await friend.waitFor('welcome', ({ role }) => role === 'driver')).toMatchObject({ car: 0 });
    expect(await refusals(port)).toMatchObject({ idle: 2 });
  });

  it('spectators who only acknowledge states leave a full room after --idle-seconds if another person was refused', async () => {
    await start();
    const spectators: TestPlayer[] = [];
    while (spectators.length < MAX_PEOPLE) {
      spectators.push(await joinIdle({ name: `M${spectators.length}`, role: 'spectator' }, null));
    }
    const refused = await TestPlayer.join(port, { name: 'Ann' });
    expect(await refused.waitFor('bye')).toMatchObject({ reason: 'roomFull' });
    expect(await spectators[0]?.waitFor('bye')).toMatchObject({ reason: 'idle' });
    const friend = await TestPlayer.join(port, { name: 'Ann' });
    expect(await friend.waitFor('welcome')).toMatchObject({ role: 'driver' });
  });
});

describe.skipIf(process.platform !== 'linux')('a client whose clock runs backwards', () => {
  let server: ServerProcess;
  let port: number;

  beforeAll(async () => {
    server = ServerProcess.listening('--track', 'oval', '--transport', 'ws', '--bots', '0');
    port = await server.port();
  });
  afterAll(() => server.stop('SIGKILL'));

  it.each([
    ['is 3 s behind from now on', 'JUMP', () => -3000 / TICK_MS],
    ['goes back by a tick with each message', 'BACK', (count: number) => 60 - count],
  ])('a client whose clock %s is disconnected with clockMismatch, which is counted', async (_what, room, offsetOf) => {
    const before = (await refusals(port)).clockMismatch ?? 0;
    const mallory = await TestPlayer.join(port, { room });
    mallory.drive();
    const { state } = await mallory.waitFor('state', (message) => message.state[RACE.tick]! > 300);
    const startTick = state[RACE.tick]!;
    for (let count = 0; count < 250; count++) {
      const run = {
        movement: { ...NEUTRAL_DRIVER, steer: count % 100 },
        timeDeltaMs: TICK_MS,
        timeMs: timeOfTick(startTick + Math.round(offsetOf(count))),
      };
      mallory.send({ kind: 'inputs', runs: [run], stateTick: startTick, eventSequence: 0, rosterNumber: 0 });
    }
    expect(await mallory.waitFor('bye')).toMatchObject({ reason: 'clockMismatch' });
    expect((await refusals(port)).clockMismatch).toBe(before + 1);
  });
});

/** Returns the numbers of refusals by reason. */
async function refusals(port: number): Promise<Readonly<Record<string, number>>> {
  const health = (await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()) as {
    readonly refusals: Readonly<Record<string, number>>;
  };
  return health.refusals;
}
