/** Tests with a small stand-in for the page's elements what the list of open races says. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type OpenRace, RaceList } from './race-list.ts';

/** The part of an element that the list uses. */
class FakeElement {
  children: readonly FakeElement[] = [];
  hidden = false;
  textContent = '';

  append(...children: readonly FakeElement[]): void {
    this.children = children;
  }

  replaceChildren(...children: readonly FakeElement[]): void {
    this.children = children;
  }

  contains = () => false;
  addEventListener(): void {}
}

const RACE: OpenRace = {
  code: 'RALLY',
  track: 'Oval',
  phase: 'warmup',
  laps: 3,
  people: ['Ann'],
  free_seats: 3,
  alone: [],
  bots: 0,
};

beforeEach(() => {
  vi.stubGlobal('document', { createElement: () => new FakeElement(), activeElement: null });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Returns the title of the list after an answer of the server; null if the list is hidden. */
async function titleAfter(status: number, races: readonly OpenRace[]): Promise<string | null> {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(races), { status }));
  const list = new RaceList(
    () => {},
    () => {},
  );
  await list.refresh();
  return list.element.hidden ? null : (list.element.children[0]?.textContent ?? '');
}

it('the list of open races explains what to do without a game server, in an element that is always on the page', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  const list = new RaceList(
    () => {},
    () => {},
  );
  const { explanation } = list;
  expect(explanation).toMatchObject({ role: 'status', textContent: '' });
  await list.refresh();
  expect(explanation.textContent).toMatch('race against bots in this tab');
});

it.each([
  ['is hidden if there is no race', 200, [], null],
  ['has the title of a complete list', 200, [RACE], 'Open races'],
  ['says that other servers do not answer', 203, [RACE], 'Open races. Other servers do not answer.'],
  ['says so even without a race', 203, [], 'Open races. Other servers do not answer.'],
  ['says that the server is starting', 503, [], 'The server is starting. Trying again.'],
])('the list of open races %s after an answer with status %i', async (_what, status, races, title) => {
  expect(await titleAfter(status, races)).toBe(title);
});
