/** Plants and rocks for joined scenery. */
import type { BufferGeometry } from 'three';
import type { StaticPiece } from '../joined/static-piece.ts';
import type { PlantKind } from './plant-kinds.ts';
import { scatter } from './scatter.ts';
import type { Ground } from './terrain.ts';

/** Scatters all kinds over the land, each with one shape at all distances. Returns the pieces and a function that frees the shapes. */
export function scatterPieces(ground: Ground, kinds: readonly PlantKind[]): readonly [StaticPiece[], () => void] {
  const shapes: BufferGeometry[] = [];
  const pieces = kinds.flatMap((kind) => {
    const geometry = kind.createNear();
    shapes.push(geometry);
    return scatter(ground, kind.scatter)
      .flat()
      .map((instance): StaticPiece => ({ geometry, ...instance }));
  });
  const dispose = (): void => {
    for (const shape of shapes) shape.dispose();
  };
  return [pieces, dispose];
}
