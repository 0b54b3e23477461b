/** Boxes, of which most built things consist. */
import { BoxGeometry, type BufferGeometry } from 'three';

/** Returns a box around the origin with the given lengths along the axes. */
export const box = (x: number, y: number, z: number): BufferGeometry => new BoxGeometry(x, y, z);
