/** The directory: which servers there are, which rooms each of them holds, and how many more it can open. */
import type { OpenRace } from './open-race.ts';

/** An open room of a server. */
export interface RoomEntry {
  readonly code: string;
  /** The room's race for the list of open races; null if the room is not listed. */
  readonly race: OpenRace | null;
}

/** What a server registers about itself. */
export interface ServerEntry {
  /** Names the server until it ends. */
  readonly id: string;
  /** Address of its WebSocket, as clients reach it. Processes that share a port have addresses relative to the page. */
  readonly url: string;
  /** How many more rooms it can open. */
  readonly freeRooms: number;
  readonly rooms: readonly RoomEntry[];
}

/** How often (ms) a server registers itself again. */
export const REGISTER_EVERY_MS = 2000;
/**
 * The entry of a server, and its claims of rooms, are deleted this long (ms) after the last registration. Two registrations may be
 * lost. A larger value keeps a killed server and its rooms in the lists for longer.
 */
export const ENTRY_KEPT_MS = 6000;

/** Servers use one directory together. Every method rejects if the directory cannot be reached. */
export interface Directory {
  /** Registers a server or replaces its entry, and renews its claims of the rooms in it. A room that another server holds stays there. */
  register(server: ServerEntry): Promise<void>;
  /** Removes a server and its claims of the rooms in the entry. */
  unregister(server: ServerEntry): Promise<void>;
  /** All servers, in no particular order. */
  servers(): Promise<readonly ServerEntry[]>;
  /** Returns the id of the server that holds the room; null if none does. */
  holderOf(code: string): Promise<string | null>;
  /** Gives the room to a server unless another one holds it. Returns the id of the server that holds it now. */
  claim(code: string, serverId: string): Promise<string>;
  /** Ends the claim of a server. Has no effect if another server holds the room. */
  release(code: string, serverId: string): Promise<void>;
  /** Ends the connection to the directory. */
  close(): void;
}
