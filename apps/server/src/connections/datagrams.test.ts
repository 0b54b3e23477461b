/** Tests data channels between a client and a server in this process. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { MAX_CLIENT_BYTES } from '@shotgun-rally/protocol';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TestChannel } from '../testing/test-channel.ts';
import { until } from '../testing/until.ts';
import type { DatagramLink } from './datagram-link.ts';
import { Datagrams } from './datagrams.ts';
import { Traffic } from './traffic.ts';

/** Number of ports that are tried, because another program may open a port after `findFreePort` has closed it. */
const PORTS_MAX = 5;

let serverPort = 0;
const datagrams = await Datagrams.load('127.0.0.1', () => serverPort);
/** Functions that close what the test has opened. */
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/**
 * Opens a channel from a client to the server, whose messages are within the client's budget or not. Returns both ends, and the sizes
 * of the messages.
 */
async function open(
  isWithinBudget = true,
): Promise<{ client: TestChannel; server: DatagramLink; answer: string; sizes: number[] }> {
  const { channel: client, sdp } = await TestChannel.offer();
  closers.push(() => client.close());
  let answer = '';
  const sizes: number[] = [];
  const server = await new Promise<DatagramLink>((resolve, reject) => {
    const close = datagrams?.answer(sdp, {
      onAnswer: (description) => {
        answer = description;
        client.acceptAnswer(description);
      },
      onRefused: () => reject(new Error('the offer was refused')),
      accepts: (bytes) => sizes.push(bytes) > 0 && isWithinBudget,
      traffic: new Traffic(),
      onOpen: resolve,
    });
    if (close) closers.push(close);
  });
  await client.opened;
  return { client, server, answer, sizes };
}

describe.skipIf(!datagrams)('DatagramLink', () => {
  /** Functions that close a channel which stays open during all tests, so that no other program can open the port. */
  let firstClosers: (() => void)[] = [];
  beforeAll(async () => {
    let isOpen = false;
    for (let attempt = 1; !isOpen; attempt++) {
      serverPort = await findFreePort();
      isOpen = await open().then(
        () => true,
        (error) => {
          if (attempt === PORTS_MAX) throw error;
          return false;
        },
      );
    }
    firstClosers = closers.splice(0);
  });
  afterAll(() => {
    for (const close of firstClosers) close();
  });

  it('DatagramLink sends and receives messages on a data channel', async () => {
    const { client, server } = await open();
    const received = new Promise<Uint8Array>((resolve) => server.onReceive(resolve));
    client.send(new Uint8Array([1, 2, 3]));
    expect([...(await received)]).toEqual([1, 2, 3]);
    server.send(new Uint8Array([4, 5]));
    await until(() => client.received.length === 1);
    expect([...client.received[0]!]).toEqual([4, 5]);
  });

  it('DatagramLink uses the server’s address and the same UDP port for two data channels', async () => {
    const addressesIn = ({ answer }: { answer: string }) =>
      [...answer.matchAll(/^a=candidate:\S+ \S+ \S+ \S+ (\S+) (\S+)/gm)].map(([, ...addressAndPort]) => addressAndPort);
    const channels = [await open(), await open()];
    for (const channel of channels) expect(addressesIn(channel)).toEqual([['127.0.0.1', String(serverPort)]]);
  });

  it('DatagramLink calls onClose if the client closes the data channel', async () => {
    const { client, server } = await open();
    const closed = new Promise<void>((resolve) => server.onClose(resolve));
    client.close();
    await closed;
  });

  it('DatagramLink closes the data channel without delivering a message of more than MAX_CLIENT_BYTES', async () => {
    const { client, server } = await open();
    const received: Uint8Array[] = [];
    server.onReceive((bytes) => received.push(bytes));
    client.send(new Uint8Array(MAX_CLIENT_BYTES + 1));
    await client.closed;
    expect(received).toEqual([]);
  });

  it('DatagramLink asks with the size of each message whether it may deliver it', async () => {
    const { client, sizes } = await open();
    client.send(new Uint8Array(1000));
    await until(() => sizes.length === 1);
    expect(sizes).toEqual([1000]);
  });

  /** Sends messages with the numbers 0 to 49, all of which have arrived when the event loop goes on. */
  function sendAtOnce(client: TestChannel): void {
    for (let number = 0; number < 50; number++) client.send(new Uint8Array([number]));
    // The library sends and receives on threads of its own.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }

  it('DatagramLink handles one message in each turn of the event loop, in order', async () => {
    const { client, server } = await open();
    let turn = 0;
    const received: { readonly number: number; readonly turn: number }[] = [];
    server.onReceive(([number]) => received.push({ number: number!, turn }));
    sendAtOnce(client);
    for (; received.length < 50; turn++) await new Promise(setImmediate);
    expect(received.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, index) => index));
    expect(new Set(received.map((each) => each.turn)).size).toBe(50);
  });

  it('DatagramLink closes the data channel at the first message that exceeds the client’s budget, and reads none after it', async () => {
    const { client, server, sizes } = await open(false);
    const received: Uint8Array[] = [];
    server.onReceive((bytes) => received.push(bytes));
    sendAtOnce(client);
    await client.closed;
    expect(received).toEqual([]);
    expect(sizes).toHaveLength(1);
  });

  it('DatagramLink is closed if the client opens a second data channel', async () => {
    const { client } = await open();
    client.openAnother();
    await client.closed;
  });

  it('DatagramLink does not throw if a message is sent after the data channel is closed', async () => {
    const { server } = await open();
    server.close();
    expect(() => server.send(new Uint8Array([1]))).not.toThrow();
  });
});

it.skipIf(!datagrams).each(['v=0\r\n', 'v=0\r\nm=audio 9 RTP/AVP 0\r\n'])(
  'Datagrams refuses the offer %j, which does not describe a data channel',
  async (offer) => {
    const handlers = { onAnswer: () => {}, accepts: () => true, traffic: new Traffic(), onOpen: () => {} };
    await new Promise<void>((resolve) => datagrams?.answer(offer, { ...handlers, onRefused: resolve }));
  },
);

it.skipIf(!datagrams)('Datagrams starts one attempt every 8 ms, and none that has ended before', async () => {
  const unused = await Datagrams.load('127.0.0.1', () => 0);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const handlers = { onAnswer: () => {}, accepts: () => true, traffic: new Traffic(), onOpen: () => {} };
  const refused: number[] = [];
  const ends = Array.from({ length: 4 }, (_, offer) =>
    unused?.answer('v=0\r\n', { ...handlers, onRefused: () => refused.push(offer) }),
  );
  ends[2]?.();
  expect(refused).toEqual([0]);
  vi.advanceTimersByTime(7);
  expect(refused).toEqual([0]);
  vi.advanceTimersByTime(1);
  expect(refused).toEqual([0, 1]);
  vi.advanceTimersByTime(16);
  expect(refused).toEqual([0, 1, 3]);
});

it.skipIf(!datagrams)('Datagrams says why its UDP port is not available, and null if it is', async () => {
  const other = createSocket('udp4').bind(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address();
  const blocked = await Datagrams.load('127.0.0.1', () => port);
  expect(await blocked?.portProblem()).toBe(`bind EADDRINUSE 127.0.0.1:${port}`);
  other.close();
  const free = await Datagrams.load('127.0.0.1', () => 0);
  expect(await free?.portProblem()).toBeNull();
});

/** Returns a UDP port that is not in use. */
async function findFreePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}
