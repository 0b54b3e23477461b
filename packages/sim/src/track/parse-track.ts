/** Turns the JSON of a track file into a track. */
import { buildTrack } from './build-track.ts';
import { parseTrackDefinition } from './parse-track-definition.ts';
import { requireDrivable } from './require-drivable.ts';
import type { Track } from './track.ts';

/** Checks parsed JSON and samples the track; throws a RangeError that names an invalid field or place and says what is allowed. */
export function parseTrack(json: unknown): Track {
  const definition = parseTrackDefinition(json);
  const track = buildTrack(definition);
  requireDrivable(track, definition.points);
  return track;
}
