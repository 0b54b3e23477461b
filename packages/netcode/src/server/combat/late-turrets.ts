/**
 * Turrets turn by their gunners' own inputs: one that comes late is worked in as if it had been in time.
 *
 *   tick        100   101   102   103 | now
 *   executed     a     b     b     b  |        c and d were late, b was repeated without its trigger
 *   then         a     b     c     d  |        back to the turret after 101, on with c and d
 *
 * A turret is six numbers that nothing but its gunner's inputs moves, so going back is cheap. The gunner's client
 * predicts the very same, so both ends agree on barrel, heat and trigger at every shot, however late an input was; and a
 * shot that was late is fired when it arrives, under the tick it was given for. And a gunner who had not been told yet
 * that the car is wrecked has fired: who shoots first on both screens, hits on both. What the gunner had been told is the
 * client's own word, so it is believed only as long as a message
 * may be on its way there and back.
 */
import {
  CAR,
  carOffset,
  type GunnerInput,
  RACE,
  ROCKET,
  readBarrel,
  rocketAim,
  STATUS,
  shotAim,
  stepLauncher,
  stepTurret,
  TICK_MS,
  TURRET,
  type WorldState,
} from '@shotgun-rally/sim';
import { REWIND_MAX_MS } from '../../shooting/lag-compensation-limits.ts';
import { readTurret, type Turret, writeTurret } from '../../shooting/turret-fields.ts';
import { TickRing } from '../../timeline/tick-ring.ts';
import type { InputQueue } from '../room/input-queue.ts';
import type { AimedWeapon, FiredShot, Weapon } from './shot.ts';

/** Inputs older than this cannot have fired a shot that still counts, ticks. */
export const LATE_MAX_TICKS = Math.floor(REWIND_MAX_MS / TICK_MS);
/** For so long after a wreck a state may be on its way to the gunner, and then an input back, ticks. */
const UNAWARE_MAX_TICKS = 2 * LATE_MAX_TICKS;
/** Two shots of a weapon are so far apart at least, ticks. */
const APART_TICKS = { gun: TURRET.cooldownTicks, rocket: ROCKET.reloadTicks } as const;

/** The turret after a tick, and what was done with it. */
interface TurretTick {
  readonly turret: Turret;
  readonly status: number;
  readonly phase: number;
  readonly input: GunnerInput;
  /** What has left the barrel in this tick, and was counted. */
  readonly fired: readonly AimedWeapon[];
}

export class LateTurrets {
  readonly #past: readonly TickRing<TurretTick>[];
  readonly #scratch: WorldState;
  readonly #seed: number;

  /** For all cars of a state, in a race of that seed. */
  constructor(state: WorldState, cars: number, seed: number) {
    this.#seed = seed;
    this.#scratch = state.slice();
    this.#past = Array.from({ length: cars }, () => new TickRing<TurretTick>());
  }

  /** Remembers a car's turret after the state's tick, in which `input` was executed. */
  record(state: WorldState, car: number, input: GunnerInput, fired: readonly AimedWeapon[]): void {
    this.#ring(car).set(state[RACE.tick]!, {
      turret: readTurret(state, car),
      status: state[carOffset(car) + CAR.status]!,
      phase: state[RACE.phase]!,
      input,
      fired,
    });
  }

  /**
   * Turns a car's turret again from `first` up to the state's tick, with everything that `queue` knows by now; changes
   * the state, and gives the shots that this brought about, oldest first. Nothing happens when `first` is forgotten.
   * The car was last wrecked in `wreckedTick`.
   */
  rework(state: WorldState, car: number, queue: InputQueue, first: number, wreckedTick: number): FiredShot[] {
    const ring = this.#ring(car);
    const before = ring.get(first - 1);
    const shots: FiredShot[] = [];
    if (!before) return shots;
    const scratch = this.#scratch;
    writeTurret(scratch, car, before.turret);
    const rockets = carOffset(car) + CAR.rockets;
    scratch[rockets] = state[rockets]! + this.#launchesSince(car, first, state[RACE.tick]!);
    for (let tick = first; tick <= state[RACE.tick]!; tick++) {
      const was = ring.get(tick) as TurretTick;
      const input = (queue.given(tick) as GunnerInput | undefined) ?? was.input;
      const knownTick = queue.knownTick(tick);
      scratch[RACE.phase] = was.phase;
      scratch[carOffset(car) + CAR.status] = isUnaware(knownTick, wreckedTick, tick) ? STATUS.racing : was.status;
      const fired = stepBoth(scratch, car, input, tick, this.#seed);
      const news = fired.filter(({ weapon }) => !this.#hasFiredNear(weapon, car, tick));
      for (const each of news) shots.push({ ...each, car, tick, input, knownTick });
      ring.set(tick, { ...was, turret: readTurret(scratch, car), input, fired: [...was.fired, ...news] });
    }
    writeTurret(state, car, readTurret(scratch, car));
    state[rockets] = Math.min(state[rockets]!, scratch[rockets]);
    return shots;
  }

  /** Rockets that are counted already, and will be once more. */
  #launchesSince(car: number, first: number, last: number): number {
    let launches = 0;
    for (let tick = first; tick <= last; tick++) if (hasFired(this.#ring(car).get(tick), 'rocket')) launches++;
    return launches;
  }

  /** No shot counts twice: not under another tick either, because the trigger was heard too late the first time. */
  #hasFiredNear(weapon: Weapon, car: number, tick: number): boolean {
    const ring = this.#ring(car);
    const apart = APART_TICKS[weapon];
    for (let near = tick - apart + 1; near < tick + apart; near++) if (hasFired(ring.get(near), weapon)) return true;
    return false;
  }

  #ring(car: number): TickRing<TurretTick> {
    return this.#past[car]!;
  }
}

/** Whether a gunner with that knowledge may still take the car for whole in `tick`. */
const isUnaware = (knownTick: number, wreckedTick: number, tick: number): boolean =>
  knownTick < wreckedTick && tick - wreckedTick <= UNAWARE_MAX_TICKS;

const hasFired = (tick: TurretTick | undefined, weapon: Weapon): boolean =>
  tick?.fired.some((each) => each.weapon === weapon) ?? false;

/** A tick of gun and launcher. */
function stepBoth(state: WorldState, car: number, input: GunnerInput, tick: number, seed: number): AimedWeapon[] {
  const fired: AimedWeapon[] = [];
  if (stepTurret(state, car, input))
    fired.push({ weapon: 'gun', aim: shotAim(readBarrel(state, car), seed, car, tick) });
  if (stepLauncher(state, car, input)) fired.push({ weapon: 'rocket', aim: rocketAim(readBarrel(state, car)) });
  return fired;
}
