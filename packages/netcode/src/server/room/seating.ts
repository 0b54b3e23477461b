/**
 * Who sits where, and why: newcomers, those who come back, partners who stand in for each other or swap, and those who
 * watch until there is a seat.
 */
import { type HelloMessage, MAX_PEOPLE, type Role } from '@shotgun-rally/protocol';
import type { CarInput } from '@shotgun-rally/sim';
import type { Clock } from '../../environment/clock.ts';
import type { Link } from '../../link/link.ts';
import { CallLimit } from './call-limit.ts';
import { OTHER_ROLE, type Seat, type Seats, type WantedSeat } from './seats.ts';

/** Heard nothing from for so long, a player counts as cut off, and the partner may take the seat, ms. */
const CUT_OFF_MS = 1000;

/** Where somebody sat in the race before this one. */
export type KeptSeat = Pick<Seat, 'name' | 'car' | 'home' | 'wantedSeat' | 'token'>;

export interface SeatingOptions {
  readonly seats: Seats;
  readonly clock: Clock;
  readonly newToken: () => string;
  /** Whether a race is on: a newcomer then does not take a car from a bot. */
  readonly isRunning: () => boolean;
  /** What was executed in that car last. */
  readonly executed: (car: number) => CarInput;
  readonly newestEvent: () => number;
  /** Somebody has a seat in that car. */
  readonly onSeated: (car: number) => void;
  /** That player's seat is another one now. */
  readonly onMoved: (seat: Seat) => void;
}

export class Seating {
  readonly #options: SeatingOptions;

  constructor(options: SeatingOptions) {
    this.#options = options;
  }

  /** Gives a seat to whoever said hello on `link`, the same one as before to whoever has its token; or says why not. */
  admit(link: Link, hello: HelloMessage): Seat | 'seatTaken' | 'roomFull' {
    return this.#returning(link, hello) ?? this.#newcomer(link, hello);
  }

  /** Keeps the places of those who raced together before. */
  reserve(keptSeats: readonly KeptSeat[]): void {
    const { seats, clock } = this.#options;
    for (const place of keptSeats) {
      seats.add({ ...place, link: null, encoding: 'packed', nowMs: clock(), eventSequence: 0 });
      if (place.car >= 0) this.#options.onSeated(place.car);
    }
  }

  /** Does what has become possible: swaps that are agreed, and seats for those who wait. Call every tick. */
  settle(): void {
    for (const seat of this.#options.seats.all()) {
      if (seat.choices.swap) this.#swap(seat);
      if (seat.wantedSeat && seat.link) this.#seatWaiting(seat, seat.wantedSeat);
    }
  }

  /** Seats a player who is back where it belongs; the partner who has stood in goes back to the own seat. */
  bringHome(seat: Seat): void {
    const { home } = seat;
    if (seat.role === home || home === 'spectator') return;
    const standIn = this.#options.seats.get(seat.car, home);
    if (!standIn) this.#change(seat, home);
    else if (standIn.home !== 'spectator') this.#change(standIn, standIn.home);
  }

  #returning(link: Link, hello: HelloMessage): Seat | undefined {
    const { seats, clock } = this.#options;
    const seat = seats.byToken(hello.token);
    if (!seat) return undefined;
    Object.assign(seat, { link, encoding: hello.encoding, lastHeardMs: clock(), wishNumber: 0, ackedRoster: 0 });
    seat.calls = new CallLimit();
    this.bringHome(seat);
    return seat;
  }

  #newcomer(link: Link, { name, role, car: wish, encoding }: HelloMessage): Seat | 'seatTaken' | 'roomFull' {
    const { seats, clock, newToken, newestEvent, isRunning, onSeated } = this.#options;
    if (seats.size >= MAX_PEOPLE) return 'roomFull';
    const person = { name, token: newToken(), link, encoding, nowMs: clock(), eventSequence: newestEvent() };
    if (role === 'spectator') return seats.add({ ...person, car: -1, home: 'spectator', wantedSeat: null });
    if (wish >= 0 && !seats.isFree(wish, role)) return 'seatTaken';
    const car = seats.findCar(role, wish, isRunning());
    if (car === undefined) return seats.add({ ...person, car: -1, home: 'spectator', wantedSeat: { role, car: wish } });
    onSeated(car);
    return seats.add({ ...person, car, home: role, wantedSeat: null });
  }

  /** The seat that was wished for, or else any. */
  #seatWaiting(seat: Seat, { role, car: wish }: WantedSeat): void {
    const { seats, isRunning, executed, onSeated, onMoved } = this.#options;
    for (const [wanted, where] of [[role, wish] as const, [role, -1] as const, [OTHER_ROLE[role], -1] as const]) {
      const car = seats.findCar(wanted, where, isRunning());
      if (car === undefined) continue;
      onSeated(car);
      seats.sit(seat, car, wanted, executed(car));
      onMoved(seat);
      return;
    }
  }

  /** Changes seats if the partner agrees, is a bot, or is cut off; whoever stands in goes back to the own seat. */
  #swap(seat: Seat): void {
    if (seat.role === null) return;
    if (seat.home !== seat.role && seat.home !== 'spectator') {
      this.#change(seat, seat.home);
      return;
    }
    const { seats, executed, onMoved } = this.#options;
    const role = OTHER_ROLE[seat.role];
    const partner = seats.get(seat.car, role);
    if (partner ? partner.choices.swap : seats.isFree(seat.car, role)) {
      seats.swap(seat, partner, executed(seat.car));
      for (const each of [seat, partner]) {
        if (!each) continue;
        each.choices.swap = false;
        onMoved(each);
      }
    } else if (partner && this.#isCutOff(partner)) this.#change(seat, role);
  }

  #isCutOff({ link, lastHeardMs }: Seat): boolean {
    return !link || this.#options.clock() - lastHeardMs > CUT_OFF_MS;
  }

  #change(seat: Seat, role: Role): void {
    const { seats, executed, onMoved } = this.#options;
    seats.change(seat, role, executed(seat.car));
    seat.choices.swap = false;
    onMoved(seat);
  }
}
