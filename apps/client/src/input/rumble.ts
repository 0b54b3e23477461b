/** What a hand on a gamepad feels of a frame: knocks, hits and the own gun. */
import type { SceneFrame } from '../race/scene-frame.ts';

/** Shares of what the two motors can do, 0 to 1, and for how long. */
export interface Rumble {
  readonly strong: number;
  readonly weak: number;
  readonly ms: number;
}

/** A bump of this closing speed is felt as hard as can be, m/s. */
const HARDEST_BUMP = 20;
/** Softer ones are not felt. */
const SOFTEST_BUMP = 2;
const HIT: Rumble = { strong: 0.35, weak: 0.7, ms: 140 };
const SHOT: Rumble = { strong: 0, weak: 0.25, ms: 50 };
const BLAST: Rumble = { strong: 1, weak: 1, ms: 320 };

/** The strongest thing that the own car felt in a frame; null for nothing. */
export function rumbleOf({ ownCar, role, bumps, shots, blasts }: SceneFrame): Rumble | null {
  if (blasts.some(({ hitCar }) => hitCar === ownCar)) return BLAST;
  const bump = Math.max(0, ...bumps.filter(({ car }) => car === ownCar).map(({ speed }) => speed));
  const hardness = Math.min(1, bump / HARDEST_BUMP);
  if (bump > SOFTEST_BUMP) return { strong: hardness, weak: hardness, ms: 80 + 160 * hardness };
  if (shots.some(({ hitCar }) => hitCar === ownCar)) return HIT;
  return role === 'gunner' && shots.some(({ car }) => car === ownCar) ? SHOT : null;
}

/** Does nothing on a pad without motors. */
export function playRumble(pad: Gamepad | null, { strong, weak, ms }: Rumble): void {
  // A pad that is busy or gone says so by a refusal, which nobody needs to hear.
  pad?.vibrationActuator
    ?.playEffect('dual-rumble', { duration: ms, strongMagnitude: strong, weakMagnitude: weak })
    .catch(() => {});
}
