/**
 * Row 23 of the scoreboard: how old the world was in which a hit was judged, for every hit that cost armour.
 *
 *   world on the gunner's screen      tick of the shot                 victim's screen shows the hit
 *                 |------ age of the view -----|                                     |
 *            victim's screen shows its car in the line of fire |--- out of the line --|
 *
 * The line of fire is that of the shot. It is fixed in the world, as a wall is. The victim's screen is that of its driver.
 */
import type { ClientView } from '@shotgun-rally/netcode';
import { type Pose, TICK_MS } from '@shotgun-rally/sim';
import { createRay, type Ray } from '@shotgun-rally/sim/math';
import { createPose, readPose, timeOfTick } from '@shotgun-rally/sim/state';
import { tuningOfCar } from '@shotgun-rally/sim/tuning';
import { aimRay } from '@shotgun-rally/sim/weapons';
import { type Figure, type Measure, percentOf } from '../../race/measure.ts';
import type { PlayerRecord } from '../../race/player-record.ts';
import type { ObservedRace } from '../../race/race.ts';
import { Samples } from '../../race/samples.ts';
import { type ArmourHit, ArmourHits } from './armour-hits.ts';
import { isInLineOfFire } from './line-of-fire.ts';

/** No shot may be judged in an older world (docs/decisions/0014). */
const AGE_MAX_MS = 250;
const MIN_HITS = 100;
/** Drawn frames are kept for this long, more than any hit needs to reach the victim's screen. */
const KEPT_MS = 3000;

/** A car on the screen of its driver. */
interface DrawnCar {
  /** Virtual time of the frame. */
  readonly atMs: number;
  readonly pose: Pose;
}

export class HitAge implements Measure {
  readonly #race: ObservedRace;
  readonly #armourHits: ArmourHits;
  readonly #ages = new Samples();
  readonly #outOfLine = new Samples();
  #neverInLine = 0;
  /** By car: the frames of its driver, oldest first. */
  readonly #drawn = new Map<number, DrawnCar[]>();
  /** The hits by gun shots that are applied, but not on the victim's screen. */
  #unseen: { readonly hit: ArmourHit; readonly line: Ray }[] = [];

  constructor(race: ObservedRace) {
    this.#race = race;
    this.#armourHits = new ArmourHits(race.match.server);
  }

  onServerTick(tick: number): void {
    for (const hit of this.#armourHits.takeHits(tick)) {
      this.#ages.add(hit.viewAgeMs);
      const line = this.#lineOf(hit);
      if (line) this.#unseen.push({ hit, line });
    }
  }

  onFrame({ player: { role, car } }: PlayerRecord, view: ClientView | null): void {
    const own = view?.cars[car];
    if (role !== 'driver' || !view || !own) return;
    const atMs = this.#race.match.nowMs;
    const frames = this.#drawn.get(car) ?? [];
    this.#drawn.set(car, frames);
    frames.push({ atMs, pose: { ...own.pose } });
    while (frames[0]!.atMs < atMs - KEPT_MS) frames.shift();
    this.#unseen = this.#unseen.filter(({ hit, line }) => {
      const isShown = hit.victim === car && view.timeMs >= timeOfTick(hit.tick);
      if (isShown) this.#addTimeOutOfLine(frames, line);
      return !isShown;
    });
  }

  /** Adds the time from the last frame with the car in the line of fire to the newest frame. */
  #addTimeOutOfLine(frames: readonly DrawnCar[], line: Ray): void {
    // In the first frame after a hidden tab, nobody has seen when the car left the line.
    if (frames.length === 1) return;
    const last = frames.filter(({ pose }) => isInLineOfFire(line, pose)).at(-1);
    if (last) this.#outOfLine.add(frames.at(-1)!.atMs - last.atMs);
    else this.#neverInLine++;
  }

  /** The ray of a gun shot from where the shooter's gun was on the server at the time of the gunner's view. */
  #lineOf({ shot, viewAgeMs }: ArmourHit): Ray | null {
    if (!shot) return null;
    const ticks = shot.tick - viewAgeMs / TICK_MS;
    const [before, after] = [Math.floor(ticks), Math.ceil(ticks)].map((tick) => this.#race.truth.state(tick));
    if (!before || !after) return null;
    const mount = readPose(before, shot.car, createPose());
    const next = readPose(after, shot.car, createPose());
    const share = ticks - Math.floor(ticks);
    for (const axis of ['x', 'y', 'z'] as const) mount[axis] += (next[axis] - mount[axis]) * share;
    return aimRay(mount, shot.aim, tuningOfCar(this.#race.match.server.world.tuning, before, shot.car), createRay());
  }

  figures(): Figure[] {
    const figure = (measure: string, samples: Samples, value: number | null, atMost: number | null): Figure => {
      return { row: 23, measure, unit: 'ms', value, samples: samples.count, minSamples: MIN_HITS, atMost };
    };
    const [ages, outOfLine] = [this.#ages, this.#outOfLine];
    return [
      figure('view delay of a shot that cost armour, maximum', ages, ages.max(), AGE_MAX_MS),
      figure('view delay of a shot that cost armour, p95', ages, ages.percentile(0.95), null),
      figure(
        "time that a car hit by a gun had been out of the line of fire on its driver's screen, p50",
        outOfLine,
        outOfLine.percentile(0.5),
        null,
      ),
      figure(
        "time that a car hit by a gun had been out of the line of fire on its driver's screen, p95",
        outOfLine,
        outOfLine.percentile(0.95),
        null,
      ),
      {
        row: 23,
        measure: "gun hits whose victim was not in the line of fire on its driver's screen in the last 3 s",
        unit: '%',
        value: percentOf(this.#neverInLine, outOfLine.count + this.#neverInLine),
        samples: outOfLine.count + this.#neverInLine,
        minSamples: MIN_HITS,
        atMost: null,
      },
    ];
  }
}
