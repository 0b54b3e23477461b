/**
 * The gunner's own turret, ahead of the server: barrels turn in the world, whatever the car does, so the gunner's inputs
 * alone decide where they point, when they fire and how hot they are. Same rings and replay as the driver's predictor.
 *
 * The server works in what came late (late-turrets.ts). Until it has, its turret lacks some of our inputs and is not the
 * better one: only a state in which the server had all of them is taken over.
 */
import type { StateMessage } from '@shotgun-rally/protocol';
import { type GunnerInput, RACE, stepLauncher, stepTurret, timeOfTick, type WorldState } from '@shotgun-rally/sim';
import { REWIND_MAX_MS } from '../../shooting/lag-compensation-limits.ts';
import { readTurret, type Turret, writeTurret } from '../../shooting/turret-fields.ts';
import { TickRing } from '../../timeline/tick-ring.ts';

/** What left the barrel in a tick. */
export interface FiredWeapons {
  readonly shot: boolean;
  readonly rocket: boolean;
}

export class TurretPredictor {
  readonly state: WorldState;
  readonly #car: number;
  readonly #inputs = new TickRing<GunnerInput>();
  readonly #turrets = new TickRing<Turret>();
  #reconciledTick = -1;

  constructor(state: WorldState, car: number) {
    this.state = state;
    this.#car = car;
  }

  get tick(): number {
    return this.state[RACE.tick]!;
  }

  /** Starts over from the server's state and turns on to `tick` with the inputs on file. */
  restart(message: StateMessage, tick: number): void {
    this.state.set(message.state);
    this.#reconciledTick = this.tick;
    while (this.tick < tick) this.#simulate(this.tick + 1);
  }

  /** Takes over a newer server state under the inputs that it does not know yet. */
  receive(message: StateMessage): void {
    const stateTick = message.state[RACE.tick]!;
    if (stateTick <= this.#reconciledTick) return;
    const tick = this.tick;
    const own = this.#turrets.get(stateTick);
    this.restart(message, stateTick);
    if (own && this.#isBehind(message)) writeTurret(this.state, this.#car, own);
    while (this.tick < tick) this.#simulate(this.tick + 1);
  }

  /** Whether the server did not have all our inputs yet when it made this state, and still may get them. */
  #isBehind({ state, reports }: StateMessage): boolean {
    const missingMs = timeOfTick(state[RACE.tick]!) - (reports[this.#car]?.gunner.lastTimeMs ?? 0);
    return missingMs > 0 && missingMs <= REWIND_MAX_MS;
  }

  /** Runs the next tick with the player's input; what left the barrel in it. */
  step(input: GunnerInput): FiredWeapons {
    const tick = this.tick + 1;
    this.#inputs.set(tick, input);
    return this.#simulate(tick);
  }

  #simulate(tick: number): FiredWeapons {
    this.state[RACE.tick] = tick;
    const input = this.#inputs.get(tick) ?? null;
    const shot = input !== null && stepTurret(this.state, this.#car, input);
    const rocket = input !== null && stepLauncher(this.state, this.#car, input);
    this.#turrets.set(tick, readTurret(this.state, this.#car));
    return { shot, rocket };
  }
}
