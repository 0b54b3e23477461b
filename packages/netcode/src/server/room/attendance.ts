/**
 * Decides who stays in a room. The columns are a person's state and what happens:
 *
 *   silent                      no `inputs` for SILENCE_MAX_MS: the connection is closed
 *   disconnected, has played    the seat is reserved for SEAT_KEPT_MS, or until somebody else needs the place
 *   disconnected, not played    leaves at once, because reservations without playing would block a room
 *   reserved by the last race   as disconnected; without having played, until RETURN_MS after the last message
 *   idle while others wait      no changed input, choice or call for a minute, or `idleMaxMs`: leaves
 *   voted out                   leaves, and is banned
 */
import type { ByeReason } from '@shotgun-rally/protocol';
import type { Clock } from '../../environment/clock.ts';
import { SEAT_KEPT_MS } from '../../link/disconnection.ts';
import type { Link } from '../../link/link.ts';
import type { BanList } from './ban-list.ts';
import type { Participant } from './participant.ts';
import type { Participants } from './participants.ts';

/** A client that sends no inputs for longer than this (ms) is disconnected. */
const SILENCE_MAX_MS = 10_000;
/** By default, a person who has done nothing for this long (ms) has to leave if others are waiting. */
const IDLE_MAX_MS = 60_000;
/** After the room has refused a person, that person counts as waiting for this long (ms). */
const WAITING_MS = 10_000;
/** If the room begins its next race, people who have not played can connect again until this long (ms) after their last message. */
const RETURN_MS = 10_000;

export interface AttendanceOptions {
  readonly participants: Participants;
  readonly clock: Clock;
  readonly banList: BanList;
  /** Default: IDLE_MAX_MS. */
  readonly idleMaxMs?: number;
  /** Returns false for a person who is not removed for being idle. */
  readonly mayRemove: (person: Participant) => boolean;
  /** Closes a connection with a reason. */
  readonly dismiss: (link: Link, reason: ByeReason) => void;
  /** Called after a person was disconnected or removed. */
  readonly onChange: () => void;
  /** Called after the last person of a car was removed. */
  readonly onCarEmpty: (car: number) => void;
}

export class Attendance {
  readonly #options: AttendanceOptions;
  #hasBeenPlayed = false;
  #refusedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: AttendanceOptions) {
    this.#options = options;
  }

  /** True if anyone has played in this race, or in an earlier one of the room. */
  get hasBeenPlayed(): boolean {
    this.#hasBeenPlayed ||= [...this.#options.participants.all()].some(({ activity }) => activity.hasPlayed);
    return this.#hasBeenPlayed;
  }

  /** Disconnects and removes the people who do not stay. Call every tick. */
  update(): void {
    const { participants, clock } = this.#options;
    const nowMs = clock();
    for (const participant of participants.all()) {
      const silentMs = nowMs - participant.lastHeardMs;
      if (participant.link) {
        if (silentMs > SILENCE_MAX_MS) this.dismiss(participant, 'tooSilent');
      } else if (silentMs > (participant.activity.hasPlayed ? SEAT_KEPT_MS : RETURN_MS)) this.remove(participant);
    }
    if (nowMs - this.#refusedAtMs < WAITING_MS) this.removeIdle();
    else if (this.#isSeatWanted()) this.#removeIdleIf(({ role }) => role !== null);
  }

  /** Removes the people who have been idle for too long. Call when others need their connections. */
  removeIdle(): void {
    this.#removeIdleIf(() => true);
  }

  /** Closes the person's connection, if there is one. */
  dismiss(participant: Participant, reason: ByeReason): void {
    const { link } = participant;
    if (!link) return;
    this.#options.dismiss(link, reason);
    this.disconnect(participant, link);
  }

  /** Records that the person's connection on `link` has ended. */
  disconnect(participant: Participant, link: Link): void {
    if (participant.link !== link) return;
    participant.link = null;
    if (participant.activity.hasPlayed) this.#options.onChange();
    else this.remove(participant);
  }

  /** Makes a place for another person by dropping the oldest reservation. Returns false if there is none. */
  makePlace(): boolean {
    const reserved = [...this.#options.participants.all()].filter(({ link }) => link === null);
    const [oldest] = reserved.sort((a, b) => a.lastHeardMs - b.lastHeardMs);
    if (oldest) this.remove(oldest);
    else this.#refusedAtMs = this.#options.clock();
    return oldest !== undefined;
  }

  /** Removes a person, who may join again. */
  kick(participant: Participant): void {
    this.#removeWith('kicked', participant);
  }

  /** Bans and removes a person. */
  ban(participant: Participant): void {
    this.#options.banList.add(participant);
    this.kick(participant);
  }

  /** Removes a person. Does not close the connection: the caller does. */
  remove(participant: Participant): void {
    const { participants, onChange, onCarEmpty } = this.#options;
    participant.link = null;
    participants.remove(participant);
    this.#hasBeenPlayed ||= participant.activity.hasPlayed;
    onChange();
    if (participant.car >= 0 && participants.isCarEmpty(participant.car)) onCarEmpty(participant.car);
  }

  #removeWith(reason: ByeReason, participant: Participant): void {
    const { link } = participant;
    this.remove(participant);
    if (link) this.#options.dismiss(link, reason);
  }

  #isSeatWanted(): boolean {
    return [...this.#options.participants.all()].some(({ wantedSeat, link }) => wantedSeat !== null && link !== null);
  }

  #removeIdleIf(isCandidate: (participant: Participant) => boolean): void {
    const { participants, clock, idleMaxMs = IDLE_MAX_MS, mayRemove } = this.#options;
    const nowMs = clock();
    for (const participant of participants.all()) {
      const isIdle = participant.link !== null && participant.activity.idleMs(nowMs) > idleMaxMs;
      if (isIdle && isCandidate(participant) && mayRemove(participant)) this.#removeWith('idle', participant);
    }
  }
}
