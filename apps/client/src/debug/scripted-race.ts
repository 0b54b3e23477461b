/** Runs a race with scripted inputs on the oval. This file is loaded on demand. */
import { runScriptedRace } from '@shotgun-rally/sim';
import { fetchTracks, requireTrack } from '../page/tracks.ts';

const TRACK = 'oval';

/** Simulates `ticks` ticks. Returns the hash of the race state after each tick. */
export async function hashScriptedRace(ticks: number): Promise<readonly number[]> {
  await fetchTracks();
  return runScriptedRace(requireTrack(TRACK), ticks);
}
