/**
 * Moves the cars of a world by one tick: finds their contacts, solves them with the solver of cannon-es, and integrates the
 * bodies as `World.step` of cannon-es does.
 *
 * That method is not used, because it also updates events, sleeping, damping and collision matrices, which no car needs, for
 * all bodies.
 */
import { Body, GSSolver, Plane, Vec3, World } from 'cannon-es';
import { TICK_SECONDS } from '../state/tick.ts';
import type { Ground } from '../track/ground.ts';
import { CONTACT, GRAVITY } from '../tuning/physics.ts';
import type { Chassis } from './chassis.ts';
import { CarNarrowphase, type Touch } from './contacts.ts';

const DT = TICK_SECONDS;

export class CarEngine {
  /** Holds the gravity, the length of a tick and the bodies, for the solver and the contacts. */
  readonly #world = new World({ gravity: new Vec3(0, -GRAVITY, 0) });
  readonly #solver = new GSSolver();
  readonly #contacts: CarNarrowphase;

  /** Creates an engine for the bodies of all car slots. */
  constructor(ground: Ground, cars: readonly Chassis[]) {
    this.#world.dt = DT;
    // With a tolerance the solver stops once the sum of the changes over all contacts is small, so cars far apart would
    // affect each other.
    Object.assign(this.#solver, { iterations: CONTACT.iterations, tolerance: 0 });
    const groundBody = new Body({ mass: 0 });
    groundBody.addShape(new Plane());
    this.#world.addBody(groundBody);
    for (const { body } of cars) this.#world.addBody(body);
    this.#contacts = new CarNarrowphase(this.#world, ground, groundBody);
  }

  /** Contacts of the last step that are fast enough for an event. */
  get touches(): readonly Touch[] {
    return this.#contacts.touches;
  }

  /** Moves the given cars by one tick; the other bodies are ignored. */
  step(cars: readonly Chassis[]): void {
    this.#contacts.find(cars);
    for (let i = 0; i < cars.length; i++) {
      const { body } = cars[i]!;
      body.force.y = body.mass * -GRAVITY;
    }
    if (this.#contacts.result.length > 0) this.#solve();
    for (let i = 0; i < cars.length; i++) integrate(cars[i]!.body);
  }

  #solve(): void {
    const solver = this.#solver;
    solver.equations.push(...this.#contacts.frictionResult, ...this.#contacts.result);
    solver.solve(DT, this.#world);
    solver.equations.length = 0;
  }
}

/** Changes the velocity of a body by its force, and then its position and rotation by its velocities. */
function integrate({ position: p, velocity: v, angularVelocity: w, quaternion: q, force, invMass }: Body): void {
  v.y += force.y * (invMass * DT);
  p.x += v.x * DT;
  p.y += v.y * DT;
  p.z += v.z * DT;
  const { x, y, z, w: real } = q;
  const half = DT * 0.5;
  q.x = x + half * (w.x * real + w.y * z - w.z * y);
  q.y = y + half * (w.y * real + w.z * x - w.x * z);
  q.z = z + half * (w.z * real + w.x * y - w.y * x);
  q.w = real + half * (-w.x * x - w.y * y - w.z * z);
  q.normalize();
}
