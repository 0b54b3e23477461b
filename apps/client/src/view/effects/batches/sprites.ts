/** All flat effects of a frame, such as smoke, sparks, tracers and streaks of air, in one draw call. */
import {
  Color,
  DoubleSide,
  DynamicDrawUsage,
  Float32BufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
  UniformsLib,
  UniformsUtils,
  Vector3,
} from 'three';
import { PREMULTIPLIED } from '../../mesh/premultiplied.ts';
import { SPRITE_FRAGMENT, SPRITE_SHAPES, SPRITE_VERTEX } from './sprite-shader.ts';

export type SpriteShape = keyof typeof SPRITE_SHAPES;

/** A sprite to be drawn. Set its fields, and add it. */
export class SpriteInstance {
  readonly centre = new Vector3();
  /** For streaks: from the middle to the head (metres). */
  readonly axis = new Vector3();
  readonly colour = new Color();
  /** 0 to 1. */
  opacity = 1;
  /** Diameter, or the width of a streak (metres). */
  size = 1;
  /** 0: covers the background, like smoke. 1: adds light to it, like fire. */
  glow = 0;
  shape: SpriteShape = 'soft';
  /** Angle (radians), or the brightness of a streak's white core (0 to 1). */
  turn = 0;
}

/** The attributes of an instance with their numbers of values, in the order of the buffer. */
const LAYOUT = { centre: 3, axis: 3, tint: 4, look: 4 } as const;
const STRIDE = Object.values(LAYOUT).reduce((sum, size) => sum + size, 0);
/** The corners of a square, as two triangles. */
const CORNERS = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0];
const TRIANGLES = [0, 1, 2, 0, 2, 3];

export class Sprites {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly #buffer: InstancedInterleavedBuffer;
  readonly #capacity: number;
  #count = 0;

  /** `capacity` is the greatest number of sprites in a frame. `light` multiplies the colours of those that do not glow. */
  constructor(capacity: number, light: Color) {
    this.#capacity = capacity;
    this.#buffer = new InstancedInterleavedBuffer(new Float32Array(capacity * STRIDE), STRIDE);
    this.#buffer.setUsage(DynamicDrawUsage);
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(CORNERS, 3));
    geometry.setIndex(TRIANGLES);
    let offset = 0;
    for (const [name, size] of Object.entries(LAYOUT)) {
      geometry.setAttribute(name, new InterleavedBufferAttribute(this.#buffer, size, offset));
      offset += size;
    }
    const material = new ShaderMaterial({
      uniforms: { ...UniformsUtils.clone(UniformsLib.fog), light: { value: light } },
      fog: true,
      vertexShader: SPRITE_VERTEX,
      fragmentShader: SPRITE_FRAGMENT,
      // The side from which a streak or a ring is seen depends on the camera.
      side: DoubleSide,
      ...PREMULTIPLIED,
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 5;
  }

  /** Starts a frame without sprites. */
  begin(): void {
    this.#count = 0;
  }

  /** Adds a copy of a sprite to this frame. Does nothing if there are too many. */
  add({ centre, axis, colour, opacity, size, glow, shape, turn }: SpriteInstance): void {
    if (this.#count === this.#capacity) return;
    const { array } = this.#buffer;
    let index = this.#count++ * STRIDE;
    array[index++] = centre.x;
    array[index++] = centre.y;
    array[index++] = centre.z;
    array[index++] = axis.x;
    array[index++] = axis.y;
    array[index++] = axis.z;
    array[index++] = colour.r;
    array[index++] = colour.g;
    array[index++] = colour.b;
    array[index++] = opacity;
    array[index++] = size;
    array[index++] = glow;
    array[index++] = SPRITE_SHAPES[shape];
    array[index] = turn;
  }

  /** Uploads this frame's sprites. */
  finish(): void {
    this.mesh.geometry.instanceCount = this.#count;
    this.mesh.visible = this.#count > 0;
    this.#buffer.clearUpdateRanges();
    this.#buffer.addUpdateRange(0, this.#count * STRIDE);
    this.#buffer.needsUpdate = true;
  }
}
