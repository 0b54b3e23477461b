/** The error for an invalid track. */
import { fieldError } from '../../json/json-fields.ts';

/** What the readers of fields call the file of a track. */
export const TRACK = 'track';

/** Creates the error for an invalid field of a track. */
export const trackError = (field: string, found: string, allowed: string): Error =>
  fieldError(TRACK, field, found, allowed);
