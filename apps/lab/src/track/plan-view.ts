/** The track from above: road and shoulder to scale, coloured by height, with the line, checkpoints and arrows. */
import { PAD, type PadKind, SURFACE, type Track } from '@shotgun-rally/sim';
import { type Heights, heightColour } from './heights.ts';
import { area, circle, label, line, type Point } from './svg.ts';

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Samples that make one piece of road, from corner to corner of it, and between two arrows. */
const PIECE = 8;
const CORNER_STEP = 2;
const ARROW_SPACING = 72;
const ARROW_M = 7;
const MARGIN_M = 30;
const SHOULDER_COLOUR = '#c9c4b4';
const GRAVEL_COLOUR = '#8a6a3c';
const PAD_COLOURS: Readonly<Record<PadKind, string>> = { boost: '#ffb02e', repair: '#2f9e5b', ammo: '#2b4fd8' };
/** Pads are drawn larger than they are, to be seen. */
const PAD_SCALE = 1.6;
const INK = '#14181f';

/** From metres to the picture: east to the right, the way of +Z up, so that right is the driver's right. */
interface View {
  readonly track: Track;
  /** Units of the picture per metre. */
  readonly scale: number;
  /** `lateral` metres to the right of the middle at a sample. */
  readonly place: (sample: number, lateral: number) => Point;
}

const at = (array: Float64Array, index: number): number => array[index]!;

/** The drawing, and its units per metre. */
export function drawPlan(track: Track, heights: Heights, box: Box): { svg: string; scale: number } {
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

function viewOf(track: Track, box: Box): View {
  const east = track.px.map((x) => -x);
  const [minEast, maxEast] = [Math.min(...east) - MARGIN_M, Math.max(...east) + MARGIN_M];
  const [minNorth, maxNorth] = [Math.min(...track.pz) - MARGIN_M, Math.max(...track.pz) + MARGIN_M];
  const scale = Math.min(box.width / (maxEast - minEast), box.height / (maxNorth - minNorth));
  const left = box.left + (box.width - (maxEast - minEast) * scale) / 2;
  const top = box.top + (box.height - (maxNorth - minNorth) * scale) / 2;
  const place = (sample: number, lateral: number): Point => {
    const x = at(track.px, sample) + at(track.rx, sample) * lateral;
    const z = at(track.pz, sample) + at(track.rz, sample) * lateral;
    return [left + (-x - minEast) * scale, top + (maxNorth - z) * scale];
  };
  return { track, scale, place };
}

/** Piece by piece from the lowest to the highest, so that bridges lie over what they cross. */
function drawRoad({ track, place }: View, heights: Heights): string {
  const starts = Array.from({ length: Math.ceil(track.count / PIECE) }, (_, piece) => piece * PIECE);
  starts.sort((a, b) => at(track.py, a) - at(track.py, b));
  return starts
    .map((start) => {
      const corners = PIECE / CORNER_STEP + 1;
      const samples = Array.from({ length: corners }, (_, corner) =>
        Math.min(start + corner * CORNER_STEP, track.count),
      );
      const strip = (reach: (sample: number) => number): Point[] => [
        ...samples.map((sample) => place(sample, reach(sample))),
        ...[...samples].reverse().map((sample) => place(sample, -reach(sample))),
      ];
      const shoulder = strip((sample) => at(track.halfWidth, sample) + at(track.shoulder, sample));
      const road = strip((sample) => at(track.halfWidth, sample));
      return area(shoulder, SHOULDER_COLOUR) + area(road, heightColour(heights, at(track.py, start)));
    })
    .join('\n');
}

/** A brown line down the middle of what is not paved. */
function drawGravel({ track, place }: View): string {
  const lines: string[] = [];
  let stretch: Point[] = [];
  for (let sample = 0; sample <= track.count; sample++) {
    if (track.surface[sample] === SURFACE.gravel) stretch.push(place(sample, 0));
    else {
      if (stretch.length > 1) lines.push(line(stretch, GRAVEL_COLOUR, 6));
      stretch = [];
    }
  }
  return lines.join('\n');
}

function drawPads({ track, place }: View): string {
  const reach = Math.ceil((PAD.halfLength * PAD_SCALE * track.count) / track.length);
  const half = PAD.halfWidth * PAD_SCALE;
  return track.pads
    .map(({ kind, index, lateral }) => {
      const [from, to] = [Math.max(0, index - reach), Math.min(track.count, index + reach)];
      const corners = [place(from, lateral - half), place(from, lateral + half), place(to, lateral + half)];
      return area([...corners, place(to, lateral - half)], PAD_COLOURS[kind]);
    })
    .join('\n');
}

function drawArrows({ track, place }: View): string {
  const spacing = track.length / track.count;
  const length = Math.round(ARROW_M / spacing);
  const arrows: string[] = [];
  for (let sample = ARROW_SPACING / 2; sample + length < track.count; sample += ARROW_SPACING) {
    const wing = at(track.halfWidth, sample) * 0.5;
    const tip = place(sample + length, 0);
    arrows.push(line([place(sample, -wing), tip, place(sample, wing)], '#fff', 2.2));
  }
  return arrows.join('\n');
}

function drawCheckpoints({ track, place }: View): string {
  return track.checkpoints
    .map((sample, index) => {
      if (index === 0) return '';
      const wall = at(track.halfWidth, sample) + at(track.shoulder, sample);
      const beside = place(sample, wall + 14);
      return [
        line([place(sample, -wall), place(sample, wall)], '#e8412b', 2),
        circle(beside, 9, '#fff'),
        label([beside[0], beside[1] + 4], `${index}`, { size: 11, anchor: 'middle' }),
      ].join('');
    })
    .join('\n');
}

function drawStart({ track, place }: View): string {
  const wall = at(track.halfWidth, 0) + at(track.shoulder, 0);
  const ends = [place(0, -wall - 3), place(0, wall + 3)];
  const [x, y] = place(0, wall + 10);
  return [line(ends, INK, 7), line(ends, '#fff', 3.5), label([x + 4, y + 5], 'start', { size: 15 })].join('');
}
