// What is heard, and when it ends: the real graph over a Web Audio that makes no sound.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CarView, SceneFrame } from '../race/scene-frame.ts';
import { DEFAULT_VOLUMES } from '../settings/volumes.ts';
import { RaceAudio, type RaceSound } from './race-audio.ts';
import { SILENT_WEB_AUDIO, SilentContext } from './silent-web-audio.ts';

const pose = { x: 0, y: 0, z: 0, qx: 0, qy: 0, qz: 0, qw: 1, vx: 8, vy: 0, vz: 40 };
const car = (index: number): CarView => ({
  ...{ ...pose, car: index, present: true, own: index === 0, barrelYaw: 0, barrelPitch: 0, steer: 0, boosting: false },
  ...{ health: 1, heat: 0, boost: 1, status: 1, protected: false },
});
/** Two cars at speed, sliding. */
const DRIVE: SceneFrame = {
  ...{ cars: [car(0), car(1)], ownCar: 0, role: 'driver', camera: 'seat', aimYaw: 0, aimPitch: 0, ghost: null },
  ...{ targetCar: -1, shots: [], bumps: [], rockets: [], blasts: [] },
};
const RACE: RaceSound = {
  ...{ theme: 'forest', listener: { x: 0, y: 0, z: 0, heading: 0 }, isRacing: true, isLastLap: false, lead: 0 },
  cues: [],
};
/** The music would be heard as well. */
const VOLUMES = { ...DEFAULT_VOLUMES, music: 0 };

/** Something of the page, in something of each of these. */
const within = (...selectors: readonly string[]) => ({
  closest: (wanted: string) => (wanted.split(', ').some((each) => selectors.includes(each)) ? {} : null),
});

let page: EventTarget;
let audio: RaceAudio;
const loudness = (from?: number): number => SilentContext.last.loudness(from);
const tell = (kind: string, target: object): void => {
  page.dispatchEvent(Object.defineProperty(new Event(kind), 'target', { value: target }));
};
/** How loud what begins with that event is. */
const heardOf = (kind: string, ...selectors: readonly string[]): number => {
  const before = SilentContext.last.sources.length;
  tell(kind, within(...selectors));
  return loudness(before);
};

beforeEach(async () => {
  vi.useFakeTimers();
  page = new EventTarget();
  for (const [name, value] of Object.entries({ ...SILENT_WEB_AUDIO, document: page })) vi.stubGlobal(name, value);
  audio = await RaceAudio.create(VOLUMES);
});
afterEach(() => {
  audio.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a drive', () => {
  it('falls silent soon after it is no longer shown, and is heard when it is shown again', () => {
    for (let frame = 0; frame < 40; frame++) {
      audio.process(0.05, DRIVE, RACE);
      vi.advanceTimersByTime(50);
      expect(loudness()).toBeGreaterThan(0.1);
    }
    vi.advanceTimersByTime(750);
    expect(loudness()).toBe(0);
    audio.process(0.05, DRIVE, RACE);
    expect(loudness()).toBeGreaterThan(0.1);
  });

  it('is silent, wind and tyres too, with engines and wind turned down', () => {
    audio.process(0.05, DRIVE, RACE);
    audio.setVolumes({ ...VOLUMES, engines: 0 }, false);
    expect(loudness()).toBe(0);
  });
});

describe('a menu', () => {
  it('clicks when something is pressed or chosen', () => {
    expect(heardOf('click', 'button')).toBeGreaterThan(0);
    expect(heardOf('click', 'a')).toBeGreaterThan(0);
    expect(heardOf('change', '[type=radio]')).toBeGreaterThan(0);
    expect(heardOf('change', 'select')).toBeGreaterThan(0);
  });

  it('clicks once for a choice, and not for what is typed, for the picture, or for fingers that drive', () => {
    const before = SilentContext.last.sources.length;
    for (const [kind, ...selectors] of [
      ['click', '[type=radio]'],
      ['change', '[type=text]'],
      ['click', 'canvas'],
      ['click', 'button', '.touch-button'],
    ] as const)
      tell(kind, within(...selectors));
    tell('click', page);
    expect(SilentContext.last.sources.length).toBe(before);
  });

  it('is silent when muted, and with signals turned down', () => {
    audio.setVolumes(VOLUMES, true);
    expect(heardOf('click', 'button')).toBe(0);
    audio.setVolumes({ ...VOLUMES, effects: 0 }, false);
    expect(heardOf('click', 'button')).toBe(0);
  });

  it('is left alone once the sound has ended', () => {
    const before = SilentContext.last.sources.length;
    audio.dispose();
    tell('click', within('button'));
    expect(SilentContext.last.sources.length).toBe(before);
  });
});
