/** Runs the assists that the player has switched on. They change only this player's inputs, before these are sent. */
import { assistDriverInput } from '@shotgun-rally/bots';
import type { SeatInput } from '@shotgun-rally/protocol';
import { type DriverInput, PHASE, RACE, type Vec3 } from '@shotgun-rally/sim';
import { createRay } from '@shotgun-rally/sim/math';
import { aimRay, canBeHit } from '@shotgun-rally/sim/weapons';
import type { PlayerInput } from '../input/player-input.ts';
import { findGamepad } from '../page/find-gamepad.ts';
import { pitchToSteps, yawToSteps } from '../race/aim.ts';
import type { Moment } from '../race/moment.ts';
import type { RaceSession } from '../session/race-session.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { AimDevice } from './aim-device.ts';
import { aimPull } from './aim-help.ts';
import { assistDriver } from './driver-assists.ts';
import { Toggles } from './toggles.ts';

/** What the assists read. The gunner's aim in `input` is the only thing that they change. */
export interface AssistSources {
  readonly input: PlayerInput;
  readonly store: SettingsStore;
  /** Returns null while there is no session. */
  readonly session: () => RaceSession | null;
  /** Returns what the last frame showed; null before the first frame. */
  readonly moment: () => Moment | null;
}

export class Assists {
  readonly #sources: AssistSources;
  readonly #aimDevice = new AimDevice(window);
  readonly #toggles = new Toggles();
  /** The session and the phase of the race in the last tick. */
  #session: RaceSession | null = null;
  #phase: number | undefined;

  constructor(sources: AssistSources) {
    this.#sources = sources;
  }

  /** Returns the player's input with the assists. Call once per tick. */
  assist(input: SeatInput): SeatInput {
    const { store, input: devices } = this.#sources;
    if (this.#isRaceNew() || !store.now.togglesActions) this.#toggles.switchOff();
    if (devices.keyboard.isSuspended) return input;
    const wanted = store.now.togglesActions ? this.#toggles.apply(input) : input;
    if ('steer' in wanted) return this.#assistDriver(wanted);
    if (store.now.aimHelp && this.#aimDevice.isStickOrFinger(findGamepad())) this.#pullAim();
    return wanted;
  }

  /** Returns true in the first tick of a session and of a countdown. */
  #isRaceNew(): boolean {
    const session = this.#sources.session();
    const phase = session?.client.state?.[RACE.phase];
    const isNew = session !== this.#session || (phase === PHASE.countdown && phase !== this.#phase);
    this.#session = session;
    this.#phase = phase;
    return isNew;
  }

  #assistDriver(input: DriverInput): DriverInput {
    const { session: currentSession, store } = this.#sources;
    const session = currentSession();
    const { state, welcome } = session?.client ?? {};
    if (!state || !welcome || !session?.track) return input;
    const world = { track: session.track, tuning: welcome.tuning };
    return assistDriver(input, assistDriverInput(state, world, welcome.car), store.now);
  }

  /** Turns the aim of the next tick towards a rival near the crosshair, as the last frame showed it. */
  #pullAim(): void {
    const moment = this.#sources.moment();
    const own = moment?.scene.cars[moment.viewpoint.car];
    if (!moment || !own?.isPresent) return;
    const { gunner } = this.#sources.input;
    aimRay(own, { yaw: yawToSteps(gunner.yaw), pitch: pitchToSteps(gunner.pitch) }, own.tuning, ray);
    const pull = aimPull(gunner, { x: ray.ox, y: ray.oy, z: ray.oz }, rivalsIn(moment));
    gunner.yaw += pull.yaw;
    gunner.pitch += pull.pitch;
  }
}

/** Reused by every call. */
const ray = createRay();

/** Returns the positions of the cars that can be hit. */
const rivalsIn = ({ scene, view }: Moment): readonly Vec3[] =>
  scene.cars.filter((car) => car.isPresent && !car.isOwn && canBeHit(view.state, car.car));
