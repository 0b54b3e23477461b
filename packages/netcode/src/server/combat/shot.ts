/** Shots of both weapons, before they are judged. */
import type { GunnerInput } from '@shotgun-rally/sim';
import type { AimSteps } from '@shotgun-rally/sim/math';

export type Weapon = 'gun' | 'rocket';

/** A weapon that was fired, and the direction of the shot. */
export interface AimedWeapon {
  readonly weapon: Weapon;
  readonly aim: AimSteps;
}

/** A shot, and the input that fired it. */
export interface FiredShot extends AimedWeapon {
  /** The shooter's car. */
  readonly car: number;
  /** The tick of the input that fired it. */
  readonly tick: number;
  readonly input: GunnerInput;
  /** Tick of the newest state that the gunner may have had when firing; Infinity for a bot. */
  readonly knownTick: number;
}
