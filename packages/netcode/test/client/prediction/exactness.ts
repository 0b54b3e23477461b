/** Tests that the predicted motion of a driver's car is exactly equal to the server's. */
import type { SeatInput } from '@shotgun-rally/protocol';
import {
  CAR,
  carOffset,
  type DriverInput,
  RACE,
  readField,
  TICK_MS,
  TICK_SECONDS,
  type WorldState,
} from '@shotgun-rally/sim';
import { driverInputsEqual } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { WEATHERS, type WeatherName } from '../../../src/index.ts';
import { matchOnOval, OVAL } from '../../testing/oval-match.ts';
import { shakyDriver } from '../../testing/scripted-players.ts';

/** Fields that the driver's inputs affect. */
const MOTION = ['px', 'py', 'pz', 'qx', 'qy', 'qz', 'qw', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz', 'steer'] as const;
const motionOf = (state: WorldState, car: number): number[] => MOTION.map((name) => state[carOffset(car) + CAR[name]]!);

interface PredictedTick {
  readonly motion: number[];
  /** Tick of the newest server state that had arrived when this tick was predicted. */
  readonly stateTick: number;
}

/** Drives one car alone under network conditions. Records what client and server computed for each tick. */
function drive(weather: WeatherName, seed: number, ms: number) {
  const match = matchOnOval({ weather: WEATHERS[weather], seed, cars: 1 });
  const player = match.join('driver', 0, shakyDriver(OVAL, seed));
  const executed = new Map<number, { input: DriverInput; motion: number[] }>();
  const predicted = new Map<number, PredictedTick>();
  let metres = 0;
  match.run(
    ms,
    ({ client }) => {
      const { state, newestState } = client;
      if (client.phase !== 'playing' || !state || !newestState) return;
      const tick = state[RACE.tick]!;
      const stateTick = newestState.state[RACE.tick]!;
      if (!predicted.has(tick)) predicted.set(tick, { motion: motionOf(state, 0), stateTick });
    },
    () => {
      const { state } = match.server.world;
      const input = match.server.executedInputs[0]?.driver as DriverInput;
      metres += Math.hypot(readField(state, 0, 'vx'), readField(state, 0, 'vz')) * TICK_SECONDS;
      executed.set(state[RACE.tick]!, { input, motion: motionOf(state, 0) });
    },
  );
  return { player, metres, executed, predicted };
}

const wasExecuted = (input: SeatInput | undefined, executed: DriverInput | undefined): boolean =>
  input !== undefined && executed !== undefined && driverInputsEqual(input as DriverInput, executed);

/** Defines the tests for a driver alone on the track, for `ms` of virtual time under the given network conditions. */
export function testExactness(weather: WeatherName, seed: number, ms: number): void {
  describe(`a driver alone on the track for ${ms / 1000} s in ${weather}`, () => {
    const { player, metres, executed, predicted } = drive(weather, seed, ms);

    it('drives faster than 5 m/s on average', () => {
      expect(player.client.phase).toBe('playing');
      expect(metres).toBeGreaterThan((ms / 1000) * 5);
    });

    it('predicts a tick exactly if all inputs after the newest state were executed (over 70 % of ticks)', () => {
      let compared = 0;
      for (const [tick, { motion, stateTick }] of predicted) {
        const onServer = executed.get(tick);
        if (!onServer) continue;
        let isExecuted = true;
        for (let earlier = stateTick + 1; earlier <= tick && isExecuted; earlier++)
          isExecuted = wasExecuted(player.inputs.get(earlier), executed.get(earlier)?.input);
        if (!isExecuted) continue;
        compared++;
        expect(motion, `tick ${tick}`).toEqual(onServer.motion);
      }
      expect(compared).toBeGreaterThan((ms / TICK_MS) * 0.7);
    });

    it('has no correction with the cause `unexplained` or `contact`', () => {
      expect(player.client.stats.corrections.unexplained).toBe(0);
      expect(player.client.stats.corrections.contact).toBe(0);
    });
  });
}
