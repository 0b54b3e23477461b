/** What a player reads about the ways to show rivals. A module of its own, so that a page can load it only when it shows these texts. */
import type { RivalMode } from './rivals.ts';

interface RivalModeInfo {
  readonly title: string;
  /** One sentence for a reader who is new to netcode. */
  readonly description: string;
}

/** The ways to show the cars of other teams to a driver, with what a player reads about them. */
export const RIVAL_MODES: Readonly<Record<RivalMode, RivalModeInfo>> = {
  raw: {
    title: 'Raw',
    description: 'Rivals are shown where the newest server state has them, and jump when the next state arrives.',
  },
  interpolated: {
    title: 'Interpolated',
    description: 'Rivals move smoothly between server states that have arrived, so they are shown in the past.',
  },
  extrapolated: {
    title: 'Extrapolated',
    description: 'Rivals keep turning and accelerating as in the newest server states, up to the time of your own car.',
  },
  predicted: {
    title: 'Predicted',
    description:
      'Rivals are simulated ahead of the server, up to the time of your own car. Their last inputs fade to those of a driver on the racing line.',
  },
};
