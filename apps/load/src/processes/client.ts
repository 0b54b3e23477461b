/** What a client process needs to know about one of its clients, whichever server it plays on. */
import type { Role } from '@shotgun-rally/protocol';

/** The messages of all clients of a process and their bytes, without the headers of the transport. */
export interface Traffic {
  sentMessages: number;
  sentBytes: number;
  receivedMessages: number;
  receivedBytes: number;
}

/** The seat of a client. */
export interface Place {
  readonly port: number;
  /** Number of the race. */
  readonly race: number;
  /** Number of players in each race. */
  readonly players: number;
  readonly car: number;
  readonly role: Role;
  readonly traffic: Traffic;
}

/** A client that plays from its own timers until its process ends. */
export interface Client {
  /** True while the client is connected and its race is running. */
  readonly isPlaying: boolean;
  /** Why the server has closed the connection; null if it has not. */
  readonly failure: string | null;
  /** Asks for the start of the race until it runs. Call when all clients of the race have joined. */
  start(): void;
}
