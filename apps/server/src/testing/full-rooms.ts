/** Fills rooms on several servers with players, for tests, and checks where these players are. */
import type { HelloMessage } from '@shotgun-rally/protocol';
import { expect } from 'vitest';
import { ReconnectingPlayer } from './reconnecting-player.ts';
import type { ServerGroup } from './server-group.ts';
import { untilSlow } from './until.ts';

export interface FullRooms {
  readonly rooms: readonly string[];
  /** The names of the people in each room. */
  readonly people: readonly string[];
  readonly role: HelloMessage['role'];
}

/**
 * Lets all people join each room, each one at another server at first, and adds them to `players`, who have to leave even if this
 * fails. Resolves when they are together.
 */
export async function fillRooms(
  servers: ServerGroup,
  { rooms, people, role }: FullRooms,
  players: ReconnectingPlayer[],
): Promise<void> {
  let next = 0;
  const anyPort = (): number => servers.ports[next++ % servers.ports.length]!;
  // One room after the other: servers that open rooms at the same time do not know of each other's new rooms.
  for (const [index, room] of rooms.entries()) {
    players.push(...people.map((name) => new ReconnectingPlayer({ name, room, role, anyPort })));
    await untilSlow(() => expectLists(servers, rooms.slice(0, index + 1)));
  }
  await untilSlow(() => expectTogether(servers, players));
}

/** Expects the players of each room, and no other ones, to be in one race, at a server that runs. */
export function expectTogether(servers: ServerGroup, players: readonly ReconnectingPlayer[]): void {
  for (const { name, room, port, people } of players) {
    expect(servers.ports, `${name} in ${room}`).toContain(port);
    const names = players.filter((other) => other.room === room).map((other) => other.name);
    expect(people, room).toEqual(names.sort());
  }
}

/** Expects the list of every server to be complete and to have exactly these rooms. */
export async function expectLists(servers: ServerGroup, codes: readonly string[]): Promise<void> {
  for (const port of servers.ports)
    expect(await servers.listOf(port)).toEqual({ status: 200, codes: [...codes].sort() });
}
