// The stock way, to compare with: cannon-es RaycastVehicles on a Heightfield of the same track, with boxes as its walls.
//
// A Trimesh of the road would be truer to its shape, but costs many times as much; a Heightfield is what the
// engine does best, so it is what we compare with. Cells are 4 m wide, walls are boxes of about 24 m.
import { Body, Box, World as Engine, Heightfield, Quaternion, RaycastVehicle, SAPBroadphase, Vec3 } from 'cannon-es';
import { CAR_BODY, GRAVITY, TICK_SECONDS, type Track, WHEELS } from '../src/index.ts';
import { SUSPENSION } from '../src/tuning/car.ts';
import {
  ENGINE_N,
  FULL_SPEED,
  type GroundGrid,
  groundOf,
  type PeerWorld,
  type Spot,
  steeringFor,
  type Wall,
  wallsOf,
} from './peer-world.ts';

export function createStockWorld(track: Track, spots: readonly Spot[]): PeerWorld {
  const engine = new Engine({ gravity: new Vec3(0, -GRAVITY, 0) });
  engine.broadphase = new SAPBroadphase(engine);
  engine.defaultContactMaterial.friction = 0.03;
  engine.addBody(heightfieldOf(groundOf(track)));
  for (const wall of wallsOf(track)) engine.addBody(wallBody(wall));
  const vehicles = spots.map((spot) => createVehicle(engine, spot));
  return {
    step: () => engine.step(TICK_SECONDS),
    steer: (target) => {
      vehicles.forEach((vehicle, car) => {
        const { position, quaternion } = vehicle.chassisBody;
        const angle = steeringFor(position, quaternion.vmult(new Vec3(0, 0, 1)), target(car, position.x, position.z));
        for (const wheel of [0, 1]) vehicle.setSteeringValue(angle, wheel);
        const force = vehicle.chassisBody.velocity.length() < FULL_SPEED ? ENGINE_N : 0;
        for (const wheel of [0, 1, 2, 3]) vehicle.applyEngineForce(-force, wheel);
      });
    },
    pace: () => vehicles.reduce((sum, { chassisBody }) => sum + chassisBody.velocity.length(), 0),
  };
}

function createVehicle(engine: Engine, spot: Spot): RaycastVehicle {
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

function heightfieldOf({ minX, maxZ, columns, rows, cellM, heightAt }: GroundGrid): Body {
  const heights = Array.from({ length: columns + 1 }, (_, i) =>
    Array.from({ length: rows + 1 }, (_row, j) => heightAt(i, j)),
  );
  const body = new Body({ mass: 0 });
  body.addShape(new Heightfield(heights, { elementSize: cellM }));
  // A Heightfield lies in its x-y plane, heights along z: turned, its rows run against the world's z.
  body.quaternion.setFromAxisAngle(new Vec3(1, 0, 0), -Math.PI / 2);
  body.position.set(minX, 0, maxZ);
  return body;
}

function wallBody({ x, y, z, yaw, halfSize }: Wall): Body {
  const body = new Body({ mass: 0, position: new Vec3(x, y, z) });
  body.addShape(new Box(new Vec3(...halfSize)));
  body.quaternion = new Quaternion().setFromAxisAngle(new Vec3(0, 1, 0), yaw);
  return body;
}
