/** Describes a track in lines of text, such as its length, lap time, slopes and surface. */
import type { Track } from '@shotgun-rally/sim';
import { lengthOf } from '@shotgun-rally/sim/math';
import { SURFACE, SURFACE_NAMES } from '@shotgun-rally/sim/track';
import { heightsOf } from './heights.ts';
import type { TestDrive } from './test-drive.ts';

/** Width of the column with the names of the properties (characters). */
export const NAME_WIDTH = 14;

const at = (array: Float64Array, index: number): number => array[index]!;
const rounded = (value: number): string => value.toFixed(0);

/** Returns one property per line; distances are from the start line. */
export function summarise(track: Track, drive: TestDrive): string {
  const samples = Array.from({ length: track.count }, (_, sample) => sample);
  const sampleOfMax = (read: (sample: number) => number): number =>
    samples.reduce((best, sample) => (read(sample) > read(best) ? sample : best), 0);
  const slope = (sample: number): number =>
    at(track.ty, sample) / lengthOf(at(track.tx, sample), 0, at(track.tz, sample));
  const bank = (sample: number): number =>
    at(track.ry, sample) / lengthOf(at(track.rx, sample), 0, at(track.rz, sample));
  const locationOf = (sample: number): string => `at ${rounded(at(track.distance, sample))} m`;

  const tightest = sampleOfMax((sample) => Math.abs(at(track.curvature, sample)));
  const [steepestUp, steepestDown, steepestBank] = [
    sampleOfMax(slope),
    sampleOfMax((sample) => -slope(sample)),
    sampleOfMax((sample) => Math.abs(bank(sample))),
  ];
  const widths = samples.map((sample) => 2 * at(track.halfWidth, sample));
  const { low, high } = heightsOf(track);
  const lap =
    drive.lapSeconds === null
      ? 'a fast bot did not finish a lap'
      : `${drive.lapSeconds.toFixed(1)} s by a fast bot alone, mean ${rounded(drive.meanSpeed)} and top ${rounded(drive.topSpeed)} m/s`;
  const flights = drive.flights.map(({ fromM, seconds }) => `${seconds.toFixed(1)} s at ${rounded(fromM)} m`);
  return [
    ['track', `${track.title} (${track.name}), theme ${track.theme}`],
    ['length', `${rounded(track.length)} m, ${track.laps} laps`],
    ['lap', lap],
    ['flights', flights.join(', ') || 'none'],
    ['tightest bend', `${rounded(1 / Math.abs(at(track.curvature, tightest)))} m radius ${locationOf(tightest)}`],
    [
      'steepest',
      `${percent(slope(steepestUp))} up ${locationOf(steepestUp)}, ${percent(-slope(steepestDown))} down ${locationOf(steepestDown)}`,
    ],
    ['steepest bank', `${percent(Math.abs(bank(steepestBank)))} ${locationOf(steepestBank)}`],
    ['heights', `${rounded(low)} to ${rounded(high)} m`],
    ['road', `${Math.min(...widths).toFixed(1)} to ${Math.max(...widths).toFixed(1)} m wide`],
    ['surface', `${gravelOf(track)}, ${vergeOf(track)} beside it`],
    ['pads', padsOf(track) || 'none'],
    ['checkpoints', `${track.checkpoints.length}, every ${rounded(track.length / track.checkpoints.length)} m`],
  ]
    .map(([name, text]) => `${name?.padEnd(NAME_WIDTH)} ${text}`)
    .join('\n');
}

const percent = (share: number): string => `${rounded(share * 100)} %`;

/** The length of gravel road, in words. */
function gravelOf({ surface, count, length }: Track): string {
  const samples = surface.subarray(0, count).reduce((sum, each) => sum + (each === SURFACE.gravel ? 1 : 0), 0);
  return samples === 0 ? 'all paved' : `${rounded((samples / count) * length)} m of gravel`;
}

/** The name of the surface beside the road. */
const vergeOf = ({ verge }: Track): string => SURFACE_NAMES[verge]!;

function padsOf({ pads }: Track): string {
  const kinds = [...new Set(pads.map(({ kind }) => kind))];
  return kinds.map((kind) => `${pads.filter((pad) => pad.kind === kind).length} ${kind}`).join(', ');
}
