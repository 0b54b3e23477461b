/** Joins geometries into one, so that they are drawn with one call. */
import type { BufferGeometry } from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';

/** Returns one geometry made of all parts, and disposes of the parts. All parts must have the same attributes. */
export function mergeAndDispose(parts: readonly BufferGeometry[]): BufferGeometry {
  const merged = mergeGeometries([...parts]);
  for (const part of parts) part.dispose();
  return merged;
}
