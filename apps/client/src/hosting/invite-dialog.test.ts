/** Tests with a small stand-in for the page's elements which invitation the host sees. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseConfig } from '../page/config.ts';
import type { HostedRoom } from './hosted-room.ts';
import { addInviteButton } from './invite-dialog.ts';

/** The part of an element that the dialog uses. */
class FakeElement {
  children: FakeElement[] = [];
  defaultValue = '';
  open = false;
  click: () => void = () => {};

  append(...children: FakeElement[]): void {
    this.children.push(...children);
  }

  replaceChildren(...children: FakeElement[]): void {
    this.children = children;
  }

  addEventListener(name: string, handler: () => void): void {
    if (name === 'click') this.click = handler;
  }

  showModal(): void {
    this.open = true;
  }

  closest(): null {
    return null;
  }

  blur(): void {}

  /** Returns the texts of all fields in this element. */
  get fields(): string[] {
    return [this.defaultValue, ...this.children.flatMap((child) => child.fields ?? [])].filter(Boolean);
  }
}

beforeEach(() => {
  vi.stubGlobal('document', { createElement: () => new FakeElement() });
  vi.stubGlobal('BroadcastChannel', class {});
  vi.stubGlobal('location', { href: 'https://race.example/', origin: 'https://race.example', pathname: '/' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('an open invitation asks for a gunner until a friend has connected, and then for a driver', () => {
  const parsed = parseConfig('?host');
  if (!parsed.ok) throw new Error('expected a config');
  const room = { hasGuests: false, guestCount: 0, onChange: () => {}, register: () => ({ room: 'K7QM2X' }) };
  const root = new FakeElement();
  addInviteButton(root as unknown as HTMLElement, room as unknown as HostedRoom, parsed.config);
  root.children.at(-1)?.click();
  expect(root.fields).toEqual(['https://race.example/?role=gunner#join=K7QM2X']);
  Object.assign(room, { hasGuests: true, guestCount: 1 });
  room.onChange();
  expect(root.fields).toEqual(['https://race.example/?role=driver#join=K7QM2X']);
});
