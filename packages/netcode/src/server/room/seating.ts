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
import { OTHER_ROLE, type Participant, type WantedSeat } from './participant.ts';
import type { Participants } from './participants.ts';

/** A person's seat in one race, kept for the next race of the room. */
export type KeptSeat = Pick<Participant, 'name' | 'car' | 'homeRole' | 'wantedSeat' | 'token'>;

export interface SeatingOptions {
  readonly participants: Participants;
  readonly clock: Clock;
  /** Creates the secret token of a new person. */
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
  readonly onMoved: (participant: Participant) => void;
}

export class Seating {
  readonly #options: SeatingOptions;

  constructor(options: SeatingOptions) {
    this.#options = options;
  }

  /** Finds the person who sent `hello` on `link` by the token in it, or adds a new one. Returns the reason if it cannot. */
  admit(link: Link, hello: HelloMessage): Participant | 'seatTaken' | 'roomFull' {
    return this.#reconnect(link, hello) ?? this.#addPerson(link, hello);
  }

  /** Adds the people of the room's previous race, as disconnected until they join this race. */
  reserve(keptSeats: readonly KeptSeat[]): void {
    const { participants, clock } = this.#options;
    for (const kept of keptSeats) {
      participants.add({ ...kept, link: null, encoding: 'packed', nowMs: clock(), eventSequence: 0 });
      if (kept.car >= 0) this.#options.onSeated(kept.car);
    }
  }

  /** Carries out pending changes that have become possible: swaps, and seats for waiting spectators. Call every tick. */
  applyPending(): void {
    for (const participant of this.#options.participants.all()) {
      if (participant.choices.wantsSwap) this.#swap(participant);
      if (participant.wantedSeat && participant.link) this.#seatWaiting(participant, participant.wantedSeat);
    }
  }

  /** Returns a player to the home role. A partner who has taken that role goes back to their own. */
  returnHome(participant: Participant): void {
    const { homeRole } = participant;
    if (participant.role === homeRole || homeRole === 'spectator') return;
    const substitute = this.#options.participants.get(participant.car, homeRole);
    if (!substitute) this.#changeRole(participant, homeRole);
    else if (substitute.homeRole !== 'spectator') this.#changeRole(substitute, substitute.homeRole);
  }

  #reconnect(link: Link, hello: HelloMessage): Participant | undefined {
    const { participants, clock } = this.#options;
    const participant = participants.findByToken(hello.token);
    if (!participant) return undefined;
    Object.assign(participant, {
      link,
      encoding: hello.encoding,
      lastHeardMs: clock(),
      choicesNumber: 0,
      ackedRoster: 0,
    });
    participant.callLimit = new CallLimit();
    this.returnHome(participant);
    return participant;
  }

  #addPerson(
    link: Link,
    { name, role, car: wantedCar, encoding }: HelloMessage,
  ): Participant | 'seatTaken' | 'roomFull' {
    const { participants, clock, newToken, newestEvent, isRunning, onSeated } = this.#options;
    if (participants.size >= MAX_PEOPLE) return 'roomFull';
    const person = { name, token: newToken(), link, encoding, nowMs: clock(), eventSequence: newestEvent() };
    const spectator = { ...person, car: -1, homeRole: 'spectator' } as const;
    if (role === 'spectator') return participants.add({ ...spectator, wantedSeat: null });
    if (wantedCar >= 0 && !participants.isFree(wantedCar, role)) return 'seatTaken';
    const car = participants.findCar(role, wantedCar, isRunning());
    if (car === undefined) return participants.add({ ...spectator, wantedSeat: { role, car: wantedCar } });
    onSeated(car);
    return participants.add({ ...person, car, homeRole: role, wantedSeat: null });
  }

  /** Gives a waiting spectator the wanted seat; else that role in any car; else the other role in any car. */
  #seatWaiting(participant: Participant, { role, car: wantedCar }: WantedSeat): void {
    const { participants, isRunning, executedInput, onSeated, onMoved } = this.#options;
    const candidates = [[role, wantedCar] as const, [role, -1] as const, [OTHER_ROLE[role], -1] as const];
    for (const [candidateRole, candidateCar] of candidates) {
      const car = participants.findCar(candidateRole, candidateCar, isRunning());
      if (car === undefined) continue;
      onSeated(car);
      participants.assign(participant, car, candidateRole, executedInput(car));
      onMoved(participant);
      return;
    }
  }

  /**
   * Swaps roles with the partner if the partner agrees, is disconnected, or is a bot. A player who plays a disconnected
   * partner's role goes back to their own instead.
   */
  #swap(participant: Participant): void {
    if (participant.role === null) return;
    if (participant.homeRole !== participant.role && participant.homeRole !== 'spectator') {
      this.#changeRole(participant, participant.homeRole);
      return;
    }
    const { participants, executedInput, onMoved } = this.#options;
    const role = OTHER_ROLE[participant.role];
    const partner = participants.get(participant.car, role);
    if (partner ? partner.choices.wantsSwap : participants.isFree(participant.car, role)) {
      participants.swap(participant, partner, executedInput(participant.car));
      for (const each of [participant, partner]) {
        if (!each) continue;
        each.choices.wantsSwap = false;
        onMoved(each);
      }
    } else if (partner && this.#isDisconnected(partner)) this.#changeRole(participant, role);
  }

  #isDisconnected({ link, lastHeardMs }: Participant): boolean {
    return !link || this.#options.clock() - lastHeardMs > DISCONNECTED_AFTER_MS;
  }

  #changeRole(participant: Participant, role: Role): void {
    const { participants, executedInput, onMoved } = this.#options;
    participants.changeRole(participant, role, executedInput(participant.car));
    participant.choices.wantsSwap = false;
    onMoved(participant);
  }
}
