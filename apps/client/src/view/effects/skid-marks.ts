/** Skid marks: dark quads behind wheels that slide or brake hard. When all quads are used, new ones replace the oldest. */
import {
  BufferGeometry,
  Color,
  InterleavedBuffer,
  InterleavedBufferAttribute,
  type Material,
  Mesh,
  MeshBasicMaterial,
  Vector3,
} from 'three';
import type { CarRig } from '../cars/car-rig.ts';
import { WHEEL_COUNT } from '../cars/model/car-layout.ts';
import { surfaceAttribute } from '../joined/surface-attribute.ts';
import { slideStrength } from './wheel-spray.ts';

const HALF_WIDTH_M = 0.13;
/** Least length of a quad (metres). */
const LENGTH_M = 0.5;
/** A wheel further than this from its last quad has jumped, and starts a new mark (metres). */
const GAP_M = 3;
const ABOVE_ROAD_M = 0.035;
/** Strength of the mark that full braking leaves, 0 to 1. */
const BRAKE_MARK = 0.3;
/** Brakes leave marks only above this speed. */
const BRAKE_MARK_FROM_MPS = 6;
/** A quad has 4 corners and 2 triangles. */
const CORNERS = 4;
const INDICES = 6;
/** Numbers per corner: position and colour with opacity. */
const STRIDE = 7;
/** When the marks are drawn: after what is painted on the road, and before the overlay of the cars (cars/car-views.ts). */
const ORDER = 2;
const JOINED_ORDER = 1;
/** Opacity of the strongest mark. */
const MAX_OPACITY = 0.6;
/** Marks that are weaker than this (0 to 1) are not drawn. */
const MIN_STRENGTH = 0.05;

/** Where one wheel's last quad ended (NOWHERE if the mark ended there), and its strength there (0 to 1). */
interface Trail {
  readonly last: Vector3;
  strength: number;
}

export class SkidMarks {
  readonly mesh: Mesh;
  readonly #buffer: InterleavedBuffer;
  readonly #maxQuads: number;
  readonly #trails: readonly Trail[];
  /** Index of the quad that is written next. */
  #next = 0;
  /** Number of quads that were ever written. */
  #used = 0;

  /** `joined` is the material of what is transparent in joined scenery. If it is null, the marks have a material of their own. */
  constructor(maxQuads: number, maxCars: number, joined: Material | null) {
    this.#maxQuads = maxQuads;
    const corners = maxQuads * CORNERS;
    this.#buffer = new InterleavedBuffer(new Float32Array(corners * STRIDE), STRIDE);
    this.#trails = Array.from({ length: maxCars * WHEEL_COUNT }, () => ({ last: new Vector3(), strength: 0 }));
    const geometry = new BufferGeometry();
    const colours = new InterleavedBufferAttribute(this.#buffer, 4, 3);
    geometry.setAttribute('position', new InterleavedBufferAttribute(this.#buffer, 3, 0));
    geometry.setAttribute(joined ? 'colour' : 'color', colours);
    if (joined) geometry.setAttribute('surface', surfaceAttribute('sign', corners));
    geometry.setIndex(quadIndices(maxQuads));
    this.mesh = new Mesh(geometry, joined ?? createMaterial());
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = joined ? JOINED_ORDER : ORDER;
    this.mesh.visible = false;
    geometry.setDrawRange(0, 0);
  }

  /** Extends the marks behind one car. Call it each frame. */
  follow(car: number, rig: CarRig): void {
    const brakeStrength = rig.forwardSpeed > BRAKE_MARK_FROM_MPS ? rig.brakeLight * BRAKE_MARK : 0;
    const strength = Math.max(slideStrength(rig), brakeStrength);
    for (let wheel = 0; wheel < WHEEL_COUNT; wheel++) {
      const trail = this.#trails[car * WHEEL_COUNT + wheel]!;
      const onRoad = rig.road.touching[wheel] && !rig.road.onGrass[wheel];
      if (!onRoad || strength < MIN_STRENGTH) {
        trail.last.copy(NOWHERE);
        continue;
      }
      const [x, , z] = rig.layout.wheelCentres[wheel]!;
      point.set(x, 0, z).applyMatrix4(rig.frame);
      point.addScaledVector(rig.road.up, ABOVE_ROAD_M - rig.road.wheelHeights[wheel]!);
      this.#extend(trail, rig.road.up, strength);
    }
  }

  /** Extends a trail to `point`. If the wheel has jumped, starts a new trail at `point` instead. */
  #extend(trail: Trail, up: Vector3, strength: number): void {
    const gap = trail.last.distanceTo(point);
    if (gap > GAP_M) {
      trail.last.copy(point);
      trail.strength = 0;
      return;
    }
    if (gap < LENGTH_M) return;
    this.#addQuad(trail, up, strength);
    trail.last.copy(point);
    trail.strength = strength;
  }

  #addQuad(trail: Trail, up: Vector3, strength: number): void {
    across.subVectors(point, trail.last).cross(up).normalize().multiplyScalar(HALF_WIDTH_M);
    const first = this.#next * CORNERS;
    const corner = (index: number, at: Vector3, side: number, alpha: number): void => {
      const offset = (first + index) * STRIDE;
      place.copy(at).addScaledVector(across, side).toArray(this.#buffer.array, offset);
      RUBBER.toArray(this.#buffer.array, offset + 3);
      this.#buffer.array[offset + STRIDE - 1] = alpha * MAX_OPACITY;
    };
    corner(0, trail.last, -1, trail.strength);
    corner(1, trail.last, 1, trail.strength);
    corner(2, point, -1, strength);
    corner(3, point, 1, strength);
    this.#buffer.addUpdateRange(first * STRIDE, CORNERS * STRIDE);
    this.#buffer.needsUpdate = true;
    this.#next = (this.#next + 1) % this.#maxQuads;
    this.mesh.visible = true;
    this.#used = Math.min(this.#used + 1, this.#maxQuads);
    this.mesh.geometry.setDrawRange(0, this.#used * INDICES);
  }
}

const createMaterial = (): Material =>
  new MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -3,
  });

const NOWHERE = new Vector3().setScalar(Number.POSITIVE_INFINITY);
const RUBBER = new Color(0x0b0b0d);
const point = new Vector3();
const across = new Vector3();
const place = new Vector3();

function quadIndices(quads: number): number[] {
  const indices: number[] = new Array(quads * INDICES);
  for (let quad = 0; quad < quads; quad++) {
    const first = quad * CORNERS;
    const corners = [first, first + 1, first + 2, first + 1, first + 3, first + 2];
    corners.forEach((corner, index) => {
      indices[quad * INDICES + index] = corner;
    });
  }
  return indices;
}
