/**
 * Decides who gets which seat (driver or gunner of a car): people who join or reconnect, players who take over a disconnected
 * partner's seat or swap with the partner, and spectators who wait for a free seat.
 */
import {
  encodeClientMessage,
  type HelloMessage,
  MAX_PEOPLE,
  type Role,
  uniquePlayerName,
} from '@shotgun-rally/protocol';
import type { CarInput } from '@shotgun-rally/sim';
import type { Clock } from '../../environment/clock.ts';
import { CUT_OFF_AFTER_MS } from '../../link/disconnection.ts';
import type { Link } from '../../link/link.ts';
import { EventDelivery } from '../events/event-delivery.ts';
import { ConnectionMonitor } from './connection-monitor.ts';
import { OTHER_ROLE, type Participant, type WantedSeat } from './participant.ts';
import type { Participants } from './participants.ts';

/** A player can swap seats again after this time (ms), because each swap is announced to the whole room. */
const SWAP_EVERY_MS = 500;

/** A person's seat in one race, kept for the next race of the room. */
export type KeptSeat = Pick<
  Participant,
  'name' | 'model' | 'car' | 'reservedRole' | 'wantedSeat' | 'token' | 'address' | 'activity' | 'lastHeardMs'
>;

/** Returns the seats of all people, to be kept for the next race. */
export const keptSeatsOf = (participants: Participants): KeptSeat[] =>
  [...participants.all()].map(
    ({ name, model, car, reservedRole, wantedSeat, token, address, activity, lastHeardMs }) => ({
      name,
      model,
      car,
      reservedRole,
      wantedSeat,
      token,
      address,
      activity,
      lastHeardMs,
    }),
  );

/** A connection that asks for a place in the room. */
export interface JoinRequest {
  readonly link: Link;
  readonly hello: HelloMessage;
  /** The network address of the connection, '' if it is not known. */
  readonly address: string;
}

export interface SeatingOptions {
  readonly participants: Participants;
  readonly clock: Clock;
  /** Creates the secret token of a new person. */
  readonly newToken: () => string;
  /** Returns true during a race; a person who joins then gets a seat only in a car that already has a person. */
  readonly isRunning: () => boolean;
  /** Returns the inputs that the car executed last. */
  readonly lastInput: (car: number) => CarInput;
  /** Returns the sequence number of the newest event. */
  readonly newestEventSequence: () => number;
  /**
   * Called before any person gets a seat in `car`, so that the car can enter the track. `model` is the car model that the person
   * asks for, empty for any.
   */
  readonly beforeSeating: (car: number, model: string) => void;
  /** Makes a place for another person. Returns false if that is not possible. */
  readonly makePlace: () => boolean;
  /** Called after a person's seat has changed. */
  readonly onMoved: (participant: Participant) => void;
}

export class Seating {
  readonly #options: SeatingOptions;

  constructor(options: SeatingOptions) {
    this.#options = options;
  }

  /** Reconnects the person with the token in `hello`, or adds a new person. Returns the reason if neither is possible. */
  admit(request: JoinRequest): Participant | 'seatTaken' | 'roomFull' {
    return this.#reconnect(request) ?? this.#addPerson(request);
  }

  /** Adds the people of the room's previous race, as disconnected since they were last heard until they join this race. */
  reserve(keptSeats: readonly KeptSeat[]): void {
    for (const { lastHeardMs, ...kept } of keptSeats) {
      if (kept.car >= 0) this.#options.beforeSeating(kept.car, kept.model);
      const connection = { link: null, encoding: 'packed', nowMs: lastHeardMs, eventSequence: 0 } as const;
      this.#options.participants.add({ ...kept, ...connection });
    }
  }

  /**
   * Carries out pending changes of connected people that have become possible: swaps, and seats for waiting spectators. Call
   * every tick.
   */
  applyPending(): void {
    for (const participant of this.#options.participants.all()) {
      if (!participant.link) continue;
      if (participant.choices.wantsSwap) this.#swap(participant);
      if (participant.wantedSeat) this.#seatSpectator(participant, participant.wantedSeat);
    }
  }

  /** Returns a player to the home role. A partner who has taken that role goes back to their own. */
  returnHome(participant: Participant): void {
    const { reservedRole } = participant;
    if (participant.role === reservedRole || reservedRole === 'spectator') return;
    const substitute = this.#options.participants.get(participant.car, reservedRole);
    if (!substitute) this.#changeRole(participant, reservedRole);
    else if (substitute.reservedRole !== 'spectator') this.#changeRole(substitute, substitute.reservedRole);
  }

  #reconnect({ link, hello, address }: JoinRequest): Participant | undefined {
    const { participants, clock } = this.#options;
    const participant = participants.findByToken(hello.token);
    if (!participant) return undefined;
    Object.assign(participant, {
      link,
      address,
      encoding: hello.encoding,
      lastHeardMs: clock(),
      choicesNumber: 0,
      callNumber: 0,
      eventDelivery: new EventDelivery(participant.eventDelivery.acknowledged),
      acknowledgedRoster: 0,
      undecodableMessages: 0,
    });
    participant.monitor = new ConnectionMonitor();
    this.returnHome(participant);
    return participant;
  }

  #addPerson({ link, hello, address }: JoinRequest): Participant | 'seatTaken' | 'roomFull' {
    const { participants, clock, newToken, newestEventSequence, isRunning, beforeSeating } = this.#options;
    const { name: wantedName, role, car: wantedCar, model, encoding } = hello;
    if (role !== 'spectator' && wantedCar >= 0 && !participants.isFree(wantedCar, role)) return 'seatTaken';
    if (participants.size >= MAX_PEOPLE && !this.#options.makePlace()) return 'roomFull';
    const takenNames = [...participants.all()].map((other) => other.name);
    const name = uniquePlayerName(wantedName, takenNames);
    const token = newToken();
    // Throws if the person could never send this token.
    encodeClientMessage({ ...hello, token }, role);
    const person = {
      name,
      model,
      token,
      address,
      link,
      encoding,
      nowMs: clock(),
      eventSequence: newestEventSequence(),
    };
    const spectator = { ...person, car: -1, reservedRole: 'spectator' } as const;
    if (role === 'spectator') return participants.add({ ...spectator, wantedSeat: null });
    const car = participants.findCar(role, wantedCar, isRunning());
    if (car === undefined) return participants.add({ ...spectator, wantedSeat: { role, car: wantedCar } });
    beforeSeating(car, model);
    return participants.add({ ...person, car, reservedRole: role, wantedSeat: null });
  }

  /** Gives a waiting spectator the wanted seat, or else that role in any car, or else the other role in any car. */
  #seatSpectator(participant: Participant, { role, car: wantedCar }: WantedSeat): void {
    const { participants, isRunning, lastInput, beforeSeating, onMoved } = this.#options;
    const candidates = [[role, wantedCar] as const, [role, -1] as const, [OTHER_ROLE[role], -1] as const];
    for (const [candidateRole, candidateCar] of candidates) {
      const car = participants.findCar(candidateRole, candidateCar, isRunning());
      if (car === undefined) continue;
      beforeSeating(car, participant.model);
      participants.assign(participant, car, candidateRole, lastInput(car));
      onMoved(participant);
      return;
    }
  }

  /**
   * Swaps roles with the partner if the partner agrees or is a bot. If the partner is disconnected, the player only takes
   * over the partner's role until the partner returns. A player who has already done that goes back to their own role. A
   * player who has had the seat for less than SWAP_EVERY_MS waits.
   */
  #swap(participant: Participant): void {
    if (participant.role === null || this.#options.clock() - participant.welcomedAtMs < SWAP_EVERY_MS) return;
    if (participant.reservedRole !== participant.role && participant.reservedRole !== 'spectator') {
      this.#changeRole(participant, participant.reservedRole);
      return;
    }
    const { participants, lastInput, onMoved } = this.#options;
    const role = OTHER_ROLE[participant.role];
    const partner = participants.get(participant.car, role);
    const agrees = partner
      ? partner.link !== null && partner.choices.wantsSwap
      : participants.isFree(participant.car, role);
    if (agrees) {
      participants.swap(participant, partner, lastInput(participant.car));
      for (const each of [participant, partner]) {
        if (!each) continue;
        each.choices.wantsSwap = false;
        onMoved(each);
      }
    } else if (partner && this.#isCutOff(partner)) this.#changeRole(participant, role);
  }

  #isCutOff({ link, lastHeardMs }: Participant): boolean {
    return !link || this.#options.clock() - lastHeardMs > CUT_OFF_AFTER_MS;
  }

  #changeRole(participant: Participant, role: Role): void {
    const { participants, lastInput, onMoved } = this.#options;
    participants.changeRole(participant, role, lastInput(participant.car));
    participant.choices.wantsSwap = false;
    onMoved(participant);
  }
}
