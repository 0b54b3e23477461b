/** Who sits where: two seats a car, each empty, played by a person, or kept for one who was cut off. */
import type { Encoding, HelloMessage, Role, SeatInput } from '@shotgun-rally/protocol';
import { type CarInput, NEUTRAL_DRIVER, NEUTRAL_GUNNER } from '@shotgun-rally/sim';
import type { Link } from '../link/link.ts';
import { Conduct } from './conduct.ts';
import { InputQueue } from './input-queue.ts';

/** A person's place in the race, from joining until it is given up. */
export interface Seat {
  readonly car: number;
  /** The seat that the player joined for, and gets back. */
  readonly home: Role;
  /** The seat played now; null while the partner has it, because this player was cut off. */
  role: Role | null;
  readonly token: string;
  readonly name: string;
  queue: InputQueue;
  /** null while the connection is lost and the seat is kept. */
  link: Link | null;
  encoding: Encoding;
  /** Messages so far that could not be read. */
  unreadable: number;
  /** Server clock when the last inputs came, ms. */
  lastHeardMs: number;
  /** How long before its newest input the newest state was that it knew then, race time, ms. */
  latencyMs: number;
  readonly conduct: Conduct;
  /** What the client has told us it has. */
  ackedEvent: number;
  ackedRoster: number;
}

export const ROLES: readonly Role[] = ['driver', 'gunner'];

export class Seats {
  readonly #cars: number;
  readonly #seats = new Set<Seat>();

  constructor(cars: number) {
    this.#cars = cars;
  }

  get(car: number, role: Role): Seat | undefined {
    for (const seat of this.#seats) if (seat.car === car && seat.role === role) return seat;
    return undefined;
  }

  all(): IterableIterator<Seat> {
    return this.#seats.values();
  }

  get size(): number {
    return this.#seats.size;
  }

  isCarEmpty(car: number): boolean {
    for (const seat of this.#seats) if (seat.car === car) return false;
    return true;
  }

  /** Whether nobody plays a seat, and nobody will come back to it. */
  #isFree(car: number, role: Role): boolean {
    for (const seat of this.#seats) if (seat.car === car && (seat.role === role || seat.home === role)) return false;
    return true;
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
    const isFree = (car: number): boolean => this.#isFree(car, role);
    if (wish >= 0) return wish < this.#cars && isFree(wish) ? wish : undefined;
    const cars = Array.from({ length: this.#cars }, (_, car) => car).filter(isFree);
    return cars.find((car) => !this.isCarEmpty(car)) ?? cars[0];
  }

  add(hello: HelloMessage, car: number, link: Link, token: string, nowMs: number, eventSequence: number): Seat {
    const seat: Seat = {
      car,
      home: hello.role,
      role: hello.role,
      token,
      name: hello.name,
      queue: new InputQueue(hello.role === 'driver' ? NEUTRAL_DRIVER : NEUTRAL_GUNNER),
      link,
      encoding: hello.encoding,
      unreadable: 0,
      lastHeardMs: nowMs,
      latencyMs: 0,
      conduct: new Conduct(),
      ackedEvent: eventSequence,
      ackedRoster: 0,
    };
    this.#seats.add(seat);
    return seat;
  }

  remove(seat: Seat): void {
    this.#seats.delete(seat);
  }

  /**
   * Puts a player in the other seat of the car. Whoever was cut off there stands aside; whoever stood aside for this
   * player has the seat again that becomes free. Both go on from what was `executed` last, until their own inputs come.
   */
  change(seat: Seat, role: Role, executed: CarInput): void {
    const there = this.get(seat.car, role);
    if (there) there.role = null;
    const left = seat.role;
    seat.role = role;
    seat.queue = new InputQueue(handedOver(role, executed));
    for (const aside of this.#seats) {
      if (aside.car !== seat.car || aside.role !== null || aside.home !== left) continue;
      aside.role = left;
      aside.queue = new InputQueue(handedOver(left, executed));
    }
  }
}

/** The wheel stays where it is while it changes hands; the trigger is let go. */
const handedOver = (role: Role, { driver, gunner }: CarInput): SeatInput =>
  role === 'driver' ? driver : { ...gunner, fire: false };
