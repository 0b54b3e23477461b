/**
 * Gives a track its own colours: replaces parts of three's shaders, which every material contains. There is no pass over the
 * finished image, so the grade costs phones almost nothing. Steps for each pixel:
 * 1. Haze: mixes in the haze's colour with distance. It is thinner on high ground, so that ridges stand out in layers, and
 *    takes the colour of the sun's glow towards the sun.
 * 2. ACES filmic tone mapping.
 * 3. Grade: saturation, then brightness of the mid-tones, then the colours that black and white become.
 */
import { type Color, ShaderChunk, type Vector3 } from 'three';
import type { SkyTheme } from './sky-look.ts';

/** How the colours of the finished image are changed. */
export interface ColourGrade {
  /** Display colours (0xrrggbb) of black and of white. A warm `black` makes shadows warm, and nothing darker than it is drawn. */
  readonly black: number;
  readonly white: number;
  /** 0 is grey, 1 changes nothing, higher values are more colourful. */
  readonly saturation: number;
  /** Exponent of the brightness: below 1, mid-tones are brighter. */
  readonly gamma: number;
}

/** A theme's light, sky and grade. */
interface GradedTheme extends SkyTheme {
  readonly grade: ColourGrade;
}

/** Height above the camera (metres) at which haze has lost THIN_SHARE of its strength. */
const THIN_M = 150;
/** Higher values make peaks stand out more, but things that come into view at the greatest distance are noticed more. */
const THIN_SHARE = 0.45;
/** Share of the glow's colour in the haze in the direction of the sun. Higher values hide more of the land below the sun. */
const GLOW_SHARE = 0.55;

/** three's own code, to which the grade is appended. */
const TONE_MAPPING = ShaderChunk.tonemapping_pars_fragment;

const numbers = (values: readonly number[]): string => `vec3(${values.map((value) => value.toFixed(4)).join(', ')})`;
const linear = ({ r, g, b }: Color): string => numbers([r, g, b]);
const direction = ({ x, y, z }: Vector3): string => numbers([x, y, z]);
const BYTE_MAX = 255;
const BYTE_BITS = 8;
/** Returns the display colour as three numbers from 0 to 1, without conversion to linear light. */
const display = (hex: number): string =>
  numbers([2, 1, 0].map((channel) => ((hex >> (channel * BYTE_BITS)) & BYTE_MAX) / BYTE_MAX));

/**
 * Square roots are close enough to the display's curve for grading, and cheaper. three calls CustomToneMapping with the finished
 * image if there is bloom.
 */
const gradeCode = ({ black, white, saturation, gamma }: ColourGrade): string => /* glsl */ `
const vec3 BLACK = ${display(black)};
vec3 gradeColour(vec3 light, vec3 black) {
  vec3 colour = sqrt(ACESFilmicToneMapping(light));
  colour = max(mix(vec3(dot(colour, vec3(.3, .59, .11))), colour, ${saturation.toFixed(3)}), 0.);
  colour = mix(black, ${display(white)}, min(pow(colour, vec3(${gamma.toFixed(3)})), 1.));
  return colour * colour;
}
#define CustomToneMapping(light) gradeColour(light, BLACK)
`;

const hazeCode = ({ light: { sunDirection }, sky: { haze, glow } }: SkyTheme): string => /* glsl */ `
#ifdef USE_FOG
  varying vec3 vHazeRay;
  uniform float fogNear;
  uniform float fogFar;
  vec3 withHaze(vec3 colour, vec3 ray) {
    float hazeM = length(ray);
    float hazeShare = smoothstep(fogNear, fogFar, hazeM);
    hazeShare *= 1. - ${THIN_SHARE.toFixed(3)} * smoothstep(0., ${THIN_M.toFixed(1)}, ray.y);
    float sunward = max(dot(ray / hazeM, ${direction(sunDirection)}), 0.);
    vec3 hazeColour = mix(${linear(haze)}, ${linear(glow)}, ${GLOW_SHARE.toFixed(3)} * sunward * sunward * sunward);
    return mix(colour, hazeColour, hazeShare);
  }
#endif
`;

const TONE_MAPPING_FRAGMENT = /* glsl */ `
#ifdef USE_FOG
  gl_FragColor.rgb = withHaze(gl_FragColor.rgb, vHazeRay);
#endif
#ifdef TONE_MAPPING
  #ifdef OPAQUE
    gl_FragColor.rgb = gradeColour(gl_FragColor.rgb, BLACK);
  #else
    // What adds its light to the image must add nothing where it is black.
    gl_FragColor.rgb = gradeColour(gl_FragColor.rgb, vec3(0.));
  #endif
#endif
`;

/**
 * Returns a function that makes materials use the theme's haze and grade. Call it before each frame: a material's shader is
 * compiled when it is first drawn, and the page may have another view with another theme. The renderer needs CustomToneMapping.
 */
export function createColourGrade(theme: GradedTheme): () => void {
  const chunks = {
    fog_pars_vertex: '#ifdef USE_FOG\nvarying vec3 vHazeRay;\n#endif',
    // The vector from the camera to the vertex, in the world's axes.
    fog_vertex: '#ifdef USE_FOG\nvHazeRay = (vec4(mvPosition.xyz, 0.) * viewMatrix).xyz;\n#endif',
    fog_pars_fragment: hazeCode(theme),
    // three would mix in the fog after the tone mapping, in display colours.
    fog_fragment: '',
    tonemapping_fragment: TONE_MAPPING_FRAGMENT,
    tonemapping_pars_fragment: TONE_MAPPING + gradeCode(theme.grade),
  } satisfies Partial<typeof ShaderChunk>;
  return () => {
    Object.assign(ShaderChunk, chunks);
  };
}
