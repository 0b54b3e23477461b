/** Draws a track from above: road (coloured by height) and shoulders to scale, with start, checkpoints, pads and arrows. */
import type { Track } from '@shotgun-rally/sim';
import { type PadKind, SURFACE } from '@shotgun-rally/sim/track';
import { PAD } from '@shotgun-rally/sim/tuning';
import { area, circle, label, line, type Point } from '../drawing/svg.ts';
import { type Heights, heightColour } from './heights.ts';

/** A rectangle of the picture. */
export interface DrawingArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The road is drawn in pieces of this many track samples. */
const PIECE_SAMPLES = 8;
/** The edges of a piece have a corner at every second sample. */
const CORNER_STEP = 2;
/** Distance from one arrow to the next, in track samples. */
const ARROW_SPACING = 72;
/** Length of an arrow. */
const ARROW_M = 7;
/** Free space around the track. */
const MARGIN_M = 30;
const SHOULDER_COLOUR = '#c9c4b4';
const GRAVEL_COLOUR = '#8a6a3c';
const PAD_COLOURS: Readonly<Record<PadKind, string>> = { boost: '#ffb02e', repair: '#2f9e5b', ammo: '#2b4fd8' };
/** Pads are drawn larger than they are, so that they can be seen. */
const PAD_SCALE = 1.6;
const INK = '#14181f';

/** Maps the track to the picture. +Z is up and -X is right, so that the picture is not mirrored. */
interface PlanView {
  readonly track: Track;
  /** Units of the picture per metre. */
  readonly scale: number;
  /** Returns the point of the picture that is `lateral` metres to the right of the road's centre at a track sample. */
  readonly pointAt: (sample: number, lateral: number) => Point;
}

const at = (array: Float64Array, index: number): number => array[index]!;

/** Returns the drawing, and its scale in units of the picture per metre. */
export function drawPlan(track: Track, heights: Heights, box: DrawingArea): { svg: string; scale: number } {
  const view = viewOf(track, box);
  const svg = [
    drawRoad(view, heights),
    drawGravel(view),
    drawArrows(view),
    drawPads(view),
    drawCheckpoints(view),
    drawStart(view),
  ].join('\n');
  return { svg, scale: view.scale };
}

/** Fits the track with its margin into `box`, and centres it there. */
function viewOf(track: Track, box: DrawingArea): PlanView {
  const east = track.px.map((x) => -x);
  const [minEast, maxEast] = [Math.min(...east) - MARGIN_M, Math.max(...east) + MARGIN_M];
  const [minNorth, maxNorth] = [Math.min(...track.pz) - MARGIN_M, Math.max(...track.pz) + MARGIN_M];
  const scale = Math.min(box.width / (maxEast - minEast), box.height / (maxNorth - minNorth));
  const left = box.left + (box.width - (maxEast - minEast) * scale) / 2;
  const top = box.top + (box.height - (maxNorth - minNorth) * scale) / 2;
  const pointAt = (sample: number, lateral: number): Point => {
    const x = at(track.px, sample) + at(track.rx, sample) * lateral;
    const z = at(track.pz, sample) + at(track.rz, sample) * lateral;
    return [left + (-x - minEast) * scale, top + (maxNorth - z) * scale];
  };
  return { track, scale, pointAt };
}

/** Draws the lowest pieces first, so that bridges cover the road below. */
function drawRoad({ track, pointAt }: PlanView, heights: Heights): string {
  const starts = Array.from({ length: Math.ceil(track.count / PIECE_SAMPLES) }, (_, piece) => piece * PIECE_SAMPLES);
  starts.sort((a, b) => at(track.py, a) - at(track.py, b));
  return starts
    .map((start) => {
      const corners = PIECE_SAMPLES / CORNER_STEP + 1;
      const samples = Array.from({ length: corners }, (_, corner) =>
        Math.min(start + corner * CORNER_STEP, track.count),
      );
      const strip = (halfWidth: (sample: number) => number): Point[] => [
        ...samples.map((sample) => pointAt(sample, halfWidth(sample))),
        ...[...samples].reverse().map((sample) => pointAt(sample, -halfWidth(sample))),
      ];
      const shoulder = strip((sample) => at(track.halfWidth, sample) + at(track.shoulder, sample));
      const road = strip((sample) => at(track.halfWidth, sample));
      return area(shoulder, SHOULDER_COLOUR) + area(road, heightColour(heights, at(track.py, start)));
    })
    .join('\n');
}

/** Draws a brown line along the centre of gravel roads. */
function drawGravel({ track, pointAt }: PlanView): string {
  const lines: string[] = [];
  let points: Point[] = [];
  for (let sample = 0; sample <= track.count; sample++) {
    if (track.surface[sample] === SURFACE.gravel) points.push(pointAt(sample, 0));
    else {
      if (points.length > 1) lines.push(line(points, GRAVEL_COLOUR, 6));
      points = [];
    }
  }
  return lines.join('\n');
}

function drawPads({ track, pointAt }: PlanView): string {
  const halfSamples = Math.ceil((PAD.halfLength * PAD_SCALE * track.count) / track.length);
  const halfWidth = PAD.halfWidth * PAD_SCALE;
  return track.pads
    .map(({ kind, index, lateral }) => {
      const [from, to] = [Math.max(0, index - halfSamples), Math.min(track.count, index + halfSamples)];
      const corners = [
        pointAt(from, lateral - halfWidth),
        pointAt(from, lateral + halfWidth),
        pointAt(to, lateral + halfWidth),
      ];
      return area([...corners, pointAt(to, lateral - halfWidth)], PAD_COLOURS[kind]);
    })
    .join('\n');
}

function drawArrows({ track, pointAt }: PlanView): string {
  const metresPerSample = track.length / track.count;
  const length = Math.round(ARROW_M / metresPerSample);
  const arrows: string[] = [];
  for (let sample = ARROW_SPACING / 2; sample + length < track.count; sample += ARROW_SPACING) {
    const wing = at(track.halfWidth, sample) * 0.5;
    const tip = pointAt(sample + length, 0);
    arrows.push(line([pointAt(sample, -wing), tip, pointAt(sample, wing)], '#fff', 2.2));
  }
  return arrows.join('\n');
}

function drawCheckpoints({ track, pointAt }: PlanView): string {
  return track.checkpoints
    .map((sample, index) => {
      if (index === 0) return '';
      const wall = at(track.halfWidth, sample) + at(track.shoulder, sample);
      const beside = pointAt(sample, wall + 14);
      return [
        line([pointAt(sample, -wall), pointAt(sample, wall)], '#e8412b', 2),
        circle(beside, 9, '#fff'),
        label([beside[0], beside[1] + 4], `${index}`, { size: 11, anchor: 'middle' }),
      ].join('');
    })
    .join('\n');
}

function drawStart({ track, pointAt }: PlanView): string {
  const wall = at(track.halfWidth, 0) + at(track.shoulder, 0);
  const ends = [pointAt(0, -wall - 3), pointAt(0, wall + 3)];
  const [x, y] = pointAt(0, wall + 10);
  return [line(ends, INK, 7), line(ends, '#fff', 3.5), label([x + 4, y + 5], 'start', { size: 15 })].join('');
}
