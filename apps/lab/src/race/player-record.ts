/** What the lab keeps of one player: the inputs given and when they arrived, what was simulated, and what was shown. */
import type { ClientView } from '@shotgun-rally/netcode';
import type { Player } from '@shotgun-rally/netcode/testing';
import type { InputRun, SeatInput } from '@shotgun-rally/protocol';
import {
  CAR,
  carOffset,
  type DriverInput,
  driverInputsEqual,
  type GunnerInput,
  RACE,
  TICK_MS,
  timeOfTick,
  turnBetween,
  type World,
  type WorldState,
} from '@shotgun-rally/sim';
import { areTouching } from './touch.ts';
import type { Truth } from './truth.ts';

/**
 * What was going on around a car in a tick. `disturbed`: hit, wrecked or put back within the last second; `contact`: in
 * touch with another car within it, in the truth or in the driver's own simulation; `clean`: neither.
 */
export type Situation = 'clean' | 'contact' | 'disturbed';

const WINDOW_TICKS = Math.ceil(1000 / TICK_MS);
const KEPT_TICKS = 1000;
/** What the driver's inputs and the world move, and what a correction would change. */
const MOTION = ['px', 'py', 'pz', 'qx', 'qy', 'qz', 'qw', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz', 'steer'] as const;

/** A car's motion as the simulation has it: integers, equal or not. */
export const motionOf = (state: WorldState, car: number): Int32Array =>
  Int32Array.from(MOTION, (name) => state[carOffset(car) + CAR[name]]!);

export const motionsEqual = (a: Int32Array, b: Int32Array): boolean => a.every((value, index) => value === b[index]);

export class PlayerRecord {
  readonly player: Player;
  readonly framesPerSecond: number;
  /** The view last drawn, null before the first and while nothing is drawn. */
  view: ClientView | null = null;
  /** Virtual time of the newest message that came, ms. */
  heardAtMs = 0;
  readonly #arrivedAtMs = new Map<number, number>();
  readonly #touchedTicks = new Set<number>();
  readonly #situations = new Map<number, Situation>();
  #touchedTick = Number.NEGATIVE_INFINITY;
  #disturbedTick = Number.NEGATIVE_INFINITY;

  constructor(player: Player, framesPerSecond: number) {
    this.player = player;
    this.framesPerSecond = framesPerSecond;
  }

  /** Tick of the newest state received, 0 before the first. */
  get knownTick(): number {
    return this.player.client.newestState?.state[RACE.tick] ?? 0;
  }

  /** The client has simulated a tick: it may be one of contact, even if the server's turns out not to be. */
  watchTouches({ state, events }: World): void {
    const { car } = this.player;
    // A hard hit throws cars apart at once: after the tick they no longer touch.
    const isHit = events.some((event) => event.kind === 'contact' && (event.car === car || event.other === car));
    if (isHit) this.#touchedTicks.add(state[RACE.tick]!);
    for (let other = 0; state.length > carOffset(other); other++) {
      if (other === this.player.car || !areTouching(state, this.player.car, other)) continue;
      this.#touchedTicks.add(state[RACE.tick]!);
    }
  }

  /** Inputs have come to the server at `nowMs`. */
  arrived(runs: readonly InputRun[], nowMs: number): void {
    for (const { timeMs, timeDeltaMs } of runs) {
      for (let time = timeMs - timeDeltaMs + TICK_MS; time <= timeMs; time += TICK_MS) {
        const tick = time / TICK_MS;
        if (!this.#arrivedAtMs.has(tick)) this.#arrivedAtMs.set(tick, nowMs);
      }
    }
  }

  /** How early the input of `tick` first came to the server, ticks, negative when late; undefined: it has not come. */
  earlyTicks(tick: number): number | undefined {
    const atMs = this.#arrivedAtMs.get(tick);
    return atMs === undefined ? undefined : (timeOfTick(tick) - atMs) / TICK_MS;
  }

  /** Whether the server executed in `tick` what this player gave for it. */
  wasExecuted(tick: number, truth: Truth): boolean {
    const sent = this.player.sent.get(tick);
    const { car, role } = this.player;
    const executed = role === 'spectator' ? undefined : truth.executed(tick, car, role);
    return sent !== undefined && executed !== undefined && sameHands(sent, executed);
  }

  /** The server has run `tick`: settles what was going on in it. */
  settle(tick: number, truth: Truth): void {
    const { car } = this.player;
    if (truth.touched[car] || this.#touchedTicks.has(tick)) this.#touchedTick = tick;
    if (truth.disturbed[car]) this.#disturbedTick = tick;
    const situation =
      tick - this.#disturbedTick <= WINDOW_TICKS
        ? 'disturbed'
        : tick - this.#touchedTick <= WINDOW_TICKS
          ? 'contact'
          : 'clean';
    this.#situations.set(tick, situation);
    this.#situations.delete(tick - KEPT_TICKS);
    this.#touchedTicks.delete(tick - KEPT_TICKS);
    this.#arrivedAtMs.delete(tick - KEPT_TICKS);
    this.player.sent.delete(tick - KEPT_TICKS);
  }

  /** What was going on in a tick that the server has run. */
  situation(tick: number): Situation {
    return this.#situations.get(tick) ?? 'disturbed';
  }
}

/** An aim is told as finely as this, 1/65536 turn: less than a pixel. */
const AIM_GRAIN = 8;

/** The client rounds an aim to what the wire can tell, and stamps a shot with what was seen, after the hands gave it. */
function sameHands(sent: SeatInput, executed: SeatInput): boolean {
  if ('steer' in sent) return driverInputsEqual(sent, executed as DriverInput);
  const { fire, aimYaw, aimPitch } = executed as GunnerInput;
  return fire === sent.fire && isNear(aimYaw, sent.aimYaw) && isNear(aimPitch, sent.aimPitch);
}

const isNear = (angle: number, other: number): boolean => Math.abs(turnBetween(angle, other)) < AIM_GRAIN;
