/**
 * Finds the contacts of cars with the ground, the walls and each other. Replaces the narrowphase of cannon-es.
 *
 * - The eight corners of each chassis are checked against the plane of the ground below, and the wall on the corner's side.
 * - Pairs of cars are checked as capsules (capsules.ts).
 * The checks look one tick ahead: a contact is added if two bodies would meet within the tick, and the engine's solver
 * lets them close the gap but not overlap. So even fast cars do not pass through walls or each other.
 * The contacts are ordinary ContactEquations and FrictionEquations of cannon-es.
 */
import {
  type Body,
  type Vec3 as CannonVec3,
  type World as CannonWorld,
  type ContactEquation,
  ContactMaterial,
  Material,
  Narrowphase,
} from 'cannon-es';
import { lengthOf, type Vec3 } from '../math/vector.ts';
import { TICK_SECONDS } from '../state/tick.ts';
import type { Ground } from '../track/ground.ts';
import { createTrackSample } from '../track/road/road.ts';
import { CONTACT } from '../tuning/physics.ts';
import { carContact, findCarContact } from './capsules.ts';
import type { Chassis } from './chassis.ts';

/** A car in contact with a wall or another car, for events. */
export interface Touch {
  car: number;
  /** The other car; WALL for a wall. */
  other: number;
  /** Closing speed (m/s). */
  speed: number;
}

/** Value of `Touch.other` for a wall. */
export const WALL = -1;

const DT = TICK_SECONDS;
const CORNERS = 8;
/** The bits of a corner's number that choose its side along each axis. */
const LEFT_BIT = 1;
const UP_BIT = 2;
const FRONT_BIT = 4;
/** How far the curved ground or wall may deviate from a plane between the centre of a car and its corners. */
const CURVE_MARGIN_M = 0.2;
/** A corner deeper than this does not touch the ground: the car is underneath. */
const DEPTH_MAX_M = 4;

function createMaterial(friction: number): ContactMaterial {
  const { restitution, stiffness, relaxation } = CONTACT;
  return new ContactMaterial(new Material(), new Material(), {
    friction,
    restitution,
    contactEquationStiffness: stiffness,
    contactEquationRelaxation: relaxation,
    frictionEquationStiffness: stiffness,
  });
}

/** Position of the current corner from the centre of mass, and in the world (m); its velocity (m/s). */
const arm: Vec3 = { x: 0, y: 0, z: 0 };
const point: Vec3 = { x: 0, y: 0, z: 0 };
const motion: Vec3 = { x: 0, y: 0, z: 0 };
/** A plane at the distance `gap` (m) from `arm`; its unit normal points to the car. */
const plane = { nx: 0, ny: 0, nz: 0, gap: 0 };

/** Finds the contacts of cars. */
export class CarNarrowphase extends Narrowphase {
  /** Contacts of the last step that are fast enough for an event. */
  readonly touches: Touch[] = [];
  readonly #ground: Ground;
  readonly #groundBody: Body;
  /** The ground below the current corner. */
  readonly #beneath = createTrackSample();
  readonly #groundMaterial = createMaterial(CONTACT.groundFriction);
  readonly #wallMaterial = createMaterial(CONTACT.wallFriction);
  readonly #carMaterial = createMaterial(CONTACT.carFriction);

  constructor(world: CannonWorld, ground: Ground, groundBody: Body) {
    super(world);
    this.#ground = ground;
    this.#groundBody = groundBody;
  }

  /** Fills `result` and `frictionResult` with the equations of all contacts of these cars, and `touches`. */
  find(cars: readonly Chassis[]): void {
    moveAll(this.result, this.contactPointPool);
    moveAll(this.frictionResult, this.frictionEquationPool);
    if (this.touches.length > 0) this.touches.length = 0;
    for (let i = 0; i < cars.length; i++) {
      const car = cars[i]!;
      this.#addGroundAndWallContacts(car);
      if (!car.isSolid) continue;
      for (let j = 0; j < i; j++) {
        const other = cars[j]!;
        if (other.isSolid) this.#addCarContact(other, car);
      }
    }
  }

  #addGroundAndWallContacts(car: Chassis): void {
    if (!isNearGroundOrWall(car)) return;
    const firstTouch = this.touches.length;
    for (let corner = 0; corner < CORNERS; corner++) this.#addCornerContacts(car, corner);
    keepHardest(this.touches, firstTouch);
  }

  #addCornerContacts(car: Chassis, corner: number): void {
    setCorner(car, corner);
    this.#ground.sample(point, car.trackHint, this.#beneath);
    this.#addGroundContact(car);
    this.#addWallContact(car);
  }

  #addGroundContact(car: Chassis): void {
    const { nx, ny, nz, height } = this.#beneath;
    const rising = motion.x * nx + motion.y * ny + motion.z * nz;
    if (height + rising * DT >= 0 || height <= -DEPTH_MAX_M) return;
    plane.nx = nx;
    plane.ny = ny;
    plane.nz = nz;
    plane.gap = height;
    this.#addPlaneContact(this.#groundMaterial, car);
  }

  #addWallContact(car: Chassis): void {
    const { lateral, wall, nx, ny, nz, rx, ry, rz } = this.#beneath;
    const side = lateral > 0 ? 1 : -1;
    const outward = (motion.x * rx + motion.y * ry + motion.z * rz) * side;
    const gap = wall - Math.abs(lateral);
    if (gap - outward * DT >= 0) return;
    // Moves the contact to the height of the centre of mass, so that the wall turns the car but does not tip it.
    const lift = arm.x * nx + arm.y * ny + arm.z * nz;
    arm.x -= lift * nx;
    arm.y -= lift * ny;
    arm.z -= lift * nz;
    plane.nx = -side * rx;
    plane.ny = -side * ry;
    plane.nz = -side * rz;
    plane.gap = gap;
    this.#addPlaneContact(this.#wallMaterial, car);
    if (outward > CONTACT.eventSpeed) this.touches.push({ car: car.car, other: WALL, speed: outward });
  }

  /** Adds the contact of `plane` with a car's point `arm`. */
  #addPlaneContact(material: ContactMaterial, car: Chassis): void {
    const { nx, ny, nz, gap } = plane;
    const limitedGap = Math.max(gap, -CONTACT.depthMax);
    const { position: p } = car.body;
    const contact = this.#createContact(material, car.body, this.#groundBody);
    contact.ni.set(-nx, -ny, -nz);
    contact.ri.set(arm.x, arm.y, arm.z);
    contact.rj.set(p.x + arm.x - nx * limitedGap, p.y + arm.y - ny * limitedGap, p.z + arm.z - nz * limitedGap);
    this.#add(contact);
  }

  #addCarContact(a: Chassis, b: Chassis): void {
    if (!findCarContact(a, b)) return;
    const { nx, ny, nz, gap, closing, alongA, alongB } = carContact;
    const { radius: radiusA } = a.model.tuning.body.capsule;
    const { radius: radiusB } = b.model.tuning.body.capsule;
    const p = a.body.position;
    const q = b.body.position;
    const limitedGap = Math.max(gap, -CONTACT.depthMax);
    const contact = this.#createContact(this.#carMaterial, a.body, b.body);
    const { ni, ri, rj } = contact;
    ni.set(nx, ny, nz);
    setAlong(ri, a.forward, alongA, radiusA);
    setAlong(rj, b.forward, alongB, -radiusB);
    // The engine computes the gap from the two points: move the point on b along the normal until it is `limitedGap`.
    const found = (q.x + rj.x - p.x - ri.x) * nx + (q.y + rj.y - p.y - ri.y) * ny + (q.z + rj.z - p.z - ri.z) * nz;
    const shift = limitedGap - found;
    rj.set(rj.x + nx * shift, rj.y + ny * shift, rj.z + nz * shift);
    this.#add(contact);
    if (closing > CONTACT.eventSpeed) this.touches.push({ car: a.car, other: b.car, speed: closing });
  }

  #createContact(material: ContactMaterial, a: Body, b: Body): ContactEquation {
    this.currentContactMaterial = material;
    return this.createContactEquation(a, b, a.shapes[0]!, b.shapes[0]!);
  }

  #add(contact: ContactEquation): void {
    this.result.push(contact);
    this.createFrictionEquationsFromContact(contact, this.frictionResult);
  }
}

/** Moves the equations of the last step to the pool, which the next contacts are taken from. */
function moveAll<Equation>(used: Equation[], pool: Equation[]): void {
  while (used.length > 0) pool.push(used.pop()!);
}

/** Sets `out` to the point at a distance along a car's axis, moved along the normal of `carContact` (m). */
function setAlong(out: CannonVec3, axis: Vec3, distance: number, outward: number): void {
  const { nx, ny, nz } = carContact;
  out.set(axis.x * distance + nx * outward, axis.y * distance + ny * outward, axis.z * distance + nz * outward);
}

/** Fills `arm`, `point` and `motion` for a corner of the chassis. */
function setCorner({ left, up, forward, body, model }: Chassis, corner: number): void {
  const { halfWidth, halfHeight, halfLength, boxUp } = model.tuning.body;
  const { position: p, velocity: v, angularVelocity: w } = body;
  const x = corner & LEFT_BIT ? halfWidth : -halfWidth;
  const y = (corner & UP_BIT ? halfHeight : -halfHeight) + boxUp;
  const z = corner & FRONT_BIT ? halfLength : -halfLength;
  arm.x = left.x * x + up.x * y + forward.x * z;
  arm.y = left.y * x + up.y * y + forward.y * z;
  arm.z = left.z * x + up.z * y + forward.z * z;
  point.x = p.x + arm.x;
  point.y = p.y + arm.y;
  point.z = p.z + arm.z;
  motion.x = v.x + w.y * arm.z - w.z * arm.y;
  motion.y = v.y + w.z * arm.x - w.x * arm.z;
  motion.z = v.z + w.x * arm.y - w.y * arm.x;
}

/** Returns true if a part of the chassis may reach the ground or a wall in the tick. */
function isNearGroundOrWall(car: Chassis): boolean {
  const { velocity: v, angularVelocity: w } = car.body;
  const { nx, ny, nz, rx, ry, rz, lateral, height, wall } = car.beneath;
  const swing = CURVE_MARGIN_M + lengthOf(w.x, w.y, w.z) * car.model.cornerReach * DT;
  const sinking = Math.max(0, -(v.x * nx + v.y * ny + v.z * nz)) * DT;
  if (height - reachTo(car, -nx, -ny, -nz) < swing + sinking) return true;
  const side = lateral > 0 ? 1 : -1;
  const drifting = Math.abs(v.x * rx + v.y * ry + v.z * rz) * DT;
  return wall - Math.abs(lateral) - reachTo(car, side * rx, side * ry, side * rz) < swing + drifting;
}

/** Returns how far the chassis reaches from its centre of mass in the direction of a unit vector (m). */
function reachTo({ left, up, forward, model }: Chassis, x: number, y: number, z: number): number {
  const { halfWidth, halfHeight, halfLength, boxUp } = model.tuning.body;
  const upward = up.x * x + up.y * y + up.z * z;
  const sideways = left.x * x + left.y * y + left.z * z;
  const ahead = forward.x * x + forward.y * y + forward.z * z;
  return boxUp * upward + halfHeight * Math.abs(upward) + halfWidth * Math.abs(sideways) + halfLength * Math.abs(ahead);
}

/** Of the touches from index `from` to the end, keeps only the one with the highest speed. */
function keepHardest(touches: Touch[], from: number): void {
  for (let i = touches.length - 1; i > from; i--) {
    const last = touches.pop()!;
    if (last.speed > touches[from]!.speed) touches[from] = last;
  }
}
