/** A shot on its way out of the barrel, of the gun or of the launcher. */
import type { AimSteps, GunnerInput } from '@shotgun-rally/sim';

export type Weapon = 'gun' | 'rocket';

/** What left the barrel, and where it flies. */
export interface AimedWeapon {
  readonly weapon: Weapon;
  readonly aim: AimSteps;
}

export interface FiredShot extends AimedWeapon {
  readonly car: number;
  /** The tick that it was given for. */
  readonly tick: number;
  readonly input: GunnerInput;
  /** Tick of the newest state that the gunner can have known; infinite for a bot. */
  readonly knownTick: number;
}
