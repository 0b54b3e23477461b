/** How far the parts of a car that can be hit are from its centre of mass. */
import type { CarTuning } from '@shotgun-rally/sim';
import { lengthOf } from '@shotgun-rally/sim/math';

/** Returns the radius (m) of the smallest sphere around the centre of mass that contains the body and the cabin of a car. */
export const carReach = ({ body }: CarTuning): number =>
  Math.max(cornerReach({ ...body, up: body.boxUp, forward: 0 }), cornerReach(body.cabin));

/** Returns the distance (m) of the farthest corner of a box, whose centre is `up` and `forward` from the centre of mass. */
const cornerReach = ({ halfWidth, halfHeight, halfLength, up, forward }: CarTuning['body']['cabin']): number =>
  lengthOf(halfWidth, halfHeight + Math.abs(up), halfLength + Math.abs(forward));
