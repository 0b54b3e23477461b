/** Rows 11 and 12: what a client receives and sends, counted at the link; the worst client of the race. */
import type { StateMessage } from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';
import { barFor, type Figure, type Measure } from '../race/measure.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import type { Race } from '../race/race.ts';
import { Samples } from '../race/samples.ts';

const KIB = 1024;
const LEAST_SECONDS = 20;

export class Bytes implements Measure {
  readonly #race: Race;
  readonly #sums = { up: new Map<PlayerRecord, number>(), down: new Map<PlayerRecord, number>() };
  readonly #snapshots = new Samples();
  #incomplete = 0;

  constructor(race: Race) {
    this.#race = race;
  }

  onSent(record: PlayerRecord, direction: 'up' | 'down', bytes: number): void {
    const sums = this.#sums[direction];
    sums.set(record, (sums.get(record) ?? 0) + bytes);
  }

  onState({ player }: PlayerRecord, message: StateMessage, bytes: number): void {
    this.#snapshots.add(bytes);
    const tick = message.state[RACE.tick]!;
    const earlier = (player.client.welcome?.stateEveryTicks ?? 1) - 1;
    const isWhole = Array.from({ length: earlier }, (_, index) => tick - 1 - index).every((each) =>
      message.past.some((past) => past.tick === each),
    );
    if (!isWhole || message.reports.length !== this.#race.match.server.world.cars) this.#incomplete++;
  }

  figures(): Figure[] {
    const { conditions, durationMs, records } = this.#race;
    const seconds = durationMs / 1000;
    const worst = (sums: Map<PlayerRecord, number>): number => Math.max(...sums.values()) / KIB / seconds;
    const figure = { samples: records.length * seconds, least: LEAST_SECONDS };
    return [
      {
        ...figure,
        row: 11,
        measure: 'bytes down to the client that gets most',
        unit: 'KiB/s',
        value: worst(this.#sums.down),
        atMost: barFor({ datagram: 7 }, conditions),
      },
      {
        row: 11,
        measure: 'size of a snapshot, p95',
        unit: 'B',
        value: this.#snapshots.percentile(0.95),
        samples: this.#snapshots.count,
        least: LEAST_SECONDS,
        atMost: barFor({ datagram: 280 }, conditions),
      },
      {
        row: 11,
        measure: 'snapshots without every pose since the last one, or without the relayed inputs',
        unit: 'snapshots',
        value: this.#incomplete,
        samples: this.#snapshots.count,
        least: LEAST_SECONDS,
        atMost: barFor({ datagram: 0, stream: 0 }, conditions),
      },
      {
        ...figure,
        row: 12,
        measure: 'bytes up from the client that sends most',
        unit: 'KiB/s',
        value: worst(this.#sums.up),
        atMost: barFor({ datagram: { GOOD: 1.5, TYPICAL: 2, BAD: 3 } }, conditions),
      },
    ];
  }
}
