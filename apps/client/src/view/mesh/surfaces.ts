/** Creates materials that reflect the sky, or cheaper materials if the picture quality requires it. */
import { type Material, MeshLambertMaterial, type MeshLambertMaterialParameters, MeshStandardMaterial } from 'three';
import type { Quality } from '../../look/quality.ts';

interface SurfaceOptions extends MeshLambertMaterialParameters {
  /** 0 is a mirror, 1 is fully matt. Ignored unless `quality.richMaterials`. */
  readonly roughness?: number;
  /** Ignored unless `quality.richMaterials`. */
  readonly metalness?: number;
}

/** Creates a lit material. It uses vertex colours unless the options have a `map` or set `vertexColors`. */
export function createSurface(quality: Quality, options: SurfaceOptions): Material {
  const { roughness = 0.95, metalness = 0, ...shared } = options;
  const parameters = { vertexColors: !shared.map, ...shared };
  return quality.richMaterials
    ? new MeshStandardMaterial({ ...parameters, roughness, metalness })
    : new MeshLambertMaterial(parameters);
}
