import { describe, expect, it } from 'vitest';
import { engineSound, firingHz, GEARS } from './engine-model.ts';
import { intensityOf, notesAt, STEPS_PER_BAR, STYLES, styleOf } from './music-notes.ts';
import { panAndGain } from './pan-and-gain.ts';

describe('engineSound', () => {
  it('engineSound shifts up gear by gear while accelerating, and the revs fall at each shift', () => {
    let gear = 1;
    let revs = 0;
    let revFalls = 0;
    for (let speed = 0; speed < 75; speed += 0.25) {
      const sound = engineSound(speed, 1, false, gear);
      if (sound.gear > gear) revFalls += sound.revs < revs ? 1 : 0;
      expect(sound.gear - gear).toBeLessThanOrEqual(1);
      ({ gear, revs } = sound);
    }
    expect(gear).toBe(GEARS);
    expect(revFalls).toBe(GEARS - 1);
  });

  it('engineSound stays in one gear while the speed varies by half a metre per second', () => {
    const gears = new Set<number>();
    let gear = 3;
    for (let frame = 0; frame < 200; frame++) {
      ({ gear } = engineSound(37 + Math.sin(frame) * 0.5, 0.5, false, gear));
      if (frame > 5) gears.add(gear);
    }
    expect(gears.size).toBe(1);
  });

  it('an engine has more load under throttle, and more than 20 exhaust pulses per second at rest', () => {
    expect(engineSound(20, 1, false, 2).load).toBeGreaterThan(engineSound(20, 0, false, 2).load);
    expect(firingHz(engineSound(0, 0, false, 1).revs)).toBeGreaterThan(20);
  });
});

describe('panAndGain', () => {
  const listener = { x: 0, y: 0, z: 0, heading: 0 };

  it('panAndGain pans a sound to the side of the listener from which it comes', () => {
    expect(panAndGain(listener, -20, 0, 0).pan).toBeGreaterThan(0.5);
    expect(panAndGain(listener, 20, 0, 0).pan).toBeLessThan(-0.5);
    expect(panAndGain({ ...listener, heading: Math.PI }, 20, 0, 0).pan).toBeGreaterThan(0.5);
  });

  it('panAndGain returns less gain for greater distances, and none at 300 m', () => {
    const gains = [5, 20, 80, 200, 300].map((z) => panAndGain(listener, 0, 0, z).gain);
    for (let index = 1; index < gains.length; index++) expect(gains[index]).toBeLessThan(gains[index - 1]!);
    expect(gains.at(-1)).toBe(0);
  });
});

describe('the music', () => {
  const count = (theme: string, intensity: number): number => {
    let notes = 0;
    for (let step = 0; step < 4 * STEPS_PER_BAR; step++) {
      notes += notesAt(styleOf(theme), Math.floor(step / STEPS_PER_BAR), step % STEPS_PER_BAR, intensity).length;
    }
    return notes;
  };

  it('the music has more notes at higher intensity in every style', () => {
    for (const theme of Object.keys(STYLES)) {
      const notes = [0.05, 0.25, 0.5, 0.9].map((intensity) => count(theme, intensity));
      for (let index = 1; index < notes.length; index++) expect(notes[index]).toBeGreaterThan(notes[index - 1]!);
    }
  });

  it('the intensity is low without a race, higher in a fight, and 1 for the leader in a fast fight on the last lap', () => {
    const race = { isRacing: true, isLastLap: false, shareBehind: 0.5, sinceFightS: 99, speedShare: 0.5 };
    expect(intensityOf({ ...race, isRacing: false })).toBeLessThan(0.1);
    expect(intensityOf({ ...race, sinceFightS: 0 })).toBeGreaterThan(intensityOf(race));
    expect(intensityOf({ ...race, sinceFightS: 0, isLastLap: true, shareBehind: 1, speedShare: 1 })).toBe(1);
  });

  it('the tones of a bar in the city style are between 30 and 2500 Hz at full intensity', () => {
    for (let step = 0; step < STEPS_PER_BAR; step++) {
      for (const { pitch, part } of notesAt(styleOf('city'), 3, step, 1)) {
        if (part === 'bass' || part === 'lead' || part === 'pad') expect(pitch).toBeGreaterThan(30);
        expect(pitch).toBeLessThan(2500);
      }
    }
  });
});
