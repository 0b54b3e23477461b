/** The simulation's scripted race on the oval; a chunk of its own, loaded when somebody asks. */
import { runScriptedRace } from '@shotgun-rally/sim';
import { fetchTracks, loadTrack } from '../page/tracks.ts';

const TRACK = 'oval';

/** Hash of the state after each of `ticks` ticks. */
export async function hashScriptedRace(ticks: number): Promise<readonly number[]> {
  await fetchTracks();
  const track = loadTrack(TRACK);
  if (!track) throw new Error(`track '${TRACK}': expected it among the built tracks`);
  return runScriptedRace(track, ticks);
}
