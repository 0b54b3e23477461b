/** An open race in the list of `GET /races`, from which players choose. */
import type { GameServer } from '@shotgun-rally/netcode';
import type { Role } from '@shotgun-rally/protocol';
import { PHASE, RACE } from '@shotgun-rally/sim';

/** One race of the list; sent as JSON. */
export interface OpenRace {
  /** Room code. */
  readonly code: string;
  /** Title of the track. */
  readonly track: string;
  readonly phase: keyof typeof PHASE;
  readonly laps: number;
  /** Names of the connected people, including spectators. */
  readonly people: readonly string[];
  readonly free_seats: number;
  /** The connected players who have a car to themselves. A bot plays the other seat. */
  readonly alone: readonly { readonly name: string; readonly role: Role }[];
  /** Number of cars that bots play. */
  readonly bots: number;
}

/** The phases of a race. */
export const PHASES = Object.keys(PHASE) as (keyof typeof PHASE)[];
const SEATS_PER_CAR = 2;

/** Describes the current race of the room `code`. */
export function openRaceOf(code: string, game: GameServer): OpenRace {
  const { world, participants, setup, track } = game;
  const people = [...participants.all()];
  const takenSeats = people.filter(({ reservedRole }) => reservedRole !== 'spectator').length;
  const phase = PHASES.find((name) => PHASE[name] === world.state[RACE.phase]) ?? 'warmup';
  return {
    code,
    track: track.title,
    phase,
    laps: setup.laps,
    people: people.filter(({ link }) => link !== null).map(({ name }) => name),
    free_seats: world.cars * SEATS_PER_CAR - takenSeats,
    alone: people.flatMap(({ name, role, link, car, id }) => {
      const hasPartner = people.some((other) => other.car === car && other.id !== id);
      return role === null || link === null || hasPartner ? [] : [{ name, role }];
    }),
    bots: setup.botCars,
  };
}

/** Returns both lists as one, with the most people first. `own` is newer: a race of it replaces one of the same room. */
export function mergeRaces(own: readonly OpenRace[], others: readonly OpenRace[]): OpenRace[] {
  const races = new Map([...others, ...own].map((race) => [race.code, race]));
  return [...races.values()].sort((a, b) => b.people.length - a.people.length);
}
