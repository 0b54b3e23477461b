/** All people in a race: the players of each car's two seats, including disconnected ones, and the spectators. */
import { type Encoding, MAX_PEOPLE, type ParticipantRole, type Role, type SeatInput } from '@shotgun-rally/protocol';
import { type CarInput, NEUTRAL_DRIVER, NEUTRAL_GUNNER } from '@shotgun-rally/sim';
import type { Link } from '../../link/link.ts';
import { CallLimit } from './call-limit.ts';
import { ConnectionMonitor } from './connection-monitor.ts';
import { InputQueue } from './input-queue.ts';
import { noChoices, OTHER_ROLE, type Seat, type WantedSeat } from './seat.ts';

/** What a new seat starts with; see `Seat` for the fields of the same name. */
export interface SeatOptions {
  readonly name: string;
  readonly car: number;
  readonly homeRole: ParticipantRole;
  readonly wantedSeat: WantedSeat | null;
  readonly token: string;
  readonly link: Link | null;
  readonly encoding: Encoding;
  readonly nowMs: number;
  /** Sequence number of the newest event; only later events are sent to this person. */
  readonly eventSequence: number;
}

export class Seats {
  readonly #cars: number;
  readonly #seats = new Set<Seat>();
  #nextId = 0;

  /** `cars`: the number of car slots. */
  constructor(cars: number) {
    this.#cars = cars;
  }

  /** The person who plays `role` in `car` now. */
  get(car: number, role: Role): Seat | undefined {
    for (const seat of this.#seats) if (seat.car === car && seat.role === role) return seat;
    return undefined;
  }

  /** In the order of joining. */
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

  /** Returns true if the seat exists, no person plays it now, and no person has it as home role. */
  isFree(car: number, role: Role): boolean {
    for (const seat of this.#seats) {
      if (seat.car === car && (seat.role === role || seat.homeRole === role)) return false;
    }
    return car < this.#cars;
  }

  /** The seat with that token; undefined for an empty or unknown token. */
  findByToken(token: string): Seat | undefined {
    if (token === '') return undefined;
    for (const seat of this.#seats.values()) if (seat.token === token) return seat;
    return undefined;
  }

  /**
   * A car in which `role` is free; undefined if there is none. With `wantedCar` -1 any car will do, and cars that already
   * have a person are preferred. With `onlyWithPartner` only those cars are considered.
   */
  findCar(role: Role, wantedCar: number, onlyWithPartner = false): number | undefined {
    const all = wantedCar >= 0 ? [wantedCar] : Array.from({ length: this.#cars }, (_, car) => car);
    const free = all.filter((car) => this.isFree(car, role));
    return free.find((car) => !this.isCarEmpty(car)) ?? (onlyWithPartner ? undefined : free[0]);
  }

  add({ name, car, homeRole, wantedSeat, token, link, encoding, nowMs, eventSequence }: SeatOptions): Seat {
    const role = homeRole === 'spectator' ? null : homeRole;
    const seat: Seat = {
      ...{ id: this.#nextFreeId(), name, car, homeRole, role, wantedSeat, token, link, encoding },
      queue: new InputQueue(role === 'gunner' ? NEUTRAL_GUNNER : NEUTRAL_DRIVER),
      undecodable: 0,
      lastHeardMs: nowMs,
      latencyMs: 0,
      monitor: new ConnectionMonitor(),
      ackedEvent: eventSequence,
      ackedRoster: 0,
      choices: noChoices(),
      choicesNumber: 0,
      callLimit: new CallLimit(),
    };
    this.#seats.add(seat);
    return seat;
  }

  /** Removes a seat. A partner who has taken it over keeps it from then on. */
  remove(seat: Seat): void {
    this.#seats.delete(seat);
    const { car, role, homeRole } = seat;
    const substitute = role === null && homeRole !== 'spectator' ? this.get(car, homeRole) : undefined;
    if (substitute) substitute.homeRole = homeRole;
    for (const { choices } of this.#seats) if (choices.kick === seat.id) choices.kick = -1;
  }

  /** Gives a free seat to a spectator. `executed` is the input that the car executed last; the player starts from it. */
  assign(seat: Seat, car: number, role: Role, executed: CarInput): void {
    Object.assign(seat, {
      ...{ car, homeRole: role, role, wantedSeat: null },
      queue: new InputQueue(initialInput(role, executed)),
    });
  }

  /**
   * Lets a player temporarily play the other `role` of the same car. A disconnected player in that role loses it until
   * reconnecting. A player whose home role becomes free by this gets it back. Both start from the inputs `executed` last.
   */
  changeRole(seat: Seat, role: Role, executed: CarInput): void {
    const replaced = this.get(seat.car, role);
    if (replaced) replaced.role = null;
    const freed = seat.role;
    seat.role = role;
    seat.queue = new InputQueue(initialInput(role, executed));
    for (const other of this.#seats) {
      if (other.car !== seat.car || other.role !== null || other.homeRole !== freed) continue;
      other.role = freed;
      other.queue = new InputQueue(initialInput(freed, executed));
    }
  }

  /** Permanently exchanges the roles of two partners. Without a partner, the player gets the other, free seat. */
  swap(seat: Seat, partner: Seat | undefined, executed: CarInput): void {
    const roles = new Map([seat, partner].map((each) => [each, each?.role ? OTHER_ROLE[each.role] : null]));
    for (const [each, role] of roles) if (each && role) this.assign(each, each.car, role, executed);
  }

  /** Ids count up and wrap around, so that a late message about a person who left does not refer to a new person. */
  #nextFreeId(): number {
    const taken = new Set([...this.#seats].map(({ id }) => id));
    let id = this.#nextId;
    while (taken.has(id)) id = (id + 1) % MAX_PEOPLE;
    this.#nextId = (id + 1) % MAX_PEOPLE;
    return id;
  }
}

/** The first input of a player who takes over a seat: a driver's controls stay as they are, a gunner's triggers are released. */
const initialInput = (role: Role, { driver, gunner }: CarInput): SeatInput =>
  role === 'driver' ? driver : { ...gunner, fire: false, rocket: false };
