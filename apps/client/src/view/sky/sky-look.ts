/** The colours and strengths of a theme's light and sky. */
import type { Color, Vector3 } from 'three';

/** The sun (or moon) and the ambient light. */
export interface Light {
  /** Unit vector from the ground towards the sun. */
  readonly sunDirection: Vector3;
  readonly sunColour: Color;
  readonly sunStrength: number;
  /** Colours of the ambient light from above and from below. */
  readonly skylight: Color;
  readonly groundlight: Color;
  /** Strength of the ambient light. */
  readonly skyStrength: number;
  /** Added to `skyStrength` if the quality has no materials that reflect the sky. */
  readonly extraStrength: number;
  /** Multiplies the brightness of the whole image. */
  readonly exposure: number;
}

export interface SkyLook {
  /** Colours straight up, a little above the horizon, at the horizon, and below the horizon. */
  readonly zenith: Color;
  readonly middle: Color;
  readonly horizon: Color;
  readonly below: Color;
  /** Colour of the glow around the sun. */
  readonly glow: Color;
  /** Colour of the fog. */
  readonly haze: Color;
  /**
   * Where the fog begins, as a share of the distance at which it hides everything. Negative: it begins behind the camera, so
   * that even near things have a little of its colour and nothing is black.
   */
  readonly hazeFrom: number;
  /** 0 for no stars, 1 for a clear night. */
  readonly stars: number;
  /** Share of the quality's clouds that are drawn, 0 to 1. */
  readonly clouds: number;
}

/** The parts of a theme that determine how the sky looks. */
export interface SkyTheme {
  readonly light: Light;
  readonly sky: SkyLook;
}
