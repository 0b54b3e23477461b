/** Whom this page plays with: where it connects, and whose time it lives by. */
import type { ClientConfig } from '../page/config.ts';
import { DEFAULT_TRACK, loadTrack } from '../page/tracks.ts';
import { type Pace, REAL_PACE } from './pace.ts';
import { type PlayerLink, ServerLink } from './server-link.ts';
import { connectSocket, SocketLink, socketUrl } from './socket-link.ts';
import type { Solo } from './solo.ts';

/** Opens a connection. Never rejects: it tries again until one opens, and reports the count of failed attempts so far. */
export type Connect = (onFailure: (failures: number) => void) => Promise<PlayerLink>;

export interface GameHost {
  readonly connect: Connect;
  /** Opens another connection beside one that has fallen silent; it is used once it is open. */
  readonly reconnect: () => PlayerLink;
  readonly pace: Pace;
  /** null when the server is somewhere else. */
  readonly solo: Solo | null;
}

/** The game server behind this page. */
export function remoteHost({ transport }: ClientConfig): GameHost {
  const connect: Connect = async (onFailure) =>
    new ServerLink(await connectSocket(socketUrl(location), new AbortController().signal, onFailure), transport);
  const reconnect = () => new ServerLink(new SocketLink(new WebSocket(socketUrl(location))), transport);
  return { connect, reconnect, pace: REAL_PACE, solo: null };
}

/** Loads the server into the tab; null when there is no such track. */
export async function openSoloHost(config: ClientConfig): Promise<GameHost | null> {
  const track = loadTrack(config.track || DEFAULT_TRACK);
  if (!track) return null;
  const { createSolo } = await import('./solo.ts');
  const solo = createSolo(config, track);
  return { connect: async () => solo.connect(), reconnect: () => solo.connect(), pace: solo, solo };
}
