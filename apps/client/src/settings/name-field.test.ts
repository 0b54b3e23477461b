/** Tests which name the settings show and where they keep a new one, with a small stand-in for the page's elements. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nextName } from '../page/player-name.ts';
import { nameField } from './name-field.ts';

/** The part of an element that the field uses. */
class FakeElement extends EventTarget {
  value = '';
  append(): void {}
  setAttribute(): void {}
}

let field: FakeElement;
let stored: Map<string, string>;

/** Shows the field in a page with this address. */
function showAt(href: string): void {
  const location = { href };
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', {
    replaceState: (_state: unknown, _title: string, url: URL) => {
      location.href = url.href;
    },
  });
  nameField();
}

/** Types a name into the field. */
function type(name: string): void {
  field.value = name;
  field.dispatchEvent(new Event('change'));
}

beforeEach(() => {
  stored = new Map([['shotgun-rally:name', 'Ann']]);
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  };
  vi.stubGlobal('window', { localStorage });
  const createElement = (tag: string) => {
    const element = new FakeElement();
    if (tag === 'input') field = element;
    return element;
  };
  vi.stubGlobal('document', { createElement });
});
afterEach(() => void vi.unstubAllGlobals());

it('the field shows the name in the address, which comes before the stored one', () => {
  showAt('https://race.example/?name=Bob');
  expect(field.value).toBe('Bob');
  showAt('https://race.example/');
  expect(field.value).toBe('Ann');
});

it('a new name is stored, and the address loses the one before', () => {
  showAt('https://race.example/?room=RALLY&name=Bob');
  type('  Cy ');
  expect(field.value).toBe('Cy');
  expect(stored.get('shotgun-rally:name')).toBe('Cy');
  expect(location.href).toBe('https://race.example/?room=RALLY');
});

it('a new name is kept in the address if the browser forbids storage', () => {
  vi.stubGlobal('window', {});
  showAt('https://race.example/?name=Bob');
  type('Cy');
  expect(field.value).toBe('Cy');
  expect(location.href).toBe('https://race.example/?name=Cy');
});

it('of a stored name that breaks the rules for names, the field and the next race have what the rules allow', () => {
  stored.set('shotgun-rally:name', 'A\u202enn  the driver of the red car');
  showAt('https://race.example/');
  expect([field.value, nextName()]).toEqual(['Ann the driver o', 'Ann the driver o']);
  stored.set('shotgun-rally:name', '\u202e');
  expect(nextName()).toBe('');
});

it('an empty name changes nothing', () => {
  showAt('https://race.example/?name=Bob');
  type(' ');
  expect(field.value).toBe('Bob');
  expect(location.href).toBe('https://race.example/?name=Bob');
});
