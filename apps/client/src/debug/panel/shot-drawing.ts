/** Draws the last shot as seen from above: the shot as a line that points up, and the target car as three boxes. */
import type { CarTuning } from '@shotgun-rally/sim';
import { timeOfTick, yawOf } from '@shotgun-rally/sim/state';
import { element } from '../../ui/dom.ts';
import { distanceBetween, type ShotReport, type TargetPose } from './shot-recorder.ts';
import type { Tooltips } from './widgets/tooltips.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Width and height of the drawing (px) before it is scaled to the panel. */
const SIZE_PX = 300;
/** Space around the boxes (m). */
const MARGIN_M = 3;
/** Smallest width of the drawn area (m). */
const SPAN_MIN_M = 10;
const DEGREES_PER_RADIAN = 180 / Math.PI;

/** The three positions of the target, in the order of their times. */
const TARGET_POSES = [
  {
    key: 'seen',
    label: 'shown to the gunner',
    colour: '#5cc8ff',
    explanation:
      'Where this screen showed the target when you fired. The gunner’s world is interpolated, a little behind the ' +
      'server.',
  },
  {
    key: 'rewound',
    label: 'rewound by the server',
    colour: '#ffb02e',
    explanation:
      'Where the server rewound the target to, in order to judge the shot. If this equals the shown position, the server ' +
      'judged what you saw. The two differ if your page had to guess.',
  },
  {
    key: 'driver',
    label: 'for its own driver',
    colour: '#ff6b8a',
    explanation:
      'Where the target’s driver saw their own car when you fired, ahead of the server by the lead. So a driver may be ' +
      'hit after having reached cover.',
  },
] as const;

export class ShotDrawing {
  readonly root: HTMLElement;
  #title = element('h3', { id: 'net-shot-title', hidden: true });
  #container = element('div', { className: 'net-shot' });
  #valueElements: readonly HTMLElement[];
  #hint = element('p', {
    textContent: 'No shot yet. Take the gunner’s seat (?role=gunner) and shoot to see how the server judged it.',
  });
  #drawnReport: ShotReport | null = null;

  constructor(tooltips: Tooltips) {
    this.#valueElements = TARGET_POSES.map(({ key }) => element('dd', { id: `net-shot-${key}` }));
    const rows = TARGET_POSES.flatMap(({ label, colour, explanation }, index) => {
      const swatch = element('i');
      swatch.style.background = colour;
      const name = tooltips.add(element('dt', { className: 'figure' }, swatch, label), explanation);
      return [name, this.#valueElements[index]!];
    });
    this.root = element(
      'div',
      { className: 'net-last-shot' },
      this.#hint,
      this.#title,
      this.#container,
      element('dl', { className: 'net-figures' }, ...rows),
    );
  }

  draw(report: ShotReport | null): void {
    if (!report || report === this.#drawnReport) return;
    this.#drawnReport = report;
    this.#hint.hidden = true;
    this.#title.hidden = false;
    this.#title.textContent = titleOf(report);
    this.#container.replaceChildren(drawingOf(report));
    for (const [index, { key }] of TARGET_POSES.entries()) {
      const value = this.#valueElements[index];
      if (value) value.textContent = figuresOf(report, report[key]);
    }
  }
}

function titleOf({ shot, target, judgedTick }: ShotReport): string {
  const outcome =
    shot.hitCar >= 0 ? `hit car ${target + 1} at ${shot.distanceM.toFixed(0)} m` : `missed car ${target + 1}`;
  const lateTicks = judgedTick - shot.firedTick;
  return `Tick ${shot.firedTick}: ${outcome}${lateTicks > 0 ? `, ${lateTicks} ticks late` : ''}`;
}

/** Returns the time of a position relative to the tick of the shot, and its distance from the shown position. */
function figuresOf({ shot, seen }: ShotReport, targetPose: TargetPose): string {
  const ms = targetPose.timeMs - timeOfTick(shot.firedTick);
  return `${ms > 0 ? '+' : ''}${ms.toFixed(0)} ms  ${distanceBetween(seen, targetPose).toFixed(2)} m`;
}

/** A box that marks one position of the target: x to the right and y up (m), from the start of the shot. */
interface Box {
  readonly x: number;
  readonly y: number;
  /** Clockwise from up. */
  readonly degrees: number;
  readonly colour: string;
  readonly key: (typeof TARGET_POSES)[number]['key'];
}

/** Converts positions (m) to pixels of the drawing. */
interface Projection {
  readonly pixelsPerM: number;
  readonly toX: (x: number) => number;
  readonly toY: (y: number) => number;
}

/** Returns the drawing from above, rotated so that the shot points up. */
function drawingOf(report: ShotReport): SVGElement {
  const boxes = boxesOf(report);
  const { body } = report.tuning;
  const projection = fitTo(boxes, body);
  const { toX, toY, pixelsPerM } = projection;
  const { hitCar, distanceM } = report.shot;
  const endY = hitCar >= 0 ? Math.max(0, toY(distanceM)) : 0;
  return svg(
    'svg',
    { viewBox: `0 0 ${SIZE_PX} ${SIZE_PX}`, role: 'img', 'aria-label': titleOf(report) },
    svg('line', { x1: toX(0), y1: SIZE_PX, x2: toX(0), y2: endY, class: 'shot' }),
    ...boxes.map((box) => boxElement(box, projection, body)),
    ...scaleBar(pixelsPerM),
  );
}

function boxesOf(report: ShotReport): Box[] {
  const { ray } = report;
  const horizontalLength = Math.hypot(ray.dx, ray.dz) || 1;
  const [forwardX, forwardZ] = [ray.dx / horizontalLength, ray.dz / horizontalLength];
  return TARGET_POSES.map(({ key, colour }) => {
    const { pose } = report[key];
    const [fromStartX, fromStartZ] = [pose.x - ray.ox, pose.z - ray.oz];
    const turn = yawOf(pose) - Math.atan2(ray.dx, ray.dz);
    return {
      // Seen from above, +X is to the left of +Z.
      x: fromStartX * -forwardZ + fromStartZ * forwardX,
      y: fromStartX * forwardX + fromStartZ * forwardZ,
      degrees: -turn * DEGREES_PER_RADIAN,
      colour,
      key,
    };
  });
}

/** Returns the projection with which all boxes fit into the drawing. */
function fitTo(boxes: readonly Box[], { halfLength }: CarTuning['body']): Projection {
  const xs = boxes.map(({ x }) => x);
  const ys = boxes.map(({ y }) => y);
  const middleX = (Math.min(...xs) + Math.max(...xs)) / 2;
  const middleY = (Math.min(...ys) + Math.max(...ys)) / 2;
  const reachM = Math.max(...boxes.map(({ x, y }) => Math.max(Math.abs(x - middleX), Math.abs(y - middleY))));
  const pixelsPerM = SIZE_PX / Math.max(SPAN_MIN_M, 2 * (reachM + halfLength + MARGIN_M));
  return {
    pixelsPerM,
    toX: (x) => SIZE_PX / 2 + (x - middleX) * pixelsPerM,
    toY: (y) => SIZE_PX / 2 - (y - middleY) * pixelsPerM,
  };
}

/** Returns a rectangle of the car's size, with a small triangle at its front. */
function boxElement(
  { x, y, degrees, colour, key }: Box,
  { toX, toY, pixelsPerM }: Projection,
  body: CarTuning['body'],
): SVGElement {
  const { halfWidth, halfLength } = body;
  return svg(
    'g',
    { transform: `translate(${toX(x)} ${toY(y)}) rotate(${degrees}) scale(${pixelsPerM})`, class: key, stroke: colour },
    svg('rect', { x: -halfWidth, y: -halfLength, width: 2 * halfWidth, height: 2 * halfLength }),
    svg('path', { d: `M-0.4 ${-halfLength + 0.6} h0.8 l-0.4 -0.4 z` }),
  );
}

/** Returns a scale bar of 1, 2, 5, 10, 20 or 50 m: the longest that spans at most a fifth of the drawing, or else 1 m. */
function scaleBar(pixelsPerM: number): SVGElement[] {
  const maxM = SIZE_PX / 5 / pixelsPerM;
  const metres = [50, 20, 10, 5, 2].find((each) => each <= maxM) ?? 1;
  const [x, y] = [10, SIZE_PX - 10];
  const text = svg('text', { x: x + 4, y: y - 5 });
  text.textContent = `${metres} m`;
  return [svg('path', { d: `M${x} ${y - 4} v4 h${metres * pixelsPerM} v-4`, class: 'rule' }), text];
}

function svg(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: SVGElement[]
): SVGElement {
  const node = document.createElementNS(SVG, tag) as SVGElement;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}
