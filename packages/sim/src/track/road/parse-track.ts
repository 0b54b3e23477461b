/** Turns the JSON of a track file into a track. */
import { buildTrack } from './build-track.ts';
import { parseTrackDefinition } from './parse-track-definition.ts';
import { requireDrivable } from './require-drivable.ts';
import type { Track } from './track.ts';

/**
 * Checks that parsed JSON is a valid TrackDefinition, and builds the track. Throws a RangeError that names an invalid field, or
 * a place where cars could not race, and says what is allowed.
 *
 * @example
 * const track = parseTrack(JSON.parse(text));
 */
export function parseTrack(json: unknown): Track {
  const definition = parseTrackDefinition(json);
  const track = buildTrack(definition);
  requireDrivable(track, definition.points);
  return track;
}
