/**
 * The shader of the joined scenery. Light and haze are constants of the theme, and all vertices are in the world's axes, so that a
 * frame needs no uniforms but those of the camera and of what moves. The result is that of three's Lambert and basic materials.
 */
import {
  type Matrix4,
  NoBlending,
  ShaderMaterial,
  type Texture,
  UniformsLib,
  UniformsUtils,
  type Vector4,
} from 'three';
import { depthOffset } from '../mesh/depth-offset.ts';
import { PREMULTIPLIED } from '../mesh/premultiplied.ts';
import { CLOUD_GLOW } from '../sky/clouds.ts';
import { glslColour, lightCode } from '../sky/light-code.ts';
import type { Light } from '../sky/sky-look.ts';
import { SHADINGS, type Shading } from './shading.ts';
import { MAP_STEP, SURFACE_MAX } from './surface-attribute.ts';

/**
 * Shares of the distance by which surfaces on the road are drawn as if they were nearer to the camera, so that the road does not
 * cover them: opaque ones, transparent ones, and pools of light, which also light what is a little higher than the road.
 * Raising them lets marks shine through wheels.
 */
const PAINT_NEARER = 0.003;
const DECAL_NEARER = 0.004;
const LIGHT_NEARER = 0.012;
/** The rings of ridges differ by this depth (-1 to 1), so that the nearest one covers the others. */
const RING_DEPTH = 1e-6;
const RINGS = 3;

const is = (...shadings: readonly Shading[]): string =>
  shadings.map((shading) => `shading == ${SHADINGS.indexOf(shading)}`).join(' || ');

const VERTEX = /* glsl */ `
attribute vec4 surface; // Normal, and map and shading
attribute vec4 colour;
uniform mat4 viewProjection;
uniform vec4 motion; // Turn of the clouds, turn of the crates (radians), height of the crates (m), shift of the moving signs
flat varying int shading;
flat varying int mapIndex;
varying vec4 shade;
varying vec3 facing;
varying vec2 at;
#include <fog_pars_vertex>
void main() {
  int code = int(surface.w * ${SURFACE_MAX}. + .5);
  shading = code % ${MAP_STEP};
  mapIndex = code / ${MAP_STEP};
  shade = colour;
  facing = surface.xyz;
  at = uv;
  vec3 place = position;
  if (${is('cloud', 'crate')}) {
    float angle = ${is('cloud')} ? motion.x : motion.y;
    mat2 turn = mat2(cos(angle), -sin(angle), sin(angle), cos(angle));
    // The texture coordinates are a point of the axis.
    place.xz = uv + turn * (position.xz - uv);
    facing.xz = turn * facing.xz;
    if (${is('crate')}) place.y += motion.z;
  }
  if (${is('movingSign')}) at.y -= motion.w;
  #ifdef USE_FOG
    vHazeRay = place - cameraPosition;
  #endif
  gl_Position = viewProjection * vec4(place, 1.);
  if (${is('painted')}) gl_Position.z -= ${depthOffset(PAINT_NEARER)};
  if (${is('decal', 'sign', 'movingSign')}) gl_Position.z -= ${depthOffset(DECAL_NEARER)};
  if (${is('light')}) gl_Position.z -= ${depthOffset(LIGHT_NEARER)};
  if (${is('distant')}) gl_Position.z = gl_Position.w * (1. - ${RING_DEPTH} * (${RINGS}. - uv.x));
}`;

/** A branch is the same for all pixels of a triangle, so that the textures' levels of detail are defined. */
const fragmentOf = (light: Light, maps: number): string => /* glsl */ `
${Array.from({ length: maps }, (_, map) => `uniform sampler2D map${map + 1};`).join('\n')}
flat varying int shading;
flat varying int mapIndex;
varying vec4 shade;
varying vec3 facing;
varying vec2 at;
#include <fog_pars_fragment>
${lightCode(light)}
void main() {
  vec4 texel = vec4(1.);
  ${Array.from({ length: maps }, (_, map) => `if (mapIndex == ${map + 1}) texel = texture2D(map${map + 1}, at);`).join('\n  ')}
  vec4 colour = shade * texel;
  if (!(${is('unlit', 'distant', 'sign', 'movingSign', 'light')})) {
    vec3 glow = ${is('windows')} ? texel.rgb * shade.a : ${is('cloud')} ? ${glslColour(CLOUD_GLOW)} : vec3(0.);
    colour.rgb = colour.rgb * lightOn(normalize(facing)) + glow;
  }
  #ifdef USE_FOG
    if (!(${is('distant', 'light')})) colour.rgb = withHaze(colour.rgb, vHazeRay);
  #endif
  bool isOpaque = shading < ${SHADINGS.indexOf('decal')};
  float opacity = isOpaque ? 1. : colour.a;
  gl_FragColor = linearToOutputTexel(vec4(gradeColour(colour.rgb, isOpaque ? BLACK : vec3(0.)), 1.));
  // Premultiplied, so that one kind of blending can both cover and add light.
  gl_FragColor = vec4(gl_FragColor.rgb * opacity, ${is('light')} ? 0. : opacity);
}`;

/** What changes from frame to frame. */
export interface JoinedUniforms {
  readonly viewProjection: { readonly value: Matrix4 };
  /** Turn of the clouds and of the crates (radians), height of the crates (metres), shift of the moving signs (repeats). */
  readonly motion: { readonly value: Vector4 };
}

/** The material of what is opaque, and that of what is transparent. Both use the same program, and differ only in their blending. */
export interface JoinedMaterials {
  readonly opaque: ShaderMaterial;
  readonly transparent: ShaderMaterial;
}

/** Creates the materials for the maps of a scenery: a vertex with map n shows `maps[n - 1]`. */
export function createJoinedMaterials(
  light: Light,
  maps: readonly Texture[],
  changing: JoinedUniforms,
): JoinedMaterials {
  const textures = Object.fromEntries(maps.map((map, index) => [`map${index + 1}`, { value: map }]));
  const shared = {
    uniforms: { ...UniformsUtils.clone(UniformsLib.fog), ...changing, ...textures },
    fog: true,
    vertexShader: VERTEX,
    fragmentShader: fragmentOf(light, maps.length),
  };
  return {
    opaque: new ShaderMaterial({ ...shared, blending: NoBlending }),
    transparent: new ShaderMaterial({ ...shared, ...PREMULTIPLIED }),
  };
}
