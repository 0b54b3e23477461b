/** Misbehaving clients are disconnected and gain no distance. Honest clients stay connected in spite of short problems. */
import { decodeServerMessage, encodeClientMessage, type InputRun, type Role } from '@shotgun-rally/protocol';
import { CAR, carOffset, NEUTRAL_DRIVER, NEUTRAL_GUNNER, readField, STATUS, TICK_MS } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { createLinkPair, GameServer } from '../../../src/index.ts';
import { LATE_MAX_TICKS } from '../../../src/shooting/lag-compensation-limits.ts';
import { HELLO } from '../../testing/hello.ts';
import { OVAL } from '../../testing/oval-match.ts';

/** An honest client's inputs are this many ticks ahead of the server. */
const LEAD_TICKS = 3;
const SECONDS = 16;
/** The distance is measured for this long: no car comes to the first bend. */
const MEASURED_SECONDS = 6;
const FULL_THROTTLE = { ...NEUTRAL_DRIVER, throttle: 127 };

/** Returns the message that a client sends in a server tick, or null. */
type Client = (tick: number) => Uint8Array | null;

/** A run of inputs at full throttle: `ticks` equal inputs, the last of which is for `tick`. */
const run = (tick: number, ticks = 1, steer = 0): InputRun => ({
  movement: { ...FULL_THROTTLE, steer },
  timeDeltaMs: ticks * TICK_MS,
  timeMs: timeOfTick(tick),
});
const inputs = (runs: readonly InputRun[], stateTick: number): Uint8Array =>
  encodeClientMessage({ kind: 'inputs', runs, stateTick, eventSequence: 0, rosterNumber: 0 }, 'driver');

/** A little steering in the other direction in each tick. */
const leftOrRight = (tick: number): number => (tick % 2 === 0 ? 1 : -1);

/** Its first message has the inputs of all ticks up to the lead, so that the car drives from the first tick on. */
const honest: Client = (tick) => inputs([run(tick + LEAD_TICKS, tick === 0 ? LEAD_TICKS : 1)], tick);

/**
 * The MessagePack bytes of `[2, state_tick, 0, 0, newest_time, [[[0, 1000, 0], 16, 0]]]`, an `inputs` message. Its throttle
 * of 1000 is out of range, so the encoder would refuse it.
 */
const excessiveThrottle: Client = (tick) => {
  const uint32 = (value: number) => [0xce, ...new Uint8Array(new Uint32Array([value]).buffer).reverse()];
  const movement = [0x93, 0, 0xcd, 0x03, 0xe8, 0];
  const newest = uint32(timeOfTick(tick + LEAD_TICKS));
  return new Uint8Array([0x96, 2, ...uint32(tick), 0, 0, ...newest, 0x91, 0x93, ...movement, 16, 0]);
};

/**
 * Drives for SECONDS, and calls `everyTick` before each tick. Returns the distance in the first MEASURED_SECONDS, the reason of
 * the `bye` (null without one) and the number of refused inputs.
 */
function play(client: Client, everyTick: (server: GameServer) => void = () => {}, role: Role = 'driver') {
  let nowMs = 0;
  const server = new GameServer({
    track: OVAL,
    room: 'TEST',
    cars: 1,
    laps: 1,
    botCars: 0,
    seed: 1,
    clock: () => nowMs,
    bot: null,
    newToken: () => 'token',
    teams: [{ name: 'Red', livery: 0 }],
  });
  const [clientEnd, serverEnd] = createLinkPair();
  let bye: string | null = null;
  clientEnd.onReceive((bytes) => {
    const decoded = decodeServerMessage(bytes, 0);
    if (!decoded.ok || decoded.message.kind !== 'bye') return;
    bye = decoded.message.reason;
  });
  server.join(serverEnd, { ...HELLO, role, encoding: 'plain' });
  const counts = server.participants.get(0, role)?.queue.counts;
  const isEmpty = () => server.world.state[carOffset(0) + CAR.status] === STATUS.empty;
  let metres = 0;
  while (nowMs < SECONDS * 1000) {
    nowMs += TICK_MS;
    const bytes = client(server.tickNumber);
    if (bytes) clientEnd.send(bytes);
    const { state } = server.world;
    const [x, z] = [readField(state, 0, 'px'), readField(state, 0, 'pz')];
    const wasEmpty = isEmpty();
    everyTick(server);
    server.tick();
    // A car that enters or leaves the track changes its position without driving.
    if (wasEmpty || isEmpty() || nowMs > MEASURED_SECONDS * 1000) continue;
    metres += Math.hypot(readField(state, 0, 'px') - x, readField(state, 0, 'pz') - z);
  }
  return { metres, bye: bye as string | null, refused: counts?.refused ?? 0 };
}

const honestResult = play(honest);

describe('an honest client', () => {
  it('drives over 100 m without a refused input or a disconnect', () => {
    expect(honestResult.metres).toBeGreaterThan(100);
    expect(honestResult).toMatchObject({ bye: null, refused: 0 });
  });

  it('stays connected if its clock was 8 s ahead for a second, although over 50 inputs are refused', () => {
    const clockJump: Client = (tick) => honest(tick > 300 && tick < 363 ? tick + 500 : tick);
    const { bye, refused } = play(clockJump);
    expect(bye).toBeNull();
    expect(refused).toBeGreaterThan(50);
  });

  it('stays connected after 5 s without a message', () => {
    expect(play((tick) => (tick > 300 && tick < 612 ? null : honest(tick))).bye).toBeNull();
  });

  it('stays connected if its clock is 3 s ahead because the server skips ticks', () => {
    const ahead: Client = (tick) => honest(tick > 300 ? tick + 200 : tick);
    expect(play(ahead).bye).toBe('clockMismatch');
    const excuse = (server: GameServer): void => {
      if (server.tickNumber % 180 === 0) server.handleSkippedTicks();
    };
    expect(play(ahead, excuse).bye).toBeNull();
  });
});

describe('a client', () => {
  it.each<[string, Client, string]>([
    ['whose clock runs twice as fast', (tick) => inputs([run(tick * 2 + 2, 2)], tick), 'clockMismatch'],
    ['that sends inputs for the next 16 s at once', (tick) => inputs([run(tick + 1024, 1024)], tick), 'clockMismatch'],
    ['whose inputs are 3 s in the past', (tick) => inputs([run(Math.max(1, tick - 200))], tick), 'clockMismatch'],
    [
      'that changes inputs it has already sent',
      (tick) => inputs([run(tick + 1, 1, leftOrRight(tick)), run(tick + 2, 1, leftOrRight(tick))], tick),
      'clockMismatch',
    ],
    ['whose inputs are always late', (tick) => inputs([run(Math.max(1, tick - 20))], tick), 'clockMismatch'],
    ['whose throttle is out of range', excessiveThrottle, 'badMessage'],
    [
      'that acknowledges no state after tick 100',
      (tick) => inputs([run(tick + LEAD_TICKS)], Math.min(tick, 100)),
      'tooSlow',
    ],
    ['that sends nothing', () => null, 'tooSilent'],
  ])(
    '%s is disconnected with the expected reason, and drives no farther than an honest client',
    (_what, client, reason) => {
      const { bye, metres } = play(client);
      expect(bye).toBe(reason);
      expect(metres).toBeLessThanOrEqual(honestResult.metres);
    },
  );
});

describe('a gunner whose inputs are all late', () => {
  const lateBy =
    (ticks: number): Client =>
    (tick) => {
      const timeMs = timeOfTick(Math.max(1, tick - ticks));
      const runs = [{ movement: NEUTRAL_GUNNER, timeDeltaMs: TICK_MS, timeMs }];
      return encodeClientMessage(
        { kind: 'inputs', runs, stateTick: tick, eventSequence: 0, rosterNumber: 0 },
        'gunner',
      );
    };

  it('stays connected if the inputs still have an effect, but is disconnected if they are too late for that', () => {
    const byeAfter = (ticks: number) => play(lateBy(ticks), () => {}, 'gunner').bye;
    expect([byeAfter(1), byeAfter(LATE_MAX_TICKS - 1), byeAfter(LATE_MAX_TICKS + 2)]).toEqual([
      null,
      null,
      'clockMismatch',
    ]);
  });
});
