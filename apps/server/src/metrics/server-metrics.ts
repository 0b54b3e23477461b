/** The metrics of the game: races, players, connections, messages, late inputs, corrections and refusals. */
import { participantRoleOf } from '@shotgun-rally/netcode';
import { CORRECTION_CAUSES } from '@shotgun-rally/protocol';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Traffic } from '../connections/traffic.ts';
import { PHASES } from '../directory/open-race.ts';
import type { Placement } from '../directory/placement.ts';
import type { Refusals } from '../limits/refusals.ts';
import type { GameCounts } from '../rooms/game-counts.ts';
import type { Lobby } from '../rooms/lobby.ts';

/** What the metrics are read from when they are requested. */
export interface MetricSources {
  readonly lobby: Lobby;
  readonly refusals: Refusals;
  readonly gameCounts: GameCounts;
  readonly traffic: Traffic;
  readonly placement: Placement;
  readonly isDraining: () => boolean;
}

type Labels = Readonly<Record<string, string>>;
/** The value of a metric for each combination of its labels. */
type Values = Iterable<readonly [labels: Labels, value: number]>;

interface Metric {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** Returns the current values. */
  readonly read: () => Values;
}

const SEATS = ['driver', 'gunner', 'spectator'] as const;

/** Adds the metrics to `registry`. They cost nothing until they are requested. */
export function addServerMetrics(registry: Registry, sources: MetricSources): void {
  for (const metric of gaugesOf(sources)) addGauge(registry, metric);
  for (const metric of countersOf(sources)) addCounter(registry, metric);
}

const single = (value: number): Values => [[{}, value]];

/** Returns one value for each name, under the label `label`; 0 for a name that is not among `found`. */
function countsBy<Name extends string>(label: string, names: readonly Name[], found: Iterable<Name>): Values {
  const counts = new Map<Name, number>(names.map((name) => [name, 0]));
  for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => [{ [label]: name }, count] as const);
}

const gaugesOf = ({ lobby, placement, isDraining }: MetricSources): readonly Metric[] => [
  {
    name: 'shotgun_races',
    help: 'Open rooms by the phase of their race.',
    labelNames: ['phase'],
    read: () =>
      countsBy(
        'phase',
        PHASES,
        [...lobby.rooms.all()].map(({ openRace }) => openRace.phase),
      ),
  },
  {
    name: 'shotgun_players',
    help: 'Connected people by seat.',
    labelNames: ['seat'],
    read: () =>
      countsBy(
        'seat',
        SEATS,
        [...lobby.connections].flatMap(({ participant }) => (participant ? [participantRoleOf(participant)] : [])),
      ),
  },
  {
    name: 'shotgun_connections',
    help: 'Open connections by transport.',
    labelNames: ['transport'],
    read: () =>
      countsBy(
        'transport',
        ['websocket', 'datachannel'],
        [...lobby.connections].map(({ dual }) => (dual.hasDataChannel ? 'datachannel' : 'websocket')),
      ),
  },
  {
    name: 'shotgun_draining',
    help: '1 while the server lets its races end before it stops.',
    read: () => single(Number(isDraining())),
  },
  {
    name: 'shotgun_directory_available',
    help: '0 while the directory of servers and rooms cannot be reached.',
    read: () => single(Number(placement.isAvailable)),
  },
];

const countersOf = ({ refusals, gameCounts, traffic }: MetricSources): readonly Metric[] => [
  {
    name: 'shotgun_messages_total',
    help: 'Messages by direction.',
    labelNames: ['direction'],
    read: () => [
      [{ direction: 'received' }, traffic.receivedMessages],
      [{ direction: 'sent' }, traffic.sentMessages],
    ],
  },
  {
    name: 'shotgun_message_bytes_total',
    help: 'Bytes of all messages by direction.',
    labelNames: ['direction'],
    read: () => [
      [{ direction: 'received' }, traffic.receivedBytes],
      [{ direction: 'sent' }, traffic.sentBytes],
    ],
  },
  {
    name: 'shotgun_read_messages_total',
    help: 'Messages that were read by kind.',
    labelNames: ['kind'],
    read: () => [...gameCounts.messages].map(([kind, count]) => [{ kind }, count] as const),
  },
  {
    name: 'shotgun_late_inputs_total',
    help: 'Inputs that arrived after their ticks.',
    read: () => single(gameCounts.lateInputs),
  },
  {
    name: 'shotgun_corrections_total',
    help: 'Corrections of predictions by cause, as clients report them.',
    labelNames: ['cause'],
    read: () => CORRECTION_CAUSES.map((cause) => [{ cause }, gameCounts.corrections.get(cause) ?? 0] as const),
  },
  {
    name: 'shotgun_refusals_total',
    help: 'What the server has refused, by reason.',
    labelNames: ['reason'],
    read: () => [...refusals.counts].map(([reason, count]) => [{ reason }, count] as const),
  },
];

function addGauge(registry: Registry, { name, help, labelNames = [], read }: Metric): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      for (const [labels, value] of read()) this.set(labels, value);
    },
  });
}

/** Adds a counter whose values are counted elsewhere. */
function addCounter(registry: Registry, { name, help, labelNames = [], read }: Metric): void {
  new Counter({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.inc(labels, value);
    },
  });
}
