/**
 * Rows 11 and 12 of the scoreboard: the highest download and upload rate of a client, and the size and completeness of
 * snapshots.
 */
import type { Player } from '@shotgun-rally/netcode/testing';
import { hasPastPose, type StateMessage } from '@shotgun-rally/protocol';
import { type DriverInput, RACE } from '@shotgun-rally/sim';
import { driverInputsEqual, hasCar } from '@shotgun-rally/sim/state';
import { RACE_CARS } from '@shotgun-rally/sim/tuning';
import { type Figure, limitFor, type Measure } from '../race/measure.ts';
import { Pending } from '../race/pending.ts';
import type { PlayerRecord } from '../race/player-record.ts';
import type { ObservedRace } from '../race/race.ts';
import { Samples } from '../race/samples.ts';
import { isNearCar } from './near-cars.ts';

const KIB = 1024;
/** Limit of the download rate in a race of more than RACE_CARS cars: row 25. */
const LARGE_RACE_KIB_PER_S = 10;
const SECOND_MS = 1000;
const MIN_SAMPLES = 20;

/** The newest input of a driver in a snapshot, which the server executes in `tick`. */
interface ReceivedInput {
  readonly snapshot: { isComplete: boolean };
  readonly car: number;
  readonly tick: number;
  readonly input: DriverInput;
}

export class Bytes implements Measure {
  readonly #race: ObservedRace;
  readonly #sums = { up: new Map<PlayerRecord, number>(), down: new Map<PlayerRecord, number>() };
  readonly #snapshots = new Samples();
  /** The received inputs of all drivers. */
  readonly #inputs = new Pending<ReceivedInput>();
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
    const dueCars = this.#dueCars(player, message);
    const snapshot = { isComplete: this.#hasAllPoses(player, message, dueCars) };
    if (!snapshot.isComplete) this.#incompleteSnapshots++;
    for (const car of dueCars) {
      const { input, inputAheadTicks } = message.reports[car]!;
      const tick = message.state[RACE.tick]! + inputAheadTicks;
      this.#inputs.add(tick, { snapshot, car, tick, input });
    }
  }

  /** Compares the inputs of other drivers that the clients have received with those that the server executed. */
  onServerTick(serverTick: number): void {
    for (const { snapshot, car, tick, input } of this.#inputs.take(serverTick)) {
      const executed = this.#race.truth.executed(tick, car, 'driver') as DriverInput | undefined;
      if (!snapshot.isComplete || (executed && driverInputsEqual(input, executed))) continue;
      snapshot.isComplete = false;
      this.#incompleteSnapshots++;
    }
  }

  /** Returns the cars that each snapshot must hold. In a race of more than RACE_CARS cars, far cars are sent less often. */
  #dueCars({ car }: Player, { state }: StateMessage): number[] {
    const { truth, match } = this.#race;
    const { cars } = match.server.world;
    const isDue = (other: number): boolean =>
      cars <= RACE_CARS || other === car || isNearCar(truth, car, other, state[RACE.tick]!);
    return Array.from({ length: cars }, (_, index) => index).filter((each) => isDue(each) && hasCar(state, each));
  }

  /** Returns true if the snapshot also holds the poses of these cars in each tick since the previous snapshot. */
  #hasAllPoses({ client }: Player, { state, past }: StateMessage, dueCars: readonly number[]): boolean {
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
        measure: 'snapshots with missing poses, or with inputs of drivers that the server did not execute',
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
