/** A wheel: knobbly tyre and five spokes; its axle is X and its outer face looks along +X. */
import { BoxGeometry, type BufferGeometry, LatheGeometry, TorusGeometry, Vector2 } from 'three';
import { WHEEL_RADIUS } from './car-layout.ts';
import { assembled, bevelBox, rod, TRIM, tinted } from './car-shapes.ts';

const SEGMENTS = 18;
const KNOBS = 16;
const SPOKES = 5;
const RIM_RADIUS = 0.26;

function tyre(): BufferGeometry {
  const outline = [
    [RIM_RADIUS, -0.15],
    [0.37, -0.16],
    [WHEEL_RADIUS, -0.1],
    [WHEEL_RADIUS, 0.1],
    [0.37, 0.16],
    [RIM_RADIUS, 0.15],
  ].map(([radius, along]) => new Vector2(radius, along));
  return tinted(new LatheGeometry(outline, SEGMENTS).rotateZ(Math.PI / 2), TRIM.rubber);
}

const around = (part: BufferGeometry, index: number, count: number): BufferGeometry =>
  part.rotateX((index / count) * 2 * Math.PI);

export function wheelNear(): BufferGeometry {
  const ring = new TorusGeometry(RIM_RADIUS - 0.005, 0.022, 5, SEGMENTS).rotateY(Math.PI / 2).translate(0.135, 0, 0);
  const knobs = Array.from({ length: KNOBS }, (_, index) =>
    tinted(around(new BoxGeometry(0.29, 0.035, 0.05).translate(0, WHEEL_RADIUS, 0), index, KNOBS), 0x101113),
  );
  const spokes = Array.from({ length: SPOKES }, (_, index) =>
    around(bevelBox([0.05, 0.24, 0.075], [0.115, 0.13, 0], 0xc9ced6, 0.015), index, SPOKES),
  );
  return assembled([
    tyre(),
    ...knobs,
    ...spokes,
    tinted(ring, TRIM.rim),
    rod([RIM_RADIUS, RIM_RADIUS], 0.2, [0, 0, 0], 0x2b2e34, 'x', SEGMENTS),
    rod([0.07, 0.07], 0.03, [0.14, 0, 0], TRIM.rim, 'x', 10),
  ]);
}

export const wheelFar = (): BufferGeometry =>
  assembled([
    rod([WHEEL_RADIUS, WHEEL_RADIUS], 0.3, [0, 0, 0], TRIM.rubber, 'x', 12),
    rod([0.2, 0.2], 0.02, [0.15, 0, 0], TRIM.rim, 'x', 6),
  ]);
