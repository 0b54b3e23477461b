/**
 * Faceted solids that fly and disappear: the balls of fire of an explosion, the parts that it tears off a car, and the flames of a
 * wreck. All have the same shape, scaled along its axes, so that they are drawn with one call. What does not turn has a tip.
 */
import { clamp, smoothstep } from '@shotgun-rally/sim/math';
import {
  Color,
  Euler,
  IcosahedronGeometry,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Quaternion,
  Vector3,
} from 'three';
import { facet } from '../../mesh/facet.ts';

/** Greatest number of solids at once. */
const CAPACITY = 192;
/** Downward acceleration of a solid of weight 1 (m/s²). */
const GRAVITY = 11;
/** Solids start at this height above the ground on which they bounce (metres). */
const GROUND_BELOW_M = 1;
/** Share of its speed that a solid keeps when it hits the ground. */
const BOUNCE = 0.4;
/** Share of its life after which a solid begins to shrink. */
const SHRINK_FROM = 0.62;
/** Brightness of facets that face downwards, relative to those that face upwards. */
const BELOW_BRIGHTNESS = 0.5;

// The second column of the matrix is the direction of the solid's y axis.
const TIP = /* glsl */ `
#include <begin_vertex>
if (instanceMatrix[1].xz == vec2(0.)) transformed.xz *= 1. - smoothstep(-.2, .95, position.y);`;

export interface SolidKind {
  readonly lifeSeconds: number;
  /** Half the size along each axis (metres). */
  readonly halfSize: readonly [number, number, number];
  /** Share of the life in which it grows from nothing to its full size; 0 for parts of a car. */
  readonly growth: number;
  /** Colours that fire has during its life; empty for a fixed colour. */
  readonly colours: readonly Color[];
  /** 1: falls like a stone. Negative: rises. */
  readonly weight: number;
  /** Turns per second. With 0 it stands upright and has a tip, as flames have. */
  readonly spin: number;
}

interface Solid {
  kind: SolidKind | null;
  age: number;
  life: number;
  scale: number;
  /** Height of the ground on which it bounces. */
  groundY: number;
  readonly colour: Color;
  readonly position: Vector3;
  readonly velocity: Vector3;
  readonly angles: Euler;
}

export class Solids {
  readonly mesh: InstancedMesh;
  readonly #solids: readonly Solid[] = Array.from({ length: CAPACITY }, () => ({
    kind: null,
    age: 0,
    life: 1,
    scale: 1,
    groundY: 0,
    colour: new Color(),
    position: new Vector3(),
    velocity: new Vector3(),
    angles: new Euler(),
  }));
  readonly #random: () => number;
  #next = 0;

  constructor(random: () => number) {
    this.#random = random;
    const shade = new Color();
    const shape = facet(new IcosahedronGeometry(1, 0), (x, _y, z, upward) =>
      shade.setScalar(BELOW_BRIGHTNESS + (1 - BELOW_BRIGHTNESS) * clamp(0.5 + upward * 0.45 + x * 0.1 + z * 0.05)),
    );
    const material = new MeshBasicMaterial({ vertexColors: true });
    material.onBeforeCompile = (shader) => {
      shader.vertexShader = shader.vertexShader.replace('#include <begin_vertex>', TIP);
    };
    this.mesh = new InstancedMesh(shape, material, CAPACITY);
    this.mesh.frustumCulled = false;
    this.mesh.setColorAt(0, shade);
    this.mesh.visible = false;
  }

  /** Starts a solid at `at` in place of the oldest one. Its `colour` is needed only by kinds without colours. */
  start(kind: SolidKind, at: Vector3, velocity: Vector3, scale: number, colour = WHITE): void {
    const solid = this.#solids[this.#next]!;
    this.#next = (this.#next + 1) % CAPACITY;
    solid.kind = kind;
    solid.age = 0;
    solid.life = kind.lifeSeconds * (0.75 + this.#random() * 0.5);
    solid.scale = scale;
    solid.groundY = at.y - GROUND_BELOW_M;
    solid.colour.copy(colour);
    solid.position.copy(at);
    solid.velocity.copy(velocity);
    solid.angles.set(kind.spin > 0 ? this.#random() * Math.PI : 0, this.#random() * Math.PI, 0);
  }

  /** Moves all solids by `delta` seconds and uploads those that are left. */
  process(delta: number): void {
    let drawn = 0;
    for (const solid of this.#solids) {
      if (!solid.kind) continue;
      solid.age += delta;
      if (solid.age >= solid.life) {
        solid.kind = null;
        continue;
      }
      fly(solid, solid.kind, delta);
      this.#draw(solid, solid.kind, drawn++);
    }
    this.mesh.count = drawn;
    this.mesh.visible = drawn > 0;
    if (drawn === 0) return;
    this.mesh.instanceMatrix.needsUpdate = true;
    if (this.mesh.instanceColor) this.mesh.instanceColor.needsUpdate = true;
  }

  #draw(solid: Solid, kind: SolidKind, index: number): void {
    const share = solid.age / solid.life;
    const grown = kind.growth > 0 ? smoothstep(-kind.growth, kind.growth, share) : 1;
    size.set(...kind.halfSize).multiplyScalar(solid.scale * grown * (1 - smoothstep(SHRINK_FROM, 1, share)));
    matrix.compose(solid.position, rotation.setFromEuler(solid.angles), size);
    this.mesh.setMatrixAt(index, matrix);
    this.mesh.setColorAt(index, kind.colours.length > 0 ? colourAt(kind.colours, share) : solid.colour);
  }
}

function fly(solid: Solid, { weight, spin }: SolidKind, delta: number): void {
  solid.velocity.y -= GRAVITY * weight * delta;
  solid.position.addScaledVector(solid.velocity, delta);
  solid.angles.x += spin * 2 * Math.PI * delta;
  solid.angles.y += spin * Math.PI * delta;
  if (solid.position.y > solid.groundY || weight <= 0) return;
  solid.position.y = solid.groundY;
  solid.velocity.multiplyScalar(BOUNCE);
  solid.velocity.y = Math.abs(solid.velocity.y);
}

/** Returns the colour at `share` (0 to 1) of a list of colours. The next call overwrites the result. */
function colourAt(colours: readonly Color[], share: number): Color {
  const place = share * (colours.length - 1);
  const index = Math.min(colours.length - 2, Math.floor(place));
  return blended.lerpColors(colours[index]!, colours[index + 1]!, place - index);
}

const WHITE = new Color(1, 1, 1);
const blended = new Color();
const size = new Vector3();
const rotation = new Quaternion();
const matrix = new Matrix4();
