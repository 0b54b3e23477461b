/**
 * The rich materials of the cars. Their shaders take each part's transform and each car's colours from the buffer of `CarStates`:
 * instance n of a mesh shows the car in row `firstRow` + n.
 */
import { MAX_CARS } from '@shotgun-rally/sim';
import { type Material, MeshDepthMaterial, MeshPhysicalMaterial, type Texture } from 'three';
import { COLOURS_VECTOR, ROW_VECTORS, VECTORS_PER_PART } from './car-states.ts';
import { NUMBER_GRID } from './model/car-numbers.ts';
import { CAR_SURFACES, CAR_TINTS } from './model/car-pieces.ts';

/** Values that the shaders read. */
export interface CarUniforms {
  readonly carNumbers: { readonly value: Texture };
  readonly firstRow: { value: number };
}

/** A shape casts its shadow as if it were smaller by this distance (metres), so that it casts none on itself. */
const SHADOW_INSET_M = 0.05;
/** Brightness of the edges that catch the light of the sky, and how narrow they are (higher is narrower). */
export const RIM_BRIGHTNESS = 0.34;
export const RIM_POWER = 2.5;

/** Returns the number as GLSL. */
export const glsl = (value: number): string => value.toFixed(4);
export const tintIs = (name: (typeof CAR_TINTS)[number]): string => `int(role.y) == ${CAR_TINTS.indexOf(name)}`;

export const READ_STATE = /* glsl */ `
attribute vec3 role; // Indices of part, tint and surface
layout(std140) uniform CarStates { vec4 carVectors[${ROW_VECTORS * MAX_CARS}]; };
uniform int firstRow;
vec4 carVector(int index) { return carVectors[(firstRow + gl_InstanceID) * ${ROW_VECTORS} + index]; }
mat4 partTransform() {
  int first = int(role.x) * ${VECTORS_PER_PART};
  return transpose(mat4(carVector(first), carVector(first + 1), carVector(first + 2), vec4(0., 0., 0., 1.)));
}`;

export const VARYINGS = /* glsl */ `
varying vec4 surface; // Roughness, metalness, clearcoat and glow
varying vec3 numberAt; // Coordinates in the texture of numbers, and 1 for a number`;

const SURFACES = Object.values(CAR_SURFACES).map((values) => `vec4(${values.map(glsl).join(', ')})`);

/** Computes the colour of a vertex from that of its piece. */
export const COLOUR_VERTEX = /* glsl */ `
vec4 paint = carVector(${COLOURS_VECTOR});
vec4 accent = carVector(${COLOURS_VECTOR + 1});
vec4 helmet = carVector(${COLOURS_VECTOR + 2});
if (${tintIs('paint')} || ${tintIs('number')}) vColor.rgb *= paint.rgb;
if (${tintIs('accent')}) vColor.rgb *= accent.rgb;
if (${tintIs('brake')}) vColor.rgb *= accent.w;
if (${tintIs('helmet')}) vColor.rgb *= helmet.rgb;
// Suits have the darker one of the team's colours, so that they differ from the helmets.
if (${tintIs('suit')}) vColor.rgb *= dot(paint.rgb - accent.rgb, vec3(1., 2., .5)) < 0. ? paint.rgb : accent.rgb;
// Fire has blackened a wreck unevenly.
float soot = paint.w * (.9 + .1 * sin(position.x * 9. + position.z * 7.));
vColor.rgb = mix(vColor.rgb, vec3(.012, .010, .009), soot);
const vec4 SURFACES[${SURFACES.length}] = vec4[](${SURFACES.join(', ')});
surface = mix(SURFACES[int(role.z)], vec4(.95, 0., 0., 0.), paint.w);
vec2 grid = vec2(${glsl(NUMBER_GRID.columns)}, ${glsl(NUMBER_GRID.rows)});
numberAt.xy = (uv + vec2(mod(helmet.w, grid.x), grid.y - 1. - floor(helmet.w / grid.x))) / grid;
numberAt.z = ${tintIs('number')} ? 1. - paint.w : 0.;`;

/** Turns the normal of a vertex with its part. */
export const NORMAL_VERTEX = /* glsl */ `
mat3 turn = mat3(part);
vec3 squaredScale = vec3(dot(turn[0], turn[0]), dot(turn[1], turn[1]), dot(turn[2], turn[2]));
objectNormal = turn * (objectNormal / max(squaredScale, 1e-4));`;

const EMISSION_FRAGMENT = /* glsl */ `
#include <emissivemap_fragment>
totalEmissiveRadiance += diffuseColor.rgb * surface.w;
#if NUM_HEMI_LIGHTS > 0
  float grazing = pow(1. - saturate(dot(normal, normalize(vViewPosition))), ${glsl(RIM_POWER)});
  float fromAbove = .5 + .5 * dot(normal, hemisphereLights[0].direction);
  totalEmissiveRadiance += hemisphereLights[0].skyColor * grazing * fromAbove * (1. - surface.w) * ${glsl(RIM_BRIGHTNESS)}
    * (.3 + diffuseColor.rgb);
#endif`;

/** Paints the start number over the colour. */
export const NUMBER_FRAGMENT = /* glsl */ `
vec4 digits = texture2D(carNumbers, numberAt.xy);
diffuseColor.rgb = mix(diffuseColor.rgb, digits.rgb, digits.a * numberAt.z);`;

type Shader = Parameters<Material['onBeforeCompile']>[0];

/** Replaces chunks of three's shaders. Every key must occur in the shader. */
function replaceChunks(code: string, chunks: Readonly<Record<string, string>>): string {
  return Object.entries(chunks).reduce((text, [chunk, by]) => text.replace(`#include <${chunk}>`, by), code);
}

const placeVertex = (inset: string): Readonly<Record<string, string>> => ({
  uv_vertex: '#include <uv_vertex>\nmat4 part = partTransform();',
  begin_vertex: `vec3 transformed = (part * vec4(position${inset}, 1.)).xyz;`,
});

/** Makes `material` draw cars: see the first comment of this file. */
function patch(material: Material, uniforms: CarUniforms): void {
  material.onBeforeCompile = (shader: Shader) => {
    Object.assign(shader.uniforms, uniforms);
    const vertex = {
      ...placeVertex(''),
      color_vertex: `#include <color_vertex>${COLOUR_VERTEX}`,
      beginnormal_vertex: `#include <beginnormal_vertex>${NORMAL_VERTEX}`,
    };
    shader.vertexShader = `${READ_STATE}${VARYINGS}\n${replaceChunks(shader.vertexShader, vertex)}`;
    const fragment = replaceChunks(shader.fragmentShader, {
      color_fragment: `#include <color_fragment>${NUMBER_FRAGMENT}`,
      emissivemap_fragment: EMISSION_FRAGMENT,
      roughnessmap_fragment: 'float roughnessFactor = surface.x;',
      metalnessmap_fragment: 'float metalnessFactor = surface.y;',
      lights_physical_fragment: '#include <lights_physical_fragment>\nmaterial.clearcoat *= surface.z;',
    });
    shader.fragmentShader = `uniform sampler2D carNumbers;${VARYINGS}\n${fragment}`;
  };
}

/** Creates the rich material of all opaque parts, or that of the transparent windows. */
export function createRichCarMaterial(uniforms: CarUniforms, isTransparent: boolean): Material {
  const options = { vertexColors: true, transparent: isTransparent, depthWrite: !isTransparent };
  const material = new MeshPhysicalMaterial({ ...options, clearcoat: 1, clearcoatRoughness: 0.06 });
  patch(material, uniforms);
  return material;
}

/** Creates the material with which cars are drawn into the shadow map. */
export function createCarShadowMaterial(uniforms: CarUniforms): Material {
  const material = new MeshDepthMaterial();
  material.onBeforeCompile = (shader: Shader) => {
    Object.assign(shader.uniforms, uniforms);
    const vertex = placeVertex(` - normal * ${glsl(SHADOW_INSET_M)}`);
    shader.vertexShader = `${READ_STATE}\n${replaceChunks(shader.vertexShader, vertex)}`;
  };
  return material;
}
