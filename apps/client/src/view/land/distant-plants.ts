/** Draws the distant plants of one shape with one call, although the map squares on which they grow are culled separately. */
import {
  type BufferGeometry,
  DynamicDrawUsage,
  type Frustum,
  InstancedBufferAttribute,
  InstancedMesh,
  type Material,
} from 'three';

/** Numbers of an instance in the buffers of its transform and its tint. */
const MATRIX = 16;
const RGB = 3;

export class DistantPlants {
  readonly mesh: InstancedMesh;
  readonly #tints: InstancedBufferAttribute;
  readonly #squares: readonly InstancedMesh[];
  /** The squares whose plants are in the buffers of `mesh`. */
  #drawn: readonly InstancedMesh[] = [];

  /** `squares` are the same plants in detail, one mesh for each map square. Each needs a bounding sphere and tints. */
  constructor(shape: BufferGeometry, material: Material, squares: readonly InstancedMesh[]) {
    const plants = squares.reduce((total, { count }) => total + count, 0);
    this.#squares = squares;
    this.#tints = new InstancedBufferAttribute(new Float32Array(plants * RGB), RGB);
    this.mesh = new InstancedMesh(shape, material, plants);
    this.mesh.instanceColor = this.#tints;
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    this.#tints.setUsage(DynamicDrawUsage);
    this.mesh.frustumCulled = false;
    this.mesh.count = 0;
  }

  /** Draws the squares in `view` that are not drawn in detail: those whose own mesh is invisible. */
  process(view: Frustum): void {
    const squares = this.#squares.filter(
      ({ visible, boundingSphere }) => !visible && boundingSphere && view.intersectsSphere(boundingSphere),
    );
    // Most frames show the same squares as the frame before.
    if (squares.length === this.#drawn.length && squares.every((square, index) => square === this.#drawn[index]))
      return;
    this.#drawn = squares;
    const { mesh } = this;
    mesh.count = 0;
    for (const { instanceMatrix, instanceColor, count } of squares) {
      mesh.instanceMatrix.array.set(instanceMatrix.array, mesh.count * MATRIX);
      if (instanceColor) this.#tints.array.set(instanceColor.array, mesh.count * RGB);
      mesh.count += count;
    }
    upload(mesh.instanceMatrix, mesh.count * MATRIX);
    upload(this.#tints, mesh.count * RGB);
  }
}

/** Makes three upload the first `length` numbers of a buffer. */
function upload(buffer: InstancedBufferAttribute, length: number): void {
  buffer.clearUpdateRanges();
  buffer.addUpdateRange(0, length);
  buffer.needsUpdate = true;
}
