/** The last shot from above: the three places of the target as boxes, and the shot that came from below. */
import { CAR_BODY, timeOfTick } from '@shotgun-rally/sim';
import { headingOf } from '../../race/moment.ts';
import { element } from '../../ui/dom.ts';
import { metresBetween, type ShotStory, type Sight } from './shot-story.ts';
import type { Explanations } from './widgets/explanations.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Width and height of the drawing, px; it is scaled to the panel. */
const SIZE = 300;
/** Room around what is drawn, m, and the least that is shown across, m. */
const MARGIN_M = 3;
const SPAN_MIN_M = 10;
const DEGREES = 180 / Math.PI;

/** The three sights, in the order of time. */
const SIGHTS = [
  {
    key: 'seen',
    label: 'seen by the gunner',
    colour: '#5cc8ff',
    explain:
      'Where this screen showed the target when you pulled the trigger. The gunner’s whole world is interpolated, a ' +
      'little behind the server.',
  },
  {
    key: 'rewound',
    label: 'rewound by the server',
    colour: '#ffb02e',
    explain:
      'Where the server put the target back to, to judge the shot at the time that you saw. Where both lie on each ' +
      'other, what you saw is what was judged; they differ when your page had to guess (extrapolate).',
  },
  {
    key: 'driver',
    label: 'for its own driver',
    colour: '#ff6b8a',
    explain:
      'Where the target’s own driver was at the time of the trigger, ahead of the server by the lead. From there it ' +
      'may look like being hit behind a corner.',
  },
] as const;

export class ShotDrawing {
  readonly root: HTMLElement;
  #title = element('h3', { id: 'net-shot-title' });
  #place = element('div', { className: 'net-shot' });
  #values: readonly HTMLElement[];
  #hint = element('p', {
    textContent: 'Nothing yet. Take the gunner’s seat (?role=gunner), shoot, and see here how the shot was judged.',
  });
  #drawn: ShotStory | null = null;

  constructor(explanations: Explanations) {
    this.#values = SIGHTS.map(({ key }) => element('dd', { id: `net-shot-${key}` }));
    const rows = SIGHTS.flatMap(({ label, colour, explain }, index) => {
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
      this.#place,
      element('dl', { className: 'net-figures' }, ...rows),
    );
  }

  draw(story: ShotStory | null): void {
    if (!story || story === this.#drawn) return;
    this.#drawn = story;
    this.#hint.hidden = true;
    this.#title.textContent = titleOf(story);
    this.#place.replaceChildren(drawingOf(story));
    for (const [index, { key }] of SIGHTS.entries()) {
      const value = this.#values[index];
      if (value) value.textContent = figuresOf(story, story[key]);
    }
  }
}

function titleOf({ shot, target, judgedTick }: ShotStory): string {
  const what =
    shot.hitCar >= 0 ? `hit car ${target + 1} at ${shot.distanceM.toFixed(0)} m` : `missed car ${target + 1}`;
  const late = judgedTick - shot.firedTick;
  return `Tick ${shot.firedTick}: ${what}${late > 0 ? `, ${late} ticks late` : ''}`;
}

/** Milliseconds from the tick of the trigger, metres from where it was seen. */
function figuresOf({ shot, seen }: ShotStory, sight: Sight): string {
  const ms = sight.timeMs - timeOfTick(shot.firedTick);
  return `${ms > 0 ? '+' : ''}${ms.toFixed(0)} ms  ${metresBetween(seen, sight).toFixed(2)} m`;
}

/** Seen from above, turned so that the shot goes up. */
function drawingOf(story: ShotStory): SVGElement {
  const { ray } = story;
  const level = Math.hypot(ray.dx, ray.dz) || 1;
  const [forwardX, forwardZ] = [ray.dx / level, ray.dz / level];
  // +X is to the left of +Z.
  const flat = (x: number, z: number) => ({
    x: (x - ray.ox) * -forwardZ + (z - ray.oz) * forwardX,
    y: (x - ray.ox) * forwardX + (z - ray.oz) * forwardZ,
  });
  const places = SIGHTS.map(({ key, colour }) => {
    const { pose } = story[key];
    const turn = headingOf(pose) - Math.atan2(ray.dx, ray.dz);
    return { ...flat(pose.x, pose.z), degrees: -turn * DEGREES, colour, key };
  });
  const middle = {
    x: (Math.min(...places.map(({ x }) => x)) + Math.max(...places.map(({ x }) => x))) / 2,
    y: (Math.min(...places.map(({ y }) => y)) + Math.max(...places.map(({ y }) => y))) / 2,
  };
  const reach = Math.max(...places.map(({ x, y }) => Math.max(Math.abs(x - middle.x), Math.abs(y - middle.y))));
  const span = Math.max(SPAN_MIN_M, 2 * (reach + CAR_BODY.halfLength + MARGIN_M));
  const scale = SIZE / span;
  const toX = (x: number) => SIZE / 2 + (x - middle.x) * scale;
  const toY = (y: number) => SIZE / 2 - (y - middle.y) * scale;
  const endM = story.shot.hitCar >= 0 ? story.shot.distanceM : Number.POSITIVE_INFINITY;
  const endY = Math.max(0, toY(endM));
  return svg(
    'svg',
    { viewBox: `0 0 ${SIZE} ${SIZE}`, role: 'img', 'aria-label': titleOf(story) },
    svg('line', { x1: toX(0), y1: SIZE, x2: toX(0), y2: endY, class: 'shot' }),
    ...places.map(({ x, y, degrees, colour, key }) =>
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

/** A metre rule: 1, 2, 5, 10 ... m, about a fifth of the drawing. */
function scaleBar(scale: number): SVGElement[] {
  const wanted = SIZE / 5 / scale;
  const metres = [50, 20, 10, 5, 2].find((each) => each <= wanted) ?? 1;
  const [x, y] = [10, SIZE - 10];
  const text = svg('text', { x: x + 4, y: y - 5 });
  text.textContent = `${metres} m`;
  return [svg('path', { d: `M${x} ${y - 4} v4 h${metres * scale} v-4`, class: 'rule' }), text];
}

function svg(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: SVGElement[]
): SVGElement {
  const made = document.createElementNS(SVG, tag) as SVGElement;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}
