// The world for the comparison with Rapier, a physics engine in WebAssembly: ray-cast vehicles on a grid of
// heights with boxes as walls. peer-world.ts makes these from a track, for all compared engines.
import RAPIER, {
  type DynamicRayCastVehicleController,
  type World as Engine,
  type RigidBody,
} from '@dimforge/rapier3d-compat';
import { CAR_MODELS, TICK_SECONDS, type Track } from '../src/index.ts';
import { GRAVITY } from '../src/tuning/index.ts';
import { createCarModel } from '../src/vehicle/car-model.ts';
import {
  ENGINE_N,
  FULL_SPEED,
  heightGridOf,
  type PeerWorld,
  type PlanPoint,
  type Spot,
  steeringFor,
  wallsOf,
} from './peer-world.ts';

/** The kinds of ground: `field` is a heightfield, `mesh` has the same heights as triangles. */
export const RAPIER_GROUNDS = ['field', 'mesh'] as const;
export type RapierGround = (typeof RAPIER_GROUNDS)[number];

const FRONT_WHEELS = [0, 1];
const ALL_WHEELS = [0, 1, 2, 3];
const FRICTION = 0.03;
const ANGULAR_DAMPING = 0.3;
const SUSPENSION_DAMPING = 4;
const TYRE_FRICTION = 2;

/** Loads the engine; call once before a RapierWorld is created. */
export const loadRapier = (): Promise<void> => RAPIER.init();

export class RapierWorld implements PeerWorld {
  #engine: Engine;
  readonly #handles: readonly number[];
  #vehicles: DynamicRayCastVehicleController[];

  constructor(track: Track, spots: readonly Spot[], ground: RapierGround) {
    this.#engine = new RAPIER.World({ x: 0, y: -GRAVITY, z: 0 });
    this.#engine.timestep = TICK_SECONDS;
    this.#engine.createCollider(groundCollider(track, ground).setFriction(FRICTION));
    for (const { x, y, z, yaw, halfSize } of wallsOf(track)) {
      const box = RAPIER.ColliderDesc.cuboid(...halfSize).setTranslation(x, y, z);
      this.#engine.createCollider(box.setRotation(rotationOf(yaw)).setFriction(FRICTION));
    }
    this.#handles = spots.map((spot) => createChassis(this.#engine, spot).handle);
    this.#vehicles = this.#createVehicles();
  }

  step(): void {
    for (const vehicle of this.#vehicles) vehicle.updateVehicle(TICK_SECONDS);
    this.#engine.step();
  }

  steer(target: (car: number, x: number, z: number) => PlanPoint): void {
    this.#vehicles.forEach((vehicle, car) => {
      const at = vehicle.chassis().translation();
      const angle = steeringFor(at, noseOf(vehicle.chassis()), target(car, at.x, at.z));
      setControls(vehicle, angle, speedOf(vehicle) < FULL_SPEED ? ENGINE_N : 0);
    });
  }

  totalSpeed(): number {
    return this.#vehicles.reduce((sum, vehicle) => sum + speedOf(vehicle), 0);
  }

  /** Returns the world with all bodies, but without the vehicle controllers, as bytes. */
  save(): Uint8Array {
    return this.#engine.takeSnapshot();
  }

  /** Restores a saved world. The vehicle controllers are not saved, so they are created again, with their current controls. */
  load(saved: Uint8Array): void {
    const controls = this.#vehicles.map((each) => [each.wheelSteering(0) ?? 0, each.wheelEngineForce(0) ?? 0] as const);
    this.free();
    this.#engine = RAPIER.World.restoreSnapshot(saved);
    this.#vehicles = this.#createVehicles();
    this.#vehicles.forEach((vehicle, car) => {
      setControls(vehicle, ...controls[car]!);
    });
  }

  /** Frees the memory of the engine. */
  free(): void {
    for (const vehicle of this.#vehicles) vehicle.free();
    this.#engine.free();
  }

  #createVehicles(): DynamicRayCastVehicleController[] {
    return this.#handles.map((handle) => createVehicle(this.#engine, this.#engine.getRigidBody(handle)));
  }
}

function groundCollider(track: Track, ground: RapierGround) {
  return ground === 'field' ? heightfieldOf(track) : triangleMeshOf(track);
}

function heightfieldOf(track: Track) {
  const { minX, maxZ, columns, rows, cellM, heightAt } = heightGridOf(track);
  const [width, depth] = [columns * cellM, rows * cellM];
  // The engine expects columns along +x, and within a column heights along +z. The rows of the grid run along -z.
  const heights = new Float32Array((columns + 1) * (rows + 1));
  for (let i = 0; i <= columns; i++) {
    for (let j = 0; j <= rows; j++) heights[i * (rows + 1) + (rows - j)] = heightAt(i, j);
  }
  const field = RAPIER.ColliderDesc.heightfield(rows, columns, heights, { x: width, y: 1, z: depth });
  return field.setTranslation(minX + width / 2, 0, maxZ - depth / 2);
}

function triangleMeshOf(track: Track) {
  const { minX, maxZ, columns, rows, cellM, heightAt } = heightGridOf(track);
  const corners: number[] = [];
  const triangles: number[] = [];
  for (let i = 0; i <= columns; i++) {
    for (let j = 0; j <= rows; j++) corners.push(minX + i * cellM, heightAt(i, j), maxZ - j * cellM);
  }
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const a = i * (rows + 1) + j;
      const [b, c, d] = [a + 1, a + rows + 1, a + rows + 2];
      triangles.push(a, b, c, b, d, c);
    }
  }
  return RAPIER.ColliderDesc.trimesh(new Float32Array(corners), new Uint32Array(triangles));
}

function createChassis(engine: Engine, { x, y, z, yaw }: Spot): RigidBody {
  const body = engine.createRigidBody(
    RAPIER.RigidBodyDesc.dynamic()
      .setTranslation(x, y + 1, z)
      .setRotation(rotationOf(yaw))
      .setAngularDamping(ANGULAR_DAMPING)
      .setCanSleep(false),
  );
  const { halfWidth, halfHeight, halfLength, boxUp, massKg } = CAR_MODELS.rally.body;
  const box = RAPIER.ColliderDesc.cuboid(halfWidth, halfHeight, halfLength).setTranslation(0, boxUp, 0);
  engine.createCollider(box.setMass(massKg).setFriction(FRICTION), body);
  return body;
}

function createVehicle(engine: Engine, chassis: RigidBody): DynamicRayCastVehicleController {
  const vehicle = engine.createVehicleController(chassis);
  vehicle.indexUpAxis = 1;
  vehicle.setIndexForwardAxis = 2;
  const { wheels, suspension } = CAR_MODELS.rally;
  const { mounts } = createCarModel(CAR_MODELS.rally);
  const stiffness = (2 * Math.PI * suspension.frequencyHz) ** 2 / mounts.length;
  mounts.forEach((mount, wheel) => {
    vehicle.addWheel(mount, { x: 0, y: -1, z: 0 }, { x: -1, y: 0, z: 0 }, wheels.rest, wheels.radius);
    vehicle.setWheelSuspensionStiffness(wheel, stiffness);
    vehicle.setWheelMaxSuspensionTravel(wheel, wheels.travel);
    vehicle.setWheelSuspensionRelaxation(wheel, SUSPENSION_DAMPING);
    vehicle.setWheelSuspensionCompression(wheel, SUSPENSION_DAMPING);
    vehicle.setWheelFrictionSlip(wheel, TYRE_FRICTION);
  });
  return vehicle;
}

/** Sets the angle of the front wheels (rad) and the force of each wheel (N). */
function setControls(vehicle: DynamicRayCastVehicleController, steering: number, force: number): void {
  for (const wheel of FRONT_WHEELS) vehicle.setWheelSteering(wheel, steering);
  for (const wheel of ALL_WHEELS) vehicle.setWheelEngineForce(wheel, force);
}

const rotationOf = (yaw: number) => ({ x: 0, y: Math.sin(yaw / 2), z: 0, w: Math.cos(yaw / 2) });

/** Returns the direction of a body's nose in plan view. */
function noseOf(body: RigidBody): PlanPoint {
  const { x, y, z, w } = body.rotation();
  return { x: 2 * (x * z + w * y), z: 1 - 2 * (x * x + y * y) };
}

/** Returns the speed of a vehicle (m/s). */
function speedOf(vehicle: DynamicRayCastVehicleController): number {
  const { x, y, z } = vehicle.chassis().linvel();
  return Math.sqrt(x * x + y * y + z * z);
}
