// Tests the game's real audio graph on a silent replacement for the Web Audio API.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CarView } from '../race/scene-frame.ts';
import { CAR_AT_REST, sceneOfCars } from '../race/test-scene.ts';
import { DEFAULT_VOLUMES } from '../settings/volumes.ts';
import { STEPS_PER_BAR, styleOf } from './music-notes.ts';
import { RaceAudio, type RaceSound } from './race-audio.ts';
import { SILENT_WEB_AUDIO, SilentContext } from './silent-web-audio.ts';

/** Returns a fast, sliding car. */
const car = (index: number): CarView => ({ ...CAR_AT_REST, vx: 8, vz: 40, car: index, isOwn: index === 0 });
const DRIVE = sceneOfCars(car(0), car(1));
const RACE: RaceSound = {
  theme: 'forest',
  listener: { x: 0, y: 0, z: 0, heading: 0 },
  isRacing: true,
  isLastLap: false,
  shareBehind: 0,
  cues: [],
  wrecks: [],
};
/** No music, because it would add to the measured loudness. */
const VOLUMES = { ...DEFAULT_VOLUMES, music: 0 };

/** A stand-in for a page element that is inside elements which match these selectors. */
const elementInside = (...selectors: readonly string[]) => ({
  closest: (list: string) => (list.split(', ').some((selector) => selectors.includes(selector)) ? {} : null),
});

let page: EventTarget;
let audio: RaceAudio;
const loudness = (from?: number): number => SilentContext.last.loudness(from);
const dispatch = (kind: string, target: object): void => {
  page.dispatchEvent(Object.defineProperty(new Event(kind), 'target', { value: target }));
};
/** Returns the loudness of the sounds that an event starts. */
const loudnessOfEvent = (kind: string, ...selectors: readonly string[]): number => {
  const before = SilentContext.last.sources.length;
  dispatch(kind, elementInside(...selectors));
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

describe('the sound of a race', () => {
  it('the sound of a race is silent 750 ms after the last frame, and audible again with the next frame', () => {
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

  it('the sound of a paused race is silent after 750 ms, and audible again when the race continues', () => {
    audio.process(0.05, DRIVE, RACE);
    for (let frame = 0; frame < 15; frame++) {
      audio.process(0, DRIVE, RACE);
      vi.advanceTimersByTime(50);
    }
    expect(loudness()).toBe(0);
    audio.process(0.05, DRIVE, RACE);
    expect(loudness()).toBeGreaterThan(0.1);
  });

  it('a race without music and shots is silent if the volume of engines is 0', () => {
    audio.process(0.05, DRIVE, RACE);
    audio.setVolumes({ ...VOLUMES, engines: 0 }, false);
    expect(loudness()).toBe(0);
  });
});

it('the music keeps its beat in slow motion, in which a race takes ten times as long', () => {
  const [frames, frameMs] = [500, 16];
  for (let frame = 0; frame < frames; frame++) {
    audio.process((0.1 * frameMs) / 1000, DRIVE, RACE);
    vi.advanceTimersByTime(frameMs);
  }
  const starts = SilentContext.last.sources.flatMap(({ startsAtS }) => startsAtS ?? []);
  const stepS = 60 / styleOf(RACE.theme).beatsPerMinute / 4;
  const steps = starts.map((startS) => startS / stepS);
  expect(Math.max(...steps)).toBeGreaterThan(((frames - 1) * frameMs) / 1000 / stepS - STEPS_PER_BAR);
  for (const step of steps) expect(step).toBeCloseTo(Math.round(step));
});

describe('the sound of a wreck', () => {
  /** Returns the loudness of the sounds that start if car 1 is wrecked at this distance (m). */
  const loudnessOfWreck = (metres: number): number => {
    audio.process(0, DRIVE, RACE);
    const before = SilentContext.last.sources.length;
    audio.process(0, { ...DRIVE, cars: [car(0), { ...car(1), z: metres }] }, { ...RACE, wrecks: [1] });
    return loudness(before);
  };

  it('another car’s wreck is audible nearby, quieter further away, and silent at a great distance', () => {
    expect(loudnessOfWreck(50)).toBeGreaterThan(0);
    expect(loudnessOfWreck(50)).toBeLessThan(loudnessOfWreck(5));
    expect(loudnessOfWreck(300)).toBe(0);
  });
});

describe('the sound of a menu', () => {
  it('a menu sounds if a button or link is pressed or a value is chosen', () => {
    expect(loudnessOfEvent('click', 'button')).toBeGreaterThan(0);
    expect(loudnessOfEvent('click', 'a')).toBeGreaterThan(0);
    expect(loudnessOfEvent('change', '[type=radio]')).toBeGreaterThan(0);
    expect(loudnessOfEvent('change', 'select')).toBeGreaterThan(0);
  });

  it('no sound starts for clicks on choices, typed text, the canvas, touch controls or the page itself', () => {
    const before = SilentContext.last.sources.length;
    for (const [kind, ...selectors] of [
      ['click', '[type=radio]'],
      ['change', '[type=text]'],
      ['click', 'canvas'],
      ['click', 'button', '.touch-button'],
    ] as const)
      dispatch(kind, elementInside(...selectors));
    dispatch('click', page);
    expect(SilentContext.last.sources.length).toBe(before);
  });

  it('a menu is silent if muted or if the volume of effects is 0', () => {
    audio.setVolumes(VOLUMES, true);
    expect(loudnessOfEvent('click', 'button')).toBe(0);
    audio.setVolumes({ ...VOLUMES, effects: 0 }, false);
    expect(loudnessOfEvent('click', 'button')).toBe(0);
  });

  it('a menu starts no sound after the audio is disposed of', () => {
    const before = SilentContext.last.sources.length;
    audio.dispose();
    dispatch('click', elementInside('button'));
    expect(SilentContext.last.sources.length).toBe(before);
  });
});
