/** Reads from a moment what the lessons of the tutorial depend on. */
import { RACE } from '@shotgun-rally/sim';
import { isFillingBoost } from '@shotgun-rally/sim/race';
import { SHOT } from '@shotgun-rally/sim/tuning';
import { canBeHit, ticksToGuns } from '@shotgun-rally/sim/weapons';
import { type AimRadians, aimTurnBetween } from '../../race/aim.ts';
import { canAct } from '../../race/can-act.ts';
import { carInteger, driverInputOf, type Moment } from '../../race/moment.ts';
import type { Activity } from './lessons.ts';

/**
 * Returns what the player does; null if the player cannot act, or if a car has finished the race, because the time that is
 * left for the others is then shown where the tutorial would be. `previousAim` is the aim in the previous frame; null if it
 * is unknown.
 */
export function activityOf(moment: Moment, previousAim: AimRadians | null): Activity | null {
  const { view, viewpoint, scene } = moment;
  const own = scene.cars[viewpoint.car];
  if (!own || !canAct(moment) || view.state[RACE.finishers]! > 0) return null;
  const input = driverInputOf(moment, viewpoint.car);
  const integer = (name: Parameters<typeof carInteger>[2]): number => carInteger(view.state, viewpoint.car, name);
  return {
    role: viewpoint.role,
    throttle: own.throttle ?? 0,
    isDrifting: input !== undefined && isFillingBoost(own, input, own.tuning),
    isBoosting: own.isBoosting,
    boost: own.boost,
    turned: previousAim ? angleBetween(previousAim, moment.aim) : 0,
    hasRival: hasRival(moment),
    isOnTarget: scene.targetCar >= 0,
    hasWeapons: view.state[RACE.weapons] === 1 && ticksToGuns(view.state) === 0,
    isFiring: integer('cooldownTicks') > 0,
    heat: own.heat,
    rockets: integer('rockets'),
    isReloadingRocket: integer('rocketTicks') > 0,
    hasCalled: hasCalled(moment),
  };
}

/** Returns the angle between two aims (radians). It is approximate, because a turret pitches only a little. */
function angleBetween(from: AimRadians, to: AimRadians): number {
  const { yaw, pitch } = aimTurnBetween(from, to);
  return Math.hypot(yaw, pitch);
}

function hasRival({ view, viewpoint, scene }: Moment): boolean {
  const own = scene.cars[viewpoint.car]!;
  return scene.cars.some(
    ({ car, isPresent, x, z }) =>
      isPresent && car !== viewpoint.car && canBeHit(view.state, car) && Math.hypot(x - own.x, z - own.z) < SHOT.rangeM,
  );
}

const hasCalled = ({ events, viewpoint }: Moment): boolean =>
  events.some((event) => event.kind === 'call' && event.car === viewpoint.car && event.role === viewpoint.role);
