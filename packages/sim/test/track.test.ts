// Tracks: sampling, queries, and the checks of a track file. All files of assets/tracks are tested.
import { describe, expect, it } from 'vitest';
import {
  createTrackSample,
  findSample,
  lengthOf,
  PAD,
  parseTrack,
  SURFACE,
  sampleTrack,
  type Track,
  type TrackDefinition,
  trackPoint,
} from '../src/index.ts';
import { surfaceAt } from '../src/track/road.ts';
import { readTrack, ringTrack, TRACK_NAMES, trackJson } from './tracks.ts';

it('finds the track files', () => {
  expect(TRACK_NAMES).toEqual(expect.arrayContaining(['canyon', 'city', 'oval', 'valley']));
});

describe.each(TRACK_NAMES)('the track %s', (name) => {
  const track = readTrack(name);

  it('has the name of its file', () => {
    expect(track.name).toBe(name);
  });

  it('is closed and evenly sampled', () => {
    expect(track.px[track.count]).toBe(track.px[0]);
    expect(track.distance[track.count]).toBe(track.length);
    for (let i = 0; i < track.count; i++) {
      expect(track.distance[i + 1]! - track.distance[i]!).toBeCloseTo(track.length / track.count, 1);
    }
  });

  it('has a frame at each sample: tangent and normal at right angles, right = tangent x normal', () => {
    for (let i = 0; i < track.count; i += 7) {
      const [tx, ty, tz] = [track.tx[i]!, track.ty[i]!, track.tz[i]!];
      const [nx, ny, nz] = [track.nx[i]!, track.ny[i]!, track.nz[i]!];
      expect(tx * nx + ty * ny + tz * nz).toBeCloseTo(0, 9);
      expect(lengthOf(nx, ny, nz)).toBeCloseTo(1, 9);
      expect(track.rx[i]).toBeCloseTo(ty * nz - tz * ny, 9);
      expect(ny).toBeGreaterThan(0.8);
    }
  });

  it('has no bend whose radius is smaller than 1.5 times the distance to its wall', () => {
    for (let i = 0; i < track.count; i++) {
      const wall = track.halfWidth[i]! + track.shoulder[i]!;
      expect(1 / (Math.abs(track.curvature[i]!) + 1e-9)).toBeGreaterThan(wall * 1.5);
    }
  });

  it('finds a point from the right hint, and from a hint up to 60 m away', () => {
    const sample = createTrackSample();
    const found = createTrackSample();
    for (let k = 0; k < 300; k++) {
      const distance = (track.length * k) / 300;
      trackPoint(track, distance, ((k % 9) - 4) * 2, (k % 5) - 1, sample);
      const hint = findSample(track, sample);
      sampleTrack(track, sample, hint, found);
      expect(found.lateral).toBeCloseTo(sample.lateral, 1);
      expect(found.height).toBeCloseTo(sample.height, 1);
      const away = Math.abs(found.distance - distance);
      expect(Math.min(away, track.length - away)).toBeLessThan(0.5);
      expect(sampleTrack(track, sample, distantHint(track, hint), createTrackSample())).toEqual(found);
    }
  });
});

/** Returns the sample 60 m after `hint`, or 15 m in a hairpin, where the other leg would be as good an answer. */
function distantHint(track: Track, hint: number): number {
  const far = (hint + 40) % track.count;
  const cosine = track.tx[hint]! * track.tx[far]! + track.tz[hint]! * track.tz[far]!;
  return cosine > 0 ? far : (hint + 10) % track.count;
}

describe('a query at a bridge', () => {
  it('finds the road of its hint, above or below', () => {
    const track = readTrack('city');
    const { i, j } = crossingOf(track);
    const [x, z] = [track.px[i]!, track.pz[i]!];
    const first = sampleTrack(track, { x, y: track.py[i]!, z }, i, createTrackSample());
    const second = sampleTrack(track, { x, y: track.py[j]!, z }, j, createTrackSample());
    expect(Math.abs(first.height)).toBeLessThan(0.1);
    expect(Math.abs(second.height)).toBeLessThan(0.5);
    expect(Math.abs(first.distance - second.distance)).toBeGreaterThan(100);
    expect(Math.abs(first.y - second.y)).toBeGreaterThan(7);
  });
});

/** Finds two samples above each other that are far apart along the lap. */
function crossingOf(track: Track): { i: number; j: number } {
  for (let i = 0; i < track.count; i++) {
    for (let j = 0; j < track.count; j++) {
      const isFar = Math.abs(i - j) > 100 && Math.abs(i - j) < track.count - 100;
      const apart = lengthOf(track.px[i]! - track.px[j]!, 0, track.pz[i]! - track.pz[j]!);
      if (isFar && apart < 1) return { i, j };
    }
  }
  throw new Error(`${track.name} does not cross itself`);
}

describe('the curvature', () => {
  it('is 1 / radius, positive in a right-hand bend', () => {
    const ring = ringTrack(0);
    for (let i = 0; i < ring.count; i += 20) expect(1 / ring.curvature[i]!).toBeCloseTo(286, -2);
  });
});

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
  ])('names the field %s with a wrong value, and what is allowed', (field, value, message) => {
    expect(() => parseTrack({ ...OVAL, [field]: value })).toThrow(message);
  });

  it.each([
    ['no points', [], 'track: points is an array of 0; allowed: an array of 4 to 256'],
    ['too many points', Array(257).fill(0), 'track: points is an array of 257; allowed: an array of 4 to 256'],
    ['a text', 'many', 'track: points is "many"; allowed: an array of 4 to 256'],
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
  ])('names the point if `points` has %s', (_fault, points, message) => {
    expect(() => parseTrack({ ...OVAL, points })).toThrow(message);
  });

  it.each([
    [{ kind: 'lava' }, 'track: pads[0].kind is "lava"; allowed: boost, repair, ammo'],
    [{ at: -1 }, 'track: pads[0].at is -1; allowed: a number from 0 to 6143'],
    [{ at: 5000 }, 'track: pads[0].at is 5000; allowed: a number from 0 to 393, the length of a lap'],
    [{ lateral: 30 }, 'track: pads[0].lateral is 30; allowed: a number from -20 to 20'],
    [{ width: 3 }, 'track: pads[0].width is an unknown field; allowed: kind, at, lateral'],
  ])('names the pad and the field if a pad has %o', (fault, message) => {
    const pads = [{ kind: 'boost', at: 10, lateral: 0, ...fault }];
    expect(() => parseTrack({ ...OVAL, pads })).toThrow(message);
  });

  it('throws if `pads` is not an array', () => {
    expect(() => parseTrack({ ...OVAL, pads: 'many' })).toThrow('track: pads is "many"; allowed: an array of 0 to 63');
  });

  it('throws if the JSON is not an object', () => {
    expect(() => parseTrack(null)).toThrow('track: the file is null; allowed: an object');
  });

  it('throws if the lap is too long', () => {
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

describe('a sampled track', () => {
  it('lists a pad at the samples beside it', () => {
    const track = parseTrack({ ...OVAL, pads: [{ kind: 'boost', at: 10, lateral: 2 }] });
    const { index, ...pad } = track.pads[0]!;
    expect(pad).toEqual({ kind: 'boost', at: 10, lateral: 2 });
    expect(track.distance[index]).toBeLessThanOrEqual(10);
    track.padsNear.forEach((pads, sample) => {
      const isNear = Math.abs(track.distance[sample]! - 10) <= PAD.halfLength;
      expect(pads).toEqual(isNear ? [0] : undefined);
    });
  });

  it('has the surface of a point as far as the next point, and the verge beside the road', () => {
    const points = OVAL.points.map((point, index) => (index === 1 ? { ...point, surface: 'gravel' as const } : point));
    const track = parseTrack({ ...OVAL, points, verge: 'road' });
    const gravel = track.surface.subarray(0, track.count).filter((each) => each === SURFACE.gravel).length;
    expect(gravel / track.count).toBeGreaterThan(0.5 / points.length);
    expect(gravel / track.count).toBeLessThan(2 / points.length);
    expect(surfaceAt(track, 0, 0)).toBe(SURFACE.road);
    expect(surfaceAt(track, 0, 50)).toBe(SURFACE.road);
    expect(surfaceAt(parseTrack(OVAL), 0, 50)).toBe(SURFACE.grass);
  });
});

describe('a track shape', () => {
  /** A control point: x, z, and if not the default y and half width (m). */
  type Corner = [x: number, z: number, y?: number, halfWidth?: number];
  const parse = (corners: Corner[]) =>
    parseTrack({
      ...{ name: 'shape', title: 'Shape', theme: 'test', laps: 1, halfWidth: 6, shoulder: 2, checkpoints: 3 },
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

  it('is accepted if it can be driven', () => {
    expect(parse(square).length).toBeGreaterThan(600);
  });

  it('may cross itself on a bridge that is high enough', () => {
    const withBridge = (height: number) =>
      figureEight.map(([x, z], index): Corner => [x, z, index === 4 || index === 5 ? height : 0]);
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
      /^track: halfWidth at points\[0\] is 4\.\d m; allowed: at least 4.5 m on the grid/,
    ],
    [
      'crosses itself on one level',
      figureEight,
      /^track: points\[\d\] is -\d+\.\d m from points\[\d\], wall to wall, with a height difference of 0\.0 m; allowed: at/,
    ],
  ])('that %s is refused with the place in the error', (_fault, corners, message) => {
    expect(() => parse(corners)).toThrow(message);
  });
});
