/** The game server that this page plays on: a remote one, or one in this tab. */
import type { ClientConfig } from '../page/config.ts';
import { DEFAULT_TRACK, loadTrack } from '../page/tracks.ts';
import { type HostTime, REAL_TIME } from './host-time.ts';
import { type PlayerLink, ServerLink } from './server-link.ts';
import { connectSocket, SocketLink, socketUrl } from './socket-link.ts';
import type { Solo } from './solo.ts';

/** Opens a connection. Never rejects: it tries until one opens, and reports how many attempts have failed so far. */
export type Connect = (onFailure: (failures: number) => void) => Promise<PlayerLink>;

export interface GameHost {
  readonly connect: Connect;
  /** Opens a second connection to replace one that has gone silent; it is used once it is open. */
  readonly reconnect: () => PlayerLink;
  readonly time: HostTime;
  /** The server in this tab; null for a remote one. */
  readonly solo: Solo | null;
}

/** Returns the game server that this page came from. */
export function remoteHost({ transport }: ClientConfig): GameHost {
  const connect: Connect = async (onFailure) =>
    new ServerLink(await connectSocket(socketUrl(location), new AbortController().signal, onFailure), transport);
  const reconnect = () => new ServerLink(new SocketLink(new WebSocket(socketUrl(location))), transport);
  return { connect, reconnect, time: REAL_TIME, solo: null };
}

/** Loads a server into this tab. Resolves to null if the track is unknown. */
export async function openSoloHost(config: ClientConfig): Promise<GameHost | null> {
  const track = loadTrack(config.track || DEFAULT_TRACK);
  if (!track) return null;
  const { createSolo } = await import('./solo.ts');
  const solo = createSolo(config, track);
  return { connect: async () => solo.connect(), reconnect: () => solo.connect(), time: solo, solo };
}
