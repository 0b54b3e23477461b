/** The simulation's scripted race on the oval; a chunk of its own, loaded when somebody asks. */
import { runScriptedRace } from '@shotgun-rally/sim';
import { loadTrack } from '../tracks.ts';

const TRACK = 'oval';

/** Hash of the state after each of `ticks` ticks. */
export function hashScriptedRace(ticks: number): readonly number[] {
  const track = loadTrack(TRACK);
  if (!track) throw new Error(`track '${TRACK}': expected it among the built tracks`);
  return runScriptedRace(track, ticks);
}
