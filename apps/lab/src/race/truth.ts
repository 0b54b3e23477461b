/** What the server really did, tick by tick: states, inputs, touches, hits. Everything else is held against this. */
import { PoseTimeline } from '@shotgun-rally/netcode';
import type { Match } from '@shotgun-rally/netcode/testing';
import { extractPoses, type Role, type SeatInput } from '@shotgun-rally/protocol';
import { CAR, type CarInput, carOffset, type Pose, STATUS, timeOfTick, type WorldState } from '@shotgun-rally/sim';
import { areTouching } from './touch.ts';

/** Ticks remembered: longer than any client lags behind or runs ahead. */
const KEPT_TICKS = 1000;

export class Truth {
  readonly timeline = new PoseTimeline();
  readonly #match: Match;
  readonly #states = new Map<number, WorldState>();
  readonly #executed = new Map<number, readonly CarInput[]>();
  /** By car: whether it touched another in the newest tick, and whether it was hit, wrecked or put back. */
  readonly touched: boolean[];
  readonly disturbed: boolean[];

  constructor(match: Match) {
    this.#match = match;
    this.touched = new Array<boolean>(match.server.world.cars).fill(false);
    this.disturbed = new Array<boolean>(match.server.world.cars).fill(false);
  }

  get tick(): number {
    return this.#match.server.tickNumber;
  }

  /** Race time on the server now, between ticks too, ms. */
  get timeMs(): number {
    return timeOfTick(this.tick) + (this.#match.nowMs % timeOfTick(1));
  }

  /** Files the tick that the server has just run. */
  record(): void {
    const { world, executedInputs } = this.#match.server;
    const { tick } = this;
    this.#states.set(tick, world.save(this.#states.get(tick - KEPT_TICKS)));
    this.#states.delete(tick - KEPT_TICKS);
    this.#executed.set(tick, [...executedInputs]);
    this.#executed.delete(tick - KEPT_TICKS);
    this.timeline.insert(tick, extractPoses(world.state));
    this.#findTouches(world.state);
    for (let car = 0; car < world.cars; car++)
      this.disturbed[car] = world.state[carOffset(car) + CAR.status] !== STATUS.racing;
    for (const event of world.events) {
      if (event.kind === 'hit' || event.kind === 'wreck' || event.kind === 'respawn') this.disturbed[event.car] = true;
      if (event.kind === 'contact') this.touched[event.car] = this.touched[event.other] = true;
    }
  }

  state(tick: number): WorldState | undefined {
    return this.#states.get(tick);
  }

  executed(tick: number, car: number, role: Role): SeatInput | undefined {
    return this.#executed.get(tick)?.[car]?.[role];
  }

  #findTouches(state: WorldState): void {
    this.touched.fill(false);
    for (let car = 1; car < this.touched.length; car++) {
      for (let other = 0; other < car; other++) {
        if (areTouching(state, car, other)) this.touched[car] = this.touched[other] = true;
      }
    }
  }
}

/** Distance between two places, m. */
export const metresBetween = (a: Pick<Pose, 'x' | 'y' | 'z'>, b: Pick<Pose, 'x' | 'y' | 'z'>): number =>
  Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
