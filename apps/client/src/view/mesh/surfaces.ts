/** Materials by quality: physically based under the sky's reflection, or the cheap kind. */
import { type Material, MeshLambertMaterial, type MeshLambertMaterialParameters, MeshStandardMaterial } from 'three';
import type { Quality } from '../../look/quality.ts';

export interface SurfaceOptions extends MeshLambertMaterialParameters {
  /** 0 mirror, 1 chalk. Rich materials only. */
  readonly roughness?: number;
  /** Rich materials only. */
  readonly metalness?: number;
}

/** A lit material that takes its colours from the vertices unless told otherwise. */
export function createSurface(quality: Quality, options: SurfaceOptions): Material {
  const { roughness = 0.95, metalness = 0, ...shared } = options;
  const parameters = { vertexColors: !shared.map, ...shared };
  return quality.richMaterials
    ? new MeshStandardMaterial({ ...parameters, roughness, metalness })
    : new MeshLambertMaterial(parameters);
}
