/** The start numbers on the doors: one texture of all cars' numbers, one draw call. */
import {
  type BufferGeometry,
  CanvasTexture,
  InstancedBufferAttribute,
  InstancedMesh,
  type Matrix4,
  MeshLambertMaterial,
  PlaneGeometry,
  SRGBColorSpace,
} from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { bodyNumberPlates } from './car-body.ts';

const CELL_PX = 128;
const COLUMNS = 4;

function platesGeometry(): BufferGeometry {
  const { centre, size } = bodyNumberPlates();
  const plates = [-1, 1].map((side) =>
    new PlaneGeometry(size, size).rotateY((side * Math.PI) / 2).translate(side * centre[0], centre[1], centre[2]),
  );
  const geometry = mergeGeometries(plates);
  for (const plate of plates) plate.dispose();
  return geometry;
}

export class CarNumbers {
  readonly mesh: InstancedMesh;
  readonly #context: CanvasRenderingContext2D;
  readonly #texture: CanvasTexture;
  readonly #slots: InstancedBufferAttribute;

  constructor(cars: number) {
    const canvas = document.createElement('canvas');
    canvas.width = CELL_PX * COLUMNS;
    canvas.height = CELL_PX * Math.ceil(cars / COLUMNS);
    this.#context = canvas.getContext('2d') as CanvasRenderingContext2D;
    this.#texture = new CanvasTexture(canvas);
    this.#texture.colorSpace = SRGBColorSpace;
    this.#texture.anisotropy = 4;
    const geometry = platesGeometry();
    this.#slots = new InstancedBufferAttribute(new Float32Array(cars), 1);
    geometry.setAttribute('slot', this.#slots);
    this.mesh = new InstancedMesh(geometry, numberMaterial(this.#texture, Math.ceil(cars / COLUMNS)), cars);
    this.mesh.frustumCulled = false;
    for (let car = 0; car < cars; car++) this.write(car, String(car + 1));
  }

  /** Puts one or two characters on a car's doors. */
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
    context.fillText(text, left + CELL_PX * 0.48, top + CELL_PX * 0.54);
    this.#texture.needsUpdate = true;
  }

  /** Places the `index`-th drawn car's plates. */
  place(index: number, car: number, body: Matrix4): void {
    this.mesh.setMatrixAt(index, body);
    this.#slots.setX(index, car);
  }

  finish(count: number): void {
    this.mesh.count = count;
    this.mesh.instanceMatrix.needsUpdate = true;
    this.#slots.needsUpdate = true;
  }
}

/** Shifts the texture to the instance's own cell. */
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
