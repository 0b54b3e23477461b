/** Makes the gamepad rumble at collisions of the player's car, hits on the car, and a gunner's own shots. */
import { findGamepad } from '../page/find-gamepad.ts';
import type { Moment, Presenter } from '../race/moment.ts';
import type { SceneFrame } from '../race/scene-frame.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/** One effect: the strengths of the two motors, 0 to 1, and the duration (ms). */
interface RumbleEffect {
  readonly strong: number;
  readonly weak: number;
  readonly ms: number;
}

/** A collision at this closing speed gives the strongest rumble (m/s). */
const BUMP_SPEED_MAX = 20;
/** Collisions up to this closing speed give no rumble (m/s). */
const BUMP_SPEED_MIN = 2;
/** How long a collision rumbles (ms): BUMP_MS at least, and BUMP_EXTRA_MS more for the strongest collision. */
const BUMP_MS = 80;
const BUMP_EXTRA_MS = 160;
const HIT: RumbleEffect = { strong: 0.35, weak: 0.7, ms: 140 };
const SHOT: RumbleEffect = { strong: 0, weak: 0.25, ms: 50 };
const BLAST: RumbleEffect = { strong: 1, weak: 1, ms: 320 };

export class GamepadRumble implements Presenter {
  #store: SettingsStore;

  constructor(store: SettingsStore) {
    this.#store = store;
  }

  show(moment: Moment | null): void {
    if (!moment?.isSceneBuilt || moment.participantRole === 'spectator') return;
    const effect = effectOf(moment.scene);
    // A gamepad that lies on the table must not rumble.
    const isHeld = moment.controls.device === 'gamepad';
    if (effect && isHeld && this.#store.now.rumbles) play(effect);
  }
}

/** Returns the rumble for the most important event of the player's car in a frame, or null. */
function effectOf({ ownCar, role, bumps, shots, blasts }: SceneFrame): RumbleEffect | null {
  if (blasts.some(({ hitCar }) => hitCar === ownCar)) return BLAST;
  const bumpSpeed = Math.max(0, ...bumps.filter(({ car }) => car === ownCar).map(({ speed }) => speed));
  const strength = Math.min(1, bumpSpeed / BUMP_SPEED_MAX);
  if (bumpSpeed > BUMP_SPEED_MIN) return { strong: strength, weak: strength, ms: BUMP_MS + BUMP_EXTRA_MS * strength };
  if (shots.some(({ hitCar }) => hitCar === ownCar)) return HIT;
  return role === 'gunner' && shots.some(({ car }) => car === ownCar) ? SHOT : null;
}

/** Plays the effect, if there is a gamepad with motors. */
function play({ strong, weak, ms }: RumbleEffect): void {
  // The promise rejects if the gamepad is busy or gone; the effect is then skipped.
  findGamepad()
    ?.vibrationActuator?.playEffect('dual-rumble', { duration: ms, strongMagnitude: strong, weakMagnitude: weak })
    .catch(() => {});
}
