/** A partner drops: a bot takes the wheel, then the gunner, who gives it back. A change of seat is a change of timeline. */
import { type CarInput, type DriverInput, NEUTRAL_DRIVER, NEUTRAL_GUNNER, timeOfTick } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { type Bot, type ClientView, type GameClient, WEATHERS } from '../src/index.ts';
import type { GiveInput, Player } from '../src/testing/index.ts';
import { matchOnOval, OVAL } from './match.ts';
import { hunter, pursue, shakyDriver } from './scripted-players.ts';

const bot: Bot = (state, track, car): CarInput => ({ driver: pursue(state, track, car, 110), gunner: NEUTRAL_GUNNER });
/** Hands that play whichever seat they have. */
const ableHands = (seed: number): GiveInput => {
  const driver = shakyDriver(OVAL, seed);
  const gunner = hunter(1);
  return (client, tick) => (client.welcome?.role === 'driver' ? driver : gunner)(client, tick);
};

/** A team of two at race speed, and another car. */
function ride(weather: keyof typeof WEATHERS = 'TYPICAL') {
  const match = matchOnOval({ weather: WEATHERS[weather], seed: 6, cars: 2, botCars: 1, bot });
  const driver = match.join('driver', 0, shakyDriver(OVAL, 1));
  const gunner = match.join('gunner', 0, ableHands(2));
  match.run(5000);
  return { match, driver, gunner };
}

/** A team whose driver has been lost for a second, and whose gunner has taken the wheel. */
function rideWithStandIn(weather?: keyof typeof WEATHERS) {
  const { match, driver, gunner } = ride(weather);
  const token = driver.client.welcome?.token ?? '';
  driver.client.close();
  match.run(1000);
  gunner.client.choose({ wantsSwap: true });
  match.run(1000);
  return { match, gunner, token };
}

interface Frame {
  readonly nowMs: number;
  readonly timeMs: number;
  readonly x: number;
  readonly z: number;
  readonly speed: number;
}

function watch(match: ReturnType<typeof matchOnOval>, player: Player, ms: number): Frame[] {
  const frames: Frame[] = [];
  match.run(ms, (each, view: ClientView | null) => {
    const pose = view?.cars[0]?.pose;
    if (each !== player || !view || !pose) return;
    const { x, z } = pose;
    frames.push({ nowMs: match.nowMs, timeMs: view.timeMs, x, z, speed: Math.hypot(pose.vx, pose.vz) });
  });
  return frames;
}

/** How much faster than real time the world shown runs in each frame. */
const paces = (frames: readonly Frame[]): number[] =>
  frames.slice(1).map((frame, index) => {
    const last = frames[index]!;
    return (frame.timeMs - last.timeMs) / (frame.nowMs - last.nowMs);
  });

/** The furthest that the car was shown to move in a frame beyond what its speed explains, m. */
const jumpM = (frames: readonly Frame[]): number =>
  Math.max(
    ...frames.slice(1).map((frame, index) => {
      const last = frames[index]!;
      const seconds = (frame.timeMs - last.timeMs) / 1000;
      return Math.hypot(frame.x - last.x, frame.z - last.z) - Math.max(frame.speed, last.speed) * seconds;
    }),
  );

const aheadMs = (match: ReturnType<typeof matchOnOval>, { timeMs }: Frame): number =>
  timeMs - timeOfTick(match.server.tickNumber);
const roleOf = (client: GameClient) => client.welcome?.role;

describe.each(['LAN', 'TYPICAL', 'BAD'] as const)('a gunner whose driver is cut off, in %s', (weather) => {
  it('takes the wheel, and every input counts from then on', () => {
    const { match, gunner } = rideWithStandIn(weather);
    expect(roleOf(gunner.client)).toBe('driver');
    let executed = 0;
    let ticks = 0;
    match.run(3000, undefined, () => {
      const sent = gunner.sent.get(match.server.tickNumber) as DriverInput | undefined;
      ticks++;
      if (sent && sent.steer === match.server.executedInputs[0]?.driver.steer) executed++;
    });
    expect(executed / ticks).toBeGreaterThan(0.95);
    expect(match.server.connectedCount).toBe(1);
    expect(gunner.client.phase).toBe('playing');
  });

  it('is told, and not before', () => {
    const { match, driver, gunner } = ride(weather);
    expect([driver.client.isPartnerCutOff, gunner.client.isPartnerCutOff]).toEqual([false, false]);
    driver.client.close();
    match.run(700);
    expect(gunner.client.isPartnerCutOff).toBe(false);
    match.run(1000);
    expect(gunner.client.isPartnerCutOff).toBe(true);
  });

  it('gives it back, and shoots again', () => {
    const { match, gunner } = rideWithStandIn(weather);
    gunner.client.choose({ wantsSwap: true });
    match.run(1500);
    expect(roleOf(gunner.client)).toBe('gunner');
    gunner.client.takeEvents();
    match.run(3000);
    expect(gunner.client.takeEvents().some((event) => event.kind === 'shot' && event.car === 0)).toBe(true);
  });

  it('goes back to the turret when the driver returns', () => {
    const { match, gunner, token } = rideWithStandIn(weather);
    const back = match.join('driver', 0, shakyDriver(OVAL, 3), { token });
    match.run(2000);
    expect(roleOf(back.client)).toBe('driver');
    expect(roleOf(gunner.client)).toBe('gunner');
    expect([back.client.phase, gunner.client.phase]).toEqual(['playing', 'playing']);
    expect(match.server.participants.get(0, 'driver')?.token).toBe(token);
  });
});

describe('a change of seat', () => {
  it('is told again to a player who goes on in the old seat because the news was lost', () => {
    const { match, gunner, token } = rideWithStandIn('GOOD');
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

  it('to the wheel begins where the server has the car, as whoever held the wheel goes on until then', () => {
    const ahead: DriverInput = { ...NEUTRAL_DRIVER, throttle: 100 };
    const steady: Bot = () => ({ driver: ahead, gunner: NEUTRAL_GUNNER });
    const match = matchOnOval({ weather: WEATHERS.GOOD, seed: 6, cars: 1, bot: steady });
    const driver = match.join('driver', 0, () => ahead);
    const gunner = match.join('gunner', 0, (client) => (roleOf(client) === 'driver' ? ahead : NEUTRAL_GUNNER));
    match.run(600);
    driver.client.close();
    match.run(600);
    gunner.client.choose({ wantsSwap: true });
    match.run(800);
    expect(roleOf(gunner.client)).toBe('driver');
    expect(Object.values(gunner.client.stats.corrections).every((count) => count === 0)).toBe(true);
  });

  it('to the wheel: the world runs 0.7 s faster into the driver’s time, and does not jump', () => {
    const { match, driver, gunner } = ride();
    driver.client.close();
    match.run(1000);
    const [before] = watch(match, gunner, 20).slice(-1);
    gunner.client.choose({ wantsSwap: true });
    const frames = watch(match, gunner, 1500);
    const after = frames.at(-1) as Frame;
    expect(aheadMs(match, before as Frame)).toBeLessThan(-20);
    expect(aheadMs(match, after)).toBeGreaterThan(20);
    expect(Math.min(...paces(frames))).toBeGreaterThan(0.85);
    expect(Math.max(...paces(frames))).toBeGreaterThan(1.3);
    expect(Math.max(...paces(frames))).toBeLessThan(1.8);
    expect(paces(frames).filter((pace) => pace > 1.1).length * 16.7).toBeLessThan(700);
    expect(jumpM(frames)).toBeLessThan(0.3);
  });

  it('to the turret: it runs slower, never backwards, and does not jump', () => {
    const { match, gunner } = rideWithStandIn();
    const frames = watch(match, gunner, 200);
    gunner.client.choose({ wantsSwap: true });
    frames.push(...watch(match, gunner, 1500));
    expect(aheadMs(match, frames.at(-1) as Frame)).toBeLessThan(-20);
    expect(Math.min(...paces(frames))).toBeGreaterThan(0.2);
    expect(Math.max(...paces(frames))).toBeLessThan(1.15);
    expect(jumpM(frames)).toBeLessThan(0.3);
  });

  it.each(['TYPICAL', 'BAD'] as const)(
    'to the turret: a shot claims the world that is shown on the way, in %s',
    (weather) => {
      const { match, gunner } = rideWithStandIn(weather);
      gunner.client.choose({ wantsSwap: true });
      const shownMs = new Map<number, number>();
      const offMs: number[] = [];
      const latencyOffMs: number[] = [];
      match.run(
        1000,
        (player, view) => {
          if (player === gunner && view && roleOf(gunner.client) === 'gunner')
            shownMs.set(view.state[0] ?? 0, view.timeMs);
        },
        () => {
          const tick = match.server.tickNumber;
          const { fire, viewDelayMs } = match.server.executedInputs[0]?.gunner ?? NEUTRAL_GUNNER;
          const seat = match.server.participants.get(0, 'gunner');
          const seenMs = shownMs.get(tick - 1);
          if (!fire || !seat || seenMs === undefined) return;
          offMs.push(timeOfTick(tick) - viewDelayMs - seenMs);
          latencyOffMs.push(viewDelayMs - seat.latencyMs);
        },
      );
      expect(offMs.length).toBeGreaterThan(20);
      expect(Math.max(...latencyOffMs.map(Math.abs))).toBeLessThanOrEqual(200);
      expect(Math.max(...offMs.map(Math.abs))).toBeLessThan(weather === 'BAD' ? 150 : 40);
    },
  );

  it('lets the new driver’s input work at once, while the world is still on its way', () => {
    const { match, driver, gunner } = ride();
    driver.client.close();
    match.run(1000);
    gunner.client.choose({ wantsSwap: true });
    const tickOf = ({ client }: Player) => client.state?.[0] ?? 0;
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

describe('a seat that is not to be had', () => {
  it('stays with a partner who is there', () => {
    const { match, driver, gunner } = ride();
    gunner.client.choose({ wantsSwap: true });
    match.run(3000, () => {
      expect([roleOf(driver.client), roleOf(gunner.client)]).toEqual(['driver', 'gunner']);
    });
    expect(gunner.client.bye).toBeNull();
  });

  it('is left by a stand-in who reloads the page', () => {
    const { match, gunner } = rideWithStandIn();
    const again = match.join('gunner', 0, ableHands(5), { token: gunner.client.welcome?.token ?? '' });
    match.run(1000);
    expect(roleOf(again.client)).toBe('gunner');
    expect(again.client.phase).toBe('playing');
    expect(match.server.participants.get(0, 'driver')?.link ?? null).toBeNull();
  });

  it('is not given to a newcomer while its player stands in at the wheel', () => {
    const { match } = rideWithStandIn();
    const newcomer = match.join('gunner', -1, hunter(0));
    match.run(1000);
    expect(newcomer.client.welcome?.car).not.toBe(0);
  });

  it('is the stand-in’s for good once its player is given up, and the turret is free', () => {
    const { match, gunner } = rideWithStandIn();
    match.run(31_000);
    const newcomer = match.join('gunner', 0, hunter(1));
    match.run(1000);
    expect([roleOf(gunner.client), roleOf(newcomer.client)]).toEqual(['driver', 'gunner']);
    gunner.client.choose({ wantsSwap: true });
    match.run(1000);
    expect(roleOf(gunner.client)).toBe('driver');
  });
});
