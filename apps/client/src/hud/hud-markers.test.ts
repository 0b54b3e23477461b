/** Tests where the markers of calls are on the screen, and what they say. */
import type { Call } from '@shotgun-rally/protocol';
import { expect, it } from 'vitest';
import type { Moment } from '../race/moment.ts';
import { markersOf } from './hud-markers.ts';

const pose = { x: 0, y: 0, z: 0 };
/** The player's car, a rival 40 m behind it, and a slot that a car has left. */
const moment = {
  viewpoint: { car: 0 },
  view: {
    cars: [
      { present: true, pose },
      { present: true, pose: { ...pose, z: -40 } },
      { present: false, pose },
    ],
  },
} as unknown as Moment;
const PLACE = { x: 0, y: 0, z: 30 };
const markersFor = (call: Partial<Call>, isAhead: boolean) => {
  const active = { id: 7, call: { target: -1, ...PLACE, ...call } as Call, untilMs: 0 };
  return markersOf([active], moment, () => ({ x: 0.3, y: 0.4, isAhead }));
};

it('a look at a car behind is a threat at the lower edge, on the side opposite to its projection, with its distance', () => {
  expect(markersFor({ call: 'look', target: 1 }, false)).toEqual([
    { id: 7, kind: 'threat', x: 0.7, y: 1, text: 'RIVAL 40 m' },
  ]);
});

it('the marker of a threat that is in view is at the car', () => {
  expect(markersFor({ call: 'look', target: 1 }, true)).toMatchObject([{ kind: 'threat', x: 0.3, y: 0.4 }]);
});

it('a look at a place has its text, and a call that points at no car or at an empty slot has no marker', () => {
  expect(markersFor({ call: 'look' }, true)).toMatchObject([{ kind: 'look', text: 'LOOK' }]);
  expect(markersFor({ call: 'slow' }, true)).toEqual([]);
  expect(markersFor({ call: 'look', target: 2 }, true)).toEqual([]);
});
