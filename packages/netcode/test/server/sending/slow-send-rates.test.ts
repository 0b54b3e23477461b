/** Races with a message every 96 ms (six ticks) each way, under the network conditions SEED: 0 to 100 ms of delay. */
import type { Encoding, SeatInput } from '@shotgun-rally/protocol';
import { CAR, carOffset, type DriverInput, RACE, readField, TICK_SECONDS, type WorldState } from '@shotgun-rally/sim';
import { driverInputsEqual, timeOfTick } from '@shotgun-rally/sim/state';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTimelinePose, WEATHERS } from '../../../src/index.ts';
import { Match } from '../../../src/testing/match.ts';
import { OVAL } from '../../testing/oval-match.ts';
import { hunter, shakyDriver } from '../../testing/scripted-players.ts';
import { withSend } from '../../testing/with-send.ts';

const SEND_RATES = { stateEveryTicks: 6, inputEveryTicks: 6 };
const RACE_MS = 40_000;
/** A rival this near may touch the car, and its inputs are not known. */
const RIVAL_NEAR_M = 6;
/** Second byte of an encoded `inputs` message of a driver. */
const DRIVER_INPUTS_CODE = 2;

/** Returns the fields of a car that the driver's inputs affect, as a string for comparison. */
const motionOf = (state: WorldState, car: number): string =>
  ['px', 'py', 'pz', 'qy', 'qw', 'vx', 'vz', 'wy', 'steer']
    .map((name) => state[carOffset(car) + CAR[name as keyof typeof CAR]])
    .join(' ');

describe.each<[Encoding]>([['plain'], ['packed']])(
  'a race with ten messages per second and %s encoding',
  (encoding) => {
    const predicted = new Map<number, { motion: string; stateTick: number }>();
    const executed = new Map<number, { motion: string; input: DriverInput; rivalM: number }>();
    /** Numbers of the first driver's messages, and the number of earlier ticks whose poses are in each received state. */
    const messages = { inputs: 0, states: 0, pastPoses: [] as number[] };
    const shownErrorsM: number[] = [];
    let driver: ReturnType<Match['join']>;
    let metres = 0;

    beforeAll(() => {
      const match = new Match({
        track: OVAL,
        weather: WEATHERS.SEED,
        cars: 2,
        seed: 3,
        server: { sendRates: SEND_RATES, encoding },
        wrap: (link, end, player) =>
          end === 'client' && player === 0
            ? withSend(link, (bytes) => {
                if (bytes[1] === DRIVER_INPUTS_CODE) messages.inputs++;
                link.send(bytes);
              })
            : link,
      });
      driver = match.join('driver', 0, shakyDriver(OVAL, 4), { encoding: 'packed' });
      const gunner = match.join('gunner', 0, hunter(1), { encoding: 'packed' });
      match.join('driver', 1, shakyDriver(OVAL, 9), { encoding: 'packed' });
      match.run(3000);
      const truth = createTimelinePose();
      let newest = 0;
      match.run(
        RACE_MS,
        (player, view) => {
          const { state, newestState } = player.client;
          if (player === driver && state && newestState) {
            const tick = state[RACE.tick]!;
            const stateTick = newestState.state[RACE.tick]!;
            if (!predicted.has(tick)) predicted.set(tick, { motion: motionOf(state, 0), stateTick });
            if (stateTick > newest) {
              newest = stateTick;
              messages.states++;
              messages.pastPoses.push(newestState.past.length);
            }
          }
          const rival = view?.cars[1];
          if (player !== gunner || !view || !rival?.present) return;
          const isExtrapolated = view.timeMs > newestStateMs(player.client);
          if (isExtrapolated) return;
          if (match.server.timeline.sample(1, view.timeMs, truth) !== 'interpolated') return;
          const { x, y, z } = rival.pose;
          shownErrorsM.push(Math.hypot(x - truth.x, y - truth.y, z - truth.z));
        },
        () => {
          const { state } = match.server.world;
          const input = match.server.executedInputs[0]?.driver as DriverInput;
          const distance = (field: 'px' | 'pz') => readField(state, 0, field) - readField(state, 1, field);
          const rivalM = Math.hypot(distance('px'), distance('pz'));
          executed.set(state[RACE.tick]!, { motion: motionOf(state, 0), input, rivalM });
          metres += Math.hypot(readField(state, 0, 'vx'), readField(state, 0, 'vz')) * TICK_SECONDS;
        },
      );
    }, 60_000);

    it('includes a drive of over 200 m', () => {
      expect(metres).toBeGreaterThan(200);
    });

    it('has 9 to 11.5 `inputs` messages and at most 10.5 states per second, each with the poses of 5 earlier ticks', () => {
      expect(messages.inputs / (RACE_MS / 1000)).toBeLessThan(11.5);
      expect(messages.inputs / (RACE_MS / 1000)).toBeGreaterThan(9);
      expect(messages.states / (RACE_MS / 1000)).toBeLessThan(10.5);
      expect(new Set(messages.pastPoses)).toEqual(new Set([5]));
    });

    it('predicts a tick exactly if the server executed all inputs after the newest received state, and no rival was near', () => {
      const wasExecuted = (input: SeatInput | undefined, tick: number): boolean =>
        input !== undefined && driverInputsEqual(input as DriverInput, executed.get(tick)?.input as DriverInput);
      let compared = 0;
      for (const [tick, { motion, stateTick }] of predicted) {
        const truth = executed.get(tick);
        if (!truth || !executed.has(stateTick + 1)) continue;
        const ticks = Array.from({ length: tick - stateTick }, (_, index) => stateTick + 1 + index);
        if (!ticks.every((each) => wasExecuted(driver.inputs.get(each), each))) continue;
        if (ticks.some((each) => (executed.get(each)?.rivalM ?? 0) < RIVAL_NEAR_M)) continue;
        compared++;
        expect(motion, `tick ${tick}`).toBe(truth.motion);
      }
      expect(compared).toBeGreaterThan(1000);
    });

    it('shows the gunner a rival within 1 cm of its server pose in frames that are not extrapolated (p95)', () => {
      // Few frames are not extrapolated: inputs wait up to 96 ms to be sent, and the view delay is limited to 250 ms.
      expect(shownErrorsM.length).toBeGreaterThan(300);
      shownErrorsM.sort((a, b) => a - b);
      expect(shownErrorsM[Math.floor(0.95 * shownErrorsM.length)]).toBeLessThan(0.01);
    });
  },
);

const newestStateMs = ({ newestState }: { newestState: { state: WorldState } | null }): number =>
  timeOfTick(newestState?.state[RACE.tick] ?? 0);
