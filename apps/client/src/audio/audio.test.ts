import { describe, expect, it } from 'vitest';
import { engineSound, firingHz, GEARS } from './engine-model.ts';
import { hear } from './space.ts';
import { heatOf, notesAt, STEPS, STYLES, styleOf } from './tune.ts';

describe('an engine', () => {
  it('goes up through its gears on a long pull, its revs falling at each change', () => {
    let gear = 1;
    let revs = 0;
    let falls = 0;
    for (let speed = 0; speed < 75; speed += 0.25) {
      const sound = engineSound(speed, 1, false, gear);
      if (sound.gear > gear) falls += sound.revs < revs ? 1 : 0;
      expect(sound.gear - gear).toBeLessThanOrEqual(1);
      ({ gear, revs } = sound);
    }
    expect(gear).toBe(GEARS);
    expect(falls).toBe(GEARS - 1);
  });

  it('does not hunt between two gears at a steady speed', () => {
    const gears = new Set<number>();
    let gear = 3;
    for (let frame = 0; frame < 200; frame++) {
      ({ gear } = engineSound(37 + Math.sin(frame) * 0.5, 0.5, false, gear));
      if (frame > 5) gears.add(gear);
    }
    expect(gears.size).toBe(1);
  });

  it('is louder under throttle, and can be heard at rest', () => {
    expect(engineSound(20, 1, false, 2).load).toBeGreaterThan(engineSound(20, 0, false, 2).load);
    expect(firingHz(engineSound(0, 0, false, 1).revs)).toBeGreaterThan(20);
  });
});

describe('a place in space', () => {
  const listener = { x: 0, y: 0, z: 0, heading: 0 };

  it('is heard on its own side', () => {
    expect(hear(listener, -20, 0, 0).pan).toBeGreaterThan(0.5);
    expect(hear(listener, 20, 0, 0).pan).toBeLessThan(-0.5);
    expect(hear({ ...listener, heading: Math.PI }, 20, 0, 0).pan).toBeGreaterThan(0.5);
  });

  it('is fainter further off, and nothing very far away', () => {
    const gains = [5, 20, 80, 200, 300].map((z) => hear(listener, 0, 0, z).gain);
    for (let index = 1; index < gains.length; index++) expect(gains[index]).toBeLessThan(gains[index - 1]!);
    expect(gains.at(-1)).toBe(0);
  });
});

describe('the music', () => {
  const count = (theme: string, heat: number): number => {
    let notes = 0;
    for (let step = 0; step < 4 * STEPS; step++) {
      notes += notesAt(styleOf(theme), Math.floor(step / STEPS), step % STEPS, heat).length;
    }
    return notes;
  };

  it('rises with the race', () => {
    for (const theme of Object.keys(STYLES)) {
      const notes = [0.05, 0.25, 0.5, 0.9].map((heat) => count(theme, heat));
      for (let index = 1; index < notes.length; index++) expect(notes[index]).toBeGreaterThan(notes[index - 1]!);
    }
  });

  it('is calm where nobody races, hottest in a fight in the last lap', () => {
    const race = { isRacing: true, isLastLap: false, lead: 0.5, sinceFightS: 99, pace: 0.5 };
    expect(heatOf({ ...race, isRacing: false })).toBeLessThan(0.1);
    expect(heatOf({ ...race, sinceFightS: 0 })).toBeGreaterThan(heatOf(race));
    expect(heatOf({ ...race, sinceFightS: 0, isLastLap: true, lead: 1, pace: 1 })).toBe(1);
  });

  it('plays what an ear can hear', () => {
    for (let step = 0; step < STEPS; step++) {
      for (const { pitch, part } of notesAt(styleOf('city'), 3, step, 1)) {
        if (part === 'bass' || part === 'lead' || part === 'pad') expect(pitch).toBeGreaterThan(30);
        expect(pitch).toBeLessThan(2500);
      }
    }
  });
});
