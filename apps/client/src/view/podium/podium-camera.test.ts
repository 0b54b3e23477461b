/** Tests where the cars on the podium are in the image, which they share with the results. */
import { Matrix4, PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { aimAtPodium } from './podium-camera.ts';
import { STEPS } from './steps.ts';

/** Half the width of a car, and its height with its gunner (m). */
const CAR_HALF_WIDTH_M = 1.1;
const CAR_HEIGHT_M = 2.4;
/** The results begin at these shares of the width and of the height (results.css). */
const RESULTS_LEFT = 0.52;
const RESULTS_TOP = 0.34;

/** Returns the sides of the three cars, as shares of the image's width and height from its upper left corner. */
function carsInImage(aspect: number) {
  const camera = new PerspectiveCamera(60, aspect);
  aimAtPodium(camera, new Matrix4(), 0);
  camera.updateMatrixWorld();
  const corners = STEPS.flatMap(({ x, height }) =>
    [-CAR_HALF_WIDTH_M, CAR_HALF_WIDTH_M].flatMap((side) =>
      [0, CAR_HEIGHT_M].map((up) => new Vector3(x + side, height + up, 0).project(camera)),
    ),
  );
  const across = corners.map(({ x }) => (x + 1) / 2);
  const down = corners.map(({ y }) => (1 - y) / 2);
  return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) };
}

describe('the camera before the podium', () => {
  it.each([1.4, 1.5, 16 / 9, 844 / 390])(
    'shows the three cars to the left of the results at the aspect %f',
    (aspect) => {
      const { left, right } = carsInImage(aspect);
      expect(left).toBeGreaterThan(0);
      expect(right).toBeLessThan(RESULTS_LEFT);
    },
  );

  it.each([390 / 844, 0.75, 1, 1.39])('shows the three cars above the results at the aspect %f', (aspect) => {
    const { left, right, top, bottom } = carsInImage(aspect);
    expect(left).toBeGreaterThan(0);
    expect(right).toBeLessThan(1);
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThan(RESULTS_TOP);
  });
});
