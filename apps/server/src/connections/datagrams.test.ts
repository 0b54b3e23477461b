/** Data channels between two ends in this process. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { MAX_CLIENT_BYTES } from '@shotgun-rally/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { TestChannel } from '../testing/test-channel.ts';
import type { DatagramLink } from './datagram-link.ts';
import { Datagrams } from './datagrams.ts';

const freePort = await findFreePort();
const datagrams = await Datagrams.load('127.0.0.1', () => freePort);
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Opens a channel from a client to the server, and gives both ends. */
async function open(): Promise<{ client: TestChannel; server: DatagramLink; answer: string }> {
  const { channel: client, sdp } = await TestChannel.offer();
  ends.push(() => client.close());
  let answer = '';
  const server = await new Promise<DatagramLink>((resolve, reject) => {
    const end = datagrams?.answer(sdp, {
      onAnswer: (description) => {
        answer = description;
        client.answer(description);
      },
      onOpen: resolve,
    });
    if (end) ends.push(end);
    else reject(new Error('the offer was refused'));
  });
  await client.opened;
  return { client, server, answer };
}

describe.skipIf(!datagrams)('a data channel', () => {
  it('opens to a client whose addresses were cut out of its offer, and carries messages both ways', async () => {
    const { client, server } = await open();
    const heard = new Promise<Uint8Array>((resolve) => server.onReceive(resolve));
    client.send(new Uint8Array([1, 2, 3]));
    expect([...(await heard)]).toEqual([1, 2, 3]);
    server.send(new Uint8Array([4, 5]));
    await until(() => client.received.length === 1);
    expect([...client.received[0]!]).toEqual([4, 5]);
  });

  it('is where the server listens, and shares its port with the others', async () => {
    const where = ({ answer }: { answer: string }) =>
      [...answer.matchAll(/^a=candidate:\S+ \S+ \S+ \S+ (\S+) (\S+)/gm)].map(([, ...addressAndPort]) => addressAndPort);
    const channels = [await open(), await open()];
    for (const channel of channels) expect(where(channel)).toEqual([['127.0.0.1', String(freePort)]]);
  });

  it('tells when the client has closed it', async () => {
    const { client, server } = await open();
    const closed = new Promise<void>((resolve) => server.onClose(resolve));
    client.close();
    await closed;
  });

  it('is closed by a message that is longer than any client says', async () => {
    const { client, server } = await open();
    const received: Uint8Array[] = [];
    server.onReceive((bytes) => received.push(bytes));
    client.send(new Uint8Array(MAX_CLIENT_BYTES + 1));
    await client.closed;
    expect(received).toEqual([]);
  });

  it('takes nothing and throws nothing once it is closed', async () => {
    const { server } = await open();
    server.close();
    expect(() => server.send(new Uint8Array([1]))).not.toThrow();
  });
});

it.skipIf(!datagrams)('an offer that is no description of a data channel is refused', () => {
  const attempt = { onAnswer: () => {}, onOpen: () => {} };
  expect(datagrams?.answer('v=0\r\n', attempt)).toBeNull();
  expect(datagrams?.answer('v=0\r\nm=audio 9 RTP/AVP 0\r\n', attempt)).toBeNull();
});

/** A UDP port that nobody uses. */
async function findFreePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

/** Lets the event loop turn until `isSo`. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
