/** All people in a race: the players of each car's two seats, including disconnected ones, and the spectators. */
import { type Encoding, MAX_PEOPLE, type ParticipantRole, type Role, type SeatInput } from '@shotgun-rally/protocol';
import { type CarInput, NEUTRAL_DRIVER, NEUTRAL_GUNNER } from '@shotgun-rally/sim';
import type { Link } from '../../link/link.ts';
import { EventDelivery } from '../events/event-delivery.ts';
import { ActionLimit } from './action-limit.ts';
import { Activity } from './activity.ts';
import { ConnectionMonitor } from './connection-monitor.ts';
import { InputQueue } from './input-queue.ts';
import { LatencyMeter } from './latency-meter.ts';
import { noChoices, OTHER_ROLE, type Participant, type WantedSeat } from './participant.ts';
import { slotsForPeople } from './slot-order.ts';

/**
 * Each change of a person's choices is sent to the whole room. `burst` changes are accepted in quick succession, and then one more
 * after each `refillMs`. A person who clicks makes far fewer.
 */
const CHOICES_LIMIT = { burst: 20, refillMs: 500 };
/** The same for calls to the partner ("look there", "slow down"). */
const CALL_LIMIT = { burst: 3, refillMs: 1000 };

/** Properties of a new participant; see `Participant` for the fields of the same name. */
export interface ParticipantOptions {
  readonly name: string;
  readonly model: string;
  readonly car: number;
  readonly reservedRole: ParticipantRole;
  readonly wantedSeat: WantedSeat | null;
  readonly token: string;
  readonly address: string;
  /** By default the person has done nothing yet. */
  readonly activity?: Activity;
  readonly link: Link | null;
  readonly encoding: Encoding;
  /** Server clock (ms): now, or when a person of an earlier race was last heard. */
  readonly nowMs: number;
  /** Sequence number of the newest event; only later events are sent to this person. */
  readonly eventSequence: number;
}

export class Participants {
  readonly #cars: number;
  readonly #participants = new Set<Participant>();
  #nextId = 0;

  /** `cars`: the number of car slots. */
  constructor(cars: number) {
    this.#cars = cars;
  }

  /** Returns the person who plays `role` in `car` now; undefined if there is none. */
  get(car: number, role: Role): Participant | undefined {
    for (const participant of this.#participants)
      if (participant.car === car && participant.role === role) return participant;
    return undefined;
  }

  /** Returns all people in the order of joining. */
  all(): IterableIterator<Participant> {
    return this.#participants.values();
  }

  get size(): number {
    return this.#participants.size;
  }

  /** Number of connected people, spectators included. */
  get connectedCount(): number {
    return [...this.#participants].filter(({ link }) => link !== null).length;
  }

  isCarEmpty(car: number): boolean {
    for (const participant of this.#participants) if (participant.car === car) return false;
    return true;
  }

  /** Returns true if the seat exists, no person plays it now, and it is reserved for nobody. */
  isFree(car: number, role: Role): boolean {
    for (const participant of this.#participants) {
      if (participant.car === car && (participant.role === role || participant.reservedRole === role)) return false;
    }
    return car < this.#cars;
  }

  /** Returns the person with that token; undefined for an empty or unknown token. */
  findByToken(token: string): Participant | undefined {
    if (token === '') return undefined;
    for (const participant of this.#participants.values()) if (participant.token === token) return participant;
    return undefined;
  }

  /**
   * Returns a car in which `role` is free; undefined if there is none. If `wantedCar` is -1, searches all cars: those that already
   * have a person first, then from the middle of the grid. With `onlyWithPartner`, returns only a car that has a person.
   */
  findCar(role: Role, wantedCar: number, onlyWithPartner = false): number | undefined {
    const all = wantedCar >= 0 ? [wantedCar] : slotsForPeople(this.#cars);
    const free = all.filter((car) => this.isFree(car, role));
    const taken = free.filter((car) => !this.isCarEmpty(car));
    return taken.find((car) => this.#hasConnectedPerson(car)) ?? taken[0] ?? (onlyWithPartner ? undefined : free[0]);
  }

  #hasConnectedPerson(car: number): boolean {
    return [...this.#participants].some((participant) => participant.car === car && participant.link !== null);
  }

  add({
    name,
    model,
    car,
    reservedRole,
    wantedSeat,
    token,
    address,
    activity,
    link,
    encoding,
    nowMs,
    eventSequence,
  }: ParticipantOptions): Participant {
    const role = reservedRole === 'spectator' ? null : reservedRole;
    const participant: Participant = {
      id: this.#nextFreeId(),
      name,
      model,
      car,
      reservedRole,
      role,
      wantedSeat,
      token,
      address,
      link,
      encoding,
      activity: activity ?? new Activity(nowMs),
      queue: new InputQueue(role === 'gunner' ? NEUTRAL_GUNNER : NEUTRAL_DRIVER),
      undecodableMessages: 0,
      lastHeardMs: nowMs,
      playingSinceMs: nowMs,
      welcomedAtMs: Number.NEGATIVE_INFINITY,
      stateToInputMs: 0,
      latency: new LatencyMeter(),
      monitor: new ConnectionMonitor(),
      eventDelivery: new EventDelivery(eventSequence),
      acknowledgedRoster: 0,
      choices: noChoices(),
      choicesNumber: 0,
      choicesLimit: new ActionLimit(CHOICES_LIMIT),
      corrections: null,
      callNumber: 0,
      callLimit: new ActionLimit(CALL_LIMIT),
    };
    this.#participants.add(participant);
    return participant;
  }

  /** Removes a person and all votes to kick that person. A partner who has taken over the seat keeps it. */
  remove(participant: Participant): void {
    this.#participants.delete(participant);
    const { car, role, reservedRole } = participant;
    const substitute = role === null && reservedRole !== 'spectator' ? this.get(car, reservedRole) : undefined;
    if (substitute) substitute.reservedRole = reservedRole;
    for (const { choices } of this.#participants) if (choices.kick === participant.id) choices.kick = -1;
  }

  /** Gives a person a seat, and reserves it. The first input is the seat's part of `lastInput`, see `initialInput`. */
  assign(participant: Participant, car: number, role: Role, lastInput: CarInput): void {
    Object.assign(participant, {
      car,
      reservedRole: role,
      role,
      wantedSeat: null,
      queue: new InputQueue(initialInput(role, lastInput)),
    });
  }

  /**
   * Lets a player temporarily play the other `role` of the same car. A disconnected player who has that role loses it until
   * reconnecting. If the role that becomes free is reserved for a player without a role, that player gets it back.
   * The first input in a new role is the role's part of `lastInput`, see `initialInput`.
   */
  changeRole(participant: Participant, role: Role, lastInput: CarInput): void {
    const replaced = this.get(participant.car, role);
    if (replaced) replaced.role = null;
    const freedRole = participant.role;
    participant.role = role;
    participant.queue = new InputQueue(initialInput(role, lastInput));
    for (const other of this.#participants) {
      if (other.car !== participant.car || other.role !== null || other.reservedRole !== freedRole) continue;
      other.role = freedRole;
      other.queue = new InputQueue(initialInput(freedRole, lastInput));
    }
  }

  /** Permanently exchanges the roles of two partners. Without a partner, the player gets the other seat, which is free. */
  swap(participant: Participant, partner: Participant | undefined, lastInput: CarInput): void {
    const roles = new Map([participant, partner].map((each) => [each, each?.role ? OTHER_ROLE[each.role] : null]));
    for (const [each, role] of roles) if (each && role) this.assign(each, each.car, role, lastInput);
  }

  /** Ids count up and wrap around, so that a late message about a person who left hardly ever refers to a new person. */
  #nextFreeId(): number {
    const taken = new Set([...this.#participants].map(({ id }) => id));
    let id = this.#nextId;
    while (taken.has(id)) id = (id + 1) % MAX_PEOPLE;
    this.#nextId = (id + 1) % MAX_PEOPLE;
    return id;
  }
}

/** The first input of a player in a new seat: the one that the car executed last, but with a gunner's triggers released. */
const initialInput = (role: Role, { driver, gunner }: CarInput): SeatInput =>
  role === 'driver' ? driver : { ...gunner, fire: false, rocket: false };
