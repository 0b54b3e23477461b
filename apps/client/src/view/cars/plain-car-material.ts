/**
 * The materials of the cars at qualities without rich materials. As in `car-material.ts`, the shader takes transforms and colours
 * from the buffer of `CarStates`. Light and haze are constants of the theme. The windows of the near cars and the patches
 * on the road under all cars are one transparent mesh.
 */
import { type Matrix4, NoBlending, ShaderMaterial, UniformsLib, UniformsUtils } from 'three';
import { depthOffset } from '../mesh/depth-offset.ts';
import { PREMULTIPLIED } from '../mesh/premultiplied.ts';
import { lightCode } from '../sky/light-code.ts';
import type { Light } from '../sky/sky-look.ts';
import {
  type CarUniforms,
  COLOUR_VERTEX,
  glsl,
  NORMAL_VERTEX,
  NUMBER_FRAGMENT,
  READ_STATE,
  RIM_BRIGHTNESS,
  RIM_POWER,
  tintIs,
  VARYINGS,
} from './car-material.ts';
import { PATCH_STEEPNESS } from './car-shadows.ts';

export interface PlainCarUniforms extends CarUniforms {
  readonly viewProjection: { readonly value: Matrix4 };
  /** Number of cars in full detail, which are the first rows. The other cars have no windows. */
  readonly nearRows: { readonly value: number };
}

/** Share of the distance by which a patch is drawn as if it were nearer to the camera, so that the road does not cover it. */
const PATCH_NEARER = 0.008;
/** Values of `numberAt.z` that tell the pixels of a patch from those of a number. */
const PATCH_MARK = 2;
/** A surface with a higher opacity is opaque. */
const OPAQUE_FROM = 0.995;

const VERTEX = /* glsl */ `
${READ_STATE}
${VARYINGS}
attribute vec4 color;
uniform mat4 viewProjection;
uniform int nearRows;
varying vec4 vColor;
varying vec3 facing;
#include <fog_pars_vertex>
void main() {
  mat4 part = partTransform();
  vColor = color;
  ${COLOUR_VERTEX}
  vec3 objectNormal = normal;
  ${NORMAL_VERTEX}
  facing = normalize(objectNormal);
  vec3 place = (part * vec4(position, 1.)).xyz;
  #ifdef USE_FOG
    vHazeRay = place - cameraPosition;
  #endif
  gl_Position = viewProjection * vec4(place, 1.);
  if (${tintIs('patch')}) {
    vColor = color;
    numberAt = vec3(uv, ${glsl(PATCH_MARK)});
    gl_Position.z -= ${depthOffset(PATCH_NEARER)};
  } else if (color.a < ${glsl(OPAQUE_FROM)} && firstRow + gl_InstanceID >= nearRows) {
    gl_Position = vec4(0.);
  }
}`;

const fragmentOf = (light: Light): string => /* glsl */ `
uniform sampler2D carNumbers;
${VARYINGS}
varying vec4 vColor;
varying vec3 facing;
#include <fog_pars_fragment>
${lightCode(light)}
vec3 shadeOf(vec3 colour) {
  vec3 normal = normalize(facing);
  vec3 shaded = colour * (lightOn(normal) + surface.w);
  #ifdef USE_FOG
    float grazing = pow(1. - saturate(dot(normal, normalize(-vHazeRay))), ${glsl(RIM_POWER)});
    float fromAbove = .5 + .5 * normal.y;
    shaded += SKYLIGHT * grazing * fromAbove * (1. - surface.w) * ${glsl(RIM_BRIGHTNESS)} * (.3 + colour);
    shaded = withHaze(shaded, vHazeRay);
  #endif
  return shaded;
}
void main() {
  vec4 diffuseColor = vColor;
  bool isPatch = numberAt.z > ${glsl(PATCH_MARK - 0.5)};
  if (isPatch) {
    vec2 away = abs(numberAt.xy * 2. - 1.);
    float edge = saturate(${glsl(PATCH_STEEPNESS)} * (1. - pow(dot(away * away, away), 1. / 3.)));
    diffuseColor.a *= edge * edge * (3. - 2. * edge);
  } else {
    ${NUMBER_FRAGMENT}
    diffuseColor.rgb = shadeOf(diffuseColor.rgb);
  }
  bool isOpaque = vColor.a > ${glsl(OPAQUE_FROM)};
  gl_FragColor = linearToOutputTexel(vec4(gradeColour(diffuseColor.rgb, isOpaque ? BLACK : vec3(0.)), 1.));
  // Premultiplied, as all that is transparent at this quality.
  gl_FragColor = vec4(gl_FragColor.rgb, 1.) * diffuseColor.a;
}`;

/** Creates the material of all opaque parts, or that of windows and patches. Both have the same program. */
export function createPlainCarMaterial(
  light: Light,
  uniforms: PlainCarUniforms,
  isTransparent: boolean,
): ShaderMaterial {
  return new ShaderMaterial({
    ...(isTransparent ? PREMULTIPLIED : { blending: NoBlending }),
    uniforms: { ...UniformsUtils.clone(UniformsLib.fog), ...uniforms },
    fog: true,
    vertexShader: VERTEX,
    fragmentShader: fragmentOf(light),
  });
}
