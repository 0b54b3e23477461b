/** Waits until servers hold nothing any more. */
import { setTimeout } from 'node:timers/promises';
import type { Leftovers, SoakedServer } from './soaked-server.ts';

/** Rooms close a minute after the last person has left. */
const LEFTOVERS_MAX_MS = 75_000;
const LEFTOVERS_EVERY_MS = 500;

/** Returns what all servers hold together, as soon as it is nothing or the time for that has passed. */
export async function leftoversOf(servers: readonly SoakedServer[]): Promise<Leftovers> {
  const giveUpAtMs = performance.now() + LEFTOVERS_MAX_MS;
  for (;;) {
    const [first, second] = await Promise.all(servers.map((server) => server.leftovers()));
    const sum: Leftovers = {
      rooms: first!.rooms + second!.rooms,
      people: first!.people + second!.people,
      connections: first!.connections + second!.connections,
      sockets: first!.sockets + second!.sockets,
    };
    if (Object.values(sum).every((count) => count === 0) || performance.now() > giveUpAtMs) return sum;
    await setTimeout(LEFTOVERS_EVERY_MS);
  }
}
