/** The light of a theme as shader code, for shaders in the world's axes at qualities without rich materials. */
import type { Color } from 'three';
import type { Light } from './sky-look.ts';

const DIGITS = 6;

/** Returns three numbers as GLSL. */
const glslNumbers = (values: readonly number[]): string =>
  `vec3(${values.map((value) => value.toFixed(DIGITS)).join(', ')})`;
/** Returns a colour as GLSL. */
export const glslColour = (colour: Color): string => glslNumbers(colour.toArray());

/**
 * Returns the function `lightOn(normal)`, what a matt surface multiplies its colour by, and SKYLIGHT, the light from above. It is
 * the light of three's DirectionalLight and HemisphereLight that `Sunlight` creates.
 */
export function lightCode(light: Light): string {
  /** A matt surface reflects this share of the light into each direction. */
  const share = 1 / Math.PI;
  const times = (colour: Color, strength: number): string =>
    glslNumbers(colour.toArray().map((part) => part * strength));
  const skyStrength = light.skyStrength + light.extraStrength;
  return /* glsl */ `
const vec3 SKYLIGHT = ${times(light.skylight, skyStrength)};
vec3 lightOn(vec3 normal) {
  vec3 sun = ${times(light.sunColour, light.sunStrength * share)} * max(dot(normal, ${glslNumbers(light.sunDirection.toArray())}), 0.);
  return sun + mix(${times(light.groundlight, skyStrength * share)}, SKYLIGHT * ${share.toFixed(DIGITS)}, normal.y * .5 + .5);
}`;
}
