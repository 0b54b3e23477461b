/** Tests a hosted room with 15 guests over real data channels, which a library provides in Node. The worker runs in this thread. */
import { GameClient, type Link, TEAMS } from '@shotgun-rally/netcode';
import { type HelloMessage, PROTOCOL_VERSION, type Role, type SeatInput } from '@shotgun-rally/protocol';
import { NEUTRAL_DRIVER, NEUTRAL_GUNNER, type Pose, RACE, World } from '@shotgun-rally/sim';
import { AXIS_MAX } from '@shotgun-rally/sim/state';
import { RTCPeerConnection } from 'node-datachannel/polyfill';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { requireTrack } from '../page/test-tracks.ts';
import { decodeHandshake, encodeHandshake } from './handshake/handshake-code.ts';
import { HostedRoom } from './hosted-room.ts';
import { LinkMultiplexer } from './links/link-multiplexer.ts';
import { Peer } from './links/peer.ts';
import { PEOPLE_MAX } from './worker/hosted-races.ts';

const CARS = PEOPLE_MAX / 2;
/** Pages run the ticks that are due at this interval (ms). */
const TIMER_MS = 8;
/** The game's clock runs at this share of real time, so that one thread of a busy machine keeps up with 16 clients and their server. */
const CLOCK_SPEED = 0.25;
/** How often a guest tries to connect, and the most failed attempts of all guests together. */
const [ATTEMPTS_MAX, FAILURES_MAX] = [3, 5];
/** What the library says if it has no transport yet when a description arrives, as on a busy machine. */
const NO_TRANSPORT = /without ICE transport|has no transport|no underlying \w+ transport/i;
/** Longest wait for the channels of a guest (ms). */
const OPEN_MAX_MS = 40_000;
/** Longest time in which all guests connect, one after the other (ms). */
const CONNECT_MAX_MS = 600_000;
/** Longest wait for a state, and longest time of a test with two waits (ms). A busy machine takes minutes. */
const STATE_WAIT_MAX_MS = 280_000;
const TEST_MAX_MS = 600_000;
/** The drivers reverse, which bots do not, at least this far (m). */
const REVERSED_M = 3;
/** The gunners fire into the air (1/65536 turn), which bots do not. */
const [AIM_PITCH, MIN_SHOT_PITCH] = [8000, 6000];
/** The others play on for at least this many ticks after a guest was refused. */
const PLAYED_ON_TICKS = 60;

const INPUTS: Readonly<Record<Role, SeatInput>> = {
  driver: { ...NEUTRAL_DRIVER, throttle: -AXIS_MAX },
  gunner: { ...NEUTRAL_GUNNER, aimPitch: AIM_PITCH, fire: true },
};

/** The page of one person, without anything that is shown. */
class Person {
  readonly client: GameClient;
  readonly role: Role;
  readonly car: number;
  /** Shots into the air of the person's car that the server has reported. */
  shots = 0;
  /** How far the person's car has moved backwards (m), as this client shows it. */
  reversedM = 0;
  #start: Pose | null = null;
  readonly #timer = setInterval(() => this.#run(), TIMER_MS);

  /** Joins the race on `link`. */
  constructor(index: number, link: Link) {
    this.role = index % 2 === 0 ? 'driver' : 'gunner';
    this.car = Math.floor(index / 2) % CARS;
    const hello: HelloMessage = {
      kind: 'hello',
      version: PROTOCOL_VERSION,
      name: `Person ${index}`,
      room: 'FRIENDS',
      role: this.role,
      car: this.car,
      model: '',
      encoding: 'packed',
      token: '',
      isNewcomer: false,
    };
    this.client = new GameClient({
      link,
      hello,
      clock: () => performance.now(),
      createWorld: ({ trackName, cars, laps, tuning, seed }) =>
        new World({ track: requireTrack(trackName), cars, laps, tuning, seed }),
    });
  }

  /** The tick of the newest state from the server. */
  get tick(): number {
    return this.client.newestState?.state[RACE.tick] ?? 0;
  }

  leave(): void {
    clearInterval(this.#timer);
    this.client.close();
  }

  #run(): void {
    this.client.advance(() => INPUTS[this.role]);
    for (const event of this.client.takeEvents())
      if (event.kind === 'shot' && event.car === this.car && event.pitch > MIN_SHOT_PITCH) this.shots++;
    const pose = this.client.view()?.cars[this.car]?.pose;
    if (!pose) return;
    this.#start ??= { ...pose };
    const { x, z, qy, qw } = this.#start;
    // The car's direction in plan view; cars on the grid stand upright.
    const [forwardX, forwardZ] = [2 * qy * qw, 1 - 2 * qy * qy];
    this.reversedM = (x - pose.x) * forwardX + (z - pose.z) * forwardZ;
  }
}

describe('a hosted room', () => {
  /** How many attempts to connect a guest have failed. */
  let failures = 0;
  const people: Person[] = [];
  let room: HostedRoom;

  beforeAll(async () => {
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() * CLOCK_SPEED);
    const worker: { onmessage?: (event: { data: unknown; ports: readonly MessagePort[] }) => void } = {};
    vi.stubGlobal('self', worker);
    await import('./worker/race-worker.ts');
    // The timers of a worker end with it, but this thread goes on with other tests.
    let isTerminated = false;
    const { setTimeout } = globalThis;
    vi.stubGlobal('setTimeout', (work: () => void, delayMs: number) =>
      setTimeout(() => {
        if (!isTerminated) work();
      }, delayMs),
    );
    class WorkerInThisThread {
      #ports: MessagePort[] = [];
      postMessage(data: unknown, ports: readonly MessagePort[] = []): void {
        this.#ports.push(...ports);
        worker.onmessage?.({ data, ports });
      }
      terminate(): void {
        isTerminated = true;
        for (const port of this.#ports) port.close();
      }
    }
    vi.stubGlobal('Worker', WorkerInThisThread);
    vi.stubGlobal('window', new EventTarget());
    // The channels also open on a machine whose only network is its own.
    class LocalPeerConnection extends RTCPeerConnection {
      constructor(configuration: RTCConfiguration) {
        super(Object.assign(configuration, { bindAddress: '127.0.0.1' }));
      }
    }
    vi.stubGlobal('RTCPeerConnection', LocalPeerConnection);
    const setup = { trackName: 'oval', laps: 9, botCars: 0, botLevel: 'easy', weapons: true } as const;
    room = new HostedRoom({ room: 'FRIENDS', setup, cars: CARS, seed: 1, teams: TEAMS }, [], (error) => {
      throw error;
    });
    people.push(new Person(0, room.connect()));
    for (let guest = 1; guest < PEOPLE_MAX; guest++) people.push(new Person(guest, await connectGuest()));
  }, CONNECT_MAX_MS);
  afterAll(() => {
    for (const person of people) person.leave();
    // The host's page closes the channels.
    window.dispatchEvent(new Event('pagehide'));
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  /** Connects a guest to the room. Tries again if the library has not created the transport in time, but after no other error. */
  async function connectGuest(): Promise<Link> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await tryToConnectGuest();
      } catch (error) {
        failures++;
        if (!NO_TRANSPORT.test(String(error)) || attempt === ATTEMPTS_MAX || failures > FAILURES_MAX) throw error;
        console.log(`Attempt ${attempt} to connect a guest failed: ${error}`);
      }
    }
  }

  /** Connects a guest to the room, as through a rendezvous, and opens a link. */
  async function tryToConnectGuest(): Promise<Link> {
    const peer = new Peer([]);
    const code = await room.answerOffer(encodeHandshake(await peer.offer()));
    const decoded = decodeHandshake(code ?? '', 'answer');
    if (!decoded.ok) throw new Error(decoded.problem);
    await peer.accept(decoded.handshake);
    await vi.waitFor(() => peer.opened, { timeout: OPEN_MAX_MS });
    return new LinkMultiplexer(peer).open();
  }

  const until = (isReached: () => boolean): Promise<void> =>
    vi.waitFor(() => expect(isReached()).toBe(true), { timeout: STATE_WAIT_MAX_MS, interval: TIMER_MS });

  it(
    `a hosted room gives each of ${PEOPLE_MAX - 1} guests the seat that the guest asks for`,
    async () => {
      await until(() => people.every(({ client }) => client.phase === 'playing'));
      expect(room.guestCount).toBe(PEOPLE_MAX - 1);
      expect(people.map(({ client }) => [client.welcome?.car, client.welcome?.role])).toEqual(
        people.map(({ car, role }) => [car, role]),
      );
    },
    TEST_MAX_MS,
  );

  it(
    'every driver in a full hosted room reverses their own car, and every gunner fires into the air',
    async () => {
      const [drivers, gunners] = [0, 1].map((seat) => people.filter((_person, index) => index % 2 === seat));
      await until(() => gunners!.every(({ shots }) => shots > 0));
      await until(() => drivers!.every(({ reversedM }) => reversedM > REVERSED_M));
    },
    TEST_MAX_MS,
  );

  it(
    `a hosted room refuses guest ${PEOPLE_MAX} with the reason roomFull, and the others play on`,
    async () => {
      const late = new Person(PEOPLE_MAX, await connectGuest());
      await until(() => late.client.bye !== null);
      late.leave();
      expect(late.client.bye).toMatchObject({ reason: 'roomFull' });
      const before = people.map(({ tick }) => tick);
      await until(() => people.every(({ tick }, index) => tick > before[index]! + PLAYED_ON_TICKS));
      expect(people.map(({ client }) => client.phase)).toEqual(people.map(() => 'playing'));
    },
    TEST_MAX_MS,
  );
});
