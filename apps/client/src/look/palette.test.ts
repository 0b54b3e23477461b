/** Tests that the colour-blind friendly team colours differ for people with each kind of colour blindness. */
import { afterEach, describe, expect, it } from 'vitest';
import { chooseLiveries, liveryOf } from './palette.ts';

type Rgb = readonly [number, number, number];

/**
 * What people without one kind of cones see, as a matrix for linear RGB. Source: Machado, Oliveira and Fernandes, "A
 * Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 2009, severity 1.
 */
const BLINDNESS: Readonly<Record<string, readonly [Rgb, Rgb, Rgb]>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/** The rows of the matrix from linear RGB to XYZ, divided by the white point D65. */
const TO_XYZ: readonly [Rgb, Rgb, Rgb] = [
  [0.4339, 0.3762, 0.1899],
  [0.2126, 0.7152, 0.0722],
  [0.0178, 0.1095, 0.8727],
];
/** Number of teams whose colours are compared. */
const TEAMS = 8;
/** About 2.3 is just noticeable side by side; different cars have to differ clearly. */
const CLEAR_DIFFERENCE = 10;

const multiply = (matrix: readonly [Rgb, Rgb, Rgb], rgb: Rgb): Rgb => {
  const [r, g, b] = matrix.map((row) => row.reduce((sum, weight, index) => sum + weight * rgb[index]!, 0));
  return [r!, g!, b!];
};

/** Returns the colour in CIELAB. */
function labOf(rgb: Rgb): Rgb {
  const [x, y, z] = multiply(TO_XYZ, rgb).map((value) => Math.cbrt(Math.max(0, value))) as unknown as Rgb;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Returns the smallest difference (CIE 1976) of two teams' paints, as seen through `matrix`. */
function smallestDifference(matrix: readonly [Rgb, Rgb, Rgb]): number {
  const labs = Array.from({ length: TEAMS }, (_, team) => {
    const { r, g, b } = liveryOf(team).paint; // three's colours are linear
    return labOf(multiply(matrix, [r, g, b]));
  });
  const differences = labs.flatMap((a, index) =>
    labs.slice(index + 1).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])),
  );
  return Math.min(...differences);
}

describe('the team colours', () => {
  afterEach(() => chooseLiveries(false));

  it.each(Object.entries(BLINDNESS))(
    'the colour-blind friendly colours of eight teams differ clearly with %s',
    (_name, matrix) => {
      chooseLiveries(true);
      expect(smallestDifference(matrix)).toBeGreaterThan(CLEAR_DIFFERENCE);
    },
  );

  it('the usual colours of eight teams do not all differ clearly with every kind of colour blindness', () => {
    expect(Math.min(...Object.values(BLINDNESS).map(smallestDifference))).toBeLessThan(CLEAR_DIFFERENCE);
  });
});
