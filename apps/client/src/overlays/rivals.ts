/** The rivals near the player's car, from the nearest to the farthest. */

import { STATUS } from '@shotgun-rally/sim';
import type { Project } from '../hud/hud-markers.ts';
import { colourOf } from '../look/liveries.ts';
import { bearingTo } from '../race/bearing.ts';
import { carInteger, carTitleOf, lookHeading, type Moment } from '../race/moment.ts';

/** Only rivals within this distance have a name or an arrow (m). */
const NEAR_M = 90;
/** Height of the names above the middle of a car (m). */
const NAME_ABOVE_M = 2.1;

export interface Rival {
  readonly car: number;
  readonly name: string;
  /** CSS colour of the team. */
  readonly colour: string;
  readonly distanceM: number;
  /** Direction in radians clockwise from where the player looks, -PI to PI. */
  readonly bearing: number;
  /** A point above the car on the screen: 0 to 1 from the left and top edges; null behind the camera. */
  readonly point: { readonly x: number; readonly y: number } | null;
}

export function rivalsOf(moment: Moment, project: Project | null): Rival[] {
  const { view, viewpoint, roster } = moment;
  const own = view.cars[viewpoint.car]?.pose;
  if (!own) return [];
  const heading = lookHeading(moment);
  return view.cars
    .flatMap(({ car, present, pose }): Rival[] => {
      const distanceM = Math.hypot(pose.x - own.x, pose.y - own.y, pose.z - own.z);
      const isShown = present && car !== viewpoint.car && distanceM < NEAR_M;
      if (!isShown || carInteger(view.state, car, 'status') === STATUS.wrecked) return [];
      const point = project?.(pose.x, pose.y + NAME_ABOVE_M, pose.z);
      return [
        {
          car,
          distanceM,
          name: carTitleOf(roster, car),
          colour: colourOf(roster, car),
          bearing: bearingTo(pose, own, heading),
          point: point?.isAhead ? point : null,
        },
      ];
    })
    .sort((a, b) => a.distanceM - b.distanceM);
}
