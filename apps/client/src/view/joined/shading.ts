/** How the joined scenery can be shaded. All of it has one shader, in which each vertex has the number of its shading. */

/** The names of the shadings. Their indices are the numbers in the shader, and the order in which transparent ones are drawn. */
export const SHADINGS = [
  // Opaque, lit by the sun and the sky.
  'lit',
  // Opaque, in its own colours.
  'unlit',
  // Lit, and the texture also glows.
  'windows',
  // Lit, and drawn in front of the road that it is painted on.
  'painted',
  // In its own colours without haze, at infinite depth.
  'distant',
  // Lit and glowing, and turns about an axis of all clouds.
  'cloud',
  // Lit; turns about its own axis, and rises and falls.
  'crate',
  // Transparent and lit.
  'decal',
  // Transparent, in its own colours.
  'sign',
  // The same, and its texture moves.
  'movingSign',
  // Adds its own colour to the image, without haze.
  'light',
] as const;

export type Shading = (typeof SHADINGS)[number];

/** True for the shadings that need blending. */
export const isTransparent = (shading: Shading): boolean => SHADINGS.indexOf(shading) >= SHADINGS.indexOf('decal');
