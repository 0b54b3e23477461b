/** The game of a page that hosts its race. */

import { TEAMS } from '@shotgun-rally/netcode';
import { asPlayerLink } from '../connection/as-player-link.ts';
import { REAL_TIME } from '../connection/game-time.ts';
import type { ServerAccess } from '../connection/server-access.ts';
import type { PlayerLink } from '../connection/server-link.ts';
import type { ClientConfig } from '../page/config.ts';
import { DEFAULT_TRACK, loadTrack } from '../page/tracks.ts';
import { retry } from '../ui/problems.ts';
import { HostedRoom } from './hosted-room.ts';
import { addInviteButton } from './invite-dialog.ts';

/**
 * The room code of every hosted race, shown in the room panel. Guests find the race by the rendezvous code in the invitation, or
 * by the offer in it, so the room code need not differ.
 */
export const HOSTED_ROOM = 'FRIENDS';
/** Seeds of races are below this. */
const SEEDS = 2 ** 31;

/** Starts a race in a worker. Returns null if the track is unknown. Calls `onFailure` if the worker throws an error. */
export function openHostedGame(config: ClientConfig, onFailure: (error: unknown) => void): ServerAccess | null {
  const track = loadTrack(config.track || DEFAULT_TRACK);
  if (!track) return null;
  const { cars, bots, botLevel, weapons, laps, stun } = config;
  const setup = {
    trackName: track.name,
    laps: laps || track.laps,
    botCars: Math.min(bots, cars),
    botLevel,
    weapons,
  };
  const seed = Math.floor(Math.random() * SEEDS);
  const room = new HostedRoom({ room: HOSTED_ROOM, setup, cars, seed, teams: TEAMS }, stun, onFailure);
  let role = config.role;
  addInviteButton(document.body, room, config, () => role);
  const connect = (): PlayerLink => asPlayerLink(room.connect(), 'tab');
  const onSeat: ServerAccess['onSeat'] = (taken) => {
    role = taken;
  };
  return {
    connect: async () => connect(),
    reconnect: connect,
    time: REAL_TIME,
    solo: null,
    room: HOSTED_ROOM,
    onSeat,
    // Other remedies than to try again lead to other pages, which ends the race of all guests. Only a host without a seat needs them.
    adaptProblem: (problem) => (problem.id === 'seat-taken' ? problem : { ...problem, remedies: [retry] }),
  };
}
