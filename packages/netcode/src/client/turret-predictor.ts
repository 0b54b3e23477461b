/**
 * The gunner's own turret, ahead of the server: barrels turn in the world, whatever the car does, so the gunner's inputs
 * alone decide where they point, when they fire and how hot they are. Same rings and replay as the driver's predictor.
 */
import type { StateMessage } from '@shotgun-rally/protocol';
import { type GunnerInput, RACE, stepTurret, type WorldState } from '@shotgun-rally/sim';
import { TickRing } from '../ring.ts';

export class TurretPredictor {
  readonly state: WorldState;
  readonly #car: number;
  readonly #inputs = new TickRing<GunnerInput>();
  #reconciledTick = -1;

  constructor(state: WorldState, car: number) {
    this.state = state;
    this.#car = car;
  }

  get tick(): number {
    return this.state[RACE.tick] as number;
  }

  /** Starts over from the server's state and turns on to `tick` with the inputs on file. */
  restart(message: StateMessage, tick: number): void {
    this.state.set(message.state);
    this.#reconciledTick = this.tick;
    while (this.tick < tick) this.#simulate(this.tick + 1);
  }

  /** Takes over a newer server state under the inputs that it does not know yet. */
  receive(message: StateMessage): void {
    if ((message.state[RACE.tick] as number) > this.#reconciledTick) this.restart(message, this.tick);
  }

  /** Runs the next tick; whether the gun fired. */
  step(input: GunnerInput): boolean {
    const tick = this.tick + 1;
    this.#inputs.set(tick, input);
    return this.#simulate(tick);
  }

  #simulate(tick: number): boolean {
    this.state[RACE.tick] = tick;
    const input = this.#inputs.get(tick);
    return input ? stepTurret(this.state, this.#car, input) : false;
  }
}
