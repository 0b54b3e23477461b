/**
 * Rows 11 and 12 of the scoreboard: the highest download and upload rate of a client, and the size and completeness of
 * snapshots.
 */
import type { Player } from '@shotgun-rally/netcode/testing';
import { hasPastPose, type StateMessage } from '@shotgun-rally/protocol';
import { CAR, carOffset, RACE, STATUS } from '@shotgun-rally/sim';
import { RACE_CARS } from '@shotgun-rally/sim/tuning';
import { type Figure, limitFor, type Measure } from '../race/measure.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import type { ObservedRace } from '../race/race.ts';
import { Samples } from '../race/samples.ts';

const KIB = 1024;
/** Limit of the download rate in a race of more than RACE_CARS cars: row 25. */
const LARGE_RACE_KIB_PER_S = 10;
const SECOND_MS = 1000;
const MIN_SAMPLES = 20;

export class Bytes implements Measure {
  readonly #race: ObservedRace;
  readonly #sums = { up: new Map<PlayerRecord, number>(), down: new Map<PlayerRecord, number>() };
  readonly #snapshots = new Samples();
  #incompleteSnapshots = 0;

  constructor(race: ObservedRace) {
    this.#race = race;
  }

  onSent(record: PlayerRecord, direction: 'up' | 'down', bytes: number): void {
    const sums = this.#sums[direction];
    sums.set(record, (sums.get(record) ?? 0) + bytes);
  }

  onState({ player }: PlayerRecord, message: StateMessage, bytes: number): void {
    this.#snapshots.add(bytes);
    const hasAllInputs = message.reports.length === this.#race.match.server.world.cars;
    if (!hasAllInputs || !this.#hasAllPoses(player, message)) this.#incompleteSnapshots++;
  }

  /** Returns true if the snapshot also holds the pose of every car in each tick since the previous snapshot. */
  #hasAllPoses({ car, client }: Player, { state, past }: StateMessage): boolean {
    const { cars } = this.#race.match.server.world;
    // In a larger race, far cars are sent less often.
    const isDue = (other: number): boolean => cars <= RACE_CARS || other === car;
    const isPresent = (other: number): boolean => state[carOffset(other) + CAR.status] !== STATUS.empty;
    const dueCars = Array.from({ length: cars }, (_, index) => index).filter((each) => isDue(each) && isPresent(each));
    const pastTicks = (client.welcome?.stateEveryTicks ?? 1) - 1;
    return Array.from({ length: pastTicks }, (_, index) => state[RACE.tick]! - 1 - index).every((tick) => {
      const poses = past.find((each) => each.tick === tick)?.poses;
      return poses !== undefined && dueCars.every((each) => hasPastPose(poses, each));
    });
  }

  figures(): Figure[] {
    const { conditions, durationMs, records, match } = this.#race;
    const isLarge = match.server.world.cars > RACE_CARS;
    const seconds = durationMs / SECOND_MS;
    const highestRate = (sums: Map<PlayerRecord, number>): number => Math.max(...sums.values()) / KIB / seconds;
    const figure = { samples: records.length * seconds, minSamples: MIN_SAMPLES };
    return [
      {
        ...figure,
        row: 11,
        measure: 'highest download rate of a client',
        unit: 'KiB/s',
        value: highestRate(this.#sums.down),
        atMost: limitFor({ datagram: isLarge ? LARGE_RACE_KIB_PER_S : 7 }, conditions),
      },
      {
        row: 11,
        measure: 'size of a snapshot, p95',
        unit: 'B',
        value: this.#snapshots.percentile(0.95),
        samples: this.#snapshots.count,
        minSamples: MIN_SAMPLES,
        atMost: isLarge ? null : limitFor({ datagram: 280 }, conditions),
      },
      {
        row: 11,
        measure: 'snapshots with missing poses or missing remote inputs',
        unit: 'snapshots',
        value: this.#incompleteSnapshots,
        samples: this.#snapshots.count,
        minSamples: MIN_SAMPLES,
        atMost: limitFor({ datagram: 0, stream: 0 }, conditions),
      },
      {
        ...figure,
        row: 12,
        measure: 'highest upload rate of a client',
        unit: 'KiB/s',
        value: highestRate(this.#sums.up),
        atMost: limitFor({ datagram: { GOOD: 1.5, TYPICAL: 2, BAD: 3 } }, conditions),
      },
    ];
  }
}
