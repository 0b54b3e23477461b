/** The oval test track, and matches on it: simulated races of clients with a server. */
import { parseTrack, type Track } from '@shotgun-rally/sim';
import oval from '../../../../assets/tracks/oval.json' with { type: 'json' };
import { Match, type MatchOptions } from '../../src/testing/match.ts';

export const OVAL: Track = parseTrack(oval);

export const matchOnOval = (options: Omit<MatchOptions, 'track'>): Match => new Match({ ...options, track: OVAL });
