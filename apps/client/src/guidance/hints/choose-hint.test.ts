/** Tests which hint follows from what happens in a race. */
import { describe, expect, it } from 'vitest';
import { chooseHint, type Hint, newMemory, type Situation, updateMemory } from './choose-hint.ts';

const AHEAD = { distanceM: 50, bearing: 0 };
const BEHIND = { distanceM: 50, bearing: 3 };
const DRIVING: Situation = {
  timeMs: 0,
  role: 'driver',
  canAct: true,
  progressM: 100,
  wantsToMove: true,
  boost: 0.5,
  isBoosting: false,
  armour: 1,
  repairGate: BEHIND,
  rival: AHEAD,
};
const SHOOTING: Situation = { ...DRIVING, role: 'gunner' };

/** Plays frames every 100 ms up to `endMs`, and returns the last hint. `at` changes the situation of a frame. */
function hintAfter(endMs: number, at: (timeMs: number) => Partial<Situation>, base = DRIVING): Hint | null {
  let memory = newMemory(false);
  let hint: Hint | null = null;
  for (let timeMs = 0; timeMs <= endMs; timeMs += 100) {
    const situation = { ...base, timeMs, ...at(timeMs) };
    memory = updateMemory(memory, situation);
    hint = chooseHint(memory, situation);
  }
  return hint;
}

describe('the hints of a driver', () => {
  it('the respawn key is shown after 2 s of throttle without progress, and not before', () => {
    expect(hintAfter(1900, () => ({}))).toBeNull();
    expect(hintAfter(2000, () => ({}))).toEqual({ kind: 'respawn' });
  });

  it('the respawn key is not shown if the car moves on, if the driver gives no throttle, or if the car is wrecked', () => {
    expect(hintAfter(5000, (timeMs) => ({ progressM: timeMs / 100 }))).toBeNull();
    expect(hintAfter(5000, () => ({ wantsToMove: false }))).toBeNull();
    expect(hintAfter(5000, () => ({ canAct: false }))).toBeNull();
  });

  it('the respawn key is not shown while the race stands still, because the page receives nothing', () => {
    expect(hintAfter(5000, () => ({ timeMs: 1000 }))).toBeNull();
  });

  it('the respawn key disappears once the car moves on', () => {
    expect(hintAfter(3000, (timeMs) => ({ progressM: timeMs < 3000 ? 100 : 104 }))).toBeNull();
  });

  it('the boost key is shown with a full tank until the driver has boosted once', () => {
    const full = { boost: 1, wantsToMove: false };
    expect(hintAfter(100, () => full)).toEqual({ kind: 'boost' });
    expect(hintAfter(100, () => ({ ...full, boost: 0.9 }))).toBeNull();
    expect(hintAfter(200, (timeMs) => ({ ...full, isBoosting: timeMs === 100 }))).toBeNull();
  });

  it('the repair gate is shown with low armour, if the track has one, before the boost key', () => {
    expect(hintAfter(100, () => ({ armour: 0.3, boost: 1 }))).toEqual({ kind: 'repair', ...BEHIND });
    expect(hintAfter(100, () => ({ armour: 0.3, repairGate: null }))).toBeNull();
    expect(hintAfter(100, () => ({ armour: 0.4 }))).toBeNull();
  });
});

describe('the hints of a gunner', () => {
  it('the nearest rival is shown after a second without a target, and not before', () => {
    expect(hintAfter(900, () => ({ rival: BEHIND }), SHOOTING)).toBeNull();
    expect(hintAfter(1000, () => ({ rival: BEHIND }), SHOOTING)).toEqual({ kind: 'rival', ...BEHIND });
  });

  it('no rival is shown if one is in view and in range, if there is none, or if the gunner cannot act', () => {
    expect(hintAfter(3000, () => ({ rival: AHEAD }), SHOOTING)).toBeNull();
    expect(hintAfter(3000, () => ({ rival: null }), SHOOTING)).toBeNull();
    expect(hintAfter(3000, () => ({ rival: BEHIND, canAct: false }), SHOOTING)).toBeNull();
    expect(hintAfter(3000, () => ({ rival: { ...AHEAD, distanceM: 200 } }), SHOOTING)?.kind).toBe('rival');
  });

  it('a gunner gets no hints of a driver', () => {
    expect(hintAfter(3000, () => ({ armour: 0.1, boost: 1 }), SHOOTING)).toBeNull();
  });
});
