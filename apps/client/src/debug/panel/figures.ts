/** Every figure of the net panel: what it is called, how it is read, and what it means to somebody new to netcode. */
import { type ClientStats, CORRECTION_CAUSES, type CorrectionCause } from '@shotgun-rally/netcode';
import type { Role } from '@shotgun-rally/protocol';

/** What the figures are read from, once a frame. */
export interface Reading {
  readonly stats: ClientStats;
  readonly role: Role;
  /** The newest tick that this page has simulated. */
  readonly ownTick: number;
  /** The largest error of a picture that could be judged this frame, m; null for none. */
  readonly seenErrorM: number | null;
  /** The size of what was corrected in this frame, m; null for nothing. */
  readonly correctedM: number | null;
  /** Corrections of the last second, by cause. */
  readonly recentCorrections: Readonly<Record<CorrectionCause, number>>;
  /** The server's newest tick and the hash of its state; null when it is not in this tab. */
  readonly server: { readonly tick: number; readonly hash: number } | null;
}

export interface Figure {
  readonly label: string;
  /** In words that somebody new to netcode understands; terms are those of docs/glossary.md. */
  readonly explain: string;
  readonly unit: string;
  readonly digits: number;
  /** It comes now and then, and is drawn as dots. */
  readonly isRare?: true;
  /** null where there is nothing to tell. */
  readonly read: (reading: Reading) => number | null;
}

const KIB = 1024;

const figure = (
  label: string,
  unit: string,
  digits: number,
  read: Figure['read'],
  ...explain: readonly string[]
): Figure => ({ label, unit, digits, read, explain: explain.join(' ') });

const CAUSES: Readonly<Record<CorrectionCause, string>> = {
  input: 'The server played another input than this page did: yours came too late, or was lost on the way.',
  takeover: 'No input of yours came through for so long that the server let somebody else have the wheel.',
  reward: 'The server gave boost.',
  contact: 'The car touched another one, whose driver this page could not foresee.',
  rival: 'The car was expected to touch one that is near, or not to, and that one did something else.',
  hit: 'Somebody shot the car, and only the server decides about shots.',
  respawn: 'The car was wrecked, or put back on the track, by the server.',
  clock: 'The clock of this page had to jump, so ticks were simulated without knowing your inputs.',
  budget: 'Simulating old ticks again took more than one frame has time for, and ended some ticks later.',
  drift: 'Small errors that this strategy had left alone added up, until they were large enough to be put right.',
  unexplained: 'None of the known causes fits. In the strategy "own" this must stay 0.',
};

/** Corrections of the last second, one figure for each cause. */
export const CORRECTIONS: readonly Figure[] = CORRECTION_CAUSES.map((cause) =>
  figure(
    cause,
    '',
    0,
    ({ recentCorrections }) => recentCorrections[cause],
    `Corrections of the last second with the cause "${cause}".`,
    CAUSES[cause],
  ),
);

/** The other figures that are drawn as graphs. */
export const DRAWN = {
  seenError: figure(
    'seen',
    'm',
    2,
    ({ seenErrorM }) => seenErrorM,
    'How far the car on the screen was from where the server had it at that very time. Known a little later,',
    'when the server has told of that time. This is what a player feels.',
  ),
  corrected: {
    ...figure(
      'corrected',
      'm',
      2,
      ({ correctedM }) => correctedM,
      'How far the simulated car was put right in one go, when the server told that the prediction had been wrong.',
      'One dot for each time.',
    ),
    isRare: true,
  },
  lead: figure(
    'lead',
    'ms',
    0,
    ({ stats }) => stats.leadMs,
    'How far this page runs ahead of the server. An input must reach the server before its tick is due, so it is',
    'given so much earlier. The more the network jitters, the larger it gets.',
  ),
  margin: figure(
    'margin',
    'ms',
    0,
    ({ stats }) => stats.marginMs,
    'How long your inputs lie in the buffer of the server before their tick, as it last told. Below 0 they were',
    'late. This page runs a little faster or slower (time dilation) to keep it small but above 0.',
  ),
  delay: figure(
    'delay',
    'ms',
    0,
    ({ stats, role }) => (role === 'gunner' ? stats.interpolationDelayMs : null),
    'The adaptive delay: how far behind the server the gunner sees the world, so that there are always two',
    'snapshots to interpolate between. It grows with jitter. A driver sees the present, so has none.',
  ),
  rtt: figure(
    'round trip',
    'ms',
    0,
    ({ stats }) => stats.rttMs,
    'From this page to the server and back again, jitter included, averaged over the last pings.',
  ),
  bestRtt: figure(
    'best',
    'ms',
    0,
    ({ stats }) => stats.bestRttMs,
    'The round trip without the jitter: the fastest way up and the fastest way down of the last ten seconds.',
    'The clock is set by these two.',
  ),
  down: figure(
    'down',
    'KiB/s',
    2,
    ({ stats }) => stats.bytesDownPerSecond / KIB,
    'What comes from the server: mostly snapshots, each with every car and the poses since the last one.',
  ),
  up: figure(
    'up',
    'KiB/s',
    2,
    ({ stats }) => stats.bytesUpPerSecond / KIB,
    'What goes to the server: every message repeats all uncommitted inputs, so that no single loss matters.',
  ),
} as const satisfies Readonly<Record<string, Figure>>;

/** Those that are listed. */
export const LISTED = {
  serverTick: figure(
    'server tick',
    '',
    0,
    ({ server }) => server?.tick ?? null,
    'The newest tick that the server in this tab has simulated. A tick is 16 ms of the race.',
  ),
  ownTick: figure(
    'own tick',
    '',
    0,
    ({ ownTick }) => ownTick,
    'The newest tick that this page has simulated. It is ahead of the server by the lead, so that your inputs',
    'arrive in time.',
  ),
  serverHash: figure(
    'server hash',
    '',
    0,
    ({ server }) => server?.hash ?? null,
    'One number for the whole state of the race on the server. The same link gives the same hash at the same',
    'tick, on any machine, as long as nobody touches the keys.',
  ),
  statesLost: figure(
    'snapshots lost',
    '%',
    1,
    ({ stats }) => stats.lossShare * 100,
    'How many of the last hundred snapshots never came. Each one also carries the poses since the one before,',
    'so that a single loss leaves no gap.',
  ),
  corrections: figure(
    'corrections',
    '',
    0,
    ({ stats }) => CORRECTION_CAUSES.reduce((sum, cause) => sum + stats.corrections[cause], 0),
    'How often the simulated car had to be put right since this strategy was chosen. By cause: see the graph.',
  ),
  lastError: figure(
    'last correction',
    'm',
    2,
    ({ stats }) => stats.lastErrorM,
    'How far off the prediction was when it was last put right.',
  ),
  replayed: figure(
    'ticks replayed',
    '',
    0,
    ({ stats }) => stats.replayedTicks,
    'Ticks simulated a second time: after a correction the ticks since are replayed with the inputs on file.',
  ),
  clockSteps: figure(
    'clock steps',
    '',
    0,
    ({ stats }) => stats.clockSteps,
    'How often the clock of this page was so wrong that it had to jump instead of running faster or slower.',
  ),
  uncommitted: figure(
    'uncommitted runs',
    '',
    0,
    ({ stats }) => stats.pendingRuns,
    'Runs of equal inputs that the server has not acknowledged yet. Every message repeats all of them.',
  ),
} as const satisfies Readonly<Record<string, Figure>>;

/** A figure's value with its unit, or a dash. */
export function textOf({ digits, unit }: Figure, value: number | null): string {
  if (value === null) return '–';
  return unit ? `${value.toFixed(digits)} ${unit}` : value.toFixed(digits);
}
