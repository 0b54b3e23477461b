// The fastest engine there is for browsers, to compare with: Rapier's ray-cast vehicles on the same grid and walls.
import RAPIER, {
  type DynamicRayCastVehicleController,
  type World as Engine,
  type RigidBody,
} from '@dimforge/rapier3d-compat';
import { CAR_BODY, GRAVITY, TICK_SECONDS, type Track, WHEELS } from '../src/index.ts';
import { SUSPENSION } from '../src/tuning/car.ts';
import { ENGINE_N, FULL_SPEED, groundOf, type PeerWorld, type Spot, steeringFor, wallsOf } from './peer-world.ts';

/** `field`: a heightfield; `mesh`: the same grid as triangles. */
export const RAPIER_GROUNDS = ['field', 'mesh'] as const;
export type RapierGround = (typeof RAPIER_GROUNDS)[number];

export interface RapierWorld extends PeerWorld {
  /** The whole world as bytes, and back: bodies and vehicles have to be found again in the new world. */
  save(): Uint8Array;
  load(saved: Uint8Array): void;
  free(): void;
}

/** Loads the engine; call once before `createRapierWorld`. */
export const loadRapier = (): Promise<void> => RAPIER.init();

export function createRapierWorld(track: Track, spots: readonly Spot[], ground: RapierGround): RapierWorld {
  let engine = new RAPIER.World({ x: 0, y: -GRAVITY, z: 0 });
  engine.timestep = TICK_SECONDS;
  engine.createCollider(groundCollider(track, ground).setFriction(0.03));
  for (const { x, y, z, yaw, halfSize } of wallsOf(track)) {
    const box = RAPIER.ColliderDesc.cuboid(...halfSize).setTranslation(x, y, z);
    engine.createCollider(box.setRotation(turned(yaw)).setFriction(0.03));
  }
  const handles = spots.map((spot) => createChassis(engine, spot).handle);
  let vehicles = handles.map((handle) => createVehicle(engine, engine.getRigidBody(handle)));
  return {
    step: () => {
      for (const vehicle of vehicles) vehicle.updateVehicle(TICK_SECONDS);
      engine.step();
    },
    steer: (target) => {
      vehicles.forEach((vehicle, car) => {
        const at = vehicle.chassis().translation();
        const angle = steeringFor(at, noseOf(vehicle.chassis()), target(car, at.x, at.z));
        for (const wheel of [0, 1]) vehicle.setWheelSteering(wheel, angle);
        const force = speedOf(vehicle) < FULL_SPEED ? ENGINE_N : 0;
        for (const wheel of [0, 1, 2, 3]) vehicle.setWheelEngineForce(wheel, force);
      });
    },
    pace: () => vehicles.reduce((sum, vehicle) => sum + speedOf(vehicle), 0),
    save: () => engine.takeSnapshot(),
    load: (saved) => {
      const forces = vehicles.map(
        (vehicle) => [vehicle.wheelSteering(0) ?? 0, vehicle.wheelEngineForce(0) ?? 0] as const,
      );
      for (const vehicle of vehicles) vehicle.free();
      engine.free();
      engine = RAPIER.World.restoreSnapshot(saved);
      vehicles = handles.map((handle) => createVehicle(engine, engine.getRigidBody(handle)));
      vehicles.forEach((vehicle, car) => {
        const [steering, force] = forces[car]!;
        for (const wheel of [0, 1]) vehicle.setWheelSteering(wheel, steering);
        for (const wheel of [0, 1, 2, 3]) vehicle.setWheelEngineForce(wheel, force);
      });
    },
    free: () => {
      for (const vehicle of vehicles) vehicle.free();
      engine.free();
    },
  };
}

function groundCollider(track: Track, ground: RapierGround) {
  const { minX, maxZ, columns, rows, cellM, heightAt } = groundOf(track);
  const [width, depth] = [columns * cellM, rows * cellM];
  if (ground === 'field') {
    // Column by column along x; its rows run with the world's z, the grid's against it.
    const heights = new Float32Array((columns + 1) * (rows + 1));
    for (let i = 0; i <= columns; i++)
      for (let j = 0; j <= rows; j++) heights[i * (rows + 1) + (rows - j)] = heightAt(i, j);
    const field = RAPIER.ColliderDesc.heightfield(rows, columns, heights, { x: width, y: 1, z: depth });
    return field.setTranslation(minX + width / 2, 0, maxZ - depth / 2);
  }
  const corners = new Float32Array((columns + 1) * (rows + 1) * 3);
  const triangles = new Uint32Array(columns * rows * 6);
  for (let i = 0; i <= columns; i++)
    for (let j = 0; j <= rows; j++)
      corners.set([minX + i * cellM, heightAt(i, j), maxZ - j * cellM], (i * (rows + 1) + j) * 3);
  for (let i = 0; i < columns; i++)
    for (let j = 0; j < rows; j++) {
      const at = i * (rows + 1) + j;
      const [a, b, c, d] = [at, at + 1, at + rows + 1, at + rows + 2];
      triangles.set([a, b, c, b, d, c], (i * rows + j) * 6);
    }
  return RAPIER.ColliderDesc.trimesh(corners, triangles);
}

function createChassis(engine: Engine, { x, y, z, yaw }: Spot): RigidBody {
  const body = engine.createRigidBody(
    RAPIER.RigidBodyDesc.dynamic()
      .setTranslation(x, y + 1, z)
      .setRotation(turned(yaw))
      .setAngularDamping(0.3)
      .setCanSleep(false),
  );
  const { halfWidth, halfHeight, halfLength, boxUp, massKg } = CAR_BODY;
  const box = RAPIER.ColliderDesc.cuboid(halfWidth, halfHeight, halfLength).setTranslation(0, boxUp, 0);
  engine.createCollider(box.setMass(massKg).setFriction(0.03), body);
  return body;
}

function createVehicle(engine: Engine, chassis: RigidBody): DynamicRayCastVehicleController {
  const vehicle = engine.createVehicleController(chassis);
  vehicle.indexUpAxis = 1;
  vehicle.setIndexForwardAxis = 2;
  const stiffness = (2 * Math.PI * SUSPENSION.frequencyHz) ** 2 / 4;
  WHEELS.mounts.forEach((mount, wheel) => {
    vehicle.addWheel(mount, { x: 0, y: -1, z: 0 }, { x: -1, y: 0, z: 0 }, WHEELS.rest, WHEELS.radius);
    vehicle.setWheelSuspensionStiffness(wheel, stiffness);
    vehicle.setWheelMaxSuspensionTravel(wheel, WHEELS.travel);
    vehicle.setWheelSuspensionRelaxation(wheel, 4);
    vehicle.setWheelSuspensionCompression(wheel, 4);
    vehicle.setWheelFrictionSlip(wheel, 2);
  });
  return vehicle;
}

const turned = (yaw: number) => ({ x: 0, y: Math.sin(yaw / 2), z: 0, w: Math.cos(yaw / 2) });

function noseOf(body: RigidBody): { x: number; z: number } {
  const { x, y, z, w } = body.rotation();
  return { x: 2 * (x * z + w * y), z: 1 - 2 * (x * x + y * y) };
}

function speedOf(vehicle: DynamicRayCastVehicleController): number {
  const { x, y, z } = vehicle.chassis().linvel();
  return Math.sqrt(x * x + y * y + z * z);
}
