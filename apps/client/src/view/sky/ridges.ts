/**
 * Three rings of distant ridges, one behind the other, each paler and closer to the haze's colour than the one before. They are
 * drawn at infinite depth, as the sky is, from the farthest to the nearest, so that no far plane cuts them off. Light and haze
 * are part of the vertex colours.
 */
import { lerp, noise } from '@shotgun-rally/sim/math';
import { BufferGeometry, Color, DoubleSide, Float32BufferAttribute, Mesh, ShaderMaterial, Vector3 } from 'three';
import type { SkyTheme } from './sky-look.ts';

export interface RidgeLook {
  /** Height of the highest ridges of each ring (metres), from the nearest to the farthest ring. */
  readonly heightsM: readonly [number, number, number];
  /** Returns the ridge's height at an angle (radians) as a share of the highest, 0 to 1. `ring` is 0 to 2. */
  readonly profile: (angle: number, ring: number) => number;
  /** Writes the colour at a height (share of the highest ridge, 0 to 1) to `out`. `upward` is the y component of the normal. */
  readonly colour: (out: Color, height: number, upward: number) => Color;
}

/** Distances of the rings from the circuit's centre (metres), and the share of haze at their crests. */
const RADII_M = [950, 1500, 2300] as const;
const CREST_HAZE = [0.34, 0.56, 0.76] as const;
/** Share of haze at the foot of all rings. Higher values separate the rings more. */
const FOOT_HAZE = 0.92;
/** Points along each ring. More make finer silhouettes, at four triangles each. */
const COLUMNS = 112;
/** The rows of a ring from foot to crest: distance as a share of the ring's radius, and height as a share of the crest's. */
const ROWS = [
  { radius: 0.84, height: -0.12 },
  { radius: 0.93, height: 0.55 },
  { radius: 1, height: 1 },
] as const;
/** Shares of the sunlight and of the light of the sky that the slopes reflect. */
const SUN_SHARE = 0.3;
const SKY_SHARE = 0.42;

const VERTEX = /* glsl */ `
attribute vec3 color;
varying vec3 shade;
void main() {
  shade = color;
  gl_Position = (projectionMatrix * modelViewMatrix * vec4(position, 1.)).xyww;
}`;
const FRAGMENT = /* glsl */ `
varying vec3 shade;
void main() {
  gl_FragColor = vec4(shade, 1.);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

/** Returns the height of sharp peaks, for `RidgeLook.profile`. `width` is about the number of peaks around the circuit. */
export function peakProfile(angle: number, ring: number, width: number): number {
  const [x, z] = [Math.cos(angle), Math.sin(angle)];
  const at = (scale: number): number => noise(x * scale + 20 * ring + 40, z * scale + 13 * ring + 40);
  const sharp = 1 - Math.abs(2 * at(width) - 1);
  return Math.min(1, 0.2 + 0.4 * at(width * 0.35) + 0.3 * sharp + 0.16 * at(width * 3.2));
}

/** Creates the rings around `centre` (metres). */
export function createRidges(look: RidgeLook, theme: SkyTheme, centre: Vector3): Mesh {
  const positions: number[] = [];
  const colours: number[] = [];
  const rings: number[] = [];
  for (let ring = RADII_M.length - 1; ring >= 0; ring--) addRing(look, theme, ring, { positions, colours, rings });
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('color', new Float32BufferAttribute(colours, 3));
  // Joined scenery draws the rings in this order by their depth.
  geometry.setAttribute('uv', new Float32BufferAttribute(rings, 2));
  const ridges = new Mesh(
    geometry,
    // The sides of mesas face away from the circuit.
    new ShaderMaterial({
      side: DoubleSide,
      depthWrite: false,
      fog: false,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
    }),
  );
  ridges.name = 'ridges';
  ridges.position.copy(centre);
  ridges.frustumCulled = false;
  // After the sky.
  ridges.renderOrder = 2;
  return ridges;
}

interface RingArrays {
  readonly positions: number[];
  readonly colours: number[];
  /** The index of the ring, and 0, for each corner. */
  readonly rings: number[];
}

function addRing(look: RidgeLook, theme: SkyTheme, ring: number, arrays: RingArrays): void {
  const rows = ROWS.map((_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => ridgePoint(look, ring, row, column)),
  );
  for (let row = 0; row + 1 < rows.length; row++) {
    for (let column = 0; column < COLUMNS; column++) {
      const next = (column + 1) % COLUMNS;
      const [a, b, c, d] = [rows[row]![column]!, rows[row]![next]!, rows[row + 1]![column]!, rows[row + 1]![next]!];
      addFace(look, theme, ring, [a, b, c], arrays);
      addFace(look, theme, ring, [b, d, c], arrays);
    }
  }
}

function ridgePoint(look: RidgeLook, ring: number, row: number, column: number): Vector3 {
  const { radius, height } = ROWS[row]!;
  // The rows between are shifted, so that the slopes have facets.
  const angle = ((column + (row & 1) / 2) / COLUMNS) * 2 * Math.PI;
  const uneven = 1 + (noise(column * 0.9 + row * 7, ring * 5) - 0.5) * (row === 1 ? 0.09 : 0.03);
  const distance = RADII_M[ring]! * radius * uneven;
  const y = look.heightsM[ring]! * look.profile(angle, ring) * height * (row === 1 ? uneven : 1);
  return new Vector3(Math.cos(angle) * distance, y, Math.sin(angle) * distance);
}

const normal = new Vector3();
const edge = new Vector3();
const shade = new Color();
const lit = new Color();
const ambient = new Color();

function addFace(look: RidgeLook, { light, sky }: SkyTheme, ring: number, face: Vector3[], arrays: RingArrays): void {
  const [a, b, c] = face as [Vector3, Vector3, Vector3];
  normal.subVectors(c, a).cross(edge.subVectors(b, a)).normalize();
  if (normal.y < 0) normal.negate();
  const highest = look.heightsM[ring]!;
  look.colour(shade, (a.y + b.y + c.y) / 3 / highest, normal.y);
  lit.copy(light.sunColour).multiplyScalar(light.sunStrength * SUN_SHARE * Math.max(0, normal.dot(light.sunDirection)));
  lit.add(ambient.copy(light.skylight).multiplyScalar((light.skyStrength + light.extraStrength) * SKY_SHARE));
  lit.multiply(shade);
  for (const point of [a, c, b]) {
    const share = Math.min(1, Math.max(0, point.y / highest));
    shade.copy(lit).lerp(sky.haze, lerp(FOOT_HAZE, CREST_HAZE[ring]!, Math.sqrt(share)));
    arrays.positions.push(point.x, point.y, point.z);
    arrays.colours.push(shade.r, shade.g, shade.b);
    arrays.rings.push(ring, 0);
  }
}
