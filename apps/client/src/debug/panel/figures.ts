/** The figures of the net panel: a label, an explanation for newcomers to netcode, and a function that reads the value. */
import type { ClientStats } from '@shotgun-rally/netcode';
import type { Role } from '@shotgun-rally/protocol';
import { CORRECTION_CAUSES, type CorrectionCause } from '@shotgun-rally/protocol';

/** The source of all figures, updated once per frame. */
export interface Reading {
  readonly stats: ClientStats;
  readonly role: Role;
  /** The newest predicted tick for a driver; the newest tick that arrived from the server for a gunner. */
  readonly ownTick: number;
  /**
   * The largest distance (m) between the drawn car and the server's position for the same time, among the past frames for
   * which that position has just become known; null if there are none.
   */
  readonly shownErrorM: number | null;
  /** The size of this frame's correction (m); null for none. */
  readonly correctedM: number | null;
  /** Corrections in the last second, by cause. */
  readonly recentCorrections: Readonly<Record<CorrectionCause, number>>;
  /** The player's shots since the panel was opened in this race, as far as the server judged them differently. */
  readonly shots: { readonly refused: number; readonly unconfirmedHits: number };
  /** The server's newest tick and the hash of its state; null if the server does not run in this tab. */
  readonly server: { readonly tick: number; readonly hash: number } | null;
}

export interface Figure {
  readonly label: string;
  /** Shown as a tooltip, for newcomers to netcode. */
  readonly explanation: string;
  readonly unit: string;
  readonly digits: number;
  /** Set if the figure has values in few frames. It is then drawn as dots. */
  readonly isRare?: true;
  /** Returns the value of the figure; null if there is none now. */
  readonly read: (reading: Reading) => number | null;
}

const KIB = 1024;

const figure = (
  label: string,
  unit: string,
  digits: number,
  read: Figure['read'],
  ...explanation: readonly string[]
): Figure => ({ label, unit, digits, read, explanation: explanation.join(' ') });

const CAUSE_TEXTS: Readonly<Record<CorrectionCause, string>> = {
  input: 'Your input was late or lost, so the server executed a different input than this page.',
  takeover: 'None of your inputs reached the server for a while, so a bot or your partner took over.',
  reward: 'The server added boost as a reward.',
  contact: 'The car touched another car, whose inputs this page did not know yet.',
  rival: 'A nearby car moved differently than predicted, which added or removed a contact.',
  hit: 'The car was hit, and the server’s command for the hit arrived too late to be predicted.',
  respawn: 'The server wrecked or respawned the car, and its command for this arrived too late to be predicted.',
  clock: 'The clock of this page jumped, so some ticks were simulated without your inputs.',
  budget: 'Too many past ticks had to be simulated again at once, so the work was spread over several ticks.',
  drift: 'Small errors that this strategy ignores added up until they were large enough to be corrected.',
  unexplained: 'No known cause applies. With the strategy "rollback" this must stay 0.',
};

/** Corrections in the last second: one figure per cause. */
export const CORRECTIONS: readonly Figure[] = CORRECTION_CAUSES.map((cause) =>
  figure(
    cause,
    '',
    0,
    ({ recentCorrections }) => recentCorrections[cause],
    `Corrections in the last second with the cause "${cause}".`,
    CAUSE_TEXTS[cause],
  ),
);

/** The other figures that have a graph. */
export const GRAPHED = {
  shownError: figure(
    'shown',
    'm',
    2,
    ({ shownErrorM }) => shownErrorM,
    'Distance between the car on the screen and the server’s position for the same time. It is known a little later,',
    'when the server’s state for that time has arrived. This is the error that a player sees.',
  ),
  corrected: {
    ...figure(
      'corrected',
      'm',
      2,
      ({ correctedM }) => correctedM,
      'Distance by which one correction moved the simulated car. One dot per correction.',
    ),
    isRare: true,
  },
  lead: figure(
    'lead',
    'ms',
    0,
    ({ stats }) => stats.leadMs,
    'How far this page is ahead of the server, so that inputs arrive before the server executes their tick.',
    'More jitter needs a larger lead.',
  ),
  margin: figure(
    'margin',
    'ms',
    0,
    ({ stats }) => stats.marginMs,
    'How long your inputs wait at the server before their tick, as last reported. If it is below 0, they were late.',
    'The clock of this page runs slightly faster or slower (time dilation) to keep the margin small but positive.',
  ),
  delay: figure(
    'delay',
    'ms',
    0,
    ({ stats, role }) => (role === 'gunner' ? stats.interpolationDelayMs : null),
    'The interpolation delay: how far the gunner’s world is behind the server, so that there are always two',
    'snapshots to interpolate between. It grows with jitter. A driver’s world is predicted and has none.',
  ),
  rtt: figure(
    'round trip',
    'ms',
    0,
    ({ stats }) => stats.rttMs,
    'From this page to the server and back, including jitter, averaged over the last pings.',
  ),
  bestRtt: figure(
    'best',
    'ms',
    0,
    ({ stats }) => stats.bestRttMs,
    'The round trip without jitter: the fastest message up plus the fastest message down of the last ten seconds.',
    'The clock offset is computed from these two.',
  ),
  down: figure(
    'down',
    'KiB/s',
    2,
    ({ stats }) => stats.bytesDownPerSecond / KIB,
    'Received from the server: mostly snapshots. Each has the state of all cars, and the poses since the previous one.',
  ),
  up: figure(
    'up',
    'KiB/s',
    2,
    ({ stats }) => stats.bytesUpPerSecond / KIB,
    'Sent to the server: every message repeats all unacknowledged inputs, so a single loss does not matter.',
  ),
} as const satisfies Readonly<Record<string, Figure>>;

/** The figures that are listed without a graph. */
export const LISTED = {
  serverTick: figure(
    'server tick',
    '',
    0,
    ({ server }) => server?.tick ?? null,
    'The newest tick that the server in this tab has simulated. A tick is 16 ms.',
  ),
  ownTick: figure(
    'own tick',
    '',
    0,
    ({ ownTick }) => ownTick,
    'The newest tick of this page. A driver’s page is ahead of the server by the lead.',
  ),
  serverHash: figure(
    'server hash',
    '',
    0,
    ({ server }) => server?.hash ?? null,
    'A hash of the server’s complete state. The same page link gives the same hash at the same tick on any machine,',
    'if you give no inputs.',
  ),
  statesLost: figure(
    'snapshots lost',
    '%',
    1,
    ({ stats }) => stats.lossShare * 100,
    'Share of the last hundred snapshots that did not arrive. Each snapshot also has the poses since the previous',
    'one, so a single loss leaves no gap.',
  ),
  corrections: figure(
    'corrections',
    '',
    0,
    ({ stats }) => CORRECTION_CAUSES.reduce((sum, cause) => sum + stats.corrections[cause], 0),
    'Corrections of the simulated car since this strategy was chosen. The graph shows them by cause.',
  ),
  budgetCorrections: figure(
    'of these, budget',
    '',
    0,
    ({ stats }) => stats.corrections.budget,
    'Corrections with the cause "budget" since this strategy was chosen.',
    CAUSE_TEXTS.budget,
  ),
  lastError: figure(
    'last correction',
    'm',
    2,
    ({ stats }) => stats.lastErrorM,
    'Error of the prediction at the last correction.',
  ),
  replayed: figure(
    'ticks replayed',
    '',
    0,
    ({ stats }) => stats.replayedTicks,
    'Ticks that were simulated again: after a rewind, the ticks up to now are replayed with the stored inputs.',
  ),
  refusedShots: figure(
    'shots refused',
    '',
    0,
    ({ shots }) => shots.refused,
    'Your shots since this panel was opened that the server refused to judge because the view delay that the page',
    'reported does not fit the latency that the server measured. For an honest page this must stay 0.',
  ),
  unconfirmedHits: figure(
    'hits not confirmed',
    '',
    0,
    ({ shots }) => shots.unconfirmedHits,
    'Your shots that hit a car on this screen but not on the server, since this panel was opened. It happens if your',
    'input arrived too late, or if the page had to guess where the car was.',
  ),
  overwrittenSlots: figure(
    'slots overwritten',
    '',
    0,
    ({ stats }) => stats.overwrittenSlots,
    'Server states that arrived so late that the slot of their tick in the ring of predicted states had been overwritten,',
    'so that they could not be compared. Only the strategies "ghost" and "tick-ring" count them.',
  ),
  clockSteps: figure(
    'clock steps',
    '',
    0,
    ({ stats }) => stats.clockSteps,
    'How often this page restarted its simulation from the newest state, because it was more than 20 ticks off.',
  ),
  pending: figure(
    'pending runs',
    '',
    0,
    ({ stats }) => stats.pendingRuns,
    'Runs of equal inputs that the server has not acknowledged. Every message repeats all of them.',
  ),
} as const satisfies Readonly<Record<string, Figure>>;

/** Formats a value with its unit; a dash for null. */
export function formatFigure({ digits, unit }: Figure, value: number | null): string {
  if (value === null) return '–';
  return unit ? `${value.toFixed(digits)} ${unit}` : value.toFixed(digits);
}
