/**
 * Everybody in the race: two seats a car, each empty, played by a person, or kept for one who was cut off; and those who
 * watch.
 */
import {
  type Encoding,
  MAX_PEOPLE,
  type ParticipantRole,
  type Role,
  type SeatInput,
  type Vote,
} from '@shotgun-rally/protocol';
import { type CarInput, NEUTRAL_DRIVER, NEUTRAL_GUNNER } from '@shotgun-rally/sim';
import type { Link } from '../../link/link.ts';
import { CallLimit } from './call-limit.ts';
import { ConnectionMonitor } from './connection-monitor.ts';
import { InputQueue } from './input-queue.ts';

/** The seat that somebody who watches is waiting for; car -1 for any. */
export interface WantedSeat {
  readonly role: Role;
  readonly car: number;
}

/** What a person wants, as far as it is true and not done yet. */
interface SeatChoices {
  ready: boolean;
  vote: Vote;
  swap: boolean;
  /** Id of a person to be sent away, -1 for nobody. */
  kick: number;
}

/** Who comes, and where to. */
export interface Arrival {
  readonly name: string;
  /** -1 to watch. */
  readonly car: number;
  readonly home: ParticipantRole;
  readonly wantedSeat: WantedSeat | null;
  readonly token: string;
  readonly link: Link | null;
  readonly encoding: Encoding;
  readonly nowMs: number;
  /** Newest event, which the newcomer need not hear of. */
  readonly eventSequence: number;
}

/** A person's place in the race, from joining until it is given up. */
export interface Seat {
  /** 0 to 63. */
  readonly id: number;
  /** -1 for who watches. */
  car: number;
  /** What the player joined for, or has agreed on since, and gets back. */
  home: ParticipantRole;
  /** The seat played now; null for who watches, and while the partner has it, because this player was cut off. */
  role: Role | null;
  wantedSeat: WantedSeat | null;
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
  readonly monitor: ConnectionMonitor;
  /** What the client has told us it has. */
  ackedEvent: number;
  ackedRoster: number;
  choices: SeatChoices;
  /** Number of the newest wishes taken from this connection, 0 for none. */
  wishNumber: number;
  calls: CallLimit;
}

const ROLES: readonly Role[] = ['driver', 'gunner'];
export const OTHER_ROLE = { driver: 'gunner', gunner: 'driver' } as const satisfies Record<Role, Role>;

/** What somebody does in the race at present; who stands aside goes by the seat that is kept. */
export const participantRoleOf = ({ role, home }: Seat): ParticipantRole => role ?? home;

const noChoices = (): SeatChoices => ({ ready: false, vote: 'none', swap: false, kick: -1 });

export class Seats {
  readonly #cars: number;
  readonly #seats = new Set<Seat>();
  #nextId = 0;

  constructor(cars: number) {
    this.#cars = cars;
  }

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

  /** Whether nobody plays a seat, and nobody will come back to it. */
  isFree(car: number, role: Role): boolean {
    for (const seat of this.#seats) if (seat.car === car && (seat.role === role || seat.home === role)) return false;
    return car < this.#cars;
  }

  /** The seat that `token` belongs to. */
  byToken(token: string): Seat | undefined {
    if (token === '') return undefined;
    for (const seat of this.#seats.values()) if (seat.token === token) return seat;
    return undefined;
  }

  /**
   * The car to seat somebody in, or undefined when there is none. A wish for a car is granted or refused; without one,
   * whoever lacks a partner comes first; `besidePeople`: and nobody else counts.
   */
  findCar(role: Role, wish: number, besidePeople = false): number | undefined {
    const all = wish >= 0 ? [wish] : Array.from({ length: this.#cars }, (_, car) => car);
    const free = all.filter((car) => this.isFree(car, role));
    return free.find((car) => !this.isCarEmpty(car)) ?? (besidePeople ? undefined : free[0]);
  }

  add({ name, car, home, wantedSeat, token, link, encoding, nowMs, eventSequence }: Arrival): Seat {
    const role = home === 'spectator' ? null : home;
    const seat: Seat = {
      ...{ id: this.#freeId(), name, car, home, role, wantedSeat, token, link, encoding },
      queue: new InputQueue(role === 'gunner' ? NEUTRAL_GUNNER : NEUTRAL_DRIVER),
      unreadable: 0,
      lastHeardMs: nowMs,
      latencyMs: 0,
      monitor: new ConnectionMonitor(),
      ackedEvent: eventSequence,
      ackedRoster: 0,
      choices: noChoices(),
      wishNumber: 0,
      calls: new CallLimit(),
    };
    this.#seats.add(seat);
    return seat;
  }

  /** Whoever stands in for that player has the seat for good. */
  remove(seat: Seat): void {
    this.#seats.delete(seat);
    const standIn = seat.role === null && seat.home !== 'spectator' ? this.get(seat.car, seat.home) : undefined;
    if (standIn) standIn.home = seat.home;
    for (const { choices } of this.#seats) if (choices.kick === seat.id) choices.kick = -1;
  }

  /** Gives somebody who watches a seat that is free. */
  sit(seat: Seat, car: number, role: Role, executed: CarInput): void {
    Object.assign(seat, { car, home: role, role, wantedSeat: null, queue: new InputQueue(handedOver(role, executed)) });
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

  /** Both of a team change seats for good; without a partner the other seat is taken. */
  swap(seat: Seat, partner: Seat | undefined, executed: CarInput): void {
    const roles = new Map([seat, partner].map((each) => [each, each?.role ? OTHER_ROLE[each.role] : null]));
    for (const [each, role] of roles) if (each && role) this.sit(each, each.car, role, executed);
  }

  /** Ids go round, so that what is said of somebody who is gone does not meet a newcomer. */
  #freeId(): number {
    const taken = new Set([...this.#seats].map(({ id }) => id));
    let id = this.#nextId;
    while (taken.has(id)) id = (id + 1) % MAX_PEOPLE;
    this.#nextId = (id + 1) % MAX_PEOPLE;
    return id;
  }
}

/** The wheel stays where it is while it changes hands; the trigger is let go. */
const handedOver = (role: Role, { driver, gunner }: CarInput): SeatInput =>
  role === 'driver' ? driver : { ...gunner, fire: false, rocket: false };
