/** The start numbers on the doors of all near cars, with one texture and one draw call. */
import {
  type BufferGeometry,
  type CanvasTexture,
  InstancedBufferAttribute,
  InstancedMesh,
  type Matrix4,
  MeshLambertMaterial,
  PlaneGeometry,
} from 'three';
import { createCanvasContext, createColourTexture } from '../mesh/canvas-texture.ts';
import { mergeAndDispose } from '../mesh/merge.ts';
import { DOOR_NUMBER } from './car-body.ts';

/** Each car's number has a square cell of the texture, with this side length. */
const CELL_PX = 128;
const COLUMNS = 4;

function createDoors(): BufferGeometry {
  const { centre, size } = DOOR_NUMBER;
  const doors = [-1, 1].map((side) =>
    new PlaneGeometry(size, size).rotateY((side * Math.PI) / 2).translate(side * centre[0], centre[1], centre[2]),
  );
  return mergeAndDispose(doors);
}

export class CarNumbers {
  readonly mesh: InstancedMesh;
  readonly #context: CanvasRenderingContext2D;
  readonly #texture: CanvasTexture;
  /** For each instance, the slot (index) of its car. */
  readonly #slots: InstancedBufferAttribute;

  constructor(maxCars: number) {
    const rows = Math.ceil(maxCars / COLUMNS);
    this.#context = createCanvasContext(CELL_PX * COLUMNS, CELL_PX * rows);
    this.#texture = createColourTexture(this.#context, 4);
    const geometry = createDoors();
    this.#slots = new InstancedBufferAttribute(new Float32Array(maxCars), 1);
    geometry.setAttribute('slot', this.#slots);
    this.mesh = new InstancedMesh(geometry, numberMaterial(this.#texture, rows), maxCars);
    this.mesh.frustumCulled = false;
    for (let car = 0; car < maxCars; car++) this.write(car, String(car + 1));
  }

  /** Paints the number on a car's doors: a text of one or two characters. */
  write(car: number, text: string): void {
    const context = this.#context;
    const left = (car % COLUMNS) * CELL_PX;
    const top = Math.floor(car / COLUMNS) * CELL_PX;
    context.clearRect(left, top, CELL_PX, CELL_PX);
    context.fillStyle = '#faf5e8';
    context.beginPath();
    context.arc(left + CELL_PX / 2, top + CELL_PX / 2, CELL_PX * 0.45, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = '#15181f';
    context.font = `italic 900 ${CELL_PX * 0.55}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    // The text is a little off the centre, because its letters are italic.
    context.fillText(text, left + CELL_PX * 0.48, top + CELL_PX * 0.54);
    this.#texture.needsUpdate = true;
  }

  /** Makes instance `index` show this car's number on its doors. `body` is the transform of the car's body. */
  setInstance(index: number, car: number, body: Matrix4): void {
    this.mesh.setMatrixAt(index, body);
    this.#slots.setX(index, car);
  }

  /** Uploads the first `count` instances. Call it once per frame, after the calls of `setInstance`. */
  finish(count: number): void {
    this.mesh.count = count;
    this.mesh.instanceMatrix.needsUpdate = true;
    this.#slots.needsUpdate = true;
  }
}

/** Creates a material that shows one cell of the texture: the number of the car whose slot is in the attribute `slot`. */
function numberMaterial(map: CanvasTexture, rows: number): MeshLambertMaterial {
  const material = new MeshLambertMaterial({
    map,
    transparent: true,
    polygonOffset: true,
    polygonOffsetFactor: -2,
  });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = `attribute float slot;\n${shader.vertexShader}`.replace(
      '#include <uv_vertex>',
      `#include <uv_vertex>
      vec2 grid = vec2(${COLUMNS}., ${rows}.);
      vMapUv = (uv + vec2(mod(slot, grid.x), grid.y - 1. - floor(slot / grid.x))) / grid;`,
    );
  };
  return material;
}
