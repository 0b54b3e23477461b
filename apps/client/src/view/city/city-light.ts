/** The type of a light in the city, and the colours of the lights. */
import { Color } from 'three';
import type { Point } from './quad-batch.ts';

/** A light: it glows in the air, and the wet road reflects it. */
export interface CityLight {
  readonly position: Point;
  readonly colour: Color;
  /** Radius of its glow (metres), and brightness of the glow; 0 for none. */
  readonly glowM: number;
  readonly glow: number;
  /** Its height above the street and half its width in the reflection (metres). A larger range makes the streak longer. */
  readonly low: number;
  readonly high: number;
  readonly halfWidth: number;
  /** Brightness of the reflection; 0 for none. */
  readonly reflection: number;
}

/** The colour of street lamps: a cool white. */
export const LAMP_COLOUR = new Color(0x9dc0ff);
/** The colour of the light in shops. */
export const SHOP_COLOUR = new Color(0xffb765);
