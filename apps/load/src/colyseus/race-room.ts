/**
 * A race as a Colyseus room without physics: it takes the inputs of all seats at the game's tick rate, and sends the states of a
 * recorded race at the game's rate of states.
 */
import { type Client, Room } from '@colyseus/core';
import { DEFAULT_SEND_RATES } from '@shotgun-rally/netcode';
import { TICK_MS, type WorldState } from '@shotgun-rally/sim';
import { CAR_FIELDS, carCountOf, RACE_FIELDS } from '@shotgun-rally/sim/state';
import { CarState, RaceState } from './race-state.ts';

const { stateEveryTicks: STATE_EVERY_TICKS } = DEFAULT_SEND_RATES;
/** The seats of a car: driver and gunner. */
const SEATS = 2;

/** The input of a seat for one tick, as it is sent. A gunner sends the direction in `steer` and `throttle`. */
export interface SeatMessage {
  readonly tick: number;
  readonly steer: number;
  readonly throttle: number;
  readonly buttons: number;
}

export interface RaceRoomOptions {
  readonly states: readonly WorldState[];
  readonly players: number;
}

type NumberFields = Record<string, number>;

export class RaceRoom extends Room {
  /** Ticks of all rooms. */
  static ticks = 0;
  override state = new RaceState();
  /** The newest message of each seat. */
  readonly #inputs = new Map<Client, SeatMessage>();
  #states: readonly WorldState[] = [];
  #tick = 0;

  override onCreate({ states, players }: RaceRoomOptions): void {
    this.#states = states;
    this.maxClients = players;
    const cars = carCountOf(states[0]!);
    for (let car = 0; car < cars; car++) this.state.cars.push(new CarState());
    this.onMessage('input', (client, message: SeatMessage) => this.#inputs.set(client, message));
    this.setPatchRate(TICK_MS * STATE_EVERY_TICKS);
    this.setTimestep(() => this.#runTick(), TICK_MS);
  }

  #runTick(): void {
    RaceRoom.ticks++;
    this.#tick++;
    if (this.#tick % STATE_EVERY_TICKS !== 0) return;
    this.#show(this.#states[(this.#tick / STATE_EVERY_TICKS) % this.#states.length]!);
    this.#reportInputs();
  }

  /** Copies a recorded state to the schema, which finds the fields that have changed. */
  #show(recorded: WorldState): void {
    let index = 0;
    const race = this.state as unknown as NumberFields;
    for (const { name } of RACE_FIELDS) race[name] = recorded[index++]!;
    for (const each of this.state.cars) {
      const car = each as unknown as NumberFields;
      for (const { name } of CAR_FIELDS) car[name] = recorded[index++]!;
    }
  }

  #reportInputs(): void {
    let seat = 0;
    for (const { tick, steer, throttle, buttons } of this.#inputs.values()) {
      const car = this.state.cars[Math.floor(seat / SEATS)]!;
      if (seat++ % SEATS === 0) Object.assign(car, { driverTick: tick, steer, throttle, buttons });
      else car.gunnerTick = tick;
    }
  }
}
