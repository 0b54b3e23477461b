/** A track from its JSON, checked field by field and as a whole. */

import { buildTrack } from './build-track.ts';
import { requireDrivable } from './drivable.ts';
import { parseTrackDefinition } from './parse-definition.ts';
import type { Track } from './track.ts';

/** Reads a track from parsed JSON; throws an Error naming the field, what came and what is allowed. */
export function parseTrack(json: unknown): Track {
  const definition = parseTrackDefinition(json);
  const track = buildTrack(definition);
  requireDrivable(track, definition.points);
  return track;
}
