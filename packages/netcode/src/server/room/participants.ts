/** All people in a race: the players of each car's two seats, including disconnected ones, and the spectators. */
import { type Encoding, MAX_PEOPLE, type ParticipantRole, type Role, type SeatInput } from '@shotgun-rally/protocol';
import { type CarInput, NEUTRAL_DRIVER, NEUTRAL_GUNNER } from '@shotgun-rally/sim';
import type { Link } from '../../link/link.ts';
import { CallLimit } from './call-limit.ts';
import { ConnectionMonitor } from './connection-monitor.ts';
import { InputQueue } from './input-queue.ts';
import { noChoices, OTHER_ROLE, type Participant, type WantedSeat } from './participant.ts';

/** Properties of a new participant; see `Participant` for the fields of the same name. */
export interface ParticipantOptions {
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

export class Participants {
  readonly #cars: number;
  readonly #participants = new Set<Participant>();
  #nextId = 0;

  /** `cars`: the number of car slots. */
  constructor(cars: number) {
    this.#cars = cars;
  }

  /** The person who plays `role` in `car` now. */
  get(car: number, role: Role): Participant | undefined {
    for (const participant of this.#participants)
      if (participant.car === car && participant.role === role) return participant;
    return undefined;
  }

  /** In the order of joining. */
  all(): IterableIterator<Participant> {
    return this.#participants.values();
  }

  get size(): number {
    return this.#participants.size;
  }

  isCarEmpty(car: number): boolean {
    for (const participant of this.#participants) if (participant.car === car) return false;
    return true;
  }

  /** Returns true if the seat exists, no person plays it now, and no person has it as home role. */
  isFree(car: number, role: Role): boolean {
    for (const participant of this.#participants) {
      if (participant.car === car && (participant.role === role || participant.homeRole === role)) return false;
    }
    return car < this.#cars;
  }

  /** The person with that token; undefined for an empty or unknown token. */
  findByToken(token: string): Participant | undefined {
    if (token === '') return undefined;
    for (const participant of this.#participants.values()) if (participant.token === token) return participant;
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

  add({
    name,
    car,
    homeRole,
    wantedSeat,
    token,
    link,
    encoding,
    nowMs,
    eventSequence,
  }: ParticipantOptions): Participant {
    const role = homeRole === 'spectator' ? null : homeRole;
    const participant: Participant = {
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
    this.#participants.add(participant);
    return participant;
  }

  /** Removes a person. A partner who has taken over the seat keeps it. */
  remove(participant: Participant): void {
    this.#participants.delete(participant);
    const { car, role, homeRole } = participant;
    const substitute = role === null && homeRole !== 'spectator' ? this.get(car, homeRole) : undefined;
    if (substitute) substitute.homeRole = homeRole;
    for (const { choices } of this.#participants) if (choices.kick === participant.id) choices.kick = -1;
  }

  /** Gives a free seat to a spectator. `executed` is the input that the car executed last; the player starts from it. */
  assign(participant: Participant, car: number, role: Role, executed: CarInput): void {
    Object.assign(participant, {
      ...{ car, homeRole: role, role, wantedSeat: null },
      queue: new InputQueue(initialInput(role, executed)),
    });
  }

  /**
   * Lets a player temporarily play the other `role` of the same car. A disconnected player in that role loses it until
   * reconnecting. A player whose home role becomes free by this gets it back. Both start from the inputs `executed` last.
   */
  changeRole(participant: Participant, role: Role, executed: CarInput): void {
    const replaced = this.get(participant.car, role);
    if (replaced) replaced.role = null;
    const freed = participant.role;
    participant.role = role;
    participant.queue = new InputQueue(initialInput(role, executed));
    for (const other of this.#participants) {
      if (other.car !== participant.car || other.role !== null || other.homeRole !== freed) continue;
      other.role = freed;
      other.queue = new InputQueue(initialInput(freed, executed));
    }
  }

  /** Permanently exchanges the roles of two partners. Without a partner, the player gets the other, free seat. */
  swap(participant: Participant, partner: Participant | undefined, executed: CarInput): void {
    const roles = new Map([participant, partner].map((each) => [each, each?.role ? OTHER_ROLE[each.role] : null]));
    for (const [each, role] of roles) if (each && role) this.assign(each, each.car, role, executed);
  }

  /** Ids count up and wrap around, so that a late message about a person who left does not refer to a new person. */
  #nextFreeId(): number {
    const taken = new Set([...this.#participants].map(({ id }) => id));
    let id = this.#nextId;
    while (taken.has(id)) id = (id + 1) % MAX_PEOPLE;
    this.#nextId = (id + 1) % MAX_PEOPLE;
    return id;
  }
}

/** The first input of a player who takes over a seat: a driver's controls stay as they are, a gunner's triggers are released. */
const initialInput = (role: Role, { driver, gunner }: CarInput): SeatInput =>
  role === 'driver' ? driver : { ...gunner, fire: false, rocket: false };
