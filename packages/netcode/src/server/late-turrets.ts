/**
 * Turrets turn by their gunners' own inputs: one that comes late is worked in as if it had been in time.
 *
 *   tick        100   101   102   103 | now
 *   executed     a     b     b     b  |        c and d were late, b was repeated without its trigger
 *   then         a     b     c     d  |        back to the turret after 101, on with c and d
 *
 * A turret is five numbers that nothing but its gunner's inputs moves, so going back is cheap. The gunner's client
 * predicts the very same, so both ends agree on barrel, heat and trigger at every shot, however late an input was; and a
 * shot that was late is fired when it arrives, under the tick it was given for. And a gunner who had not been told yet
 * that the car is wrecked has fired: who shoots first on both screens, hits on both.
 */
import {
  CAR,
  carOffset,
  type GunnerInput,
  RACE,
  STATUS,
  stepTurret,
  TURRET,
  type WorldState,
} from '@shotgun-rally/sim';
import { TickRing } from '../ring.ts';
import { barrelOf, readTurret, type Turret, writeTurret } from '../turret-fields.ts';
import type { InputQueue } from './input-queue.ts';

/** The turret after a tick, and what was done with it. */
interface TurretTick {
  readonly turret: Turret;
  readonly status: number;
  readonly phase: number;
  readonly input: GunnerInput;
  /** Whether a shot of this tick has been counted. */
  readonly hasFired: boolean;
}

/** A shot on its way out of the barrel. */
export interface Shot {
  readonly car: number;
  /** The tick that it was given for. */
  readonly tick: number;
  readonly yaw: number;
  readonly pitch: number;
  readonly input: GunnerInput;
  /** Tick of the newest state that the gunner can have known; infinite for a bot. */
  readonly knownTick: number;
}

export class LateTurrets {
  readonly #past: readonly TickRing<TurretTick>[];
  readonly #scratch: WorldState;

  /** For all cars of a state. */
  constructor(state: WorldState, cars: number) {
    this.#scratch = state.slice();
    this.#past = Array.from({ length: cars }, () => new TickRing<TurretTick>());
  }

  /** Remembers a car's turret after the state's tick, in which `input` was executed. */
  record(state: WorldState, car: number, input: GunnerInput, hasFired: boolean): void {
    this.#ring(car).set(state[RACE.tick] as number, {
      turret: readTurret(state, car),
      status: state[carOffset(car) + CAR.status] as number,
      phase: state[RACE.phase] as number,
      input,
      hasFired,
    });
  }

  /**
   * Turns a car's turret again from `first` up to the state's tick, with everything that `queue` knows by now; changes
   * the state, and gives the shots that this brought about, oldest first. Nothing happens when `first` is forgotten.
   * The car was last wrecked in `wreckedTick`.
   */
  rework(state: WorldState, car: number, queue: InputQueue, first: number, wreckedTick: number): Shot[] {
    const ring = this.#ring(car);
    const before = ring.get(first - 1);
    const shots: Shot[] = [];
    if (!before) return shots;
    const scratch = this.#scratch;
    writeTurret(scratch, car, before.turret);
    for (let tick = first; tick <= (state[RACE.tick] as number); tick++) {
      const was = ring.get(tick) as TurretTick;
      const input = (queue.given(tick) as GunnerInput | undefined) ?? was.input;
      scratch[RACE.phase] = was.phase;
      scratch[carOffset(car) + CAR.status] = queue.knownTick(tick) < wreckedTick ? STATUS.racing : was.status;
      const isNew = stepTurret(scratch, car, input) && !this.#hasFiredNear(car, tick);
      if (isNew) shots.push({ car, tick, ...barrelOf(scratch, car), input, knownTick: queue.knownTick(tick) });
      ring.set(tick, { ...was, turret: readTurret(scratch, car), input, hasFired: was.hasFired || isNew });
    }
    writeTurret(state, car, readTurret(scratch, car));
    return shots;
  }

  /** No shot counts twice: not under another tick either, because the trigger was heard too late the first time. */
  #hasFiredNear(car: number, tick: number): boolean {
    const ring = this.#ring(car);
    for (let near = tick - TURRET.cooldownTicks + 1; near < tick + TURRET.cooldownTicks; near++)
      if (ring.get(near)?.hasFired) return true;
    return false;
  }

  #ring(car: number): TickRing<TurretTick> {
    return this.#past[car] as TickRing<TurretTick>;
  }
}
