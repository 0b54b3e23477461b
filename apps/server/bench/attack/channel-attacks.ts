/** Attacks through WebRTC data channels, which the server cannot pause. */
import { setTimeout } from 'node:timers/promises';
import type { HelloMessage } from '@shotgun-rally/protocol';
import { TICK_MS } from '@shotgun-rally/sim';
import type { WebSocket } from 'ws';
import { TestChannel } from '../../src/testing/test-channel.ts';
import { encode, HELLO, keepOpen, listen, type Route } from './attacker-socket.ts';
import { inputs } from './floods.ts';

/** The server accepts one offer per second from each connection. */
const OFFER_EVERY_MS = 1050;
/** Messages between two turns of the event loop. */
const FLOOD_MESSAGES = 100;
/** As many as the server accepts from one address. */
const OFFERING_CONNECTIONS = 32;

/** Joins a room, and calls `onChannel` with one data channel after the other, the next one when it resolves. */
function keepOpeningChannels(
  route: Route,
  role: HelloMessage['role'],
  onChannel: (channel: TestChannel, stateTick: number) => Promise<unknown>,
): void {
  keepOpen(route, (socket) => {
    socket.send(encode({ ...HELLO, role }));
    let hasJoined = false;
    listen(socket, (message) => {
      if (hasJoined || message.kind !== 'welcome') return;
      hasJoined = true;
      void openChannels(socket, route.address, (channel) => onChannel(channel, Math.floor(message.timeMs / TICK_MS)));
    });
  });
}

async function openChannels(
  socket: WebSocket,
  address: string,
  onChannel: (channel: TestChannel) => Promise<unknown>,
): Promise<void> {
  while (socket.readyState === socket.OPEN) {
    const pause = setTimeout(OFFER_EVERY_MS);
    const channel = await TestChannel.open(socket, address);
    await onChannel(channel);
    await pause;
    channel.close();
  }
}

/** Sends messages for as long as the server keeps the channel open. */
async function flood(channel: TestChannel, bytes: Uint8Array): Promise<void> {
  const timer = setInterval(() => {
    try {
      for (let count = 0; count < FLOOD_MESSAGES; count++) channel.send(bytes);
    } catch {
      // The channel is closed, which is not reported yet.
    }
  });
  await channel.closed;
  clearInterval(timer);
}

export const floodDataChannels = (route: Route): void =>
  keepOpeningChannels(route, 'driver', (channel, stateTick) => flood(channel, inputs(stateTick)));

export function offerDataChannels(route: Route): void {
  for (let count = 0; count < OFFERING_CONNECTIONS; count++) keepOpeningChannels(route, 'spectator', async () => {});
}
