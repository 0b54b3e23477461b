/** The prediction settings of a driver (strategy, and the way rivals are shown) can be changed during a race. */
import { CAR, carOffset, NEUTRAL_DRIVER, RACE, readField, TICK_SECONDS } from '@shotgun-rally/sim';
import { lengthOf } from '@shotgun-rally/sim/math';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import {
  type ClientView,
  createTimelinePose,
  type GameClient,
  RIVAL_MODE_NAMES,
  STRATEGY_INFO,
  STRATEGY_NAMES,
  type TimelinePose,
  WEATHERS,
} from '../../../../src/index.ts';
import type { InputSource } from '../../../../src/testing/index.ts';
import { readTimelinePose } from '../../../../src/timeline/timeline-pose.ts';
import { driveFor } from '../../../testing/drive-for.ts';
import { matchOnOval, OVAL } from '../../../testing/oval-match.ts';
import { pursue } from '../../../testing/scripted-players.ts';
import { distance } from './strategy-harness.ts';

/** A driver who follows the road at a fixed throttle. */
const onTheRoad =
  (throttle: number): InputSource =>
  ({ state, welcome }) =>
    state && welcome ? pursue(state, OVAL, welcome.car, throttle) : NEUTRAL_DRIVER;

/** Starts a race of two drivers. */
function startRace() {
  const match = matchOnOval({ weather: WEATHERS.TYPICAL, seed: 4, cars: 2 });
  const { client } = match.join('driver', 0, onTheRoad(120));
  match.join('driver', 1, onTheRoad(90));
  match.run(4000);
  /** Runs for `ms`, and calls `onView` in each frame of the first driver. */
  const watch = (ms: number, onView: (view: ClientView, client: GameClient) => void): void => {
    match.run(ms, (player, view) => {
      if (player.client !== client) return;
      expect(client.phase).toBe('playing');
      expect(view).not.toBeNull();
      if (view) onView(view, client);
    });
  };
  return { match, client, watch };
}

describe('strategies', () => {
  it('can be changed during a race without a restart and with fewer than 20 missed inputs', () => {
    const { match, client, watch } = startRace();
    const token = client.welcome?.token;
    const repeated = match.server.participants.get(0, 'driver')?.queue.counts.repeated ?? 0;
    for (const name of [...STRATEGY_NAMES, 'rollback'] as const) {
      client.setPrediction({ strategy: name });
      expect(client.stats.strategy).toBe(name);
      let metres = 0;
      let frames = 0;
      watch(1500, (view) => {
        expect(view.cars[0]?.present).toBe(true);
        expect(view.cars[1]?.present).toBe(true);
        frames++;
        const { state } = match.server.world;
        metres += lengthOf(readField(state, 0, 'vx'), 0, readField(state, 0, 'vz')) * TICK_SECONDS;
      });
      expect(frames).toBeGreaterThan(80);
      expect(metres).toBeGreaterThan(5);
    }
    expect(client.welcome?.token).toBe(token);
    expect(client.stats.clockSteps).toBe(0);
    expect((match.server.participants.get(0, 'driver')?.queue.counts.repeated ?? 0) - repeated).toBeLessThan(20);
  });

  it('do not move the simulated car when they are changed, even if several changes follow each other', () => {
    const { client } = startRace();
    const before = [...(client.state ?? [])];
    for (const name of ['threshold', 'tick-ring', 'ghost', 'rollback'] as const) {
      client.setPrediction({ strategy: name });
      const at = carOffset(0);
      for (const field of [CAR.px, CAR.pz, CAR.vx, CAR.vz]) expect(client.state?.[at + field]).toBe(before[at + field]);
    }
    expect(client.state?.[RACE.tick]).toBe(before[RACE.tick]);
  });

  it('count corrections from 0 after a change, and have none with the cause `unexplained`', () => {
    const { match, client } = startRace();
    for (const name of [...STRATEGY_NAMES].reverse()) {
      client.setPrediction({ strategy: name });
      expect(client.stats.replayedTicks).toBeLessThan(40);
      expect(Object.values(client.stats.corrections).every((count) => count === 0)).toBe(true);
      expect(driveFor(match, 3000)).toBeGreaterThan(10);
      expect(client.phase).toBe('playing');
      expect(client.stats.corrections.unexplained).toBe(0);
    }
  });

  it.each(STRATEGY_NAMES)('include %s with a title and a description of one sentence', (name) => {
    expect(STRATEGY_INFO[name].title.length).toBeGreaterThan(2);
    // One sentence: a capital letter, 40 to 180 characters without a full stop, and a full stop.
    expect(STRATEGY_INFO[name].description).toMatch(/^[A-Z][^.]{40,180}\.$/);
  });
});

describe('rivals', () => {
  it('are shown at the newest server pose with the setting `raw`', () => {
    const { client, watch } = startRace();
    client.setPrediction({ rivals: 'raw' });
    const newest = createTimelinePose();
    let frames = 0;
    watch(2000, (view) => {
      client.timeline.sample(1, timeOfTick(client.timeline.newestTick), newest);
      expect(view.cars[1]?.pose).toEqual(newest);
      frames++;
    });
    expect(frames).toBeGreaterThan(100);
  });

  it('are shown closest to their server position if predicted, then if extrapolated, raw and interpolated', () => {
    const { match, client, watch } = startRace();
    const serverPose = createTimelinePose();
    const errorsM = RIVAL_MODE_NAMES.map((name) => {
      client.setPrediction({ rivals: name });
      const errors: number[] = [];
      /** Shown poses of times that the server has not reached yet. */
      const waiting: { readonly timeMs: number; readonly pose: TimelinePose }[] = [];
      watch(4000, (view) => {
        waiting.push({ timeMs: view.timeMs, pose: { ...view.cars[1]!.pose } });
        while ((waiting[0]?.timeMs ?? Number.POSITIVE_INFINITY) < timeOfTick(match.server.tickNumber)) {
          const { timeMs, pose } = waiting.shift() as (typeof waiting)[number];
          match.server.timeline.sample(1, timeMs, serverPose);
          errors.push(distance(pose, serverPose));
        }
      });
      return errors.sort((a, b) => a - b)[Math.floor(errors.length / 2)]!;
    });
    const [raw = 0, interpolated = 0, extrapolated = 0, predicted = 0] = errorsM;
    expect(interpolated).toBeGreaterThan(raw);
    expect(raw).toBeGreaterThan(extrapolated * 2);
    expect(extrapolated).toBeGreaterThan(predicted);
  });

  it('are predicted at the same pose with the strategies rollback, none and threshold', () => {
    const poses = (['rollback', 'none', 'threshold'] as const).map((name) => {
      const { match, client } = startRace();
      client.setPrediction({ strategy: name });
      match.run(20);
      const pose = createTimelinePose();
      if (client.state) readTimelinePose(client.state, 1, pose);
      return pose;
    });
    expect(poses[1]).toEqual(poses[0]);
    expect(poses[2]).toEqual(poses[0]);
  });
});
