/** Creates materials that reflect the sky or, at low graphics quality, cheaper materials. */
import { type Material, MeshLambertMaterial, type MeshLambertMaterialParameters, MeshStandardMaterial } from 'three';
import type { Quality } from '../../look/quality.ts';

interface SurfaceOptions extends MeshLambertMaterialParameters {
  /** 0 is a mirror, 1 is fully matt. Ignored unless `quality.hasRichMaterials` is true. */
  readonly roughness?: number;
  /** 0 is not metallic, 1 is metal. Ignored unless `quality.hasRichMaterials` is true. */
  readonly metalness?: number;
}

/** Creates a lit material. It uses vertex colours unless the options have a `map` or set `vertexColors`. */
export function createSurface(quality: Quality, options: SurfaceOptions): Material {
  const { roughness = 0.95, metalness = 0, ...shared } = options;
  const parameters = { vertexColors: !shared.map, ...shared };
  return quality.hasRichMaterials
    ? new MeshStandardMaterial({ ...parameters, roughness, metalness })
    : new MeshLambertMaterial(parameters);
}
