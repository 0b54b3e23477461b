/**
 * Records what the server did in each tick: states, executed inputs, touches and hits. Measures compare the clients
 * with this record.
 */
import type { Match } from '@shotgun-rally/netcode/testing';
import type { Role, SeatInput } from '@shotgun-rally/protocol';
import { CAR, type CarInput, carOffset, type Pose, STATUS, TICK_MS, type WorldState } from '@shotgun-rally/sim';
import { hasCar, timeOfTick } from '@shotgun-rally/sim/state';
import { areTouching } from './car-touch.ts';
import { cosineBetween, minus, type Position } from './position.ts';
import { interpolateStates } from './true-pose.ts';

/** Ticks older than this are removed; no client is this far behind or ahead of the server. */
const KEPT_TICKS = 1000;
/** Clients do not predict respawns, so they may draw one up to this many ticks (half a second) late. */
const RESPAWN_SEEN_TICKS = 32;
/** Two moves have the same direction if the cosine between them is larger than this. */
const SAME_DIRECTION_COSINE = 0.8;

/** A car that a client drew at `from` in one frame and at `to` in the next one, which shows `tick`. */
export interface DrawnMove {
  readonly car: number;
  readonly tick: number;
  readonly from: Position;
  readonly to: Position;
}

export class Truth {
  readonly #match: Match;
  readonly #states = new Map<number, WorldState>();
  readonly #executed = new Map<number, readonly CarInput[]>();
  /** The cars that respawned in a tick; ticks without respawns are missing. */
  readonly #respawned = new Map<number, ReadonlySet<number>>();
  /** The cars whose hits were due in a tick; ticks without hits are missing. */
  readonly #hitsDue = new Map<number, ReadonlySet<number>>();
  /** By car: true if it touched another car in the newest tick. */
  readonly touched: boolean[];
  /** By car: true if it was hit, wrecked or respawned in the newest tick, or is not racing, such as a wreck. */
  readonly disturbed: boolean[];

  constructor(match: Match) {
    this.#match = match;
    this.touched = new Array<boolean>(match.server.world.cars).fill(false);
    this.disturbed = new Array<boolean>(match.server.world.cars).fill(false);
  }

  /** The newest tick of the server. */
  get tick(): number {
    return this.#match.server.tickNumber;
  }

  /** The server's race time in ms, which also advances between ticks. */
  get timeMs(): number {
    return timeOfTick(this.tick) + (this.#match.nowMs % TICK_MS);
  }

  /** Records the tick that the server has just run. */
  record(): void {
    const { world, executedInputs, executedCommands } = this.#match.server;
    const { tick } = this;
    this.#states.set(tick, world.save(this.#states.get(tick - KEPT_TICKS)));
    this.#states.delete(tick - KEPT_TICKS);
    this.#executed.set(tick, [...executedInputs]);
    this.#executed.delete(tick - KEPT_TICKS);
    const respawned = world.events.flatMap((event) => (event.kind === 'respawn' ? [event.car] : []));
    if (respawned.length > 0) this.#respawned.set(tick, new Set(respawned));
    this.#respawned.delete(tick - KEPT_TICKS);
    const hitters = executedCommands.flatMap((command) => (command.kind === 'hit' ? [command.by] : []));
    if (hitters.length > 0) this.#hitsDue.set(tick, new Set(hitters));
    this.#hitsDue.delete(tick - KEPT_TICKS);
    this.#findTouches(world.state);
    for (let car = 0; car < world.cars; car++) {
      this.disturbed[car] = world.state[carOffset(car) + CAR.status] !== STATUS.racing;
    }
    for (const event of world.events) {
      if (event.kind === 'hit' || event.kind === 'wreck' || event.kind === 'respawn') this.disturbed[event.car] = true;
      if (event.kind === 'contact') this.touched[event.car] = this.touched[event.other] = true;
    }
  }

  /** The state after `tick`; undefined if it is not recorded. */
  state(tick: number): WorldState | undefined {
    return this.#states.get(tick);
  }

  /**
   * The pose of a car at race time `timeMs`; null if the states around that time are not recorded, the car is not in the
   * race, or it respawns between the two ticks.
   */
  pose(car: number, timeMs: number): Pose | null {
    const tick = Math.floor(timeMs / TICK_MS);
    const share = timeMs / TICK_MS - tick;
    const before = this.#states.get(tick);
    const after = share > 0 ? this.#states.get(tick + 1) : before;
    if (!before || !after || !hasCar(before, car) || !hasCar(after, car)) return null;
    if (share > 0 && this.hasRespawned(car, tick + 1)) return null;
    return interpolateStates(before, after, car, share);
  }

  /** Returns true if a car was put back on the road in `tick`. */
  hasRespawned(car: number, tick: number): boolean {
    return this.#respawned.get(tick)?.has(car) ?? false;
  }

  /**
   * Returns true if a move has the direction in which a recent respawn put the car back on the road. Smoothing can divide a respawn
   * into several moves. Call it after the server has run the tick of the move.
   */
  showsRespawn({ car, tick, from, to }: DrawnMove): boolean {
    for (let respawn = tick; respawn > tick - RESPAWN_SEEN_TICKS; respawn--) {
      if (!this.hasRespawned(car, respawn)) continue;
      const before = this.pose(car, timeOfTick(respawn - 1));
      const after = this.pose(car, timeOfTick(respawn));
      if (before && after && cosineBetween(minus(to, from), minus(after, before)) > SAME_DIRECTION_COSINE) return true;
    }
    return false;
  }

  /**
   * Returns true if hits by a car's gunner were due in `tick`. They earned the car boost, unless the rival was wrecked or
   * had respawned in the meantime.
   */
  hadHitsDue(car: number, tick: number): boolean {
    return this.#hitsDue.get(tick)?.has(car) ?? false;
  }

  /** The input that the server executed for a driver or gunner in `tick`; undefined if it is not recorded. */
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
