/** What a player has chosen, as one plain value; what is stored may be anything, and is read with care. */

import type { QualityName } from '../look/quality.ts';
import {
  ACTION_NAMES,
  DEFAULT_KEYS,
  DEFAULT_PAD,
  type KeyBindings,
  PAD_ACTIONS,
  PAD_BUTTONS,
  type PadBindings,
} from './bindings.ts';
import { DEFAULT_VOLUMES, type Volumes } from './volumes.ts';

export interface Settings {
  readonly keys: KeyBindings;
  readonly pad: PadBindings;
  /** Times the usual speed of the mouse: 0.2 to 4. */
  readonly mouseSpeed: number;
  readonly invertsAim: boolean;
  readonly rumbles: boolean;
  readonly volumes: Volumes;
  readonly isMuted: boolean;
  /** null: as the system says. */
  readonly reducesMotion: boolean | null;
  /** Colours of teams that most colour-blind eyes tell apart. */
  readonly hasSafeColours: boolean;
  /** Times the usual size: 0.8 to 1.6. */
  readonly textScale: number;
  /** null: chosen by the page, which then holds the frame rate. */
  readonly quality: QualityName | null;
}

export const DEFAULT_SETTINGS: Settings = {
  keys: DEFAULT_KEYS,
  pad: DEFAULT_PAD,
  mouseSpeed: 1,
  invertsAim: false,
  rumbles: true,
  volumes: DEFAULT_VOLUMES,
  isMuted: false,
  reducesMotion: null,
  hasSafeColours: false,
  textScale: 1,
  quality: null,
};

export const RANGES = { mouseSpeed: [0.2, 4], textScale: [0.8, 1.6] } as const;
const QUALITIES: readonly (QualityName | null)[] = [null, 'low', 'medium', 'high'];
const KEYS_MOST = 3;

/** What of `stored` can be used; the default for the rest. Never throws. */
export function readSettings(stored: unknown): Settings {
  const from = objectOf(stored);
  const { mouseSpeed, textScale } = DEFAULT_SETTINGS;
  return {
    keys: readKeys(objectOf(from.keys)),
    pad: readPad(objectOf(from.pad)),
    mouseSpeed: numberOf(from.mouseSpeed, RANGES.mouseSpeed, mouseSpeed),
    invertsAim: from.invertsAim === true,
    rumbles: from.rumbles !== false,
    volumes: readVolumes(objectOf(from.volumes)),
    isMuted: from.isMuted === true,
    reducesMotion: typeof from.reducesMotion === 'boolean' ? from.reducesMotion : null,
    hasSafeColours: from.hasSafeColours === true,
    textScale: numberOf(from.textScale, RANGES.textScale, textScale),
    quality: QUALITIES.find((each) => each === from.quality) ?? null,
  };
}

type Loose = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Loose => (typeof value === 'object' && value !== null ? (value as Loose) : {});

const numberOf = (value: unknown, [least, most]: readonly [number, number], fallback: number): number =>
  typeof value === 'number' && value >= least && value <= most ? value : fallback;

function readKeys(from: Loose): KeyBindings {
  const isCodes = (value: unknown): value is readonly string[] =>
    Array.isArray(value) &&
    value.length <= KEYS_MOST &&
    value.every((each) => typeof each === 'string' && /^\w{1,24}$/.test(each));
  const read = ACTION_NAMES.map((action) => {
    const codes = from[action];
    return [action, isCodes(codes) ? codes : DEFAULT_KEYS[action]];
  });
  return Object.fromEntries(read) as KeyBindings;
}

function readPad(from: Loose): PadBindings {
  const isButton = (value: unknown): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < PAD_BUTTONS.length;
  const read = PAD_ACTIONS.map((action) => {
    const button = from[action];
    return [action, isButton(button) ? button : DEFAULT_PAD[action]];
  });
  return Object.fromEntries(read) as PadBindings;
}

function readVolumes(from: Loose): Volumes {
  const names = Object.keys(DEFAULT_VOLUMES) as (keyof Volumes)[];
  return Object.fromEntries(
    names.map((name) => [name, numberOf(from[name], [0, 1], DEFAULT_VOLUMES[name])]),
  ) as unknown as Volumes;
}
