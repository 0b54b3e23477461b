/** The camera before the podium. It leaves room for the results: to the right in a wide image, at the bottom in an upright one. */
import { type Matrix4, type PerspectiveCamera, Vector3 } from 'three';
import { WIDE_ASPECT } from '../cameras/wide-aspect.ts';

/** The camera is at least this far before the podium and this high, and looks at a point of this height (m). */
const AWAY_M = 16;
const UP_M = 2.9;
const TARGET_UP_M = 1.7;
/** Field of view (degrees), and the height that it shows at a distance of 1 m, from the middle (m). */
const FOV = 42;
const HALF_HEIGHT_M = Math.tan(((FOV / 2) * Math.PI) / 180);
/** In a wide image, the podium is left of the middle by this share of the width. It fits there from this aspect on. */
const LEFT_SHARE = 0.19;
const FITS_LEFT_ASPECT = 16 / 9;
/** In an upright image, the podium is above the middle by this share of the height, and at least this much further away. */
const UPPER_SHARE = 0.32;
const AWAY_FACTOR_MIN = 1.5;

/** Aims the camera at the podium at `place`, whose +Z points to the camera, from a direction that is `swing` radians from the middle. */
export function aimAtPodium(camera: PerspectiveCamera, place: Matrix4, swing: number): void {
  const isWide = camera.aspect >= WIDE_ASPECT;
  // In a narrower image, the podium fills the width.
  const factor = isWide
    ? Math.max(1, FITS_LEFT_ASPECT / camera.aspect)
    : Math.max(AWAY_FACTOR_MIN, WIDE_ASPECT / camera.aspect);
  const awayM = AWAY_M * factor;
  const heightM = 2 * HALF_HEIGHT_M * awayM;
  camera.position.set(Math.sin(swing) * awayM, UP_M, Math.cos(swing) * awayM).applyMatrix4(place);
  if (isWide) target.set(LEFT_SHARE * heightM * camera.aspect, TARGET_UP_M, 0);
  else target.set(0, TARGET_UP_M - UPPER_SHARE * heightM, 0);
  camera.up.set(0, 1, 0);
  camera.lookAt(target.applyMatrix4(place));
  camera.fov = FOV;
  camera.updateProjectionMatrix();
}

const target = new Vector3();
