/** Tests what the room panel says before and after a race, with a small stand-in for the page's elements. */
import type { RosterPerson } from '@shotgun-rally/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createContent } from './room-panel-content.ts';
import type { RoomPanelModel } from './room-panel-model.ts';

/** The part of an element that the panel uses. */
class FakeElement {
  readonly tag: string;
  id = '';
  className = '';
  style = {};
  children: (FakeElement | string)[] = [];
  textContent = '';
  ariaPressed: string | null = null;
  classList = { remove: () => {} };
  append = (...children: (FakeElement | string)[]) => void this.children.push(...children);
  addEventListener(): void {}

  constructor(tag: string) {
    this.tag = tag;
  }

  get all(): FakeElement[] {
    return [this, ...this.children.flatMap((child) => (typeof child === 'string' ? [] : child.all))];
  }
}

beforeEach(() => {
  vi.stubGlobal('document', { createElement: (tag: string) => new FakeElement(tag) });
  vi.stubGlobal('location', { pathname: '/' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Shows the panel to the last person, and returns its elements. The first person is the host. */
function shownTo(changes: Partial<RoomPanelModel>, ...people: readonly (Partial<RosterPerson> & { name: string })[]) {
  const roster = {
    room: 'RALLY',
    setup: { trackName: 'oval', botLevel: 'easy' },
    cars: people.map(({ name, role = 'driver' }, car) => ({ car, [role]: name })),
    people: people.map((person, id) => ({
      id,
      car: id,
      role: 'driver',
      isConnected: true,
      isReady: false,
      vote: 'none',
      kick: -1,
      isHost: id === 0,
      ...person,
    })),
  };
  const model = { roster, playerId: people.length - 1, participantRole: 'driver', ...changes } as RoomPanelModel;
  const actions = { start: () => {}, choose: () => {}, toggleKey: () => 'O' };
  return (createContent(model, actions, () => {}) as unknown as FakeElement).all;
}
const textsOf = (elements: readonly FakeElement[]): string[] => elements.map(({ textContent }) => textContent);

describe('the room panel', () => {
  it('the room panel says who the race is waiting for, and how many players are ready', () => {
    const elements = shownTo({}, { name: 'Ann' }, { name: 'Bob', isReady: true }, { name: 'Cy' });
    expect(textsOf(elements)).toContain('Waiting for Ann to start, 1 of 2 are ready');
  });

  it('the host reads who is ready', () => {
    const elements = shownTo({ playerId: 0 }, { name: 'Ann' }, { name: 'Bob', isReady: true });
    expect(textsOf(elements)).toContain('Bob is ready');
  });

  it('the ready button is pressed and has a tick while the player is ready', () => {
    const buttonOf = (isReady: boolean) =>
      shownTo({}, { name: 'Ann' }, { name: 'Bob', isReady }).find(({ textContent }) => textContent.startsWith('Ready'));
    expect(buttonOf(true)).toMatchObject({ textContent: 'Ready ✓', ariaPressed: 'true' });
    expect(buttonOf(false)).toMatchObject({ textContent: 'Ready', ariaPressed: 'false' });
  });

  it('the names of a crew have the same sign between them as in the race', () => {
    const line = shownTo({ isOpen: true }, { name: 'Ann' }).find(({ tag }) => tag === 'li');
    const texts = line?.children.map((child) => (typeof child === 'string' ? child : child.textContent.trim()));
    expect(texts).toContain(' & ');
  });

  it('after a vote, a player who has not voted also reads when the next race starts', () => {
    const elements = shownTo({ isFinished: true }, { name: 'Ann', vote: 'again' }, { name: 'Bob' });
    expect(textsOf(elements)).toContain('The next race starts in at most 20 s');
  });

  it('the vote of a spectator does not count, and starts no race', () => {
    const spectator = { name: 'Cy', role: 'spectator', vote: 'again' } as const;
    const textsAfter = (vote: RosterPerson['vote']) =>
      textsOf(shownTo({ isFinished: true }, spectator, { name: 'Ann', vote }, { name: 'Bob' }));
    expect(textsAfter('again')).toContain('Race again 1/2');
    expect(textsAfter('none')).toContain('Race again');
    expect(textsAfter('none')).not.toContain('The next race starts in at most 20 s');
  });

  it.each([
    ['driver', 'Invite your gunner', ['own', '']],
    ['spectator', 'Invite a driver', ['', '']],
  ] as const)(
    'a %s of a car without a gunner reads "%s", and the own car is marked only for its driver',
    (role, label, marks) => {
      const changes = { isOpen: true, hasLink: true, car: 0, role: 'driver', participantRole: role } as const;
      const elements = shownTo(changes, { name: 'Ann' }, { name: 'Bob' });
      expect(textsOf(elements)).toContain(label);
      expect(elements.filter(({ tag }) => tag === 'li').map(({ className }) => className)).toEqual(marks);
    },
  );

  it('a gunner who has taken over the seat of a disconnected partner invites to another car, because both seats are reserved', () => {
    const ann = { name: 'Ann', role: 'gunner' } as const;
    const bob = { name: 'Bob', role: 'gunner', car: 0, isConnected: false } as const;
    const changes = {
      isOpen: true,
      hasLink: true,
      car: 0,
      role: 'gunner',
      participantRole: 'gunner',
      playerId: 0,
    } as const;
    const texts = textsOf(shownTo(changes, ann, bob));
    expect(texts.filter((text) => text.startsWith('Invite'))).toEqual(['Invite a driver']);
  });

  describe('the votes to remove a player', () => {
    const ann = { name: 'Ann' };
    const bob = { name: 'Bob' };
    /** Returns the text of each player's ✕ button, by the player's name. */
    const buttonsOf = (elements: readonly FakeElement[]): Record<string, string> =>
      Object.fromEntries(
        elements
          .filter(({ id }) => id.startsWith('kick-'))
          .map(({ id, textContent }) => [['Ann', 'Bob', 'Cy'][Number(id.slice('kick-'.length))], textContent]),
      );

    it('only votes of connected players count', () => {
      const voters = [
        { name: 'Cy', kick: 0 },
        { name: 'Dee', kick: 0, isConnected: false },
        { name: 'Eve', kick: 0, role: 'spectator' as const },
      ];
      const shown = shownTo({ isOpen: true, hasLink: true, playerId: 1 }, ann, bob, ...voters);
      expect(buttonsOf(shown)).toMatchObject({ Ann: '✕1', Cy: '✕' });
    });

    it('a spectator has no button', () => {
      const spectator = { name: 'Cy', role: 'spectator' } as const;
      const changes = { isOpen: true, hasLink: true, participantRole: 'spectator' } as const;
      expect(buttonsOf(shownTo(changes, ann, bob, spectator))).toEqual({});
    });

    it('nobody can remove the owner of the tab in which a race without a link runs', () => {
      expect(buttonsOf(shownTo({ isOpen: true }, ann, bob, { name: 'Cy' }))).toEqual({ Bob: '✕' });
    });
  });
});
