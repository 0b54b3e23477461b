/** Tests with a small stand-in for the page's elements when the room panel is built again, and when it opens. */
import type { RosterMessage } from '@shotgun-rally/protocol';
import { PHASE, RACE } from '@shotgun-rally/sim';
import { stateLength } from '@shotgun-rally/sim/state';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Moment } from '../race/moment.ts';
import { RoomPanel } from './room-panel.ts';

/** The part of an element that the panel uses. */
class FakeElement {
  role: string | null = null;
  style = {};
  children: FakeElement[] = [];
  textContent = '';

  append(...children: FakeElement[]): void {
    for (const child of children) {
      child.replaceWith = (other) => this.children.splice(this.children.indexOf(child), 1, other);
      child.remove = () => this.children.splice(this.children.indexOf(child), 1);
    }
    this.children.push(...children);
  }

  get outerHTML(): string {
    return [this.textContent, ...this.children.map(({ outerHTML }) => outerHTML)].join('\n');
  }

  replaceWith: (other: FakeElement) => void = () => {};
  remove: () => void = () => {};
  contains = () => false;
  addEventListener(): void {}
}

beforeEach(() => {
  vi.stubGlobal('document', { createElement: () => new FakeElement(), activeElement: null });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Returns a moment before the start of a race with these people, or in another phase. The first person is the host. */
function momentWith(names: readonly string[], phase: number = PHASE.warmup): Moment {
  const people = names.map((name, id) => ({ id, name, isConnected: true, isReady: id > 0, isHost: id === 0 }));
  const state = new Int32Array(stateLength(1));
  state[RACE.phase] = phase;
  return {
    view: { state },
    viewpoint: { car: 0, role: 'driver', personId: 0 },
    participantRole: 'driver',
    roster: { room: 'RALLY', number: 1, cars: [], people } as unknown as RosterMessage,
    isSceneBuilt: true,
  } as unknown as Moment;
}

/** Creates a panel with its content. */
async function createPanel() {
  const root = new FakeElement();
  const actions = { start: () => {}, choose: () => {}, toggleKey: () => 'Tab' };
  const panel = new RoomPanel(root as unknown as HTMLElement, actions, { isSolo: false, hasLink: true }, vi.fn());
  await vi.dynamicImportSettled();
  return { root, panel };
}

it('the panel shows the first roster of the next race, although its number is that of the last one', async () => {
  const { root, panel } = await createPanel();
  panel.show(momentWith(['Ann']));
  expect(root.outerHTML).toMatch('1 player');
  panel.show(momentWith(['Ann', 'Bob']));
  expect(root.outerHTML).toMatch('2 players');
});

it('the status text of the panel changes in its element, so that screen readers announce it', async () => {
  const { root, panel } = await createPanel();
  const statusOf = () => root.children[0]?.children.find(({ role }) => role === 'status');
  panel.show(momentWith(['Ann']));
  const status = statusOf();
  expect(status?.textContent).toBe('');
  panel.show(momentWith(['Ann', 'Bob']));
  expect(statusOf()).toBe(status);
  expect(status?.textContent).toBe('Bob is ready');
});

it('the key of the panel does nothing while the panel is hidden', async () => {
  const { root, panel } = await createPanel();
  panel.show(momentWith(['Ann'], PHASE.racing));
  panel.toggle();
  panel.show(momentWith(['Ann']));
  expect(root.children[0]).toMatchObject({ className: 'room-panel' });
});

it('a spectator who becomes the driver of the followed car can start the race before the next roster', async () => {
  const { root, panel } = await createPanel();
  const driving = momentWith(['Ann']);
  panel.show({ ...driving, participantRole: 'spectator' });
  expect(root.outerHTML).not.toMatch('Start the race');
  panel.show(driving);
  expect(root.outerHTML).toMatch('Start the race');
});

it('the player can leave the race while the connection is lost, and not after the race was left', async () => {
  vi.stubGlobal('location', { search: '', pathname: '/' });
  const { panel } = await createPanel();
  expect(panel.exit).toBeNull();
  panel.show(momentWith(['Ann'], PHASE.racing));
  panel.show(null);
  expect(panel.exit?.url()).toBe('/?room=RALLY');
  expect(panel.exit?.isSolo).toBe(false);
  panel.hide();
  expect(panel.exit).toBeNull();
});
