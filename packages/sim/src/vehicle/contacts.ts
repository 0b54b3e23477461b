/**
 * What touches what: the engine's narrowphase, replaced by exact answers for cars, road and walls.
 *
 * - Chassis corners against the road's plane and the walls on both sides.
 * - Car against car as capsules along their length, swept over the coming tick, pushed apart along the road's plane.
 * Every contact is one of the coming tick: where bodies would meet, the engine's solver lets them close the gap, no more.
 * So nothing passes through anything, however fast. They are ordinary cannon-es ContactEquations, friction included.
 */
import {
  type Body,
  Broadphase,
  type World as CannonWorld,
  type ContactEquation,
  ContactMaterial,
  type FrictionEquation,
  Material,
  Narrowphase,
} from 'cannon-es';
import { lengthOf, type Vec3 } from '../math/vector.ts';
import { TICK_SECONDS } from '../state/tick.ts';
import { createTrackSample, sampleTrackAt } from '../track/road.ts';
import type { Track } from '../track/track.ts';
import { CAR_BODY, CONTACT } from '../tuning/car.ts';
import { carContact, findCarContact } from './capsules.ts';
import type { Chassis } from './chassis.ts';

/** Two things that began to touch; `other` is a car, or -1 for a wall. */
export interface Touch {
  car: number;
  other: number;
  /** m/s. */
  speed: number;
}

const DT = TICK_SECONDS;
const { halfWidth, halfHeight, halfLength, boxUp } = CAR_BODY;
const REACH_M = lengthOf(halfWidth, halfHeight + boxUp, halfLength);
/** Corners of the chassis: one bit of the number for each side. */
const CORNERS = 8;
/** How far road and wall may curve away under a car, m. */
const MARGIN_M = 0.2;
/** A corner deeper under the road than this is not a touch but a car on the wrong side. */
const DEPTH_MAX_M = 4;

function surface(friction: number): ContactMaterial {
  const { restitution, stiffness, relaxation } = CONTACT;
  return new ContactMaterial(new Material(), new Material(), {
    friction,
    restitution,
    contactEquationStiffness: stiffness,
    contactEquationRelaxation: relaxation,
    frictionEquationStiffness: stiffness,
  });
}

const point: Vec3 = { x: 0, y: 0, z: 0 };

/** Finds no pairs: the narrowphase below looks at all cars itself. */
export class NoBroadphase extends Broadphase {
  override collisionPairs(): void {}
}

export class RoadNarrowphase extends Narrowphase {
  /** The cars of this step; set before each. */
  cars: readonly Chassis[] = [];
  /** What was touched in the last step. */
  readonly touches: Touch[] = [];
  readonly #track: Track;
  readonly #ground: Body;
  readonly #beneath = createTrackSample();
  readonly #road = surface(CONTACT.roadFriction);
  readonly #wall = surface(CONTACT.wallFriction);
  readonly #bodywork = surface(CONTACT.carFriction);

  constructor(world: CannonWorld, track: Track, ground: Body) {
    super(world);
    this.#track = track;
    this.#ground = ground;
  }

  override getContacts(
    _first: Body[],
    _second: Body[],
    _world: CannonWorld,
    result: ContactEquation[],
    contactPool: ContactEquation[],
    frictionResult: FrictionEquation[],
    frictionPool: FrictionEquation[],
  ): void {
    this.contactPointPool = contactPool;
    this.frictionEquationPool = frictionPool;
    this.result = result;
    this.frictionResult = frictionResult;
    this.touches.length = 0;
    for (let i = 0; i < this.cars.length; i++) {
      const car = this.cars[i]!;
      this.#touchTrack(car);
      if (!car.isSolid) continue;
      for (let j = 0; j < i; j++) {
        const other = this.cars[j]!;
        if (other.isSolid) this.#touchCars(other, car);
      }
    }
  }

  /** Looks at the corners only where the whole box could reach road or wall within the tick. */
  #touchTrack(car: Chassis): void {
    const { position, velocity: v, angularVelocity: w } = car.body;
    const beneath = this.#beneath;
    const { nx, ny, nz, rx, ry, rz, lateral, height, wall } = sampleTrackAt(this.#track, position, car.hint, beneath);
    const swing = MARGIN_M + lengthOf(w.x, w.y, w.z) * REACH_M * DT;
    const sinking = Math.max(0, -(v.x * nx + v.y * ny + v.z * nz)) * DT;
    const nearRoad = height - reachTo(car, -nx, -ny, -nz) < swing + sinking;
    const side = lateral > 0 ? 1 : -1;
    const drifting = Math.abs(v.x * rx + v.y * ry + v.z * rz) * DT;
    const nearWall = wall - Math.abs(lateral) - reachTo(car, side * rx, side * ry, side * rz) < swing + drifting;
    if (!nearRoad && !nearWall) return;
    const touches = this.touches.length;
    for (let corner = 0; corner < CORNERS; corner++) {
      const x = corner & 1 ? halfWidth : -halfWidth;
      const y = corner & 2 ? halfHeight : -halfHeight;
      const z = corner & 4 ? halfLength : -halfLength;
      this.#touchCorner(car, x, y + boxUp, z);
    }
    keepHardest(this.touches, touches);
  }

  #touchCorner(car: Chassis, x: number, y: number, z: number): void {
    const { left, up, forward, body } = car;
    const { position: p, velocity: v, angularVelocity: w } = body;
    const ox = left.x * x + up.x * y + forward.x * z;
    const oy = left.y * x + up.y * y + forward.y * z;
    const oz = left.z * x + up.z * y + forward.z * z;
    point.x = p.x + ox;
    point.y = p.y + oy;
    point.z = p.z + oz;
    const beneath = this.#beneath;
    const { lateral, height, wall, nx, ny, nz, rx, ry, rz } = sampleTrackAt(this.#track, point, car.hint, beneath);
    const cx = v.x + w.y * oz - w.z * oy;
    const cy = v.y + w.z * ox - w.x * oz;
    const cz = v.z + w.x * oy - w.y * ox;
    const rising = cx * nx + cy * ny + cz * nz;
    if (height + rising * DT < 0 && height > -DEPTH_MAX_M)
      this.#addGround(this.#road, car, ox, oy, oz, nx, ny, nz, height);

    const side = lateral > 0 ? 1 : -1;
    const outward = (cx * rx + cy * ry + cz * rz) * side;
    const gap = wall - Math.abs(lateral);
    if (gap - outward * DT >= 0) return;
    // At the height of the centre of mass, so that a wall turns a car but does not tip it.
    const lift = ox * nx + oy * ny + oz * nz;
    this.#addGround(
      this.#wall,
      car,
      ox - lift * nx,
      oy - lift * ny,
      oz - lift * nz,
      -side * rx,
      -side * ry,
      -side * rz,
      gap,
    );
    if (outward > CONTACT.eventSpeed) this.touches.push({ car: car.car, other: -1, speed: outward });
  }

  /** A contact at (ox, oy, oz) from the car's centre with a plane `gap` m away, whose normal points at the car. */
  #addGround(
    material: ContactMaterial,
    car: Chassis,
    ox: number,
    oy: number,
    oz: number,
    nx: number,
    ny: number,
    nz: number,
    gap: number,
  ): void {
    const open = Math.max(gap, -CONTACT.depthMax);
    const { position: p } = car.body;
    const contact = this.#createContact(material, car.body, this.#ground);
    contact.ni.set(-nx, -ny, -nz);
    contact.ri.set(ox, oy, oz);
    contact.rj.set(p.x + ox - nx * open, p.y + oy - ny * open, p.z + oz - nz * open);
    this.#push(contact);
  }

  #touchCars(a: Chassis, b: Chassis): void {
    if (!findCarContact(a, b)) return;
    const { nx, ny, nz, gap, closing, alongA, alongB } = carContact;
    const { radius } = CAR_BODY.capsule;
    const p = a.body.position;
    const q = b.body.position;
    const open = Math.max(gap, -CONTACT.depthMax);
    const contact = this.#createContact(this.#bodywork, a.body, b.body);
    const { ni, ri, rj } = contact;
    ni.set(nx, ny, nz);
    ri.set(a.forward.x * alongA + nx * radius, a.forward.y * alongA + ny * radius, a.forward.z * alongA + nz * radius);
    rj.set(b.forward.x * alongB - nx * radius, b.forward.y * alongB - ny * radius, b.forward.z * alongB - nz * radius);
    // The engine reads the gap off the two points: slide b's along the normal until it is the one wanted.
    const found = (q.x + rj.x - p.x - ri.x) * nx + (q.y + rj.y - p.y - ri.y) * ny + (q.z + rj.z - p.z - ri.z) * nz;
    rj.set(rj.x + nx * (open - found), rj.y + ny * (open - found), rj.z + nz * (open - found));
    this.#push(contact);
    if (closing > CONTACT.eventSpeed) this.touches.push({ car: a.car, other: b.car, speed: closing });
  }

  #createContact(material: ContactMaterial, a: Body, b: Body): ContactEquation {
    this.currentContactMaterial = material;
    return this.createContactEquation(a, b, a.shapes[0]!, b.shapes[0]!);
  }

  #push(contact: ContactEquation): void {
    this.result.push(contact);
    this.createFrictionEquationsFromContact(contact, this.frictionResult);
  }
}

/** How far the chassis reaches from its centre of mass in a direction, m. */
function reachTo({ left, up, forward }: Chassis, x: number, y: number, z: number): number {
  const upward = up.x * x + up.y * y + up.z * z;
  const sideways = left.x * x + left.y * y + left.z * z;
  const onward = forward.x * x + forward.y * y + forward.z * z;
  return (
    boxUp * upward + halfHeight * Math.abs(upward) + halfWidth * Math.abs(sideways) + halfLength * Math.abs(onward)
  );
}

/** Of the touches from index `from` on, leaves only the hardest. */
function keepHardest(touches: Touch[], from: number): void {
  for (let i = touches.length - 1; i > from; i--) {
    const last = touches.pop() as Touch;
    if (last.speed > touches[from]!.speed) touches[from] = last;
  }
}
