/** Moment: everything that one frame shows, gathered once. The picture, the sound, the HUD and the net panel read it. */
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
import type { AimRadians } from './aim.ts';
import type { SceneFrame } from './scene-frame.ts';

/** The race as this page's session has it now, and everything that has happened since the last frame. */
export interface RaceFrame {
  /** On the game host's clock (ms). */
  readonly nowMs: number;
  /** The server's welcome, which names this player's car and role. */
  readonly welcome: WelcomeMessage;
  readonly track: Track;
  /** null until the server has sent the first one. */
  readonly roster: RosterMessage | null;
  readonly view: ClientView;
  /** The newest inputs of each car's two seats, by car slot; empty before the first state. */
  readonly reports: readonly CarReport[];
  /** True if the player in the other seat of the own car has lost the connection. */
  readonly isPartnerCutOff: boolean;
  /** Events from the server since the last frame. */
  readonly events: readonly GameEvent[];
  /** The gunner's own shots since the last frame, with the hits that this page sees. */
  readonly shots: readonly PredictedShot[];
  /** Rockets in flight. */
  readonly rockets: readonly ShownRocket[];
  /** Rockets that exploded since the last frame. */
  readonly blasts: readonly ShownBlast[];
  /** Events of this page's own simulation since the last frame. */
  readonly effects: readonly WorldEvent[];
}

/** The car and the role that a frame is seen from: a spectator follows a car, and sees it as its driver does. */
export interface Viewpoint extends WelcomeMessage {
  readonly role: Role;
}

/** What the HUD says about the player's own devices. */
export interface PlayerControls {
  /** True if a click into the picture would start to aim with the mouse. */
  readonly invitesClick: boolean;
  /** Returns the name of the action's first key, as printed on the player's keyboard. */
  nameOf(action: 'swap' | 'camera'): string;
}

export interface Moment extends RaceFrame {
  readonly welcome: Viewpoint;
  /** What this player is in the race: driver, gunner or spectator. */
  readonly participantRole: ParticipantRole;
  readonly aim: AimRadians;
  readonly controls: PlayerControls;
  /** True if a solo race is paused and the net panel, which shows that too, is closed. */
  readonly isPaused: boolean;
  /** False while the picture of the track is being built. */
  readonly isPictureBuilt: boolean;
  readonly scene: SceneFrame;
}

/** A part of the page that shows the race, once per frame. */
export interface Presenter {
  /** Shows a moment, or nothing if it is null. `delta` is the time since the last drawn frame (s). */
  show(moment: Moment | null, delta: number): void;
}

/** Returns one of a car's integer fields. */
export const carInteger = (state: WorldState, car: number, name: CarFieldName): number =>
  state[carOffset(car) + CAR[name]]!;

/** Returns the ticks since the race phase began. */
export const phaseTicks = (state: WorldState): number => state[RACE.tick]! - state[RACE.phaseStartTick]!;

/** Returns the heading of a car's nose in radians: 0 along +Z, growing towards +X. */
export const headingOf = ({ qx, qy, qz, qw }: Pose): number =>
  Math.atan2(2 * (qx * qz + qw * qy), 1 - 2 * (qx * qx + qy * qy));

/** Returns the heading in which the player looks (radians): the aim of a gunner, the nose of the car for a driver. */
export function lookHeading({ view, welcome, aim }: Pick<Moment, 'view' | 'welcome' | 'aim'>): number {
  if (welcome.role === 'gunner') return aim.yaw;
  const pose = view.cars[welcome.car]?.pose;
  return pose ? headingOf(pose) : 0;
}

/** Speeds below this are shown as 0 (m/s): a standing car never comes quite to rest. */
const SHOWN_SPEED_MIN = 0.2;

/** Returns the speed of the own car to show (m/s). */
export function shownSpeed({ view, welcome }: Moment): number {
  const pose = view.cars[welcome.car]?.pose;
  const speed = pose ? Math.hypot(pose.vx, pose.vy, pose.vz) : 0;
  return speed < SHOWN_SPEED_MIN ? 0 : speed;
}

/** Returns the name of a car's team, for news and results. */
export function teamNameOf(roster: RosterMessage | null, car: number): string {
  const entry = roster?.cars.find((each) => each.car === car);
  const names = [entry?.driver, entry?.gunner].filter(Boolean).join(' & ');
  return names || entry?.team || `Car ${car + 1}`;
}
