// The checks of a track file: an error names the wrong field or place, and what is allowed.
import { describe, expect, it } from 'vitest';
import { parseTrack, type TrackDefinition } from '../src/index.ts';
import { trackJson } from './tracks.ts';

const OVAL = trackJson('oval') as TrackDefinition;
const NAME_ALLOWED = '1 to 32 lower-case letters, digits and hyphens';
const ORIGIN = { x: 0, y: 0, z: 0 };

describe('parseTrack', () => {
  it.each([
    ['laps', 2.5, 'track: laps is 2.5; allowed: an integer from 1 to 99'],
    ['laps', undefined, 'track: laps is missing; allowed: an integer from 1 to 99'],
    ['laps', Number.NaN, 'track: laps is NaN; allowed: an integer from 1 to 99'],
    ['checkpoints', 1, 'track: checkpoints is 1; allowed: an integer from 3 to 32'],
    ['halfWidth', 'wide', 'track: halfWidth is "wide"; allowed: a number from 3 to 20'],
    ['shoulder', Number.POSITIVE_INFINITY, 'track: shoulder is Infinity; allowed: a number from 0 to 20'],
    ['name', 'Big Oval', `track: name is "Big Oval"; allowed: ${NAME_ALLOWED}`],
    ['theme', '../city', `track: theme is "../city"; allowed: ${NAME_ALLOWED}`],
    ['title', 'a\u0007b', 'track: title is "a\\u0007b"; allowed: 1 to 64 visible characters'],
    ['title', 'x'.repeat(1e6), 'allowed: 1 to 64 visible characters'],
    ['verge', 'ice', 'track: verge is "ice"; allowed: road, gravel, grass'],
    ['halfwidth', 8, 'track: halfwidth is an unknown field; allowed: name, title, theme, laps, halfWidth, shoulder'],
  ])('parseTrack names the wrong field %s and what is allowed', (field, value, message) => {
    expect(() => parseTrack({ ...OVAL, [field]: value })).toThrow(message);
  });

  it.each([
    ['too few points', [], 'track: points is an array of length 0; allowed: an array of length 4 to 256'],
    [
      'too many points',
      Array(257).fill(0),
      'track: points is an array of length 257; allowed: an array of length 4 to 256',
    ],
    ['a text', 'many', 'track: points is "many"; allowed: an array of length 4 to 256'],
    ['a number as a point', [ORIGIN, 7, 7, 7], 'track: points[1] is 7; allowed: an object'],
    [
      'an unknown field',
      [{ ...ORIGIN, w: 1 }, 7, 7, 7],
      'track: points[0].w is an unknown field; allowed: x, y, z, bank',
    ],
    ['NaN', [{ ...ORIGIN, y: NaN }, 7, 7, 7], 'track: points[0].y is NaN; allowed: a number from -2000 to 2000'],
    ['no z', Array(4).fill({ x: 0, y: 0 }), 'track: points[0].z is missing; allowed: a number from -2000 to 2000'],
    [
      'a steep bank',
      Array(4).fill({ ...ORIGIN, bank: 2 }),
      'track: points[0].bank is 2; allowed: a number from -0.7 to 0.7',
    ],
    [
      'a wrong surface',
      Array(4).fill({ ...ORIGIN, surface: 'grass' }),
      'track: points[0].surface is "grass"; allowed: road, gravel',
    ],
    [
      'two points in one place',
      Array(4).fill(ORIGIN),
      'track: points[1] is 0.0 m from points[0]; allowed: at least 5 m in plan view',
    ],
  ])('parseTrack names the field and what is allowed if `points` is or has %s', (_fault, points, message) => {
    expect(() => parseTrack({ ...OVAL, points })).toThrow(message);
  });

  it.each([
    [{ kind: 'lava' }, 'track: pads[0].kind is "lava"; allowed: boost, repair, ammo'],
    [{ at: -1 }, 'track: pads[0].at is -1; allowed: a number from 0 to 6143'],
    [{ at: 5000 }, 'track: pads[0].at is 5000; allowed: a number from 0 to 393, the length of a lap'],
    [{ lateral: 30 }, 'track: pads[0].lateral is 30; allowed: a number from -20 to 20'],
    [{ width: 3 }, 'track: pads[0].width is an unknown field; allowed: kind, at, lateral'],
  ])('parseTrack names the pad and the field if a pad has %o', (fault, message) => {
    const pads = [{ kind: 'boost', at: 10, lateral: 0, ...fault }];
    expect(() => parseTrack({ ...OVAL, pads })).toThrow(message);
  });

  it('parseTrack throws if `pads` is not an array', () => {
    expect(() => parseTrack({ ...OVAL, pads: 'many' })).toThrow(
      'track: pads is "many"; allowed: an array of length 0 to 63',
    );
  });

  it('parseTrack throws if the JSON is not an object', () => {
    expect(() => parseTrack(null)).toThrow('track: the file is null; allowed: an object');
  });

  it('parseTrack throws if the lap is too long', () => {
    const corners = [
      [0, 0],
      [1900, 0],
      [1900, 1900],
      [0, 1900],
      [-1900, 1900],
      [-1900, -1900],
    ];
    const points = corners.map(([x, z]) => ({ x, y: 0, z }));
    expect(() => parseTrack({ ...OVAL, points })).toThrow(/lap length is \d+ m; allowed: at most 6142.5 m/);
  });
});

describe('a track shape', () => {
  /** A control point (m); y is 0 and the half width 6 by default. */
  type Corner = [x: number, z: number, y?: number, halfWidth?: number];
  const parse = (corners: Corner[]) =>
    parseTrack({
      name: 'shape',
      title: 'Shape',
      theme: 'test',
      laps: 1,
      halfWidth: 6,
      shoulder: 2,
      checkpoints: 3,
      points: corners.map(([x, z, y = 0, halfWidth = 6]) => ({ x, y, z, halfWidth })),
    });
  const square: Corner[] = [
    [0, 0],
    [0, 100],
    [0, 200],
    [-100, 200],
    [-200, 200],
    [-200, 100],
    [-200, 0],
    [-100, 0],
  ];
  /** Returns the square with one point changed. */
  const squareWith = (index: number, corner: Corner): Corner[] =>
    square.map((old, at) => (at === index ? corner : old));
  const figureEight: Corner[] = [
    [0, 0],
    [0, 100],
    [-100, 200],
    [-200, 100],
    [-100, 0],
    [0, -100],
    [0, -200],
    [-100, -200],
    [-200, -100],
  ];

  it('a track is accepted if it can be driven', () => {
    expect(parse(square).length).toBeGreaterThan(600);
  });

  it('a track may cross itself on a bridge that is high enough', () => {
    const BRIDGE_POINTS = [4, 5];
    const withBridge = (height: number) =>
      figureEight.map(([x, z], index): Corner => [x, z, BRIDGE_POINTS.includes(index) ? height : 0]);
    expect(parse(withBridge(9)).length).toBeGreaterThan(600);
    expect(() => parse(withBridge(6))).toThrow(/allowed: at least 4 m, or a height difference of 7 m$/);
  });

  it.each([
    [
      'is too short',
      square.map(([x, z]): Corner => [x / 4, z / 4]),
      /^track: lap length is 1\d\d m; allowed: at least 200 m$/,
    ],
    [
      'is too steep',
      squareWith(4, [-200, 200, 120]),
      /^track: points\[[345]\] is on a slope of -?0\.\d\d; allowed: -0.5 to 0.5/,
    ],
    [
      'has a bend that is too tight',
      [[0, 0], [0, 80], [40, 90], [0, 100], ...square.slice(2)] as Corner[],
      /^track: points\[2\] is in a bend of \d+\.\d m radius; .* at least 12.0 m/,
    ],
    ['turns back on itself', squareWith(1, [0, -90]), /^track: points\[\d\] is in a bend of \d\.\d m radius/],
    [
      'has a dip that is too tight',
      [[0, 0], [0, 50, 12], [0, 70, 0], [0, 90, 12], ...square.slice(2)] as Corner[],
      /^track: points\[2\] is in a dip of \d+\.\d m radius; allowed: at least 25 m$/,
    ],
    [
      'is too narrow at the start',
      squareWith(0, [0, 0, 0, 3]),
      /^track: halfWidth at points\[0\] is 4\.\d m; allowed: at least 5.8 m on the grid/,
    ],
    [
      'crosses itself on one level',
      figureEight,
      /^track: points\[\d\] is -\d+\.\d m from points\[\d\], wall to wall, with a height difference of 0\.0 m; allowed: at/,
    ],
  ])('a track that %s is refused with the expected error', (_fault, corners, message) => {
    expect(() => parse(corners)).toThrow(message);
  });
});
