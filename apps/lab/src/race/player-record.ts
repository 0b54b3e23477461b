/**
 * What the lab records of one player: arrival times of inputs at the server, the car's situation by tick, and the last
 * view.
 */
import type { ClientView } from '@shotgun-rally/netcode';
import type { Player } from '@shotgun-rally/netcode/testing';
import { type InputRun, roundAim, type SeatInput } from '@shotgun-rally/protocol';
import {
  CAR,
  carOffset,
  type DriverInput,
  type GunnerInput,
  RACE,
  STATUS,
  TICK_MS,
  type World,
  type WorldState,
} from '@shotgun-rally/sim';
import { CAR_FIELDS, driverInputsEqual, timeOfTick } from '@shotgun-rally/sim/state';
import { areTouching } from './car-touch.ts';
import { Samples } from './samples.ts';
import type { Truth } from './truth.ts';

/**
 * The situation of a car in a tick; the first that applies. `wrecked`: it is a wreck, so nobody drives it. `contact`: it
 * touched another car within the last second, on the server or in the driver's own simulation. `disturbed`: it was hit or
 * respawned within the last second. `clean`: none of these.
 */
export type CarSituation = 'clean' | 'contact' | 'disturbed' | 'wrecked';

/** A car counts as in contact or disturbed for this long after a touch or a hit: one second. */
const WINDOW_TICKS = Math.ceil(1000 / TICK_MS);
/** All players join when a race is created. Their clocks are judged from 1 s to 5 s later. */
const CLOCK_FROM_MS = 1000;
const CLOCK_UNTIL_MS = 5000;
/** Ticks older than this are removed from the record. */
const KEPT_TICKS = 1000;
/** The fields of a car's motion: position, rotation, velocity, angular velocity, steering. */
const MOTION_FIELDS = ['px', 'py', 'pz', 'qx', 'qy', 'qz', 'qw', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz', 'steer'] as const;

/** The MOTION_FIELDS of a car, as the integers of the state. */
export const motionOf = (state: WorldState, car: number): Int32Array =>
  Int32Array.from(MOTION_FIELDS, (name) => state[carOffset(car) + CAR[name]]!);

/** The fields that the gunner decides; the driver decides all others, such as the boost left and the lap. */
const TURRET_FIELDS: readonly string[] = [
  ...['barrelYaw', 'barrelPitch', 'heat', 'cooldownTicks', 'jammed', 'rockets', 'rocketTicks'],
];
const DRIVEN_FIELDS = CAR_FIELDS.filter(({ name }) => !TURRET_FIELDS.includes(name)).map(({ name }) => CAR[name]);

/** All fields of a car but the turret's, as the integers of the state. */
export const drivenStateOf = (state: WorldState, car: number): Int32Array =>
  Int32Array.from(DRIVEN_FIELDS, (field) => state[carOffset(car) + field]!);

export const fieldsEqual = (a: Int32Array, b: Int32Array): boolean => a.every((value, index) => value === b[index]);

/** The record of one player. */
export class PlayerRecord {
  readonly player: Player;
  readonly framesPerSecond: number;
  /** The view that was drawn last; null before the first view and while the tab is hidden. */
  view: ClientView | null = null;
  /** Errors (ms) of the client's estimate of server time soon after joining. */
  readonly earlyClockErrors = new Samples();
  /** Virtual time at which the client received its last message. */
  lastMessageMs = 0;
  readonly #arrivedAtMs = new Map<number, number>();
  readonly #touchedTicks = new Set<number>();
  readonly #situations = new Map<number, CarSituation>();
  #lastTouchTick = Number.NEGATIVE_INFINITY;
  #lastDisturbedTick = Number.NEGATIVE_INFINITY;

  constructor(player: Player, framesPerSecond: number) {
    this.player = player;
    this.framesPerSecond = framesPerSecond;
  }

  /** Tick of the newest state that the client has received; 0 before the first state. */
  get newestTick(): number {
    return this.player.client.newestState?.state[RACE.tick] ?? 0;
  }

  /**
   * Records whether the car touches another one after a tick of the client's simulation, which may differ from the
   * server's.
   */
  recordTouches({ state, events }: World): void {
    const { car } = this.player;
    // A hard contact throws cars apart, so they no longer touch after the tick.
    const hasContact = events.some((event) => event.kind === 'contact' && (event.car === car || event.other === car));
    if (hasContact) this.#touchedTicks.add(state[RACE.tick]!);
    for (let other = 0; state.length > carOffset(other); other++) {
      if (other !== car && areTouching(state, car, other)) this.#touchedTicks.add(state[RACE.tick]!);
    }
  }

  /** Records that inputs have arrived at the server at `nowMs`. */
  recordArrival(runs: readonly InputRun[], nowMs: number): void {
    for (const { timeMs, timeDeltaMs } of runs) {
      for (let time = timeMs - timeDeltaMs + TICK_MS; time <= timeMs; time += TICK_MS) {
        const tick = time / TICK_MS;
        if (!this.#arrivedAtMs.has(tick)) this.#arrivedAtMs.set(tick, nowMs);
      }
    }
  }

  /** Returns the error (ms) of the client's estimate of server time; null before the first estimate. */
  clockErrorMs({ timeMs }: Truth): number | null {
    const { serverTimeMs } = this.player.client;
    return serverTimeMs === null ? null : Math.abs(serverTimeMs - timeMs);
  }

  /** Records the error of the clock in a frame at the virtual time `nowMs`, if it is soon after joining. */
  recordEarlyClock(nowMs: number, truth: Truth): void {
    if (nowMs < CLOCK_FROM_MS || nowMs > CLOCK_UNTIL_MS) return;
    // Without an estimate, the error is the time that the client has missed.
    this.earlyClockErrors.add(this.clockErrorMs(truth) ?? nowMs);
  }

  /**
   * Returns how early the input for `tick` first arrived at the server, in ticks before the race time of `tick`;
   * negative if it was late, undefined if it has not arrived.
   */
  earlinessTicks(tick: number): number | undefined {
    const atMs = this.#arrivedAtMs.get(tick);
    return atMs === undefined ? undefined : (timeOfTick(tick) - atMs) / TICK_MS;
  }

  /** Returns true if the server executed this player's own input in `tick`. */
  wasExecuted(tick: number, truth: Truth): boolean {
    const sent = this.player.inputs.get(tick);
    const { car, role } = this.player;
    const executed = role === 'spectator' ? undefined : truth.executed(tick, car, role);
    return sent !== undefined && executed !== undefined && areSameInput(sent, executed);
  }

  /** Determines the car's situation in `tick`, which the server has just run, and removes old ticks. */
  recordTick(tick: number, truth: Truth): void {
    const { car } = this.player;
    if (truth.touched[car] || this.#touchedTicks.has(tick)) this.#lastTouchTick = tick;
    if (truth.disturbed[car]) this.#lastDisturbedTick = tick;
    this.#situations.set(tick, this.#situationNow(tick, truth));
    this.#situations.delete(tick - KEPT_TICKS);
    this.#touchedTicks.delete(tick - KEPT_TICKS);
    this.#arrivedAtMs.delete(tick - KEPT_TICKS);
    this.player.inputs.delete(tick - KEPT_TICKS);
  }

  #situationNow(tick: number, truth: Truth): CarSituation {
    if (truth.state(tick)?.[carOffset(this.player.car) + CAR.status] !== STATUS.racing) return 'wrecked';
    if (tick - this.#lastTouchTick <= WINDOW_TICKS) return 'contact';
    return tick - this.#lastDisturbedTick <= WINDOW_TICKS ? 'disturbed' : 'clean';
  }

  /** The car's situation in a tick that the server has run; `wrecked` if it is not recorded. */
  situation(tick: number): CarSituation {
    return this.#situations.get(tick) ?? 'wrecked';
  }
}

/**
 * Returns true if the server executed what the player sent. The client rounds aims to the precision of messages before
 * it sends them, and adds the time of the seen world to a shot, which is not compared.
 */
function areSameInput(sent: SeatInput, executed: SeatInput): boolean {
  if ('steer' in sent) return driverInputsEqual(sent, executed as DriverInput);
  const { fire, rocket, aimYaw, aimPitch } = executed as GunnerInput;
  const rounded = roundAim(sent);
  const isSameAim = aimYaw === rounded.aimYaw && aimPitch === rounded.aimPitch;
  return fire === sent.fire && rocket === sent.rocket && isSameAim;
}
