/** Whom this page plays with: where it connects, and whose time it lives by. */
import type { ClientConfig } from './config.ts';
import { type Pace, REAL_PACE } from './pace.ts';
import type { Connect } from './play.ts';
import { ServerLink } from './server-link.ts';
import { connectSocket, socketUrl } from './socket-link.ts';
import type { Solo } from './solo.ts';
import { loadTrack, TRACK_NAMES } from './tracks.ts';

export interface Opponent {
  readonly connect: Connect;
  readonly pace: Pace;
  /** null when the server is somewhere else. */
  readonly solo: Solo | null;
}

/** The game server behind this page. */
export function serverOf({ transport }: ClientConfig): Opponent {
  const connect: Connect = async (onFailure) =>
    new ServerLink(await connectSocket(socketUrl(location), new AbortController().signal, onFailure), transport);
  return { connect, pace: REAL_PACE, solo: null };
}

/** Loads the server into the tab; null when there is no such track. */
export async function openSolo(config: ClientConfig): Promise<Opponent | null> {
  const track = loadTrack(config.track || (TRACK_NAMES[0] ?? ''));
  if (!track) return null;
  const { createSolo } = await import('./solo.ts');
  const solo = createSolo(config, track);
  return { connect: async () => solo.connect(), pace: solo, solo };
}
