/** The volumes of the kinds of sound, from 0 to 1. `master` applies to all of them. */

export interface Volumes {
  readonly master: number;
  readonly engines: number;
  readonly effects: number;
  readonly music: number;
}

export const DEFAULT_VOLUMES: Volumes = { master: 0.8, engines: 0.6, effects: 0.9, music: 0.45 };
