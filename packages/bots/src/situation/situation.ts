/** Everything on which a bot's decision in a tick depends. */
import type { CarTuning, Track, WorldState } from '@shotgun-rally/sim';

export interface Situation<Skill> {
  readonly state: WorldState;
  readonly track: Track;
  /** The model of the bot's car. */
  readonly tuning: CarTuning;
  /** Slot of the bot's car. */
  readonly car: number;
  readonly tick: number;
  readonly skill: Skill;
  /** Bots with different seeds decide differently. */
  readonly seed: number;
}
