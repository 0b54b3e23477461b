// The world for the comparison with unmodified cannon-es: RaycastVehicles on a Heightfield, with boxes as walls.
//
// A Trimesh would follow the shape of the road better, but costs many times as much.
import { Body, Box, World as Engine, Heightfield, Quaternion, RaycastVehicle, SAPBroadphase, Vec3 } from 'cannon-es';
import { CAR_MODELS, type Vec3 as PlainVec3, TICK_SECONDS, type Track } from '../src/index.ts';
import { GRAVITY } from '../src/tuning/index.ts';
import { createCarModel, WHEEL_COUNT } from '../src/vehicle/car-model.ts';
import {
  ENGINE_N,
  FULL_SPEED,
  type HeightGrid,
  heightGridOf,
  type PeerWorld,
  type Spot,
  steeringFor,
  type Wall,
  wallsOf,
} from './peer-world.ts';

const FRONT_WHEELS = [0, 1];
const ALL_WHEELS = [0, 1, 2, 3];
const FRICTION = 0.03;
const ANGULAR_DAMPING = 0.3;
const SUSPENSION_DAMPING = 4;
const TYRE_FRICTION = 2;
const ROLL_INFLUENCE = 0.1;

/** Creates a world with a car at each spot. */
export function createStockWorld(track: Track, spots: readonly Spot[]): PeerWorld {
  const engine = new Engine({ gravity: new Vec3(0, -GRAVITY, 0) });
  engine.broadphase = new SAPBroadphase(engine);
  engine.defaultContactMaterial.friction = FRICTION;
  engine.addBody(heightfieldOf(heightGridOf(track)));
  for (const wall of wallsOf(track)) engine.addBody(wallBody(wall));
  const vehicles = spots.map((spot) => createVehicle(engine, spot));
  return {
    step: () => engine.step(TICK_SECONDS),
    steer: (target) => {
      vehicles.forEach((vehicle, car) => {
        const { position, quaternion, velocity } = vehicle.chassisBody;
        const nose = quaternion.vmult(new Vec3(0, 0, 1));
        const angle = steeringFor(position, nose, target(car, position.x, position.z));
        for (const wheel of FRONT_WHEELS) vehicle.setSteeringValue(angle, wheel);
        const force = velocity.length() < FULL_SPEED ? ENGINE_N : 0;
        for (const wheel of ALL_WHEELS) vehicle.applyEngineForce(-force, wheel);
      });
    },
    totalSpeed: () => vehicles.reduce((sum, { chassisBody }) => sum + chassisBody.velocity.length(), 0),
  };
}

function createVehicle(engine: Engine, spot: Spot): RaycastVehicle {
  const body = new Body({
    mass: CAR_MODELS.rally.body.massKg,
    position: new Vec3(spot.x, spot.y + 1, spot.z),
    angularDamping: ANGULAR_DAMPING,
  });
  const { halfWidth, halfHeight, halfLength, boxUp } = CAR_MODELS.rally.body;
  body.addShape(new Box(new Vec3(halfWidth, halfHeight, halfLength)), new Vec3(0, boxUp, 0));
  body.quaternion.setFromAxisAngle(new Vec3(0, 1, 0), spot.yaw);
  const vehicle = new RaycastVehicle({ chassisBody: body, indexForwardAxis: 2, indexRightAxis: 0, indexUpAxis: 1 });
  for (const mount of createCarModel(CAR_MODELS.rally).mounts) addWheel(vehicle, mount);
  vehicle.addToWorld(engine);
  return vehicle;
}

function addWheel(vehicle: RaycastVehicle, { x, y, z }: Readonly<PlainVec3>): void {
  const { wheels, suspension } = CAR_MODELS.rally;
  vehicle.addWheel({
    radius: wheels.radius,
    directionLocal: new Vec3(0, -1, 0),
    axleLocal: new Vec3(1, 0, 0),
    chassisConnectionPointLocal: new Vec3(x, y, z),
    suspensionStiffness: (2 * Math.PI * suspension.frequencyHz) ** 2 / WHEEL_COUNT,
    suspensionRestLength: wheels.rest,
    maxSuspensionTravel: wheels.travel,
    dampingRelaxation: SUSPENSION_DAMPING,
    dampingCompression: SUSPENSION_DAMPING,
    frictionSlip: TYRE_FRICTION,
    rollInfluence: ROLL_INFLUENCE,
  });
}

function heightfieldOf({ minX, maxZ, columns, rows, cellM, heightAt }: HeightGrid): Body {
  const heights = Array.from({ length: columns + 1 }, (_, i) =>
    Array.from({ length: rows + 1 }, (_row, j) => heightAt(i, j)),
  );
  const body = new Body({ mass: 0 });
  body.addShape(new Heightfield(heights, { elementSize: cellM }));
  // A Heightfield has its cells in its x-y plane and its heights along z. After this turn its rows run along the
  // world's -z.
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
