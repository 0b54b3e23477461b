/** Everything that a frame shows, gathered once: the picture, the HUD, the boards and the panel all read this. */
import type { ClientView, PredictedShot, ShownBlast, ShownRocket } from '@shotgun-rally/netcode';
import type {
  CarReport,
  GameEvent,
  ParticipantRole,
  Role,
  RosterMessage,
  WelcomeMessage,
} from '@shotgun-rally/protocol';
import {
  CAR,
  type CarFieldName,
  carOffset,
  type Pose,
  RACE,
  type Track,
  type WorldEvent,
  type WorldState,
} from '@shotgun-rally/sim';

/** The seat that a moment is seen from: the player's own, or behind the car that somebody looks at who only watches. */
export interface Viewpoint extends WelcomeMessage {
  readonly role: Role;
}

export interface Moment {
  /** On the clock that the game lives by. */
  readonly nowMs: number;
  readonly welcome: Viewpoint;
  /** What the player is here for. */
  readonly station: ParticipantRole;
  readonly track: Track;
  /** null until the first one has come. */
  readonly roster: RosterMessage | null;
  readonly view: ClientView;
  /** What every seat last did, one a slot; empty before the first state. */
  readonly reports: readonly CarReport[];
  /** Whether the other player of the car has lost the connection: T takes that seat. */
  readonly isPartnerCutOff: boolean;
  /** What the server told since the last frame. */
  readonly events: readonly GameEvent[];
  /** The gunner's own shots since the last frame, ended where this screen sees them end. */
  readonly shots: readonly PredictedShot[];
  /** Rockets on their way, and those that burst since the last frame. */
  readonly rockets: readonly ShownRocket[];
  readonly blasts: readonly ShownBlast[];
  /** What this page's own simulation did since the last frame. */
  readonly effects: readonly WorldEvent[];
}

/** One of a car's integers on the grid. */
export const carInteger = (state: WorldState, car: number, name: CarFieldName): number =>
  state[carOffset(car) + CAR[name]]!;

/** Ticks since the phase began. */
export const phaseTicks = (state: WorldState): number => state[RACE.tick]! - state[RACE.phaseStartTick]!;

/** Heading of a car's nose, radians: 0 along +Z, growing towards +X. */
export const headingOf = ({ qx, qy, qz, qw }: Pose): number =>
  Math.atan2(2 * (qx * qz + qw * qy), 1 - 2 * (qx * qx + qy * qy));

/** What a car is called in news and results. */
export function teamNameOf(roster: RosterMessage | null, car: number): string {
  const entry = roster?.cars.find((each) => each.car === car);
  const names = [entry?.driver, entry?.gunner].filter(Boolean).join(' & ');
  return names || entry?.team || `Car ${car + 1}`;
}
