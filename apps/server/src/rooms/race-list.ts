/** What `GET /races` answers: the races that are open, for a lobby to choose from. */
import type { GameServer } from '@shotgun-rally/netcode';
import { PHASE, RACE } from '@shotgun-rally/sim';

export interface OpenRace {
  /** Of the room. */
  readonly code: string;
  /** The track's title. */
  readonly track: string;
  readonly phase: keyof typeof PHASE;
  readonly laps: number;
  /** Names of those who are connected. */
  readonly people: readonly string[];
  readonly free_seats: number;
  readonly bots: number;
}

const PHASES = Object.keys(PHASE) as (keyof typeof PHASE)[];
const SEATS_PER_CAR = 2;

export function openRaceOf(code: string, game: GameServer): OpenRace {
  const { world, seats, setup, track } = game;
  const seated = [...seats.all()].filter(({ role }) => role !== null).length;
  const phase = PHASES.find((name) => PHASE[name] === world.state[RACE.phase]) ?? 'warmup';
  return {
    code,
    track: track.title,
    phase,
    laps: setup.laps,
    people: [...seats.all()].filter(({ link }) => link !== null).map(({ name }) => name),
    free_seats: world.cars * SEATS_PER_CAR - seated,
    bots: setup.botCars,
  };
}
