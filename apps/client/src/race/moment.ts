/** Moment: everything that one frame shows. Created once per frame for the 3D view, sound, HUD and net panel. */
import type { ClientView, PredictedShot, ShownBlast, ShownRocket } from '@shotgun-rally/netcode';
import type {
  CarReport,
  GameEvent,
  ParticipantRole,
  Role,
  RosterCar,
  RosterMessage,
  WelcomeMessage,
} from '@shotgun-rally/protocol';
import {
  CAR,
  type CarFieldName,
  carOffset,
  type DriverInput,
  PHASE,
  RACE,
  TICK_MS,
  type Track,
  type WorldEvent,
  type WorldState,
} from '@shotgun-rally/sim';
import { yawOf } from '@shotgun-rally/sim/state';
import { RACE_RULES } from '@shotgun-rally/sim/tuning';
import type { Action } from '../settings/bindings.ts';
import type { AimRadians } from './aim.ts';
import type { SceneFrame } from './scene-frame.ts';

/** The race as the client knows it now, and the events since the last frame. */
export interface RaceFrame {
  /** On the clock of the game (ms). */
  readonly nowMs: number;
  /** The server's welcome, which names this player's car and role. */
  readonly welcome: WelcomeMessage;
  readonly track: Track;
  /** The cars and people of the race; null until the server has sent the first roster. */
  readonly roster: RosterMessage | null;
  /** The cars as the client shows them now, and the state of the race. */
  readonly view: ClientView;
  /** By car slot, what the server last reported about the inputs of its two seats; empty before the first state. */
  readonly reports: readonly CarReport[];
  /** This player's newest input as a driver, which the shown car follows already; null for others, and without prediction. */
  readonly ownInput: DriverInput | null;
  /** True if this player's partner (in the other seat) has lost the connection. */
  readonly isPartnerCutOff: boolean;
  /**
   * True if there was no frame for a while, as in a hidden tab. The events since the last frame then count in news and results, but
   * no shots, blasts, bumps and hits are shown and no cues are heard: most are old, and all would come at once.
   */
  readonly hasOldEvents: boolean;
  /** Events from the server since the last frame. */
  readonly events: readonly GameEvent[];
  /** The gunner's own shots since the last frame, with the hits that this page predicts. */
  readonly shots: readonly PredictedShot[];
  /** Rockets in flight. */
  readonly rockets: readonly ShownRocket[];
  /** Rockets that exploded since the last frame. */
  readonly blasts: readonly ShownBlast[];
  /** Events of this page's own simulation since the last frame. */
  readonly effects: readonly WorldEvent[];
}

/** The server's welcome with the car and role from which a frame is seen: for a spectator, the followed car's driver. */
export interface Viewpoint extends WelcomeMessage {
  readonly role: Role;
}

export type DeviceName = 'keyboard' | 'gamepad' | 'touch';

/** The state of the player's input devices that the HUD shows. */
export interface PlayerControls {
  /** True if a click on the 3D view would start to aim with the mouse. */
  readonly invitesClick: boolean;
  /** True while a dialog is open, so that the devices have no effect. */
  readonly isSuspended: boolean;
  /** True if a bot plays for the player. */
  readonly isBotPlaying: boolean;
  /** True while a driver looks back. */
  readonly looksBack: boolean;
  /** The device that the player used last. The mouse counts as `keyboard`. */
  readonly device: DeviceName;
  /**
   * Returns the name of what triggers an action on that device: the action's first key as printed on the keyboard, a
   * gamepad button, or the symbol of a touch button.
   */
  readonly nameOf: (action: Action) => string;
}

export interface Moment extends Omit<RaceFrame, 'welcome'> {
  readonly viewpoint: Viewpoint;
  /** What this player is in the race: driver, gunner or spectator. */
  readonly participantRole: ParticipantRole;
  readonly aim: AimRadians;
  readonly controls: PlayerControls;
  /** True if a solo race is paused and the net panel is closed. The open net panel shows the pause itself. */
  readonly isPaused: boolean;
  /** How fast time passes: 1, or less in slow motion of a solo race, unless the net panel is open. */
  readonly timeRate: number;
  /** False while the 3D scene of the track is being built. */
  readonly isSceneBuilt: boolean;
  readonly scene: SceneFrame;
}

/** A part of the page that presents the race: the sound, the HUD, the room panel, ... */
export interface Presenter {
  /** Shows a moment, or nothing for null. Called once per frame. `delta` is the time since the last drawn frame (s). */
  show(moment: Moment | null, delta: number): void;
}

/** Returns one field of a car as the integer that the state stores. */
export const carInteger = (state: WorldState, car: number, name: CarFieldName): number =>
  state[carOffset(car) + CAR[name]]!;

/** Returns the driver's input that the shown car follows; undefined before the first state. */
export const driverInputOf = (
  { viewpoint, reports, ownInput }: Pick<Moment, 'viewpoint' | 'reports' | 'ownInput'>,
  car: number,
): DriverInput | undefined => (car === viewpoint.car && ownInput) || reports[car]?.input;

/** Returns the ticks since the race phase began. */
export const phaseTicks = (state: WorldState): number => state[RACE.tick]! - state[RACE.phaseStartTick]!;

/** Returns the seconds that the countdown shows, which are whole numbers; 0 outside the countdown. */
export function countdownSeconds(state: WorldState): number {
  if (state[RACE.phase] !== PHASE.countdown) return 0;
  const secondsOf = (ticks: number): number => (ticks * TICK_MS) / 1000;
  const { countdownTicks } = RACE_RULES;
  // The countdown lasts a little longer than a whole number of seconds.
  return Math.min(Math.floor(secondsOf(countdownTicks)), Math.ceil(secondsOf(countdownTicks - phaseTicks(state))));
}

/** Returns the heading in which the player looks (radians): the aim of a gunner, the nose or tail of the car for a driver. */
export function lookHeading({ view, viewpoint, aim, controls }: Moment): number {
  if (viewpoint.role === 'gunner') return aim.yaw;
  const pose = view.cars[viewpoint.car]?.pose;
  return pose ? yawOf(pose) + (controls.looksBack ? Math.PI : 0) : 0;
}

/** Speeds below this are shown as 0 (m/s), because the simulation leaves a standing car a little motion. */
const SHOWN_SPEED_MIN = 0.2;

/** Returns the speed of the player's car to show (m/s). */
export function shownSpeed({ view, viewpoint }: Moment): number {
  const pose = view.cars[viewpoint.car]?.pose;
  const speed = pose ? Math.hypot(pose.vx, pose.vy, pose.vz) : 0;
  return speed < SHOWN_SPEED_MIN ? 0 : speed;
}

/** Returns the entry of a car in the roster; undefined if there is none. */
export const rosterCarOf = (roster: RosterMessage | null, car: number): RosterCar | undefined =>
  roster?.cars.find((entry) => entry.car === car);

/** Returns the title of a car for players: its players' names, or else its team, or else its number. */
export function carTitleOf(roster: RosterMessage | null, car: number): string {
  const entry = rosterCarOf(roster, car);
  const names = [entry?.driver, entry?.gunner].filter(Boolean).join(' & ');
  return names || entry?.team || `Car ${car + 1}`;
}
