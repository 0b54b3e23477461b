/**
 * Re-simulates a turret with inputs that arrived late, as if they had been on time.
 *
 *   tick        100   101   102   103 | now
 *   executed     a     b     b     b  |        c and d were late; b was repeated without its triggers
 *   afterwards   a     b     c     d  |        the turret after 101 is restored and re-simulated with c and d
 *
 * A turret has few fields and depends on nothing but its gunner's inputs, so this is cheap. The gunner's client predicts the
 * turret in the same way. So both ends agree on barrel, heat and triggers at every shot, however late its input executed. A
 * late shot is fired when its input arrives, under the tick of that input.
 *
 * A gunner who does not know yet that the own car is wrecked can still fire: two players who shoot each other at the same
 * time on their screens both hit. What a gunner knows is claimed by the client, so the server accepts the claim only
 * within UNAWARE_MAX_TICKS after the wreck.
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

/** An input more than this many ticks old cannot fire a shot that still counts. */
export const LATE_MAX_TICKS = Math.floor(REWIND_MAX_MS / TICK_MS);
/** Ticks after a wreck in which a gunner may not know of it: a state travels to the client, then an input to the server. */
const UNAWARE_MAX_TICKS = 2 * LATE_MAX_TICKS;
/** The shortest time between two shots of a weapon (ticks). */
const RELOAD_TICKS = { gun: TURRET.cooldownTicks, rocket: ROCKET.reloadTicks } as const;

/** A turret after a tick, and the circumstances of that tick. */
interface TurretTick {
  readonly turret: Turret;
  /** The car's status after the tick. */
  readonly status: number;
  /** The phase of the race after the tick. */
  readonly phase: number;
  readonly input: GunnerInput;
  /** The shots of this tick that have been judged. */
  readonly fired: readonly AimedWeapon[];
}

export class LateTurrets {
  readonly #past: readonly TickRing<TurretTick>[];
  readonly #scratch: WorldState;
  readonly #seed: number;

  /** `state`: any state of the race; `seed`: the race's seed, which the spread of shots depends on. */
  constructor(state: WorldState, cars: number, seed: number) {
    this.#seed = seed;
    this.#scratch = state.slice();
    this.#past = Array.from({ length: cars }, () => new TickRing<TurretTick>());
  }

  /** Remembers a car's turret after the state's tick, which executed `input` and fired `fired`. */
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
   * Re-simulates a car's turret from tick `first` to the state's tick with all inputs in `queue`. Writes the result to the
   * state and returns the shots that were not fired before, oldest first. Does nothing if `first` is no longer remembered.
   * `wreckedTick` is the tick of the car's last wreck.
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
      const executed = ring.get(tick)!;
      const input = (queue.at(tick) as GunnerInput | undefined) ?? executed.input;
      const knownTick = queue.knownTick(tick);
      scratch[RACE.phase] = executed.phase;
      scratch[carOffset(car) + CAR.status] = isUnaware(knownTick, wreckedTick, tick) ? STATUS.racing : executed.status;
      const fired = stepBoth(scratch, car, input, tick, this.#seed);
      const newShots = fired.filter(({ weapon }) => !this.#hasFiredNear(weapon, car, tick));
      for (const each of newShots) shots.push({ ...each, car, tick, input, knownTick });
      ring.set(tick, { ...executed, turret: readTurret(scratch, car), input, fired: [...executed.fired, ...newShots] });
    }
    writeTurret(state, car, readTurret(scratch, car));
    state[rockets] = Math.min(state[rockets]!, scratch[rockets]);
    return shots;
  }

  /** Rockets launched since tick `first`: they are already subtracted, and the re-simulation subtracts them again. */
  #launchesSince(car: number, first: number, last: number): number {
    let launches = 0;
    for (let tick = first; tick <= last; tick++) if (hasFired(this.#ring(car).get(tick), 'rocket')) launches++;
    return launches;
  }

  /**
   * Returns true if the weapon fired within its reload time before or after `tick`. That shot is the same one: it was fired
   * under another tick because an input was late.
   */
  #hasFiredNear(weapon: Weapon, car: number, tick: number): boolean {
    const ring = this.#ring(car);
    const reload = RELOAD_TICKS[weapon];
    for (let near = tick - reload + 1; near < tick + reload; near++) if (hasFired(ring.get(near), weapon)) return true;
    return false;
  }

  #ring(car: number): TickRing<TurretTick> {
    return this.#past[car]!;
  }
}

/** Returns true if a gunner whose newest state is of `knownTick` may not know in `tick` that the car is wrecked. */
const isUnaware = (knownTick: number, wreckedTick: number, tick: number): boolean =>
  knownTick < wreckedTick && tick - wreckedTick <= UNAWARE_MAX_TICKS;

const hasFired = (tick: TurretTick | undefined, weapon: Weapon): boolean =>
  tick?.fired.some((each) => each.weapon === weapon) ?? false;

/** Simulates one tick of a car's gun and launcher; returns the shots. */
function stepBoth(state: WorldState, car: number, input: GunnerInput, tick: number, seed: number): AimedWeapon[] {
  const fired: AimedWeapon[] = [];
  if (stepTurret(state, car, input))
    fired.push({ weapon: 'gun', aim: shotAim(readBarrel(state, car), seed, car, tick) });
  if (stepLauncher(state, car, input)) fired.push({ weapon: 'rocket', aim: rocketAim(readBarrel(state, car)) });
  return fired;
}
