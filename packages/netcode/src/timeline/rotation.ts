/** The rotation of a car. */
import type { Pose } from '@shotgun-rally/sim';

/** A rotation as a unit quaternion. */
export type Rotation = Pick<Pose, 'qx' | 'qy' | 'qz' | 'qw'>;
