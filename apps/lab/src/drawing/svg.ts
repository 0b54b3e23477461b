/** Functions that return SVG elements as text. */

export type Point = readonly [x: number, y: number];

/** Rounds to tenths, which keeps the file small. `|| 0` turns -0 into 0. */
const coordinate = (value: number): string => `${Math.round(value * 10) / 10 || 0}`;

const pathOf = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${coordinate(x)} ${coordinate(y)}`).join('');

const attributesOf = (attributes: Readonly<Record<string, string | number>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? coordinate(value) : escaped(value)}"`)
    .join('');

/** Escapes the characters that are special in SVG. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

/** Areas are outlined in their own colour, which hides the thin gap between areas that share an edge. */
const AREA_STROKE_WIDTH = 0.5;

/** A closed shape. */
export const area = (points: readonly Point[], fill: string): string =>
  `<path d="${pathOf(points)}Z"${attributesOf({ fill, stroke: fill, 'stroke-width': AREA_STROKE_WIDTH })}/>`;

/** An open line. */
export const line = (points: readonly Point[], stroke: string, width: number): string =>
  `<path d="${pathOf(points)}"${attributesOf({ fill: 'none', stroke, 'stroke-width': width })}/>`;

export const circle = ([cx, cy]: Point, r: number, fill: string): string =>
  `<circle${attributesOf({ cx, cy, r, fill, stroke: '#14181f', 'stroke-width': 1.5 })}/>`;

/** A text; special characters of SVG are escaped. */
export const label = (
  [x, y]: Point,
  text: string,
  { size = 13, anchor = 'start', fill = '#14181f' }: { size?: number; anchor?: string; fill?: string } = {},
): string => `<text${attributesOf({ x, y, 'font-size': size, 'text-anchor': anchor, fill })}>${escaped(text)}</text>`;
