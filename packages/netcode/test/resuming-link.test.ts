/** A player's connection is lost in the middle of a race, and comes back. */
import { decodeClientMessage, encodeClientMessage, type HelloMessage, PROTOCOL_VERSION } from '@shotgun-rally/protocol';
import { NEUTRAL_GUNNER, readField, timeOfTick } from '@shotgun-rally/sim';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Bot,
  createLinkPair,
  LagLink,
  type Link,
  type OpeningLink,
  ResumingLink,
  WEATHERS,
} from '../src/index.ts';
import type { Match, Player } from '../src/testing/index.ts';
import { matchOnOval, OVAL } from './match.ts';
import { hunter, pursue, shakyDriver } from './scripted-players.ts';

const RTT_MS = 120;
/** What the way back may take from the moment at which the network works again, ms (row 15). */
const BACK_WITHIN_MS = 1000 + 4 * RTT_MS;

const WEATHER = { ...WEATHERS.LAN, delayMinMs: RTT_MS / 2, delayMaxMs: RTT_MS / 2 };
const HELLO: HelloMessage = {
  ...{ kind: 'hello', version: PROTOCOL_VERSION, name: 'Ada', room: 'TEST', role: 'driver', car: 0 },
  ...{ encoding: 'packed', token: '' },
};

const bot: Bot = (state, track, car) => ({ driver: pursue(state, track, car, 110), gunner: NEUTRAL_GUNNER });

/** A network whose connections take two round trips to open, and which can swallow everything for a while. */
class Network {
  readonly #match: () => Match;
  readonly #lags: LagLink[] = [];
  isDown = false;
  /** How often every connection that there was has died. */
  #deaths = 0;
  /** Connections that were tried beside the first. */
  attempts = 0;

  constructor(match: () => Match) {
    this.#match = match;
  }

  /** Ends every connection that there is, without telling anybody. */
  kill(): void {
    this.#deaths++;
  }

  /** Lets messages through, both ways, while the network works and `isOpen`. */
  gate(inner: Link, isOpen: () => boolean = () => true): OpeningLink {
    const deaths = this.#deaths;
    const works = () => !this.isDown && this.#deaths === deaths && isOpen();
    return {
      get isOpen() {
        return works();
      },
      // It is looked at in every frame, which is soon enough here.
      onOpen: () => {},
      send: (bytes) => works() && inner.send(bytes),
      onReceive: (handler) => inner.onReceive((bytes) => works() && handler(bytes)),
      onClose: (handler) => inner.onClose(() => works() && handler()),
      close: (lastWords) => works() && inner.close(lastWords),
    };
  }

  /** Another connection: what was lost while it opened is not said again; the server hears its hello as a lobby does. */
  open(): OpeningLink {
    const match = this.#match();
    this.attempts++;
    const [here, there] = createLinkPair();
    const openAtMs = match.nowMs + 2 * RTT_MS;
    const isStillborn = this.isDown;
    const { clock } = match;
    const lag = new LagLink(here, { weather: WEATHER, kind: 'datagram', seed: this.attempts, clock });
    this.#lags.push(lag);
    there.onReceive((bytes) => {
      const decoded = decodeClientMessage(bytes, null);
      if (decoded.ok && decoded.message.kind === 'hello') match.server.join(there, decoded.message);
    });
    return this.gate(lag, () => !isStillborn && match.nowMs >= openAtMs);
  }

  deliver(): void {
    for (const lag of this.#lags) lag.deliver();
  }
}

describe('a lost connection', () => {
  let match: Match;
  let network: Network;
  let link: ResumingLink<OpeningLink>;
  let driver: Player;

  beforeEach(() => {
    network = new Network(() => match);
    const wrap = (first: Link, end: 'server' | 'client', index: number): Link => {
      if (end === 'server' || index > 0) return first;
      link = new ResumingLink({
        first: network.gate(first),
        open: () => network.open(),
        hello,
        rttMs: () => RTT_MS,
        clock: match.clock,
      });
      return link;
    };
    const hello = (): Uint8Array | null => {
      const { welcome } = driver.client;
      return welcome && encodeClientMessage({ ...HELLO, token: welcome.token }, 'driver');
    };
    match = matchOnOval({ weather: WEATHER, cars: 2, botCars: 1, bot, wrap });
    driver = match.join('driver', 0, shakyDriver(OVAL, 1));
    match.join('gunner', 0, hunter(1));
    run(4000);
  });

  /** Runs the race, with a look at the connection in each frame. */
  const run = (ms: number, onTick?: () => void): void =>
    match.run(
      ms,
      ({ index }) => index === 0 && link.check(),
      () => {
        network.deliver();
        onTick?.();
      },
    );
  const seat = () => match.server.participants.get(0, 'driver');
  const place = (): [number, number] => {
    const { state } = match.server.world;
    return [readField(state, 0, 'px'), readField(state, 0, 'pz')];
  };
  const raceTimeMs = (): number => timeOfTick(match.server.tickNumber);
  /** Runs on, and tells how long it takes until an input that was given from now on is executed, ms. */
  const controlAfter = (patienceMs: number): number => {
    const [startMs, sinceMs] = [match.nowMs, raceTimeMs()];
    let backAfterMs = Number.POSITIVE_INFINITY;
    run(patienceMs, () => {
      if ((seat()?.queue.lastTimeMs ?? 0) > sinceMs) backAfterMs = Math.min(backAfterMs, match.nowMs - startMs);
    });
    return backAfterMs;
  };
  /** The network swallows everything for so long. */
  const lose = (ms: number, onTick?: () => void): void => {
    network.isDown = true;
    run(ms, onTick);
    network.isDown = false;
  };

  it.each([3000, 10_000])('of %i ms: the driver is back in time, in the same seat, without a word', (ms) => {
    const token = seat()?.token;
    lose(ms);
    network.kill();
    expect(controlAfter(4000)).toBeLessThanOrEqual(BACK_WITHIN_MS);
    expect([driver.client.phase, driver.client.bye, seat()?.token]).toEqual(['playing', null, token]);
    expect(match.server.connectedCount).toBe(2);
  });

  it('tries another connection after half a second, and then every half second', () => {
    lose(450);
    expect(network.attempts).toBe(0);
    network.kill();
    run(100);
    expect(network.attempts).toBe(1);
    network.isDown = true;
    run(2000);
    expect(network.attempts).toBe(5);
  });

  it('goes on with the first connection if that is heard again before another is', () => {
    lose(600);
    const first = link.current;
    run(2000);
    expect(link.current).toBe(first);
    expect(network.attempts).toBe(1);
  });

  it('leaves the car to a bot meanwhile, so that the gunner goes on racing', () => {
    let travelledM = 0;
    let [x, z] = place();
    lose(10_000, () => {
      const [newX, newZ] = place();
      travelledM += Math.hypot(newX - x, newZ - z);
      [x, z] = [newX, newZ];
    });
    expect(travelledM).toBeGreaterThan(200);
  });

  it('is given up when the seat is', () => {
    lose(29_000);
    expect(driver.client.phase).toBe('playing');
    network.isDown = true;
    run(2000);
    expect(driver.client.phase).toBe('closed');
  });

  it('closed by the other side is replaced at once', () => {
    link.current.close();
    expect(controlAfter(2000)).toBeLessThanOrEqual(4 * RTT_MS + 100);
  });

  it('does not hide that another window took the seat', () => {
    const [, there] = createLinkPair();
    match.server.join(there, { ...HELLO, token: seat()?.token ?? '' });
    run(1000);
    expect(driver.client.bye?.reason).toBe('replaced');
  });
});
