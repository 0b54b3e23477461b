/** The tick of a state message. */
import type { StateMessage } from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';

/** Returns the tick after which the server sent this state. */
export const tickOf = ({ state }: StateMessage): number => state[RACE.tick]!;
