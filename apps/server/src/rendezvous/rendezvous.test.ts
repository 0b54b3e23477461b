/** Tests the rendezvous with real sockets and a clock that the tests set. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { decodeRendezvous, encodeRendezvous, type RendezvousMessage } from '@shotgun-rally/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { CLOSE_GOING_AWAY, SocketLink } from '../connections/socket-link.ts';
import { AddressLimits } from '../limits/address-limits.ts';
import { Refusals } from '../limits/refusals.ts';
import { Rendezvous } from './rendezvous.ts';

const ADDRESS = '192.0.2.1';
const OFFER = 'SR1.o.offer';
const ANSWER = 'SR1.a.answer';

/** A host or guest. */
class TestPeer {
  readonly socket: WebSocket;
  readonly received: (RendezvousMessage | null)[] = [];
  readonly closed: Promise<unknown>;
  #onMessage: () => void = () => {};

  constructor(port: number) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}`);
    this.socket.on('message', (data) => {
      this.received.push(decodeRendezvous(String(data)));
      this.#onMessage();
    });
    this.closed = once(this.socket, 'close');
  }

  send(message: RendezvousMessage): void {
    this.socket.send(encodeRendezvous(message));
  }

  /** Resolves with the first message of this type, received before or after this call. */
  async waitFor<Type extends RendezvousMessage['type']>(type: Type): Promise<RendezvousMessage & { type: Type }> {
    const isExpected = (each: RendezvousMessage | null): each is RendezvousMessage & { type: Type } =>
      each?.type === type;
    for (;;) {
      const found = this.received.find(isExpected);
      if (found) return found;
      await new Promise<void>((resolve) => {
        this.#onMessage = resolve;
      });
    }
  }
}

describe('Rendezvous', () => {
  let sockets: WebSocketServer;
  let rendezvous: Rendezvous;
  let refusals: Refusals;
  let nowMs: number;
  /** The address of the next peer. */
  let address: string;

  beforeEach(async () => {
    nowMs = 0;
    address = ADDRESS;
    const clock = () => nowMs;
    refusals = new Refusals();
    const limits = new AddressLimits({ connections: 100, rooms: 2, joinsPerMinute: 20 }, clock);
    rendezvous = new Rendezvous({ clock, limits, refusals });
    sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    sockets.on('connection', (socket, request) =>
      rendezvous.admit(new SocketLink(socket, request.socket, clock), address),
    );
    await once(sockets, 'listening');
  });
  afterEach(() => {
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  });

  /** Connects, and sends a message. */
  async function connect(message: RendezvousMessage): Promise<TestPeer> {
    const peer = new TestPeer((sockets.address() as AddressInfo).port);
    await once(peer.socket, 'open');
    peer.send(message);
    return peer;
  }

  /** Registers a host. */
  async function host(previous = { room: '', key: '' }) {
    const peer = await connect({ type: 'host', ...previous });
    const { room, key } = await peer.waitFor('room');
    return { peer, room, key };
  }

  /** Waits until the server has noticed that a connection was lost. */
  const lost = async (): Promise<void> => {
    const open = sockets.clients.size;
    while (sockets.clients.size === open) await new Promise((resolve) => setImmediate(resolve));
  };

  /** Waits until the server has handled what the peer has sent. */
  async function answered({ socket }: TestPeer): Promise<void> {
    socket.ping();
    await once(socket, 'pong');
  }

  function guestOf(newAddress: string, room: string): Promise<TestPeer> {
    address = newAddress;
    return guest(room);
  }

  const guest = (room: string): Promise<TestPeer> => connect({ type: 'join', room, code: OFFER });

  it("Rendezvous passes a guest's offer to the host, and the host's answer to that guest only", async () => {
    const { peer, room } = await host();
    const first = await guest(room);
    const { guest: id, code } = await peer.waitFor('offer');
    expect(code).toBe(OFFER);
    peer.received.length = 0;
    const second = await guest(room);
    const { guest: secondId } = await peer.waitFor('offer');
    peer.send({ type: 'answer', guest: id, code: ANSWER });
    peer.send({ type: 'answer', guest: secondId, code: `${ANSWER}2` });
    expect((await first.waitFor('answer')).code).toBe(ANSWER);
    expect((await second.waitFor('answer')).code).toBe(`${ANSWER}2`);
    expect([first.received.length, second.received.length]).toEqual([1, 1]);
  });

  it('Rendezvous passes no answer of a host to a guest of another host', async () => {
    const [one, other] = [await host(), await host()];
    const peer = await guest(one.room);
    const { guest: id } = await one.peer.waitFor('offer');
    other.peer.send({ type: 'answer', guest: id, code: ANSWER });
    one.peer.send({ type: 'answer', guest: id, code: `${ANSWER}2` });
    expect((await peer.waitFor('answer')).code).toBe(`${ANSWER}2`);
  });

  it('Rendezvous tells the waiting guests that the host has left, and everyone who asks for the room later', async () => {
    const { peer, room } = await host();
    const waiting = await guest(room);
    await peer.waitFor('offer');
    peer.socket.close(CLOSE_GOING_AWAY);
    await waiting.waitFor('gone');
    const late = await guest(room);
    await late.waitFor('gone');
    await Promise.all([waiting.closed, late.closed]);
  });

  it('Rendezvous passes the offers of guests to a host that returns after a lost connection', async () => {
    const { peer, room, key } = await host();
    const before = await guest(room);
    await peer.waitFor('offer');
    peer.socket.terminate();
    await lost();
    const meanwhile = await guest(room);
    await answered(meanwhile);
    nowMs = 15_000;
    rendezvous.tick();
    const again = await host({ room, key });
    await again.peer.waitFor('offer');
    await answered(again.peer);
    const offers = again.peer.received.filter((message) => message?.type === 'offer');
    expect(offers).toHaveLength(2);
    expect([...before.received, ...meanwhile.received]).toEqual([]);
  });

  it('Rendezvous tells guests that the host has left 15 s after its connection was lost', async () => {
    const { peer, room } = await host();
    const waiting = await guest(room);
    await peer.waitFor('offer');
    peer.socket.terminate();
    await lost();
    nowMs = 15_001;
    rendezvous.tick();
    await waiting.waitFor('gone');
    await (await guest(room)).waitFor('gone');
  });

  it('Rendezvous gives a host the same room again if it has the key, also while the old connection is open', async () => {
    const first = await host();
    const second = await host({ room: first.room, key: first.key });
    expect(second.room).toBe(first.room);
    await first.peer.closed;
    await guest(second.room);
    await second.peer.waitFor('offer');
  });

  it('Rendezvous gives a host another room if the key is wrong', async () => {
    const { room } = await host();
    expect((await host({ room, key: 'guess' })).room).not.toBe(room);
  });

  it('Rendezvous refuses the third room of an address, and opens one after another has closed', async () => {
    const { peer } = await host();
    await host();
    await (await connect({ type: 'host', room: '', key: '' })).waitFor('refused');
    peer.socket.close(CLOSE_GOING_AWAY);
    await peer.closed;
    await host();
    expect(refusals.counts.get('addressLimit')).toBe(1);
  });

  it('Rendezvous lets a host of an address with two rooms return while the old connection is open', async () => {
    await host();
    const { room, key } = await host();
    expect((await host({ room, key })).room).toBe(room);
    await (await connect({ type: 'host', room: '', key: '' })).waitFor('refused');
  });

  it('Rendezvous counts a room for its address until its host has returned or is given up', async () => {
    const rooms = [await host(), await host()];
    for (const { peer } of rooms) {
      peer.socket.terminate();
      await lost();
    }
    await (await connect({ type: 'host', room: '', key: '' })).waitFor('refused');
    for (const { room, key } of rooms) expect((await host({ room, key })).room).toBe(room);
    await (await connect({ type: 'host', room: '', key: '' })).waitFor('refused');
    for (const socket of sockets.clients) socket.terminate();
    while (sockets.clients.size > 0) await new Promise((resolve) => setImmediate(resolve));
    nowMs = 15_001;
    rendezvous.tick();
    await host();
    await host();
  });

  it('Rendezvous refuses the 21st join of an address within a minute', async () => {
    for (let join = 0; join < 20; join++) await (await guest('NOROOM')).waitFor('gone');
    await (await guest('NOROOM')).waitFor('refused');
    expect(refusals.counts.get('addressLimit')).toBe(1);
  });

  it('Rendezvous refuses the 17th guest who waits for the same host', async () => {
    const { room } = await host();
    for (let number = 0; number < 16; number++) {
      await answered(await guestOf(`192.0.2.${number}`, room));
    }
    await (await guestOf('203.0.113.1', room)).waitFor('refused');
    expect(refusals.counts.get('serverFull')).toBe(1);
  });

  it('Rendezvous refuses the 5th guest of an address who waits for the same host, and accepts one of another address', async () => {
    const { room } = await host();
    for (let number = 0; number < 4; number++) await answered(await guest(room));
    await (await guest(room)).waitFor('refused');
    expect(refusals.counts.get('addressLimit')).toBe(1);
    const other = await guestOf('203.0.113.1', room);
    await answered(other);
    expect(other.received).toEqual([]);
  });

  it('Rendezvous closes the connection of a guest that has its answer, so that it takes no place from others', async () => {
    const { peer, room } = await host();
    peer.socket.on('message', (data) => {
      const message = decodeRendezvous(String(data));
      if (message?.type === 'offer') peer.send({ type: 'answer', guest: message.guest, code: ANSWER });
    });
    for (let number = 0; number < 17; number++) {
      const waiting = await guest(room);
      await waiting.waitFor('answer');
      await waiting.closed;
    }
    expect(refusals.counts.size).toBe(0);
  });

  it.each([
    ['a text that is no message', 'hello'],
    ['an answer of a peer that is no host', encodeRendezvous({ type: 'answer', guest: '0', code: ANSWER })],
    ['a message that only the server sends', encodeRendezvous({ type: 'gone' })],
  ])('Rendezvous closes the connection after %s', async (_description, text) => {
    const peer = new TestPeer((sockets.address() as AddressInfo).port);
    await once(peer.socket, 'open');
    peer.socket.send(text);
    await peer.waitFor('refused');
    await peer.closed;
    expect(refusals.counts.get('badMessage')).toBe(1);
  });

  it('Rendezvous closes a connection without a message after 10 s, a guest after 60 s, and a silent host after 150 s', async () => {
    const { peer, room } = await host();
    const waiting = await guest(room);
    await peer.waitFor('offer');
    const silent = new TestPeer((sockets.address() as AddressInfo).port);
    await once(silent.socket, 'open');
    const openSockets = (atMs: number): number => {
      nowMs = atMs;
      rendezvous.tick();
      return [...sockets.clients].filter(({ readyState }) => readyState === WebSocket.OPEN).length;
    };
    expect([openSockets(10_000), openSockets(10_001)]).toEqual([3, 2]);
    expect([openSockets(60_000), openSockets(60_001)]).toEqual([2, 1]);
    peer.send({ type: 'host', room: '', key: '' });
    peer.socket.ping();
    await once(peer.socket, 'pong');
    expect([openSockets(210_001), openSockets(210_002)]).toEqual([1, 0]);
    await Promise.all([silent.closed, waiting.closed, peer.closed]);
  });

  it('Rendezvous pauses and then closes a connection that sends too many messages', async () => {
    const { peer } = await host();
    const flood = setInterval(() => {
      for (let sent = 0; sent < 50; sent++) peer.send({ type: 'host', room: '', key: '' });
      nowMs += 10;
      rendezvous.tick();
    }, 1);
    await peer.closed;
    clearInterval(flood);
    expect(refusals.counts.get('paused')).toBeGreaterThan(0);
    expect(refusals.counts.get('overBudget')).toBe(1);
  });
});
