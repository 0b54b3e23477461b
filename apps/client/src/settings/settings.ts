/** The settings of a player as one plain value. Stored settings may be broken, so each field is checked. */

import type { QualityName } from '../look/quality.ts';
import { QUALITY_NAMES } from '../look/quality-names.ts';
import {
  ACTION_NAMES,
  DEFAULT_GAMEPAD,
  DEFAULT_KEYS,
  GAMEPAD_ACTIONS,
  GAMEPAD_BUTTONS,
  type GamepadBindings,
  type KeyBindings,
} from './bindings.ts';
import { DRIVER_CAMERAS, type DriverCameraName } from './driver-cameras.ts';
import { DEFAULT_VOLUMES, type Volumes } from './volumes.ts';

export interface Settings {
  readonly keys: KeyBindings;
  /** Of the gamepad. The name must stay, because players have stored settings with it. */
  readonly pad: GamepadBindings;
  /** Factor for the aim speed, within RANGES. */
  readonly mouseSpeed: number;
  readonly invertsAim: boolean;
  /** Lets the gamepad vibrate. */
  readonly rumbles: boolean;
  /** Gives throttle and brakes before bends. */
  readonly automaticThrottle: boolean;
  /** Strength of the steering help, from 0 (off) to 1. */
  readonly steeringHelp: number;
  /** Pulls the aim of a gamepad or finger towards rivals. */
  readonly aimHelp: boolean;
  /** Fire, drift and boost are switched on and off instead of held. */
  readonly togglesActions: boolean;
  readonly volumes: Volumes;
  readonly isMuted: boolean;
  readonly driverCamera: DriverCameraName;
  /** null: use the system setting. */
  readonly reducesMotion: boolean | null;
  /** Uses team colours that most colour-blind people can tell apart. The name must stay, as for `pad`. */
  readonly hasSafeColours: boolean;
  /** Factor for the text size, within RANGES. */
  readonly textScale: number;
  /** null: the page chooses the quality, and lowers the resolution if the frame rate drops. */
  readonly quality: QualityName | null;
  /** The tutorial of each seat is shown until the player has seen it. */
  readonly teachesDriver: boolean;
  readonly teachesGunner: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  keys: DEFAULT_KEYS,
  pad: DEFAULT_GAMEPAD,
  mouseSpeed: 1,
  invertsAim: false,
  rumbles: true,
  automaticThrottle: false,
  steeringHelp: 0,
  aimHelp: false,
  togglesActions: false,
  volumes: DEFAULT_VOLUMES,
  isMuted: false,
  driverCamera: 'near',
  reducesMotion: null,
  hasSafeColours: false,
  textScale: 1,
  quality: null,
  teachesDriver: true,
  teachesGunner: true,
};

/** Smallest and largest allowed values. */
export const RANGES = { mouseSpeed: [0.2, 4], textScale: [0.8, 1.6] } as const;
const MAX_KEYS_PER_ACTION = 3;

/** Reads stored settings. A missing or invalid field gets its default. */
export function readSettings(stored: unknown): Settings {
  const from = objectOf(stored);
  const { mouseSpeed, textScale } = DEFAULT_SETTINGS;
  return {
    keys: readKeys(objectOf(from.keys)),
    pad: readGamepadBindings(objectOf(from.pad)),
    mouseSpeed: numberOf(from.mouseSpeed, RANGES.mouseSpeed, mouseSpeed),
    invertsAim: from.invertsAim === true,
    rumbles: from.rumbles !== false,
    automaticThrottle: from.automaticThrottle === true,
    steeringHelp: numberOf(from.steeringHelp, [0, 1], 0),
    aimHelp: from.aimHelp === true,
    togglesActions: from.togglesActions === true,
    volumes: readVolumes(objectOf(from.volumes)),
    isMuted: from.isMuted === true,
    driverCamera: DRIVER_CAMERAS.find((each) => each === from.driverCamera) ?? 'near',
    reducesMotion: typeof from.reducesMotion === 'boolean' ? from.reducesMotion : null,
    hasSafeColours: from.hasSafeColours === true,
    textScale: numberOf(from.textScale, RANGES.textScale, textScale),
    quality: QUALITY_NAMES.find((each) => each === from.quality) ?? null,
    teachesDriver: from.teachesDriver !== false,
    teachesGunner: from.teachesGunner !== false,
  };
}

type UnknownFields = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): UnknownFields =>
  typeof value === 'object' && value !== null ? (value as UnknownFields) : {};

const numberOf = (value: unknown, [min, max]: readonly [number, number], fallback: number): number =>
  typeof value === 'number' && value >= min && value <= max ? value : fallback;

function readKeys(from: UnknownFields): KeyBindings {
  // Codes are short words such as `KeyA`.
  const isCodes = (value: unknown): value is readonly string[] =>
    Array.isArray(value) &&
    value.length <= MAX_KEYS_PER_ACTION &&
    value.every((each) => typeof each === 'string' && /^\w{1,24}$/.test(each));
  const read = ACTION_NAMES.map((action) => {
    const codes = from[action];
    return [action, isCodes(codes) ? codes : DEFAULT_KEYS[action]];
  });
  return Object.fromEntries(read) as KeyBindings;
}

function readGamepadBindings(from: UnknownFields): GamepadBindings {
  const isButton = (value: unknown): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < GAMEPAD_BUTTONS.length;
  const read = GAMEPAD_ACTIONS.map((action) => {
    const button = from[action];
    return [action, isButton(button) ? button : DEFAULT_GAMEPAD[action]];
  });
  return Object.fromEntries(read) as GamepadBindings;
}

function readVolumes(from: UnknownFields): Volumes {
  const names = Object.keys(DEFAULT_VOLUMES) as (keyof Volumes)[];
  return Object.fromEntries(
    names.map((name) => [name, numberOf(from[name], [0, 1], DEFAULT_VOLUMES[name])]),
  ) as unknown as Volumes;
}
