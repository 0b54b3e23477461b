/**
 * Decides who sits where: people who join or reconnect, players who take over a disconnected partner's seat or swap with the
 * partner, and spectators who wait for a free seat.
 */
import { type HelloMessage, MAX_PEOPLE, type Role } from '@shotgun-rally/protocol';
import type { CarInput } from '@shotgun-rally/sim';
import type { Clock } from '../../environment/clock.ts';
import { DISCONNECTED_AFTER_MS } from '../../link/disconnection.ts';
import type { Link } from '../../link/link.ts';
import { CallLimit } from './call-limit.ts';
import { OTHER_ROLE, type Seat, type WantedSeat } from './seat.ts';
import type { Seats } from './seats.ts';

/** A person's seat in one race, kept for the next race of the room. */
export type KeptSeat = Pick<Seat, 'name' | 'car' | 'homeRole' | 'wantedSeat' | 'token'>;

export interface SeatingOptions {
  readonly seats: Seats;
  readonly clock: Clock;
  /** Creates the secret token of a new seat. */
  readonly newToken: () => string;
  /** Returns true during a race; a person who joins then does not take a car from a bot. */
  readonly isRunning: () => boolean;
  /** The inputs that the car executed last. */
  readonly executedInput: (car: number) => CarInput;
  /** Sequence number of the newest event. */
  readonly newestEvent: () => number;
  /** Called before a person gets a seat in `car`. */
  readonly onSeated: (car: number) => void;
  /** Called after a person's seat has changed. */
  readonly onMoved: (seat: Seat) => void;
}

export class Seating {
  readonly #options: SeatingOptions;

  constructor(options: SeatingOptions) {
    this.#options = options;
  }

  /** Gives the person who sent `hello` on `link` the seat of the token in it, or a new one; returns the reason if it cannot. */
  admit(link: Link, hello: HelloMessage): Seat | 'seatTaken' | 'roomFull' {
    return this.#reconnect(link, hello) ?? this.#addPerson(link, hello);
  }

  /** Adds the people of the room's previous race, as disconnected until they join this race. */
  reserve(keptSeats: readonly KeptSeat[]): void {
    const { seats, clock } = this.#options;
    for (const kept of keptSeats) {
      seats.add({ ...kept, link: null, encoding: 'packed', nowMs: clock(), eventSequence: 0 });
      if (kept.car >= 0) this.#options.onSeated(kept.car);
    }
  }

  /** Carries out pending changes that have become possible: swaps, and seats for waiting spectators. Call every tick. */
  applyPending(): void {
    for (const seat of this.#options.seats.all()) {
      if (seat.choices.wantsSwap) this.#swap(seat);
      if (seat.wantedSeat && seat.link) this.#seatWaiting(seat, seat.wantedSeat);
    }
  }

  /** Returns a player to the home role. A partner who has taken that role goes back to their own. */
  returnHome(seat: Seat): void {
    const { homeRole } = seat;
    if (seat.role === homeRole || homeRole === 'spectator') return;
    const substitute = this.#options.seats.get(seat.car, homeRole);
    if (!substitute) this.#changeRole(seat, homeRole);
    else if (substitute.homeRole !== 'spectator') this.#changeRole(substitute, substitute.homeRole);
  }

  #reconnect(link: Link, hello: HelloMessage): Seat | undefined {
    const { seats, clock } = this.#options;
    const seat = seats.findByToken(hello.token);
    if (!seat) return undefined;
    Object.assign(seat, { link, encoding: hello.encoding, lastHeardMs: clock(), choicesNumber: 0, ackedRoster: 0 });
    seat.callLimit = new CallLimit();
    this.returnHome(seat);
    return seat;
  }

  #addPerson(link: Link, { name, role, car: wantedCar, encoding }: HelloMessage): Seat | 'seatTaken' | 'roomFull' {
    const { seats, clock, newToken, newestEvent, isRunning, onSeated } = this.#options;
    if (seats.size >= MAX_PEOPLE) return 'roomFull';
    const person = { name, token: newToken(), link, encoding, nowMs: clock(), eventSequence: newestEvent() };
    const spectator = { ...person, car: -1, homeRole: 'spectator' } as const;
    if (role === 'spectator') return seats.add({ ...spectator, wantedSeat: null });
    if (wantedCar >= 0 && !seats.isFree(wantedCar, role)) return 'seatTaken';
    const car = seats.findCar(role, wantedCar, isRunning());
    if (car === undefined) return seats.add({ ...spectator, wantedSeat: { role, car: wantedCar } });
    onSeated(car);
    return seats.add({ ...person, car, homeRole: role, wantedSeat: null });
  }

  /** Gives a waiting spectator the wanted seat; else that role in any car; else the other role in any car. */
  #seatWaiting(seat: Seat, { role, car: wantedCar }: WantedSeat): void {
    const { seats, isRunning, executedInput, onSeated, onMoved } = this.#options;
    const candidates = [[role, wantedCar] as const, [role, -1] as const, [OTHER_ROLE[role], -1] as const];
    for (const [candidateRole, candidateCar] of candidates) {
      const car = seats.findCar(candidateRole, candidateCar, isRunning());
      if (car === undefined) continue;
      onSeated(car);
      seats.assign(seat, car, candidateRole, executedInput(car));
      onMoved(seat);
      return;
    }
  }

  /**
   * Swaps roles with the partner if the partner agrees, is disconnected, or is a bot. A player who plays a disconnected
   * partner's role goes back to their own instead.
   */
  #swap(seat: Seat): void {
    if (seat.role === null) return;
    if (seat.homeRole !== seat.role && seat.homeRole !== 'spectator') {
      this.#changeRole(seat, seat.homeRole);
      return;
    }
    const { seats, executedInput, onMoved } = this.#options;
    const role = OTHER_ROLE[seat.role];
    const partner = seats.get(seat.car, role);
    if (partner ? partner.choices.wantsSwap : seats.isFree(seat.car, role)) {
      seats.swap(seat, partner, executedInput(seat.car));
      for (const each of [seat, partner]) {
        if (!each) continue;
        each.choices.wantsSwap = false;
        onMoved(each);
      }
    } else if (partner && this.#isDisconnected(partner)) this.#changeRole(seat, role);
  }

  #isDisconnected({ link, lastHeardMs }: Seat): boolean {
    return !link || this.#options.clock() - lastHeardMs > DISCONNECTED_AFTER_MS;
  }

  #changeRole(seat: Seat, role: Role): void {
    const { seats, executedInput, onMoved } = this.#options;
    seats.changeRole(seat, role, executedInput(seat.car));
    seat.choices.wantsSwap = false;
    onMoved(seat);
  }
}
