// The stock way, to compare with: cannon-es RaycastVehicles on a Heightfield of the same track, with boxes as its walls.
//
// A Trimesh of the road would be truer to its shape, but costs many times as much; a Heightfield is what the
// engine does best, so it is what we compare with. Cells are 4 m wide, walls are boxes of about 24 m.
import { Body, Box, World as Engine, Heightfield, Quaternion, RaycastVehicle, SAPBroadphase, Vec3 } from 'cannon-es';
import {
  atan2,
  CAR_BODY,
  createTrackSample,
  GRAVITY,
  SUSPENSION,
  TICK_SECONDS,
  type Track,
  trackPoint,
  WHEELS,
} from '../src/index.ts';

const CELL_M = 4;
const BORDER_M = 40;
const WALL_M = 24;
const WALL_HEIGHT_M = 6;
const ENGINE_N = 3900;

export interface StockWorld {
  step(): void;
  /** Steers every car for the point `target` gives for it, in the plane. */
  steer(target: (car: number, x: number, z: number) => { x: number; z: number }): void;
  /** Metres per second, all cars together. */
  pace(): number;
}

export function createStockWorld(
  track: Track,
  spots: readonly { x: number; y: number; z: number; yaw: number }[],
): StockWorld {
  const engine = new Engine({ gravity: new Vec3(0, -GRAVITY, 0) });
  engine.broadphase = new SAPBroadphase(engine);
  engine.defaultContactMaterial.friction = 0.03;
  engine.addBody(heightfieldOf(track));
  for (const wall of wallsOf(track)) engine.addBody(wall);
  const vehicles = spots.map((spot) => createVehicle(engine, spot));
  return {
    step: () => engine.step(TICK_SECONDS),
    steer: (target) => {
      vehicles.forEach((vehicle, car) => {
        const { position, quaternion } = vehicle.chassisBody;
        const to = target(car, position.x, position.z);
        const nose = quaternion.vmult(new Vec3(0, 0, 1));
        const away = Math.sqrt((to.x - position.x) ** 2 + (to.z - position.z) ** 2) + 1;
        const left = (nose.z * (to.x - position.x) - nose.x * (to.z - position.z)) / away;
        for (const wheel of [0, 1]) vehicle.setSteeringValue(Math.max(-0.4, Math.min(0.4, left * 1.5)), wheel);
        const force = vehicle.chassisBody.velocity.length() < 20 ? ENGINE_N : 0;
        for (const wheel of [0, 1, 2, 3]) vehicle.applyEngineForce(-force, wheel);
      });
    },
    pace: () => vehicles.reduce((sum, { chassisBody }) => sum + chassisBody.velocity.length(), 0),
  };
}

function createVehicle(engine: Engine, spot: { x: number; y: number; z: number; yaw: number }): RaycastVehicle {
  const body = new Body({ mass: CAR_BODY.massKg, position: new Vec3(spot.x, spot.y + 1, spot.z), angularDamping: 0.3 });
  body.addShape(
    new Box(new Vec3(CAR_BODY.halfWidth, CAR_BODY.halfHeight, CAR_BODY.halfLength)),
    new Vec3(0, CAR_BODY.boxUp, 0),
  );
  body.quaternion.setFromAxisAngle(new Vec3(0, 1, 0), spot.yaw);
  const vehicle = new RaycastVehicle({ chassisBody: body, indexForwardAxis: 2, indexRightAxis: 0, indexUpAxis: 1 });
  const stiffness = (2 * Math.PI * SUSPENSION.frequencyHz) ** 2 / 4;
  for (const { x, y, z } of WHEELS.mounts) {
    vehicle.addWheel({
      radius: WHEELS.radius,
      directionLocal: new Vec3(0, -1, 0),
      axleLocal: new Vec3(1, 0, 0),
      chassisConnectionPointLocal: new Vec3(x, y, z),
      suspensionStiffness: stiffness,
      suspensionRestLength: WHEELS.rest,
      maxSuspensionTravel: WHEELS.travel,
      dampingRelaxation: 4,
      dampingCompression: 4,
      frictionSlip: 2,
      rollInfluence: 0.1,
    });
  }
  vehicle.addToWorld(engine);
  return vehicle;
}

/** Every cell as high as the road nearest to it. */
function heightfieldOf(track: Track): Body {
  const minX = Math.min(...track.px) - BORDER_M;
  const maxZ = Math.max(...track.pz) + BORDER_M;
  const columns = Math.ceil((Math.max(...track.px) + BORDER_M - minX) / CELL_M);
  const rows = Math.ceil((maxZ - Math.min(...track.pz) + BORDER_M) / CELL_M);
  const heights = Array.from({ length: columns + 1 }, (_, i) =>
    Array.from({ length: rows + 1 }, (_row, j) => heightAt(track, minX + i * CELL_M, maxZ - j * CELL_M)),
  );
  const body = new Body({ mass: 0 });
  body.addShape(new Heightfield(heights, { elementSize: CELL_M }));
  // A Heightfield lies in its x-y plane, heights along z: turned, its rows run against the world's z.
  body.quaternion.setFromAxisAngle(new Vec3(1, 0, 0), -Math.PI / 2);
  body.position.set(minX, 0, maxZ);
  return body;
}

function heightAt(track: Track, x: number, z: number): number {
  let best = Number.POSITIVE_INFINITY;
  let height = 0;
  for (let i = 0; i < track.count; i += 3) {
    const away = ((track.px[i] as number) - x) ** 2 + ((track.pz[i] as number) - z) ** 2;
    if (away >= best) continue;
    best = away;
    height = track.py[i] as number;
  }
  return height;
}

function wallsOf(track: Track): Body[] {
  const pieces = Math.ceil(track.length / WALL_M);
  return Array.from({ length: pieces * 2 }, (_, index) => {
    const side = index % 2 === 0 ? -1 : 1;
    const spot = trackPoint(track, ((index >> 1) * track.length) / pieces, 0, 0, createTrackSample());
    const wall = trackPoint(track, spot.distance, side * (spot.wall + 1), 0, createTrackSample());
    const body = new Body({ mass: 0, position: new Vec3(wall.x, wall.y, wall.z) });
    body.addShape(new Box(new Vec3(0.5, WALL_HEIGHT_M, WALL_M * 0.55)));
    body.quaternion = new Quaternion().setFromAxisAngle(new Vec3(0, 1, 0), atan2(wall.tx, wall.tz));
    return body;
  });
}
