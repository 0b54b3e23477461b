/** The start numbers and people's names on the doors of all near cars, with one texture and one draw call. */
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
const CELL_PX = 256;
const COLUMNS = 4;
/** Shares of a cell: the radius of the disc behind a number, its centre from the top, and the height of the strip with a name. */
const DISC = { radius: 0.45, top: 0.5 };
const DISC_ABOVE_NAME = { radius: 0.36, top: 0.37 };
const NAME_HEIGHT = 0.24;
const PLATE_COLOUR = '#faf5e8';

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
    for (let car = 0; car < maxCars; car++) this.write(car, String(car + 1), '');
  }

  /** Paints a car's doors: a number of one or two digits, and below it the name of a person; '' for none. */
  write(car: number, number: string, name: string): void {
    const context = this.#context;
    const left = (car % COLUMNS) * CELL_PX;
    const top = Math.floor(car / COLUMNS) * CELL_PX;
    const disc = name ? DISC_ABOVE_NAME : DISC;
    const radius = CELL_PX * disc.radius;
    context.clearRect(left, top, CELL_PX, CELL_PX);
    context.fillStyle = PLATE_COLOUR;
    context.beginPath();
    context.arc(left + CELL_PX / 2, top + CELL_PX * disc.top, radius, 0, 2 * Math.PI);
    context.fill();
    if (name) context.fillRect(left, top + CELL_PX * (1 - NAME_HEIGHT), CELL_PX, CELL_PX * NAME_HEIGHT);
    context.fillStyle = '#15181f';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.font = `italic 900 ${radius * 1.22}px system-ui, sans-serif`;
    // The text is a little off the centre, because its letters are italic.
    context.fillText(number, left + CELL_PX * 0.48, top + CELL_PX * disc.top + radius * 0.09);
    context.font = `italic 900 ${CELL_PX * NAME_HEIGHT * 0.8}px system-ui, sans-serif`;
    context.fillText(name, left + CELL_PX / 2, top + CELL_PX * (1 - NAME_HEIGHT / 2), CELL_PX * 0.94);
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
