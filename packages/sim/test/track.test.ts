// Tracks: what a file must be, what sampling makes of it, and that the project's own can be driven.
import { describe, expect, it } from 'vitest';
import {
  createTrackSample,
  findSample,
  lengthOf,
  parseTrack,
  SURFACE,
  sampleTrack,
  type Track,
  type TrackDefinition,
  trackPoint,
} from '../src/index.ts';
import { surfaceAt } from '../src/track/road.ts';
import { readTrack, ringTrack, TRACK_NAMES, trackJson } from './tracks.ts';

const at = (array: Float64Array, index: number) => array[index]!;

it('the tracks were found', () => {
  expect(TRACK_NAMES).toEqual(expect.arrayContaining(['canyon', 'city', 'oval', 'valley']));
});

describe.each(TRACK_NAMES)('the track %s', (name) => {
  const track = readTrack(name);

  it('has the name of its file', () => {
    expect(track.name).toBe(name);
  });

  it('is closed and evenly sampled', () => {
    expect(at(track.px, track.count)).toBe(at(track.px, 0));
    expect(at(track.distance, track.count)).toBe(track.length);
    for (let i = 0; i < track.count; i++) {
      expect(at(track.distance, i + 1) - at(track.distance, i)).toBeCloseTo(track.length / track.count, 1);
    }
  });

  it('has square frames of unit length, right to the driver’s right', () => {
    for (let i = 0; i < track.count; i += 7) {
      const [tx, ty, tz] = [at(track.tx, i), at(track.ty, i), at(track.tz, i)];
      const [nx, ny, nz] = [at(track.nx, i), at(track.ny, i), at(track.nz, i)];
      expect(tx * nx + ty * ny + tz * nz).toBeCloseTo(0, 9);
      expect(lengthOf(nx, ny, nz)).toBeCloseTo(1, 9);
      expect(at(track.rx, i)).toBeCloseTo(ty * nz - tz * ny, 9);
      expect(ny).toBeGreaterThan(0.8);
    }
  });

  it('bends nowhere tighter than its walls stand apart', () => {
    for (let i = 0; i < track.count; i++) {
      const wall = at(track.halfWidth, i) + at(track.shoulder, i);
      expect(1 / (Math.abs(at(track.curvature, i)) + 1e-9)).toBeGreaterThan(wall * 1.5);
    }
  });

  it('is found again from any point, with a hint and without', () => {
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
      // From 60 m on; beyond a hairpin, where that is the other leg and as right an answer, from 15 m.
      const far = (hint + 40) % track.count;
      const along = at(track.tx, hint) * at(track.tx, far) + at(track.tz, hint) * at(track.tz, far);
      const from = along > 0 ? far : (hint + 10) % track.count;
      expect(sampleTrack(track, sample, from, createTrackSample())).toEqual(found);
    }
  });
});

describe('a bridge', () => {
  it('and the road beneath it are two roads: each answers who asks from its own', () => {
    const track = readTrack('city');
    const [above, below] = [createTrackSample(), createTrackSample()];
    // Where the end of the lap passes over the middle of it.
    const { i, j } = crossingOf(track);
    const [x, z] = [at(track.px, i), at(track.pz, i)];
    sampleTrack(track, { x, y: at(track.py, i), z }, i, above);
    sampleTrack(track, { x, y: at(track.py, j), z }, j, below);
    expect(Math.abs(above.height)).toBeLessThan(0.1);
    expect(Math.abs(below.height)).toBeLessThan(0.5);
    expect(Math.abs(above.distance - below.distance)).toBeGreaterThan(100);
    expect(Math.abs(above.y - below.y)).toBeGreaterThan(7);
  });
});

/** Two samples far apart along the lap that stand above each other. */
function crossingOf(track: Track): { i: number; j: number } {
  for (let i = 0; i < track.count; i++) {
    for (let j = 0; j < track.count; j++) {
      const far = Math.abs(i - j) > 100 && Math.abs(i - j) < track.count - 100;
      if (far && lengthOf(at(track.px, i) - at(track.px, j), 0, at(track.pz, i) - at(track.pz, j)) < 1) return { i, j };
    }
  }
  throw new Error('no crossing');
}

describe('curvature', () => {
  it('is positive in a right-hand bend, one over its radius', () => {
    const ring = ringTrack(0);
    for (let i = 0; i < ring.count; i += 20) expect(1 / at(ring.curvature, i)).toBeCloseTo(286, -2);
  });
});

describe('a track file', () => {
  const good = trackJson('oval') as Record<string, unknown>;
  it.each([
    ['points', [], 'track: points is an array of 0; allowed: an array of 4 to 256'],
    ['laps', 2.5, 'track: laps is 2.5; allowed: an integer from 1 to 99'],
    ['laps', undefined, 'track: laps is missing; allowed: an integer from 1 to 99'],
    ['laps', Number.NaN, 'track: laps is NaN; allowed: an integer from 1 to 99'],
    ['shoulder', Number.POSITIVE_INFINITY, 'track: shoulder is Infinity; allowed: a number from 0 to 20'],
    ['title', 'a\u0007b', 'track: title is "a\\u0007b"; allowed: 1 to 64 visible characters'],
    ['title', 'x'.repeat(1e6), 'allowed: 1 to 64 visible characters'],
    ['theme', '../city', 'track: theme is "../city"; allowed: 1 to 32 lower-case letters, digits and hyphens'],
    ['points', 'many', 'track: points is "many"; allowed: an array of 4 to 256'],
    ['points', Array(257).fill(0), 'track: points is an array of 257; allowed: an array of 4 to 256'],
    ['halfwidth', 8, 'track: halfwidth is an unknown field; allowed: name, title, theme, laps, halfWidth, shoulder'],
    ['points', [{ x: 0, y: 0, z: 0, w: 1 }, 7, 7, 7], 'track: points[0].w is an unknown field; allowed: x, y, z, bank'],
    ['points', [{ x: 0, y: NaN, z: 0 }, 7, 7, 7], 'track: points[0].y is NaN; allowed: a number from -2000 to 2000'],
    [
      'points',
      Array(4).fill({ x: 0, y: 0, z: 0 }),
      'track: points[1] is 0.0 m from points[0]; allowed: at least 5 m in plan view',
    ],
    ['name', 'Big Oval', 'track: name is "Big Oval"; allowed: 1 to 32 lower-case letters, digits and hyphens'],
    ['halfWidth', 'wide', 'track: halfWidth is "wide"; allowed: a number from 3 to 20'],
    ['checkpoints', 1, 'track: checkpoints is 1; allowed: an integer from 3 to 32'],
    ['points', [{ x: 0, y: 0, z: 0 }, 7, 7, 7], 'track: points[1] is 7; allowed: an object'],
    ['points', Array(4).fill({ x: 0, y: 0 }), 'track: points[0].z is missing; allowed: a number from -2000 to 2000'],
    [
      'points',
      Array(4).fill({ x: 0, y: 0, z: 0, bank: 2 }),
      'track: points[0].bank is 2; allowed: a number from -0.7 to 0.7',
    ],
  ])('with a wrong %s is refused by name', (field, value, message) => {
    expect(() => parseTrack({ ...good, [field]: value })).toThrow(message);
  });

  it('that is no object is refused', () => {
    expect(() => parseTrack(null)).toThrow('track: the file is null; allowed: an object');
  });

  it('that is too long is refused', () => {
    const points = [
      [0, 0],
      [1900, 0],
      [1900, 1900],
      [0, 1900],
      [-1900, 1900],
      [-1900, -1900],
    ].map(([x, z]) => ({ x, y: 0, z }));
    expect(() => parseTrack({ ...good, points })).toThrow(/lap length is \d+ m; allowed: at most 6142.5 m/);
  });
});

describe('what lies on a track', () => {
  const good = trackJson('oval') as TrackDefinition;
  const withPad = (pad: object) => ({ ...good, pads: [{ kind: 'boost', at: 10, lateral: 0, ...pad }] });

  it('is found by sample: pads, gravel from a point to the next, the verge', () => {
    const points = good.points.map((point, index) => (index === 1 ? { ...point, surface: 'gravel' as const } : point));
    const track = parseTrack({ ...withPad({ lateral: 2 }), points, verge: 'road' });
    const [pad] = track.pads;
    expect(pad).toMatchObject({ kind: 'boost', at: 10, lateral: 2 });
    expect(track.distance[pad?.index ?? 0]).toBeLessThanOrEqual(10);
    expect(track.padsNear[pad?.index ?? 0]).toEqual([0]);
    const gravel = [...track.surface.subarray(0, track.count)].filter((each) => each === SURFACE.gravel).length;
    expect(gravel / track.count).toBeGreaterThan(0.5 / points.length);
    expect(gravel / track.count).toBeLessThan(2 / points.length);
    expect(surfaceAt(track, 0, 0)).toBe(SURFACE.road);
    expect(surfaceAt(track, 0, 50)).toBe(SURFACE.road);
    expect(surfaceAt(parseTrack(good), 0, 50)).toBe(SURFACE.grass);
  });

  it.each([
    [withPad({ kind: 'lava' }), 'track: pads[0].kind is "lava"; allowed: boost, repair, ammo'],
    [withPad({ at: -1 }), 'track: pads[0].at is -1; allowed: a number from 0 to 6143'],
    [withPad({ at: 5000 }), 'track: pads[0].at is 5000; allowed: a number from 0 to 393, the length of a lap'],
    [withPad({ lateral: 30 }), 'track: pads[0].lateral is 30; allowed: a number from -20 to 20'],
    [withPad({ width: 3 }), 'track: pads[0].width is an unknown field; allowed: kind, at, lateral'],
    [{ ...good, pads: 'many' }, 'track: pads is "many"; allowed: an array of 0 to 63'],
    [{ ...good, verge: 'ice' }, 'track: verge is "ice"; allowed: road, gravel, grass'],
    [
      { ...good, points: good.points.map((point) => ({ ...point, surface: 'grass' })) },
      'track: points[0].surface is "grass"; allowed: road, gravel',
    ],
  ])('is refused by name where it is wrong', (json, message) => {
    expect(() => parseTrack(json)).toThrow(message);
  });
});

describe('a track that cannot be driven', () => {
  type Place = [x: number, z: number, y?: number, halfWidth?: number];
  const parse = (places: Place[]) =>
    parseTrack({
      ...{ name: 'bad', title: 'Bad', theme: 'test', laps: 1, halfWidth: 6, shoulder: 2, checkpoints: 3 },
      points: places.map(([x, z, y = 0, halfWidth = 6]) => ({ x, y, z, halfWidth })),
    });
  const square: Place[] = [
    [0, 0],
    [0, 100],
    [0, 200],
    [-100, 200],
    [-200, 200],
    [-200, 100],
    [-200, 0],
    [-100, 0],
  ];
  /** The square with one of its points changed. */
  const bent = (index: number, place: Place): Place[] => square.map((old, at) => (at === index ? place : old));

  const eight: Place[] = [
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

  it('differs from one that can', () => {
    expect(parse(square).length).toBeGreaterThan(600);
  });

  it('would be an eight on one level, and is none with a bridge', () => {
    const high = (lift: number) => eight.map(([x, z], index): Place => [x, z, index === 4 || index === 5 ? lift : 0]);
    expect(parse(high(9)).length).toBeGreaterThan(600);
    expect(() => parse(high(6))).toThrow(/allowed: at least 4 m, or a height difference of 7 m$/);
  });

  it.each([
    [
      'too short',
      square.map(([x, z]): Place => [x / 4, z / 4]),
      /^track: lap length is 1\d\d m; allowed: at least 200 m$/,
    ],
    [
      'too steep',
      bent(4, [-200, 200, 120]),
      /^track: points\[[345]\] is on a slope of -?0\.\d\d; allowed: -0.5 to 0.5/,
    ],
    [
      'with a bend too tight',
      [[0, 0], [0, 80], [40, 90], [0, 100], ...square.slice(2)] as Place[],
      /^track: points\[2\] is in a bend of \d+\.\d m radius; .* at least 12.0 m/,
    ],
    ['that turns back on itself', bent(1, [0, -90]), /^track: points\[\d\] is in a bend of \d\.\d m radius/],
    [
      'with a dip too tight',
      [[0, 0], [0, 50, 12], [0, 70, 0], [0, 90, 12], ...square.slice(2)] as Place[],
      /^track: points\[2\] is in a dip of \d+\.\d m radius; allowed: at least 25 m$/,
    ],
    [
      'too narrow at its start',
      bent(0, [0, 0, 0, 3]),
      /^track: halfWidth at points\[0\] is 4\.\d m; allowed: at least 4.5 m on the grid/,
    ],
    [
      'that crosses itself',
      eight,
      /^track: points\[\d\] is -\d+\.\d m from points\[\d\], wall to wall, with a height difference of 0\.0 m; allowed: at/,
    ],
  ])('%s is refused, and says where', (_what, places, message) => {
    expect(() => parse(places)).toThrow(message);
  });
});
