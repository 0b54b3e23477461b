/** Who sits where: two seats a car, each empty, played by a person, or kept for one who was cut off. */
import type { Encoding, HelloMessage, Role } from '@shotgun-rally/protocol';
import { NEUTRAL_DRIVER, NEUTRAL_GUNNER } from '@shotgun-rally/sim';
import type { Link } from '../link/link.ts';
import { InputQueue } from './input-queue.ts';

/** A person's place in the race, from joining until it is given up. */
export interface Seat {
  readonly car: number;
  readonly role: Role;
  readonly token: string;
  readonly name: string;
  readonly queue: InputQueue;
  /** null while the connection is lost and the seat is kept. */
  link: Link | null;
  encoding: Encoding;
  /** Messages so far that could not be read. */
  unreadable: number;
  /** Server clock when the last inputs came, ms. */
  lastHeardMs: number;
  /** How long before its newest input the newest state was that it knew then, race time, ms. */
  latencyMs: number;
  /** What the client has told us it has. */
  ackedState: number;
  ackedEvent: number;
  ackedRoster: number;
}

export const ROLES: readonly Role[] = ['driver', 'gunner'];

export class Seats {
  readonly #cars: number;
  readonly #seats = new Map<string, Seat>();

  constructor(cars: number) {
    this.#cars = cars;
  }

  get(car: number, role: Role): Seat | undefined {
    return this.#seats.get(`${car} ${role}`);
  }

  all(): IterableIterator<Seat> {
    return this.#seats.values();
  }

  get size(): number {
    return this.#seats.size;
  }

  isCarEmpty(car: number): boolean {
    return !ROLES.some((role) => this.get(car, role));
  }

  /** The seat that `token` belongs to. */
  byToken(token: string): Seat | undefined {
    if (token === '') return undefined;
    for (const seat of this.#seats.values()) if (seat.token === token) return seat;
    return undefined;
  }

  /**
   * The car to seat a newcomer in, or undefined when there is none. A wish for a car is granted or refused;
   * without one, whoever lacks a partner comes first.
   */
  findCar(role: Role, wish: number): number | undefined {
    const isFree = (car: number): boolean => !this.get(car, role);
    if (wish >= 0) return wish < this.#cars && isFree(wish) ? wish : undefined;
    const cars = Array.from({ length: this.#cars }, (_, car) => car).filter(isFree);
    return cars.find((car) => !this.isCarEmpty(car)) ?? cars[0];
  }

  add(hello: HelloMessage, car: number, link: Link, token: string, nowMs: number, eventSequence: number): Seat {
    const seat: Seat = {
      car,
      role: hello.role,
      token,
      name: hello.name,
      queue: new InputQueue(hello.role === 'driver' ? NEUTRAL_DRIVER : NEUTRAL_GUNNER),
      link,
      encoding: hello.encoding,
      unreadable: 0,
      lastHeardMs: nowMs,
      latencyMs: 0,
      ackedState: 0,
      ackedEvent: eventSequence,
      ackedRoster: 0,
    };
    this.#seats.set(`${car} ${hello.role}`, seat);
    return seat;
  }

  remove(seat: Seat): void {
    this.#seats.delete(`${seat.car} ${seat.role}`);
  }
}
