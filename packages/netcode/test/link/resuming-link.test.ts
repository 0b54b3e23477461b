/** A player loses the connection in the middle of a race and resumes it. */
import { type ByeReason, decodeClientMessage, encodeClientMessage, encodeServerMessage } from '@shotgun-rally/protocol';
import { readField } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLinkPair, LagLink, type Link, type OpeningLink, ResumingLink, WEATHERS } from '../../src/index.ts';
import type { Match, Player } from '../../src/testing/index.ts';
import { HELLO } from '../testing/hello.ts';
import { matchOnOval, OVAL } from '../testing/oval-match.ts';
import { bot, hunter, shakyDriver } from '../testing/scripted-players.ts';

const RTT_MS = 120;
/** Time limit (ms) for resuming, from the moment at which the network works again. */
const RESUMED_WITHIN_MS = 1000 + 4 * RTT_MS;

const WEATHER = { ...WEATHERS.LAN, delayMinMs: RTT_MS / 2, delayMaxMs: RTT_MS / 2 };

/** A network on which a connection takes two round trips to open, and which can lose all messages for a while. */
class Network {
  readonly #match: () => Match;
  readonly #lags: LagLink[] = [];
  isDown = false;
  /** Number of `breakConnections` calls. */
  #breaks = 0;
  /** Number of connections opened after the first. */
  attempts = 0;
  /** Number of connections that the client closed. */
  closed = 0;
  /** Why the server refuses every connection after the first; null if it accepts them. */
  refusal: ByeReason | null = null;
  /** Number of connections that the server refused. */
  refused = 0;

  constructor(match: () => Match) {
    this.#match = match;
  }

  /** Breaks all existing connections without notifying either end. */
  breakConnections(): void {
    this.#breaks++;
  }

  /** Returns a link that passes messages to and from `inner` while the network works and `isOpen` returns true. */
  gate(inner: Link, isOpen: () => boolean = () => true): OpeningLink {
    const breaks = this.#breaks;
    const works = () => !this.isDown && this.#breaks === breaks && isOpen();
    return {
      get isOpen() {
        return works();
      },
      // Not needed: `check` is called in every frame.
      onOpen: () => {},
      send: (bytes) => works() && inner.send(bytes),
      onReceive: (handler) => inner.onReceive((bytes) => works() && handler(bytes)),
      onClose: (handler) => inner.onClose(() => works() && handler()),
      close: (lastMessage) => {
        this.closed++;
        if (works()) inner.close(lastMessage);
      },
    };
  }

  /** Opens another connection. Messages sent before it is open are lost. A hello on it joins the race. */
  open(): OpeningLink {
    const match = this.#match();
    this.attempts++;
    const [here, there] = createLinkPair();
    const openAtMs = match.nowMs + 2 * RTT_MS;
    const isUnreachable = this.isDown;
    const { clock } = match;
    const lag = new LagLink(here, { weather: WEATHER, kind: 'datagram', seed: this.attempts, clock });
    this.#lags.push(lag);
    there.onReceive((bytes) => {
      if (this.refusal) {
        this.refused++;
        there.close(encodeServerMessage({ kind: 'bye', reason: this.refusal, text: '' }, 'plain'));
        return;
      }
      const decoded = decodeClientMessage(bytes, null);
      if (decoded.ok && decoded.message.kind === 'hello') match.server.join(there, decoded.message);
    });
    return this.gate(lag, () => !isUnreachable && match.nowMs >= openAtMs);
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
  /** True while the first connection loses all messages. */
  let isFirstSilent: boolean;

  beforeEach(() => {
    isFirstSilent = false;
    network = new Network(() => match);
    const wrap = (first: Link, end: 'server' | 'client', index: number): Link => {
      if (end === 'server' || index > 0) return first;
      link = new ResumingLink({
        first: network.gate(first, () => !isFirstSilent),
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

  /** Runs the race, with a check of the link in each frame. */
  const run = (ms: number, onTick?: () => void): void =>
    match.run(
      ms,
      ({ index }) => index === 0 && link.check(),
      () => {
        network.deliver();
        onTick?.();
      },
    );
  const participant = () => match.server.participants.get(0, 'driver');
  const position = (): [number, number] => {
    const { state } = match.server.world;
    return [readField(state, 0, 'px'), readField(state, 0, 'pz')];
  };
  const raceTimeMs = (): number => timeOfTick(match.server.tickNumber);
  /** Runs for `ms`; returns the time (ms) until the server executes an input made after now, Infinity if it executes none. */
  const timeToControlMs = (ms: number): number => {
    const [startMs, sinceMs] = [match.nowMs, raceTimeMs()];
    let controlAfterMs = Number.POSITIVE_INFINITY;
    run(ms, () => {
      if ((participant()?.queue.lastTimeMs ?? 0) > sinceMs)
        controlAfterMs = Math.min(controlAfterMs, match.nowMs - startMs);
    });
    return controlAfterMs;
  };
  /** Makes the network lose all messages for `ms`. */
  const lose = (ms: number, onTick?: () => void): void => {
    network.isDown = true;
    run(ms, onTick);
    network.isDown = false;
  };

  it.each([3000, 10_000])(
    'is resumed within 1.48 s after an outage of %i ms, in the same seat and without a bye',
    (ms) => {
      const token = participant()?.token;
      lose(ms);
      network.breakConnections();
      expect(timeToControlMs(4000)).toBeLessThanOrEqual(RESUMED_WITHIN_MS);
      expect([driver.client.phase, driver.client.bye, participant()?.token]).toEqual(['playing', null, token]);
      expect(match.server.connectedCount).toBe(2);
    },
  );

  it('makes the link open a connection after half a second of silence, and then another every half second', () => {
    lose(450);
    expect(network.attempts).toBe(0);
    network.breakConnections();
    run(100);
    expect(network.attempts).toBe(1);
    network.isDown = true;
    run(2000);
    expect(network.attempts).toBe(5);
  });

  it('continues on the first connection if a message arrives there before the second is open, and closes the second', () => {
    lose(600);
    const first = link.current;
    run(2000);
    expect(link.current).toBe(first);
    expect([network.attempts, network.closed]).toEqual([1, 1]);
  });

  it('makes a bot drive the car, over 200 m in 10 s', () => {
    let travelledM = 0;
    let [x, z] = position();
    lose(10_000, () => {
      const [newX, newZ] = position();
      travelledM += Math.hypot(newX - x, newZ - z);
      [x, z] = [newX, newZ];
    });
    expect(travelledM).toBeGreaterThan(200);
  });

  it('closes the client after 29 to 31 s', () => {
    lose(29_000);
    expect(driver.client.phase).toBe('playing');
    network.isDown = true;
    run(2000);
    expect(driver.client.phase).toBe('closed');
  });

  it('is replaced within four round trips plus 100 ms if the other end closed it', () => {
    link.current.close();
    expect(timeToControlMs(2000)).toBeLessThanOrEqual(4 * RTT_MS + 100);
  });

  it('is resumed once the connection that holds the seat has ended, if the server did not keep the seat', () => {
    match.server.participants.remove(participant()!);
    const [here, there] = createLinkPair();
    match.server.join(there, HELLO);
    link.current.close();
    run(2000);
    expect([driver.client.phase, driver.client.bye]).toEqual(['playing', null]);
    here.close();
    expect(timeToControlMs(4000)).toBeLessThanOrEqual(4000);
    expect([driver.client.phase, driver.client.bye]).toEqual(['playing', null]);
  });

  it.each(['addressLimit', 'serverFull', 'seatTaken'] as const)(
    'continues on the first connection if that works again after the server has refused the second with `%s`',
    (reason) => {
      network.refusal = reason;
      const first = link.current;
      isFirstSilent = true;
      run(1000);
      isFirstSilent = false;
      expect(network.refused).toBe(1);
      expect(timeToControlMs(1000)).toBeLessThan(500);
      expect(link.current).toBe(first);
      expect([driver.client.phase, driver.client.bye]).toEqual(['playing', null]);
    },
  );

  it.each([
    ['works', false],
    ['loses all messages', true],
  ])(
    'is not resumed if the client has closed it while the network %s, and the client is closed at once',
    (_, isDown) => {
      network.isDown = isDown;
      driver.client.close();
      expect(driver.client.phase).toBe('closed');
      network.isDown = false;
      run(5000);
      expect(network.attempts).toBe(0);
    },
  );

  it('is reported to the player as `replaced` if another window took the seat', () => {
    const [, there] = createLinkPair();
    match.server.join(there, { ...HELLO, token: participant()?.token ?? '' });
    run(1000);
    expect(driver.client.bye?.reason).toBe('replaced');
  });
});
