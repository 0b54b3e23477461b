/**
 * Draws the glow of the city's lights in the air, and their reflections on the wet road, with one draw call. A small shader
 * turns each glow to the camera, and puts each reflection where a wet surface would mirror the light.
 */
import type { TrackField } from '@shotgun-rally/sim/track';
import { BufferGeometry, Float32BufferAttribute, Mesh, ShaderMaterial } from 'three';
import type { Landscape } from '../land/landscape.ts';
import { mergeAndDispose } from '../mesh/merge.ts';
import { PREMULTIPLIED } from '../mesh/premultiplied.ts';
import type { CityLight } from './city-light.ts';
import type { Point } from './quad-batch.ts';

/** Corners of a quad: across from -1 to 1, and along or up from -1 to 1. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
] as const;

/**
 * A light at the height h above the road is mirrored at the distance d * h / (h + e) from its foot towards the eye, where d is
 * the distance of the eye and e is its height. A rough surface stretches the image: the quad covers a range of h.
 */
const VERTEX = /* glsl */ `
attribute vec2 corner;
attribute vec3 colour;
attribute float radius; // Of a glow; 0 for a reflection
attribute vec2 heights;
attribute float halfWidth;
attribute vec4 ground;
attribute vec2 alongRoad;
flat varying int isGlow;
varying vec2 place;
varying vec2 spot;
varying vec3 light;
void placeGlow() {
  vec4 middle = viewMatrix * vec4(position, 1.);
  // Fades out at a distance, where hundreds of glows would overlap.
  light = colour * smoothstep(420., 60., -middle.z);
  // In front of the wall that the light is on.
  middle.z += min(radius * .6, 2.);
  middle.xy += corner * radius;
  gl_Position = projectionMatrix * middle;
}
/** Height of the road at an offset from the light: it bends along its length, and is banked. */
float roadAt(vec2 offset) {
  float along = clamp(dot(offset, alongRoad), -60., 60.);
  float across = dot(offset, vec2(-alongRoad.y, alongRoad.x));
  return ground.x + along * (ground.y + along * ground.z) + across * ground.w;
}
void placeReflection() {
  vec2 toEye = cameraPosition.xz - position.xz;
  float distance = length(toEye);
  vec2 direction = toEye / max(distance, .01);
  float eyeUp = max(cameraPosition.y - roadAt(toEye), .4);
  float up = mix(heights.x, heights.y, corner.y * .5 + .5);
  float share = up / (up + eyeUp);
  vec2 offset = direction * distance * share;
  offset += vec2(-direction.y, direction.x) * corner.x * halfWidth * (1. - share) * 1.3;
  vec3 point = vec3(position.x + offset.x, roadAt(offset) + .05, position.z + offset.y);
  // A little nearer to the eye, so that the road does not cover it.
  point = mix(point, cameraPosition, .012);
  spot = point.xz;
  light = colour * smoothstep(150., 40., distance);
  gl_Position = projectionMatrix * viewMatrix * vec4(point, 1.);
}
void main() {
  place = corner;
  spot = vec2(0.);
  isGlow = radius > 0. ? 1 : 0;
  if (isGlow == 1) placeGlow();
  else placeReflection();
}`;

const FRAGMENT = /* glsl */ `
flat varying int isGlow;
varying vec2 place;
varying vec2 spot;
varying vec3 light;
float glow() {
  float away = clamp(1. - length(place), 0., 1.);
  return away * away * (.5 + away);
}
float reflection() {
  float side = 1. - place.x * place.x;
  float along = 1. - place.y * place.y;
  // Puddles mirror more than the damp road between them.
  float puddle = sin(spot.x * .9 + sin(spot.y * .7) * 1.6) + sin(spot.y * 1.1 + sin(spot.x * .5) * 1.9);
  float wet = mix(.35, 1., smoothstep(-.9, .9, puddle));
  return side * side * along * along * wet;
}
void main() {
  // With this blending, an opacity of 0 adds the colour to the image.
  gl_FragColor = vec4(light * (isGlow == 1 ? glow() : reflection()), 0.);
}`;

/** Appends the values of one light, once for each corner of its quad. */
type AppendValues = (light: CityLight) => Readonly<Record<string, readonly number[]>>;

/** Creates one quad for each light with the attributes that `valuesOf` returns. */
function createQuads(lights: readonly CityLight[], valuesOf: AppendValues): BufferGeometry {
  const attributes = new Map<string, number[]>();
  const sizes = new Map<string, number>();
  const indices: number[] = [];
  const append = (name: string, values: readonly number[]): void => {
    sizes.set(name, values.length);
    const all = attributes.get(name) ?? [];
    attributes.set(name, all);
    all.push(...values);
  };
  lights.forEach((light, index) => {
    const values = Object.entries(valuesOf(light));
    for (const corner of CORNERS) {
      append('position', light.position);
      append('corner', corner);
      for (const [name, numbers] of values) append(name, numbers);
    }
    const first = index * CORNERS.length;
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  });
  const geometry = new BufferGeometry();
  for (const [name, values] of attributes) {
    geometry.setAttribute(name, new Float32BufferAttribute(values, sizes.get(name)!));
  }
  geometry.setIndex(indices);
  return geometry;
}

/** Creates the reflections and the glows of all lights. */
export function createLightEffects(lights: readonly CityLight[], { field }: Landscape): Mesh {
  const reflected = lights.filter(({ reflection }) => reflection > 0);
  const reflections = createQuads(reflected, ({ position, colour, reflection, low, high, halfWidth }) => ({
    colour: colour.clone().multiplyScalar(reflection).toArray(),
    radius: [0],
    heights: [low, high],
    halfWidth: [halfWidth],
    ...roadAround(field, position),
  }));
  const glowing = lights.filter(({ glow }) => glow > 0);
  const glows = createQuads(glowing, ({ colour, glow, glowM }) => ({
    colour: colour.clone().multiplyScalar(glow).toArray(),
    radius: [glowM],
    heights: [0, 0],
    halfWidth: [0],
    ground: [0, 0, 0, 0],
    alongRoad: [0, 0],
  }));
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    toneMapped: false,
    ...PREMULTIPLIED,
  });
  const mesh = new Mesh(mergeAndDispose([reflections, glows]), material);
  // The shader moves the vertices.
  mesh.frustumCulled = false;
  mesh.renderOrder = ORDER;
  return mesh;
}

/** The road's slope is measured over this distance to both sides of a light (metres). */
const SLOPE_M = 22;

/** Returns the shader's description of the road around a light: a parabola along the road, and its bank. */
function roadAround(field: TrackField, [x, , z]: Point): Readonly<Record<'ground' | 'alongRoad', readonly number[]>> {
  const { track } = field;
  const { sample, lateral } = field.nearestRoad(x, z);
  const height = field.roadHeight(sample, lateral);
  const reach = Math.round((SLOPE_M * track.count) / track.length);
  const heightAt = (at: number): number => field.roadHeight((at + track.count) % track.count, lateral);
  const [before, after] = [heightAt(sample - reach), heightAt(sample + reach)];
  const horizontal = Math.hypot(track.tx[sample]!, track.tz[sample]!);
  const alongRoad = [track.tx[sample]! / horizontal, track.tz[sample]! / horizontal];
  const bend = (before + after - 2 * height) / 2 / SLOPE_M ** 2;
  return { ground: [height, (after - before) / 2 / SLOPE_M, bend, track.ry[sample]!], alongRoad };
}

/** Drawn after what is on the road, and before flames and smoke. */
const ORDER = 3;
