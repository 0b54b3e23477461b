/** Attacks through WebRTC data channels, which the server cannot pause. */
import { setTimeout } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { TestChannel } from '../../src/testing/test-channel.ts';
import { keepJoining, type Route } from './attacker-socket.ts';
import { inputs } from './floods.ts';

/** The server accepts one offer per second from each connection. */
const OFFER_EVERY_MS = 1050;
/** Messages between two turns of the event loop. */
const FLOOD_MESSAGES = 100;
/** As many as the server accepts from one address. */
const OFFERING_CONNECTIONS = 32;

/** Opens one data channel after the other, and calls `use` with each. The next one is opened when `use` resolves. */
async function keepOpeningChannels(
  socket: WebSocket,
  address: string,
  use: (channel: TestChannel) => Promise<unknown>,
): Promise<void> {
  while (socket.readyState === socket.OPEN) {
    const pause = setTimeout(OFFER_EVERY_MS);
    const channel = await TestChannel.open(socket, address);
    await use(channel);
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
  keepJoining(route, 'driver', (socket, stateTick) => {
    void keepOpeningChannels(socket, route.address, (channel) => flood(channel, inputs(stateTick)));
  });

export function offerDataChannels(route: Route): void {
  for (let count = 0; count < OFFERING_CONNECTIONS; count++)
    keepJoining(route, 'spectator', (socket) => {
      void keepOpeningChannels(socket, route.address, async () => {});
    });
}
