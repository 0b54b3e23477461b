// Draws returns over generations as SVG.
import type { Generation } from './cross-entropy.ts';

const WIDTH = 640;
const HEIGHT = 320;
const MARGIN = 48;
const TICKS = 5;
/** The lines of the plot: title, colour, and value of a generation. */
const LINES: readonly (readonly [title: string, colour: string, value: (generation: Generation) => number])[] = [
  ['best of the generation', '#1b7837', ({ bestReturn }) => bestReturn],
  ['mean of the generation', '#762a83', ({ meanReturn }) => meanReturn],
];

/** Returns a plot of the returns, with a line for the best and one for the mean of each generation. */
export function drawLearningCurve(generations: readonly Generation[]): string {
  const values = LINES.flatMap(([, , value]) => generations.map(value));
  const [least, most] = [Math.min(0, ...values), Math.max(...values)];
  const x = (index: number) => MARGIN + (index / Math.max(1, generations.length - 1)) * (WIDTH - 2 * MARGIN);
  const y = (value: number) => HEIGHT - MARGIN - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * MARGIN);
  const text = (atX: number, atY: number, content: string, colour = '#444') =>
    `<text x="${atX.toFixed(1)}" y="${atY.toFixed(1)}" fill="${colour}">${content}</text>`;
  const grid = Array.from({ length: TICKS }, (_, tick) => {
    const value = least + ((most - least) * tick) / (TICKS - 1);
    const line = `<path d="M${MARGIN} ${y(value).toFixed(1)}H${WIDTH - MARGIN}" stroke="#ddd"/>`;
    return line + text(4, y(value) + 4, value.toFixed(0));
  });
  const lines = LINES.map(([title, colour, value], index) => {
    const points = generations.map((each, at) => `${x(at).toFixed(1)},${y(value(each)).toFixed(1)}`).join(' ');
    const line = `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>`;
    return line + text(MARGIN + 8 + index * 180, 20, title, colour);
  });
  const axes = text(WIDTH / 2 - 40, HEIGHT - 10, `generation 1 to ${generations.length}`) + text(4, 20, 'return');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    '<title>Returns over generations</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...grid,
    ...lines,
    axes,
    '</svg>\n',
  ].join('\n');
}
