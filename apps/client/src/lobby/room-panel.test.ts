/** Tests with a small stand-in for the page's elements when the room panel is built again. */
import type { RosterMessage } from '@shotgun-rally/protocol';
import { PHASE, RACE } from '@shotgun-rally/sim';
import { stateLength } from '@shotgun-rally/sim/state';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Moment } from '../race/moment.ts';
import { RoomPanel } from './room-panel.ts';

/** The part of an element that the closed panel uses. */
class FakeElement {
  children: FakeElement[] = [];
  textContent = '';

  append(...children: FakeElement[]): void {
    for (const child of children)
      child.replaceWith = (other) => this.children.splice(this.children.indexOf(child), 1, other);
    this.children.push(...children);
  }

  get outerHTML(): string {
    return [this.textContent, ...this.children.map(({ outerHTML }) => outerHTML)].join('\n');
  }

  replaceWith: (other: FakeElement) => void = () => {};
  contains = () => false;
  addEventListener(): void {}
}

beforeEach(() => {
  vi.stubGlobal('document', { createElement: () => new FakeElement(), activeElement: null });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Returns the first moment of a race in the room, before its start, with these people. */
function firstMoment(...names: readonly string[]): Moment {
  const people = names.map((name, id) => ({ id, name, isConnected: true }));
  const state = new Int32Array(stateLength(1));
  state[RACE.phase] = PHASE.warmup;
  return {
    ...{ view: { state }, viewpoint: { car: 0, role: 'driver', personId: 0 }, participantRole: 'driver' },
    ...{ roster: { room: 'RALLY', number: 1, people } as unknown as RosterMessage, isSceneBuilt: true },
  } as unknown as Moment;
}

it('the panel shows the first roster of the next race, although its number is that of the last one', async () => {
  const root = new FakeElement();
  const actions = { start: () => {}, choose: () => {}, toggleKey: () => 'Tab' };
  const panel = new RoomPanel(root as unknown as HTMLElement, actions, { isSolo: false, hasLink: true }, vi.fn());
  await vi.dynamicImportSettled();
  panel.show(firstMoment('Ann'));
  expect(root.outerHTML).toMatch('1 player');
  panel.show(firstMoment('Ann', 'Bob'));
  expect(root.outerHTML).toMatch('2 players');
});
