/**
 * Re-simulates a turret with inputs that arrived late, as if they had been on time.
 *
 *   tick        100   101   102   103 | now
 *   executed     a     b     b     b  |        c and d were late; b was repeated without its triggers
 *   afterwards   a     b     c     d  |        the turret after 101 is restored and re-simulated with c and d
 *
 * A turret has few fields. They depend on the gunner's inputs, the car's status and the phase of the race with its time, but
 * not on the car's motion, so this is cheap. The gunner's client predicts the turret in the same way, so client and server agree on
 * the barrel and the heat at each shot even if its input was late. A late shot is fired when its input arrives, but it
 * counts as fired in the tick of that input.
 *
 * A gunner who does not know yet that their car is wrecked can still fire: two players who shoot each other at the same
 * time on their screens both hit. Only the client can tell what the gunner knows, so the server believes it for no longer
 * than UNAWARE_MAX_TICKS after the wreck.
 */
import {
  CAR,
  carOffset,
  type GunnerInput,
  NEUTRAL_GUNNER,
  RACE,
  STATUS,
  TICK_MS,
  type WorldState,
} from '@shotgun-rally/sim';
import { repair } from '@shotgun-rally/sim/race';
import { ROCKET, TURRET } from '@shotgun-rally/sim/tuning';
import { readBarrel, rocketAim, shotAim, stepLauncher, stepTurret } from '@shotgun-rally/sim/weapons';
import { VIEW_AGE_MAX_MS } from '../../shooting/lag-compensation-limits.ts';
import { readTurret, writeTurret } from '../../shooting/turret-fields.ts';
import { TickRing } from '../../timeline/tick-ring.ts';
import type { InputQueue } from '../room/input-queue.ts';
import type { AimedWeapon, FiredShot, Weapon } from './shot.ts';

/** Ticks after a wreck in which its gunner may not know of it: a state travels to the client, and an input back. */
const UNAWARE_MAX_TICKS = Math.floor((2 * VIEW_AGE_MAX_MS) / TICK_MS);
/** The shortest time between two shots of a weapon (ticks). */
const RELOAD_TICKS = { gun: TURRET.cooldownTicks, rocket: ROCKET.reloadTicks } as const;

/** A turret after a tick, with all that is needed to simulate this tick again, and the shots. */
interface TurretTick {
  readonly turret: number[];
  /** The car's status after the tick. */
  status: number;
  /** The phase of the race after the tick, and the tick in which it began. */
  phase: number;
  phaseStartTick: number;
  readonly input: GunnerInput;
  /** True if the car was repaired in this tick, so that its gun was cold again. */
  isRepaired: boolean;
  /** Weapons that were fired in this tick; the shots have been judged. */
  readonly hasFired: Record<Weapon, boolean>;
}

/** What happened in a tick, besides what its state tells. */
interface TickEvents {
  readonly input: GunnerInput;
  readonly isRepaired: boolean;
  readonly shots: readonly AimedWeapon[];
}

export class LateTurrets {
  readonly #past: readonly TickRing<TurretTick>[];
  /** The state in which a turret is re-simulated. Other cars in it are out of date. */
  readonly #scratch: WorldState;
  readonly #seed: number;

  /** `state`: any state of the race; `seed`: the race's seed, which the spread of shots depends on. */
  constructor(state: WorldState, cars: number, seed: number) {
    this.#seed = seed;
    this.#scratch = state.slice();
    this.#past = Array.from({ length: cars }, () => new TickRing<TurretTick>());
  }

  /** Remembers a car's turret after the state's tick, and what happened in that tick. */
  record(state: WorldState, car: number, { input, isRepaired, shots }: TickEvents): void {
    const ring = this.#ring(car);
    const tick = state[RACE.tick]!;
    const turretTick = ring.recycle(tick) ?? createTurretTick();
    readTurret(state, car, turretTick.turret);
    turretTick.status = state[carOffset(car) + CAR.status]!;
    turretTick.phase = state[RACE.phase]!;
    turretTick.phaseStartTick = state[RACE.phaseStartTick]!;
    Object.assign(turretTick.input, input);
    turretTick.isRepaired = isRepaired;
    turretTick.hasFired.gun = hasShot(shots, 'gun');
    turretTick.hasFired.rocket = hasShot(shots, 'rocket');
    ring.set(tick, turretTick);
  }

  /**
   * Re-simulates a car's turret from tick `first` to the state's tick with all inputs in `queue`. Writes the result to the
   * state and returns the shots that were not fired before, oldest first. Does nothing if tick `first` - 1 is too old.
   * `wreckedTick` is the tick of the car's last wreck.
   */
  resimulate(state: WorldState, car: number, queue: InputQueue, first: number, wreckedTick: number): FiredShot[] {
    const ring = this.#ring(car);
    const before = ring.get(first - 1);
    const lateShots: FiredShot[] = [];
    if (!before) return lateShots;
    const scratch = this.#scratch;
    writeTurret(scratch, car, before.turret);
    const rocketsField = carOffset(car) + CAR.rockets;
    scratch[rocketsField] = state[rocketsField]! + this.#countLaunches(car, first, state[RACE.tick]!);
    for (let tick = first; tick <= state[RACE.tick]!; tick++) {
      const past = ring.get(tick)!;
      Object.assign(past.input, queue.at(tick));
      const knownTick = queue.knownTick(tick);
      scratch[RACE.tick] = tick;
      scratch[RACE.phase] = past.phase;
      scratch[RACE.phaseStartTick] = past.phaseStartTick;
      scratch[carOffset(car) + CAR.status] = isUnaware(knownTick, wreckedTick, tick) ? STATUS.racing : past.status;
      if (past.isRepaired) repair(scratch, car);
      const simulatedShots = stepWeapons(scratch, car, past.input, tick, this.#seed);
      const newShots = simulatedShots.filter(({ weapon }) => !this.#hasFiredNear(weapon, car, tick));
      for (const each of newShots) {
        lateShots.push({ ...each, car, tick, input: { ...past.input }, knownTick });
        past.hasFired[each.weapon] = true;
      }
      readTurret(scratch, car, past.turret);
    }
    writeTurret(state, car, readTurret(scratch, car));
    state[rocketsField] = Math.min(state[rocketsField]!, scratch[rocketsField]);
    return lateShots;
  }

  /**
   * Returns the number of rockets launched from tick `first` to tick `last`. They are added back to the car's
   * rockets first, because the re-simulation subtracts them again.
   */
  #countLaunches(car: number, first: number, last: number): number {
    let launches = 0;
    for (let tick = first; tick <= last; tick++) if (this.#ring(car).get(tick)?.hasFired.rocket) launches++;
    return launches;
  }

  /**
   * Returns true if the weapon fired less than its reload time before or after `tick`. A shot in `tick` is then the same
   * shot, which was fired in another tick because an input was late.
   */
  #hasFiredNear(weapon: Weapon, car: number, tick: number): boolean {
    const ring = this.#ring(car);
    const reload = RELOAD_TICKS[weapon];
    for (let near = tick - reload + 1; near < tick + reload; near++) if (ring.get(near)?.hasFired[weapon]) return true;
    return false;
  }

  #ring(car: number): TickRing<TurretTick> {
    return this.#past[car]!;
  }
}

const createTurretTick = (): TurretTick => ({
  turret: [],
  status: 0,
  phase: 0,
  phaseStartTick: 0,
  input: { ...NEUTRAL_GUNNER },
  isRepaired: false,
  hasFired: { gun: false, rocket: false },
});

/** Returns true if a gunner who has received states up to `knownTick` may not yet know of the wreck in `tick`. */
const isUnaware = (knownTick: number, wreckedTick: number, tick: number): boolean =>
  knownTick < wreckedTick && tick - wreckedTick <= UNAWARE_MAX_TICKS;

const hasShot = (shots: readonly AimedWeapon[], weapon: Weapon): boolean =>
  shots.some((shot) => shot.weapon === weapon);

/** Simulates one tick of a car's gun and launcher; returns the shots. */
function stepWeapons(state: WorldState, car: number, input: GunnerInput, tick: number, seed: number): AimedWeapon[] {
  const shots: AimedWeapon[] = [];
  if (stepTurret(state, car, input))
    shots.push({ weapon: 'gun', aim: shotAim(readBarrel(state, car), seed, car, tick) });
  if (stepLauncher(state, car, input)) shots.push({ weapon: 'rocket', aim: rocketAim(readBarrel(state, car)) });
  return shots;
}
