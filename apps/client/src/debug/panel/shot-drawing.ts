/** Draws the last shot as seen from above: a line that points up, and the target car as boxes at three positions. */
import { CAR_BODY, timeOfTick } from '@shotgun-rally/sim';
import { headingOf } from '../../race/moment.ts';
import { element } from '../../ui/dom.ts';
import { distanceBetween, type ShotReport, type TargetPose } from './shot-recorder.ts';
import type { Explanations } from './widgets/explanations.ts';

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
    explain:
      'Where this screen showed the target when you fired. The gunner’s world is interpolated, a little behind the ' +
      'server.',
  },
  {
    key: 'rewound',
    label: 'rewound by the server',
    colour: '#ffb02e',
    explain:
      'Where the server rewound the target to, in order to judge the shot. If this equals the shown position, the server ' +
      'judged what you saw. They differ if your page had to extrapolate.',
  },
  {
    key: 'driver',
    label: 'for its own driver',
    colour: '#ff6b8a',
    explain:
      'Where the target’s driver saw the own car when you fired, ahead of the server by the lead. For that driver ' +
      'the hit may come after reaching cover.',
  },
] as const;

export class ShotDrawing {
  readonly root: HTMLElement;
  #title = element('h3', { id: 'net-shot-title', hidden: true });
  #container = element('div', { className: 'net-shot' });
  #values: readonly HTMLElement[];
  #hint = element('p', {
    textContent: 'No shot yet. Take the gunner’s seat (?role=gunner) and shoot to see how the server judged it.',
  });
  #drawn: ShotReport | null = null;

  constructor(explanations: Explanations) {
    this.#values = TARGET_POSES.map(({ key }) => element('dd', { id: `net-shot-${key}` }));
    const rows = TARGET_POSES.flatMap(({ label, colour, explain }, index) => {
      const swatch = element('i');
      swatch.style.background = colour;
      const name = explanations.explain(element('dt', { className: 'figure' }, swatch, label), explain);
      return [name, this.#values[index]!];
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
    if (!report || report === this.#drawn) return;
    this.#drawn = report;
    this.#hint.hidden = true;
    this.#title.hidden = false;
    this.#title.textContent = titleOf(report);
    this.#container.replaceChildren(drawingOf(report));
    for (const [index, { key }] of TARGET_POSES.entries()) {
      const value = this.#values[index];
      if (value) value.textContent = figuresOf(report, report[key]);
    }
  }
}

function titleOf({ shot, target, judgedTick }: ShotReport): string {
  const what =
    shot.hitCar >= 0 ? `hit car ${target + 1} at ${shot.distanceM.toFixed(0)} m` : `missed car ${target + 1}`;
  const late = judgedTick - shot.firedTick;
  return `Tick ${shot.firedTick}: ${what}${late > 0 ? `, ${late} ticks late` : ''}`;
}

/** Time relative to the tick of the shot, and distance from the shown position. */
function figuresOf({ shot, seen }: ShotReport, targetPose: TargetPose): string {
  const ms = targetPose.timeMs - timeOfTick(shot.firedTick);
  return `${ms > 0 ? '+' : ''}${ms.toFixed(0)} ms  ${distanceBetween(seen, targetPose).toFixed(2)} m`;
}

/** The drawing from above, rotated so that the shot points up. */
function drawingOf(report: ShotReport): SVGElement {
  const { ray } = report;
  const level = Math.hypot(ray.dx, ray.dz) || 1;
  const [forwardX, forwardZ] = [ray.dx / level, ray.dz / level];
  // Seen from above, +X is to the left of +Z.
  const flat = (x: number, z: number) => ({
    x: (x - ray.ox) * -forwardZ + (z - ray.oz) * forwardX,
    y: (x - ray.ox) * forwardX + (z - ray.oz) * forwardZ,
  });
  const boxes = TARGET_POSES.map(({ key, colour }) => {
    const { pose } = report[key];
    const turn = headingOf(pose) - Math.atan2(ray.dx, ray.dz);
    return { ...flat(pose.x, pose.z), degrees: -turn * DEGREES_PER_RADIAN, colour, key };
  });
  const middle = {
    x: (Math.min(...boxes.map(({ x }) => x)) + Math.max(...boxes.map(({ x }) => x))) / 2,
    y: (Math.min(...boxes.map(({ y }) => y)) + Math.max(...boxes.map(({ y }) => y))) / 2,
  };
  const reach = Math.max(...boxes.map(({ x, y }) => Math.max(Math.abs(x - middle.x), Math.abs(y - middle.y))));
  const span = Math.max(SPAN_MIN_M, 2 * (reach + CAR_BODY.halfLength + MARGIN_M));
  const scale = SIZE_PX / span;
  const toX = (x: number) => SIZE_PX / 2 + (x - middle.x) * scale;
  const toY = (y: number) => SIZE_PX / 2 - (y - middle.y) * scale;
  const endM = report.shot.hitCar >= 0 ? report.shot.distanceM : Number.POSITIVE_INFINITY;
  const endY = Math.max(0, toY(endM));
  return svg(
    'svg',
    { viewBox: `0 0 ${SIZE_PX} ${SIZE_PX}`, role: 'img', 'aria-label': titleOf(report) },
    svg('line', { x1: toX(0), y1: SIZE_PX, x2: toX(0), y2: endY, class: 'shot' }),
    ...boxes.map(({ x, y, degrees, colour, key }) =>
      svg(
        'g',
        { transform: `translate(${toX(x)} ${toY(y)}) rotate(${degrees}) scale(${scale})`, class: key, stroke: colour },
        svg('rect', {
          x: -CAR_BODY.halfWidth,
          y: -CAR_BODY.halfLength,
          width: 2 * CAR_BODY.halfWidth,
          height: 2 * CAR_BODY.halfLength,
        }),
        svg('path', { d: `M-0.4 ${-CAR_BODY.halfLength + 0.6} h0.8 l-0.4 -0.4 z` }),
      ),
    ),
    ...scaleBar(scale),
  );
}

/** A scale bar of 1, 2, 5, 10, 20 or 50 m that is at most about a fifth of the drawing wide. */
function scaleBar(scale: number): SVGElement[] {
  const wanted = SIZE_PX / 5 / scale;
  const metres = [50, 20, 10, 5, 2].find((each) => each <= wanted) ?? 1;
  const [x, y] = [10, SIZE_PX - 10];
  const text = svg('text', { x: x + 4, y: y - 5 });
  text.textContent = `${metres} m`;
  return [svg('path', { d: `M${x} ${y - 4} v4 h${metres * scale} v-4`, class: 'rule' }), text];
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
