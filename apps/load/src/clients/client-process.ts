/**
 * A process with clients: client-process.ts CONTENDER PORT FIRST RACES PLAYERS. Its clients play the races from number FIRST.
 * Sends 'playing' to its parent when all of them play, and answers each message with its figures.
 */
import { setTimeout } from 'node:timers/promises';
import { joinColyseus } from '../colyseus/colyseus-client.ts';
import type { ContenderName } from '../config/options.ts';
import { joinGame } from '../game/game-client.ts';
import type { Client, Traffic } from '../processes/client.ts';
import { joinSockets } from '../sockets/sockets-client.ts';

const POLL_MS = 50;
/** All clients must play after this time. */
const START_MAX_MS = 60_000;
const US_PER_MS = 1000;

const [contender, ...numbers] = process.argv.slice(2);
const [port = 0, first = 0, races = 0, players = 0] = numbers.map(Number);
const traffic: Traffic = { sentMessages: 0, sentBytes: 0, receivedMessages: 0, receivedBytes: 0 };
const join = { game: joinGame, colyseus: joinColyseus, sockets: joinSockets }[contender as ContenderName];
const clients: Client[] = [];
process.on('disconnect', () => process.exit());

for (let seat = 0; seat < players; seat++) {
  for (let race = first; race < first + races; race++) {
    const role = seat % 2 === 0 ? 'driver' : 'gunner';
    clients.push(await join({ port, race, players, car: seat >> 1, role, traffic }));
  }
}
for (const client of clients) client.start();
const deadlineMs = performance.now() + START_MAX_MS;
while (!clients.every(({ isPlaying }) => isPlaying)) {
  const failure = clients.find((client) => client.failure !== null)?.failure ?? null;
  if (failure !== null) throw new Error(`the server has refused a client: ${failure}`);
  if (performance.now() > deadlineMs) throw new Error('not all clients play after a minute: the machine is too busy');
  await setTimeout(POLL_MS);
}
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({
    ...traffic,
    cpuMs: (user + system) / US_PER_MS,
    playing: clients.filter(({ isPlaying }) => isPlaying).length,
    failure: clients.find(({ failure }) => failure !== null)?.failure ?? null,
  });
});
process.send?.('playing');
