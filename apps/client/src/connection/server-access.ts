/** How the page reaches its game server: a remote one, or one in this tab. */
import type { Role } from '@shotgun-rally/protocol';
import type { ClientConfig } from '../page/config.ts';
import { DEFAULT_TRACK, loadTrack } from '../page/tracks.ts';
import type { Problem } from '../ui/problems.ts';
import { type GameTime, REAL_TIME } from './game-time.ts';
import { type PlayerLink, ServerLink } from './server-link.ts';
import { connectSocket, SocketLink, socketUrl } from './socket-link.ts';
import type { SoloRace } from './solo-race.ts';

/** Called after a failed attempt with the number of failures so far, and with what to tell the player. */
export type OnFailure = (failures: number, title: string, text: string) => void;

/**
 * Opens a connection. Repeats failed attempts until one succeeds, and reports them. Resolves to a problem if further attempts
 * are useless. `movedTo` is the address of the server to which the previous server has sent this page; undefined or empty if it
 * has sent it nowhere.
 */
export type Connect = (onFailure: OnFailure, movedTo?: string) => Promise<PlayerLink | Problem>;

export interface ServerAccess {
  readonly connect: Connect;
  /** Starts a new connection, to replace one on which nothing arrives any more. */
  readonly reconnect: () => PlayerLink;
  readonly time: GameTime;
  /** The server in this tab; null for a remote one. */
  readonly solo: SoloRace | null;
  /** The code of the only room; null if players choose a room. */
  readonly room: string | null;
  /** Called when the player takes a seat, or swaps to the other one. */
  readonly onSeat?: (role: Role) => void;
  /** Returns a problem with texts and remedies that fit this server. Undefined if those of a problem always do. */
  readonly adaptProblem?: (problem: Problem) => Problem;
}

/** Returns the access to the server from which this page was loaded. If that one sends the page to another, connects there. */
export function openRemoteGame({ transport }: ClientConfig): ServerAccess {
  const home = socketUrl(location);
  let url = home;
  const connect: Connect = async (onFailure, movedTo) => {
    if (movedTo) url = new URL(movedTo, home).href;
    const socket = await connectSocket(
      () => url,
      (failures) => {
        const text = `No answer from ${new URL(url).host}. Check your connection. This page keeps trying.`;
        url = home;
        onFailure(failures, 'The game server does not answer', text);
      },
    );
    return new ServerLink(socket, transport);
  };
  const reconnect = () => new ServerLink(new SocketLink(new WebSocket(url)), transport);
  return { connect, reconnect, time: REAL_TIME, solo: null, room: null };
}

/** Runs a server in this tab. Resolves to null if the track is unknown. */
export async function openSoloGame(config: ClientConfig): Promise<ServerAccess | null> {
  const track = loadTrack(config.track || DEFAULT_TRACK);
  if (!track) return null;
  const { createSoloRace } = await import('./solo-race.ts');
  const solo = createSoloRace(config, track);
  return { connect: async () => solo.connect(), reconnect: () => solo.connect(), time: solo, solo, room: null };
}
