// The world for the comparison with Jolt, a physics engine in WebAssembly: wheeled vehicles with a ray for each wheel, on a
// grid of heights with boxes as walls. peer-world.ts makes these from a track, for all compared engines.
import Jolt from 'jolt-physics';
import { CAR_MODELS, TICK_SECONDS, type Track } from '../src/index.ts';
import { GRAVITY } from '../src/tuning/index.ts';
import { createCarModel } from '../src/vehicle/car-model.ts';
import {
  FULL_SPEED,
  heightGridOf,
  type PeerWorld,
  type PlanPoint,
  type Spot,
  STEER_MAX,
  steeringFor,
  type Wall,
  wallsOf,
} from './peer-world.ts';

/** The object layers of Jolt: what never moves, and cars. */
const STILL = 0;
const MOVING = 1;
const LAYERS = 2;
const FRICTION = 0.03;
const ANGULAR_DAMPING = 0.3;
const SUSPENSION_DAMPING = 0.5;
/** Torque of the engine (N·m), as in Jolt's own example of a car. */
const ENGINE_TORQUE = 500;
const CLUTCH_STRENGTH = 10;
const FRONT_WHEELS = 2;
/** Heights per block of Jolt's height field; the field is square, with a whole number of blocks. */
const BLOCK_HEIGHTS = 4;

let jolt: typeof Jolt;

/** Loads the engine; call once before `createJoltWorld`. */
export async function loadJolt(): Promise<void> {
  jolt = await Jolt();
}

interface Vehicle {
  readonly body: Jolt.Body;
  readonly controller: Jolt.WheeledVehicleController;
}

/** Creates a world with a car at each spot. */
export function createJoltWorld(track: Track, spots: readonly Spot[]): PeerWorld {
  const engine = createEngine();
  const system = engine.GetPhysicsSystem();
  system.SetGravity(new jolt.Vec3(0, -GRAVITY, 0));
  addBody(system, heightFieldOf(track), { x: 0, y: 0, z: 0, yaw: 0 });
  for (const wall of wallsOf(track)) addBody(system, boxOf(wall), wall);
  system.OptimizeBroadPhase();
  const vehicles = spots.map((spot) => createVehicle(system, spot));
  return {
    step: () => engine.Step(TICK_SECONDS, 1),
    steer: (target) => {
      vehicles.forEach(({ body, controller }, car) => {
        const at = readVector(body.GetPosition());
        const left = steeringFor(at, noseOf(body), target(car, at.x, at.z));
        controller.SetDriverInput(speedOf(body) < FULL_SPEED ? 1 : 0, -left / STEER_MAX, 0, 0);
      });
    },
    totalSpeed: () => vehicles.reduce((sum, { body }) => sum + speedOf(body), 0),
  };
}

function createEngine(): Jolt.JoltInterface {
  const settings = new jolt.JoltSettings();
  const pairs = new jolt.ObjectLayerPairFilterTable(LAYERS);
  pairs.EnableCollision(STILL, MOVING);
  pairs.EnableCollision(MOVING, MOVING);
  const layers = new jolt.BroadPhaseLayerInterfaceTable(LAYERS, LAYERS);
  layers.MapObjectToBroadPhaseLayer(STILL, new jolt.BroadPhaseLayer(STILL));
  layers.MapObjectToBroadPhaseLayer(MOVING, new jolt.BroadPhaseLayer(MOVING));
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new jolt.ObjectVsBroadPhaseLayerFilterTable(layers, LAYERS, pairs, LAYERS);
  return new jolt.JoltInterface(settings);
}

/** Adds a body that never moves. */
function addBody(system: Jolt.PhysicsSystem, shape: Jolt.Shape, { x, y, z, yaw }: Spot): void {
  const at = new jolt.RVec3(x, y, z);
  const settings = new jolt.BodyCreationSettings(shape, at, rotationOf(yaw), jolt.EMotionType_Static, STILL);
  settings.mFriction = FRICTION;
  system.GetBodyInterface().CreateAndAddBody(settings, jolt.EActivation_DontActivate);
}

function heightFieldOf(track: Track): Jolt.Shape {
  const { minX, maxZ, columns, rows, cellM, heightAt } = heightGridOf(track);
  const count = Math.ceil((Math.max(columns, rows) + 1) / BLOCK_HEIGHTS) * BLOCK_HEIGHTS;
  const settings = new jolt.HeightFieldShapeSettings();
  settings.mOffset = new jolt.Vec3(minX, 0, maxZ - rows * cellM);
  settings.mScale = new jolt.Vec3(cellM, 1, cellM);
  settings.mSampleCount = count;
  // Jolt expects rows along +x, one after the other along +z. The rows of the grid run along -z.
  for (let j = 0; j < count; j++) {
    for (let i = 0; i < count; i++) {
      settings.mHeightSamples.push_back(heightAt(Math.min(i, columns), Math.max(rows - j, 0)));
    }
  }
  return settings.Create().Get();
}

const boxOf = ({ halfSize }: Wall): Jolt.Shape => new jolt.BoxShape(new jolt.Vec3(...halfSize));

function createVehicle(system: Jolt.PhysicsSystem, spot: Spot): Vehicle {
  const body = createChassis(system, spot);
  const settings = new jolt.VehicleConstraintSettings();
  settings.mWheels.clear();
  createCarModel(CAR_MODELS.rally).mounts.forEach((mount, wheel) => {
    settings.mWheels.push_back(wheelOf(mount, wheel < FRONT_WHEELS));
  });
  const control = new jolt.WheeledVehicleControllerSettings();
  control.mEngine.mMaxTorque = ENGINE_TORQUE;
  control.mTransmission.mClutchStrength = CLUTCH_STRENGTH;
  control.mDifferentials.clear();
  for (const leftWheel of [0, FRONT_WHEELS]) {
    const axle = new jolt.VehicleDifferentialSettings();
    axle.mLeftWheel = leftWheel;
    axle.mRightWheel = leftWheel + 1;
    axle.mEngineTorqueRatio = 0.5;
    control.mDifferentials.push_back(axle);
  }
  settings.mController = control;
  const constraint = new jolt.VehicleConstraint(body, settings);
  constraint.SetVehicleCollisionTester(new jolt.VehicleCollisionTesterRay(MOVING));
  system.AddConstraint(constraint);
  system.AddStepListener(new jolt.VehicleConstraintStepListener(constraint));
  return { body, controller: jolt.castObject(constraint.GetController(), jolt.WheeledVehicleController) };
}

function createChassis(system: Jolt.PhysicsSystem, { x, y, z, yaw }: Spot): Jolt.Body {
  const { halfWidth, halfHeight, halfLength, boxUp, massKg } = CAR_MODELS.rally.body;
  const box = new jolt.BoxShapeSettings(new jolt.Vec3(halfWidth, halfHeight, halfLength));
  const raised = new jolt.RotatedTranslatedShapeSettings(new jolt.Vec3(0, boxUp, 0), rotationOf(0), box);
  const at = new jolt.RVec3(x, y + 1, z);
  const settings = new jolt.BodyCreationSettings(
    raised.Create().Get(),
    at,
    rotationOf(yaw),
    jolt.EMotionType_Dynamic,
    MOVING,
  );
  settings.mOverrideMassProperties = jolt.EOverrideMassProperties_CalculateInertia;
  settings.mMassPropertiesOverride.mMass = massKg;
  settings.mFriction = FRICTION;
  settings.mAngularDamping = ANGULAR_DAMPING;
  settings.mAllowSleeping = false;
  const body = system.GetBodyInterface().CreateBody(settings);
  system.GetBodyInterface().AddBody(body.GetID(), jolt.EActivation_Activate);
  return body;
}

function wheelOf(mount: { readonly x: number; readonly y: number; readonly z: number }, isSteered: boolean) {
  const { wheels, suspension } = CAR_MODELS.rally;
  const wheel = new jolt.WheelSettingsWV();
  wheel.mPosition = new jolt.Vec3(mount.x, mount.y, mount.z);
  wheel.mRadius = wheels.radius;
  wheel.mWidth = wheels.width;
  wheel.mSuspensionMaxLength = wheels.rest;
  wheel.mSuspensionMinLength = Math.max(0, wheels.rest - wheels.travel);
  wheel.mSuspensionSpring.mFrequency = suspension.frequencyHz;
  wheel.mSuspensionSpring.mDamping = SUSPENSION_DAMPING;
  wheel.mMaxSteerAngle = isSteered ? STEER_MAX : 0;
  wheel.mMaxHandBrakeTorque = 0;
  return wheel;
}

const rotationOf = (yaw: number): Jolt.Quat => new jolt.Quat(0, Math.sin(yaw / 2), 0, Math.cos(yaw / 2));

const readVector = (vector: Jolt.RVec3) => ({ x: vector.GetX(), y: vector.GetY(), z: vector.GetZ() });

/** Returns the direction of a body's nose in plan view. */
function noseOf(body: Jolt.Body): PlanPoint {
  const rotation = body.GetRotation();
  const [x, y, z, w] = [rotation.GetX(), rotation.GetY(), rotation.GetZ(), rotation.GetW()];
  return { x: 2 * (x * z + w * y), z: 1 - 2 * (x * x + y * y) };
}

/** Returns the speed of a body (m/s). */
const speedOf = (body: Jolt.Body): number => body.GetLinearVelocity().Length();
