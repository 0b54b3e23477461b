/** Tests with a small stand-in for the page's elements which invitation the host sees. */
import type { Role } from '@shotgun-rally/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseConfig } from '../page/config.ts';
import type { HostedRoom } from './hosted-room.ts';
import { addInviteButton } from './invite-dialog.ts';

/** The part of an element that the dialog uses. */
class FakeElement {
  children: FakeElement[] = [];
  defaultValue = '';
  textContent = '';
  value = '';
  open = false;
  click: () => void = () => {};

  append(...children: FakeElement[]): void {
    this.children.push(...children);
  }

  replaceChildren(...children: FakeElement[]): void {
    this.children = children;
  }

  addEventListener(name: string, handler: (event: { detail: number }) => void): void {
    if (name === 'click') this.click = () => handler({ detail: 1 });
  }

  showModal(): void {
    this.open = true;
  }

  close(): void {
    this.open = false;
  }

  contains(): boolean {
    return false;
  }

  closest(): null {
    return null;
  }

  blur(): void {}

  /** Returns the texts of all fields in this element. */
  get fields(): string[] {
    return [this.defaultValue, ...this.children.flatMap((child) => child.fields ?? [])].filter(Boolean);
  }

  /** Returns the texts that are shown in this element. */
  get texts(): string[] {
    return [this.textContent, ...this.children.flatMap((child) => child.texts ?? [])].filter(Boolean);
  }
}

let channel: { onmessage?: (event: { data: unknown }) => Promise<void> };
const posted = vi.fn();

/** Adds the button for this room, and opens the dialog. Returns the element that contains both; its last child is the button. */
function openDialog(room: object, hostRole: () => Role = () => 'driver'): FakeElement {
  const parsed = parseConfig('?host');
  if (!parsed.ok) throw new Error('expected a config');
  const root = new FakeElement();
  addInviteButton(root as unknown as HTMLElement, room as HostedRoom, parsed.config, hostRole);
  root.children.at(-1)?.click();
  return root;
}

beforeEach(() => {
  vi.stubGlobal('document', { createElement: () => new FakeElement() });
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage?: (event: { data: unknown }) => Promise<void>;
      readonly postMessage = posted;
      constructor() {
        channel = this;
      }
    },
  );
  posted.mockReset();
  vi.stubGlobal('location', { href: 'https://race.example/', origin: 'https://race.example', pathname: '/' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('an open invitation asks for a gunner until a friend has connected, and then for a driver', () => {
  const room = {
    hasGuests: false,
    guestCount: 0,
    onChange: () => {},
    register: () => ({ code: 'K7QM2X', connect: () => {} }),
  };
  const root = openDialog(room);
  expect(root.fields).toEqual(['https://race.example/?role=gunner#join=K7QM2X']);
  Object.assign(room, { hasGuests: true, guestCount: 1 });
  room.onChange();
  expect(root.fields).toEqual(['https://race.example/?role=driver#join=K7QM2X']);
});

it('an invitation asks for a driver after the host has become the gunner', () => {
  let hostRole: Role = 'driver';
  const registration = { code: 'K7QM2X', connect: () => {} };
  const root = openDialog({ hasGuests: false, guestCount: 0, register: () => registration }, () => hostRole);
  hostRole = 'gunner';
  root.children.at(-1)?.click();
  expect(root.fields).toEqual(['https://race.example/?role=driver#join=K7QM2X']);
});

it('an invitation that is ready late does not replace a newer one', async () => {
  let resolve: (code: string) => void = () => {};
  const registration = { code: null as string | null, connect: () => {} };
  const invite = () => new Promise<string>((ready) => (resolve = ready));
  const room = { hasGuests: false, guestCount: 0, onChange: () => {}, register: () => registration, invite };
  const root = openDialog(room);
  registration.code = 'K7QM2X';
  room.onChange();
  resolve('SR1.o.old');
  await new Promise((done) => setTimeout(done));
  expect(root.fields).toEqual(['https://race.example/?role=gunner#join=K7QM2X']);
});

it('the dialog says that its link is a new one only when it shows the new link', async () => {
  const ready: ((code: string) => void)[] = [];
  const room = {
    hasGuests: false,
    guestCount: 0,
    register: () => ({ code: null, connect: () => {} }),
    invite: () => new Promise<string>((resolve) => ready.push(resolve)),
    hasInvited: () => true,
    acceptAnswer: async () => '',
  };
  const root = openDialog(room);
  ready[0]?.('SR1.o.first');
  const accepted = channel.onmessage?.({ data: 'SR1.a.answer' });
  await new Promise((done) => setTimeout(done));
  expect(root.texts.join()).not.toMatch(/is now a new one/);
  ready[1]?.('SR1.o.second');
  await accepted;
  expect(root.texts.join()).toMatch(/is now a new one/);
  expect(root.fields).toEqual(['https://race.example/?role=gunner#join=SR1.o.second']);
});

it('a host ignores an answer to the invitation of another tab', async () => {
  const acceptAnswer = vi.fn(async () => 'This answer belongs to an invitation of another page.');
  const registration = { code: 'K7QM2X', connect: () => {} };
  const room = { hasGuests: false, guestCount: 0, register: () => registration, acceptAnswer, hasInvited: () => false };
  const root = openDialog(room);
  await channel.onmessage?.({ data: 'SR1.a.other' });
  expect(root.texts.join()).not.toMatch(/another page/);
  expect(posted).not.toHaveBeenCalled();
});

it('a connection that failed while the dialog was closed is reported when it is opened, and only once', () => {
  const registration = { code: 'K7QM2X', connect: () => {} };
  const room = { hasGuests: false, guestCount: 0, register: () => registration, onNoConnection: () => {} };
  const root = openDialog(room);
  const [dialog, button] = root.children;
  const isReported = (): boolean => /No connection to your friend/.test(root.texts.join());
  dialog?.close();
  room.onNoConnection();
  button?.click();
  expect(isReported()).toBe(true);
  dialog?.close();
  button?.click();
  expect(isReported()).toBe(false);
});

it.each(['localhost', 'race.example'])(
  'an invitation from %s says so if it works only on this computer',
  (hostname) => {
    vi.stubGlobal('location', { href: `http://${hostname}/`, origin: `http://${hostname}`, pathname: '/', hostname });
    const registration = { code: 'K7QM2X', connect: () => {} };
    const root = openDialog({ hasGuests: false, guestCount: 0, register: () => registration });
    expect(/works only on this computer/.test(root.texts.join())).toBe(hostname === 'localhost');
  },
);

it('a host that opens the dialog tries again to register', () => {
  const connect = vi.fn();
  openDialog({ hasGuests: false, guestCount: 0, register: () => ({ code: 'K7QM2X', connect }) });
  expect(connect).toHaveBeenCalledTimes(1);
});
