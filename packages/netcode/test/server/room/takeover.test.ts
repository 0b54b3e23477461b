/**
 * A driver disconnects, and the gunner takes over the driving and later gives it back. A driver sees a time ahead of the
 * server and a gunner a time behind it, so each change of seat also changes the shown time.
 */
import { type DriverInput, NEUTRAL_DRIVER, NEUTRAL_GUNNER, RACE } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { type Bot, type ClientView, type GameClient, WEATHERS } from '../../../src/index.ts';
import type { Player } from '../../../src/testing/index.ts';
import { driveFor } from '../../testing/drive-for.ts';
import { matchOnOval, OVAL } from '../../testing/oval-match.ts';
import { bot, eitherRole, hunter, shakyDriver } from '../../testing/scripted-players.ts';

/** A driver and a gunner in a car at race speed, and a bot car. */
function ride(weather: keyof typeof WEATHERS = 'TYPICAL') {
  const match = matchOnOval({ weather: WEATHERS[weather], seed: 6, cars: 2, botCars: 1, bot });
  const driver = match.join('driver', 0, shakyDriver(OVAL, 1));
  const gunner = match.join('gunner', 0, eitherRole(OVAL, 2));
  match.run(5000);
  return { match, driver, gunner };
}

/** Like `ride`, but the driver has disconnected and the gunner has taken over the driving. */
function rideAfterTakeover(weather?: keyof typeof WEATHERS) {
  const { match, driver, gunner } = ride(weather);
  const token = driver.client.welcome?.token ?? '';
  driver.client.close();
  match.run(1000);
  gunner.client.choose({ wantsSwap: true });
  match.run(1000);
  return { match, gunner, token };
}

const FRAME_MS = 1000 / 60;

/** The first car as a player saw it in one frame. */
interface RecordedFrame {
  /** Time (ms) on the match's clock. */
  readonly nowMs: number;
  /** Shown race time (ms). */
  readonly timeMs: number;
  readonly x: number;
  readonly z: number;
  readonly speed: number;
}

function recordFrames(match: ReturnType<typeof matchOnOval>, player: Player, ms: number): RecordedFrame[] {
  const frames: RecordedFrame[] = [];
  match.run(ms, (each, view: ClientView | null) => {
    const pose = view?.cars[0]?.pose;
    if (each !== player || !view || !pose) return;
    const { x, z } = pose;
    frames.push({ nowMs: match.nowMs, timeMs: view.timeMs, x, z, speed: Math.hypot(pose.vx, pose.vz) });
  });
  return frames;
}

/** How fast the shown time runs in each frame; 1 is real time. */
const timeSpeeds = (frames: readonly RecordedFrame[]): number[] =>
  frames.slice(1).map((frame, index) => {
    const last = frames[index]!;
    return (frame.timeMs - last.timeMs) / (frame.nowMs - last.nowMs);
  });

/** The largest move (m) of the car in a frame beyond what its speed explains. */
const largestJumpM = (frames: readonly RecordedFrame[]): number =>
  Math.max(
    ...frames.slice(1).map((frame, index) => {
      const last = frames[index]!;
      const seconds = (frame.timeMs - last.timeMs) / 1000;
      return Math.hypot(frame.x - last.x, frame.z - last.z) - Math.max(frame.speed, last.speed) * seconds;
    }),
  );

/** How far (ms) the shown time is ahead of the server. */
const aheadMs = (match: ReturnType<typeof matchOnOval>, { timeMs }: RecordedFrame): number =>
  timeMs - timeOfTick(match.server.tickNumber);
const roleOf = (client: GameClient) => client.welcome?.role;

describe.each(['LAN', 'TYPICAL', 'BAD'] as const)('a gunner whose driver is disconnected, in %s', (weather) => {
  it('can take over the driving, and over 95 % of the inputs are executed', () => {
    const { match, gunner } = rideAfterTakeover(weather);
    expect(roleOf(gunner.client)).toBe('driver');
    let executed = 0;
    let ticks = 0;
    match.run(3000, undefined, () => {
      const sent = gunner.inputs.get(match.server.tickNumber) as DriverInput | undefined;
      ticks++;
      if (sent && sent.steer === match.server.executedInputs[0]?.driver.steer) executed++;
    });
    expect(executed / ticks).toBeGreaterThan(0.95);
    expect(match.server.connectedCount).toBe(1);
    expect(gunner.client.phase).toBe('playing');
  });

  it('learns of it 0.7 to 1.7 s after the disconnect', () => {
    const { match, driver, gunner } = ride(weather);
    expect([driver.client.isPartnerCutOff, gunner.client.isPartnerCutOff]).toEqual([false, false]);
    driver.client.close();
    match.run(700);
    expect(gunner.client.isPartnerCutOff).toBe(false);
    match.run(1000);
    expect(gunner.client.isPartnerCutOff).toBe(true);
  });

  it('can give the driving back and shoot again', () => {
    const { match, gunner } = rideAfterTakeover(weather);
    gunner.client.choose({ wantsSwap: true });
    match.run(1500);
    expect(roleOf(gunner.client)).toBe('gunner');
    gunner.client.takeEvents();
    match.run(3000);
    expect(gunner.client.takeEvents().some((event) => event.kind === 'shot' && event.car === 0)).toBe(true);
  });

  it('is a gunner again if the driver returns', () => {
    const { match, gunner, token } = rideAfterTakeover(weather);
    const back = match.join('driver', 0, shakyDriver(OVAL, 3), { token });
    match.run(2000);
    expect(roleOf(back.client)).toBe('driver');
    expect(roleOf(gunner.client)).toBe('gunner');
    expect([back.client.phase, gunner.client.phase]).toEqual(['playing', 'playing']);
    expect(match.server.participants.get(0, 'driver')?.token).toBe(token);
  });
});

describe('a change of seat', () => {
  it('is sent again if the message about it was lost', () => {
    const { match, gunner, token } = rideAfterTakeover('GOOD');
    gunner.link.setWeather({ ...WEATHERS.GOOD, lossShare: 1 }, 'datagram');
    const back = match.join('driver', 0, shakyDriver(OVAL, 3), { token });
    match.run(300);
    expect([roleOf(back.client), roleOf(gunner.client)]).toEqual(['driver', 'driver']);
    gunner.link.setWeather(WEATHERS.GOOD, 'datagram');
    match.run(500);
    expect([roleOf(back.client), roleOf(gunner.client)]).toEqual(['driver', 'gunner']);
    match.run(3000);
    expect(gunner.client.phase).toBe('playing');
  });

  it('from gunner to driver needs no correction if the driving input stays the same', () => {
    const ahead: DriverInput = { ...NEUTRAL_DRIVER, throttle: 100 };
    const steady: Bot = () => ({ driver: ahead, gunner: NEUTRAL_GUNNER });
    const match = matchOnOval({ weather: WEATHERS.GOOD, seed: 6, cars: 1, bot: steady });
    const driver = match.join('driver', 0, () => ahead);
    const gunner = match.join('gunner', 0, (client) => (roleOf(client) === 'driver' ? ahead : NEUTRAL_GUNNER));
    match.run(600);
    driver.client.close();
    match.run(600);
    gunner.client.choose({ wantsSwap: true });
    expect(driveFor(match, 800)).toBeGreaterThan(5);
    expect(roleOf(gunner.client)).toBe('driver');
    expect(Object.values(gunner.client.stats.corrections).every((count) => count === 0)).toBe(true);
  });

  it('from gunner to driver makes the shown time run faster for less than 0.7 s, without a jump', () => {
    const { match, driver, gunner } = ride();
    driver.client.close();
    match.run(1000);
    const [before] = recordFrames(match, gunner, 20).slice(-1);
    gunner.client.choose({ wantsSwap: true });
    const frames = recordFrames(match, gunner, 1500);
    const after = frames.at(-1) as RecordedFrame;
    expect(aheadMs(match, before as RecordedFrame)).toBeLessThan(-20);
    expect(aheadMs(match, after)).toBeGreaterThan(20);
    expect(Math.min(...timeSpeeds(frames))).toBeGreaterThan(0.85);
    expect(Math.max(...timeSpeeds(frames))).toBeGreaterThan(1.3);
    expect(Math.max(...timeSpeeds(frames))).toBeLessThan(1.8);
    expect(timeSpeeds(frames).filter((speed) => speed > 1.1).length * FRAME_MS).toBeLessThan(700);
    expect(largestJumpM(frames)).toBeLessThan(0.3);
  });

  it('from driver to gunner makes the shown time run slower but forwards, without a jump', () => {
    const { match, gunner } = rideAfterTakeover();
    const frames = recordFrames(match, gunner, 200);
    gunner.client.choose({ wantsSwap: true });
    frames.push(...recordFrames(match, gunner, 1500));
    expect(aheadMs(match, frames.at(-1) as RecordedFrame)).toBeLessThan(-20);
    expect(Math.min(...timeSpeeds(frames))).toBeGreaterThan(0.2);
    expect(Math.max(...timeSpeeds(frames))).toBeLessThan(1.15);
    expect(largestJumpM(frames)).toBeLessThan(0.3);
  });

  it.each([
    ['TYPICAL', 40],
    ['BAD', 150],
  ] as const)(
    'from driver to gunner in %s: shots meanwhile claim a view that is less than %i ms off the shown one',
    (weather, maxOffMs) => {
      const { match, gunner } = rideAfterTakeover(weather);
      gunner.client.choose({ wantsSwap: true });
      /** The shown race time (ms) by the tick of the shown state. */
      const shownMs = new Map<number, number>();
      /** For each shot, the claimed race time minus the shown one (ms). */
      const offMs: number[] = [];
      match.run(
        1000,
        (player, view) => {
          if (player === gunner && view && roleOf(gunner.client) === 'gunner')
            shownMs.set(view.state[RACE.tick] ?? 0, view.timeMs);
        },
        () => {
          const tick = match.server.tickNumber;
          const { fire, viewDelayMs } = match.server.executedInputs[0]?.gunner ?? NEUTRAL_GUNNER;
          const seat = match.server.participants.get(0, 'gunner');
          const seenMs = shownMs.get(tick - 1);
          if (!fire || !seat || seenMs === undefined) return;
          offMs.push(timeOfTick(tick) - viewDelayMs - seenMs);
        },
      );
      expect(offMs.length).toBeGreaterThan(20);
      expect(match.server.gunnery.judge.counts.refused).toBe(0);
      expect(Math.max(...offMs.map(Math.abs))).toBeLessThan(maxOffMs);
    },
  );

  it('from gunner to driver: the first input is executed within 3 ticks of the change', () => {
    const { match, driver, gunner } = ride();
    driver.client.close();
    match.run(1000);
    gunner.client.choose({ wantsSwap: true });
    const tickOf = ({ client }: Player) => client.state?.[RACE.tick] ?? 0;
    let changedTick = 0;
    let executedTick = 0;
    match.run(
      1000,
      (player) => {
        if (player === gunner && changedTick === 0 && roleOf(gunner.client) === 'driver') changedTick = tickOf(gunner);
      },
      () => {
        const queue = match.server.participants.get(0, 'driver')?.queue;
        if (executedTick === 0 && queue && queue.counts.executed === 1) executedTick = match.server.tickNumber;
      },
    );
    expect(changedTick).toBeGreaterThan(0);
    expect(Math.abs(executedTick - changedTick)).toBeLessThanOrEqual(3);
  });
});

describe('a seat', () => {
  it('stays with a connected player who does not agree to a swap', () => {
    const { match, driver, gunner } = ride();
    gunner.client.choose({ wantsSwap: true });
    match.run(3000, () => {
      expect([roleOf(driver.client), roleOf(gunner.client)]).toEqual(['driver', 'gunner']);
    });
    expect(gunner.client.bye).toBeNull();
  });

  it('is given up by a substitute who reloads the page', () => {
    const { match, gunner } = rideAfterTakeover();
    const again = match.join('gunner', 0, eitherRole(OVAL, 5), { token: gunner.client.welcome?.token ?? '' });
    match.run(1000);
    expect(roleOf(again.client)).toBe('gunner');
    expect(again.client.phase).toBe('playing');
    expect(match.server.participants.get(0, 'driver')?.link ?? null).toBeNull();
  });

  it('is not given to a new player while its owner drives for the partner', () => {
    const { match } = rideAfterTakeover();
    const newcomer = match.join('gunner', -1, hunter(0));
    match.run(1000);
    expect(newcomer.client.welcome?.car).not.toBe(0);
  });

  it('belongs to the substitute once its owner is removed, and a new player gets the gunner seat', () => {
    const { match, gunner } = rideAfterTakeover();
    match.run(31_000);
    const newcomer = match.join('gunner', 0, hunter(1));
    match.run(1000);
    expect([roleOf(gunner.client), roleOf(newcomer.client)]).toEqual(['driver', 'gunner']);
    gunner.client.choose({ wantsSwap: true });
    match.run(1000);
    expect(roleOf(gunner.client)).toBe('driver');
  });
});
