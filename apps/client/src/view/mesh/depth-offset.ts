/** The near plane of the race's camera, and how shaders draw a surface as if it were nearer. */

/** Distance of the near plane from the camera (metres). */
export const NEAR_M = 0.3;
const DIGITS = 6;

/**
 * Returns GLSL for what a shader subtracts from `gl_Position.z`, so that a surface has the depth of points that are nearer to the
 * camera by this share of their distance. The far plane is so far away that it makes no difference.
 */
export const depthOffset = (share: number): string => ((2 * NEAR_M * share) / (1 - share)).toFixed(DIGITS);
