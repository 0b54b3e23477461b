/** Decides if a player can act now. */
import { PHASE, RACE, STATUS } from '@shotgun-rally/sim';
import { carInteger, type Moment } from './moment.ts';

/** Returns true if this player drives or shoots, and the car is on the track, not wrecked, and free to drive. */
export function canAct({ view, viewpoint, participantRole, controls, scene }: Moment): boolean {
  const phase = view.state[RACE.phase];
  return (
    participantRole !== 'spectator' &&
    !controls.isBotPlaying &&
    (phase === PHASE.warmup || phase === PHASE.racing) &&
    (scene.cars[viewpoint.car]?.isPresent ?? false) &&
    carInteger(view.state, viewpoint.car, 'status') === STATUS.racing
  );
}
