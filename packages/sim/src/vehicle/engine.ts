/** Sets up the physics engine, cannon-es: it integrates the bodies and solves the contacts that CarNarrowphase finds. */
import { Body, World as Engine, Plane, Vec3 } from 'cannon-es';
import type { Ground } from '../track/ground.ts';
import { CONTACT, GRAVITY } from '../tuning/physics.ts';
import type { Chassis } from './chassis.ts';
import { CarNarrowphase, NoBroadphase } from './contacts.ts';

/** Creates the engine with a body for the ground and the bodies of all car slots. */
export function createEngine(ground: Ground, cars: readonly Chassis[]): { engine: Engine; contacts: CarNarrowphase } {
  const engine = new Engine({ gravity: new Vec3(0, -GRAVITY, 0), allowSleep: false, quatNormalizeSkip: 0 });
  engine.quatNormalizeFast = false;
  engine.broadphase = new NoBroadphase();
  // With a tolerance the solver stops once the sum of the changes over all contacts is small, so cars far apart would
  // affect each other.
  Object.assign(engine.solver, { iterations: CONTACT.iterations, tolerance: 0 });
  const groundBody = new Body({ mass: 0 });
  groundBody.addShape(new Plane());
  engine.addBody(groundBody);
  for (const { body } of cars) engine.addBody(body);
  const contacts = new CarNarrowphase(engine, ground, groundBody);
  engine.narrowphase = contacts;
  return { engine, contacts };
}
