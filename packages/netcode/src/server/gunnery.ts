/** Everything that is shot in a tick, in time or late, on its way from the gunners' inputs to the judge. */
import { CAR, type CarInput, carOffset, RACE, STATUS, TICK_MS, type World, type WorldState } from '@shotgun-rally/sim';
import type { PoseTimeline } from '../pose-timeline.ts';
import { REWIND_MAX_MS } from '../rewind-max.ts';
import { barrelOf } from '../turret-fields.ts';
import { LateTurrets, type Shot } from './late-turrets.ts';
import type { Seat, Seats } from './seats.ts';
import { type Judgement, ShotJudge } from './shot-judge.ts';

/** Inputs older than this cannot have fired a shot that still counts, ticks. */
const LATE_MAX_TICKS = Math.floor(REWIND_MAX_MS / TICK_MS);

export class Gunnery {
  readonly judge: ShotJudge;
  readonly #world: World;
  readonly #turrets: LateTurrets;
  /** When each car was last wrecked, ticks. */
  readonly #wreckedTick: Int32Array;

  constructor(world: World, timeline: PoseTimeline, stateEveryTicks: number) {
    this.judge = new ShotJudge(world, timeline, stateEveryTicks);
    this.#wreckedTick = new Int32Array(world.cars);
    this.#world = world;
    this.#turrets = new LateTurrets(world.state, world.cars);
  }

  /** Works in the gunners' inputs that came too late for their ticks. Call before the world's next step. */
  lateShots(seats: Seats): Judgement[] {
    const judgements: Judgement[] = [];
    for (const seat of seats.all()) {
      if (seat.role !== 'gunner') continue;
      const late = seat.queue.takeLate();
      if (late === null) continue;
      for (const shot of this.#rework(seat, late)) judgements.push(this.#judge(shot, seat.latencyMs, seats));
    }
    return judgements;
  }

  /** Beside the verdict, those who want to understand it are told where the hit car was for its own driver. */
  #judge(shot: Shot, latencyMs: number | null, seats: Seats): Judgement {
    const { event, hit } = this.judge.judge(shot, latencyMs);
    return { event: { ...event, leadMs: event.hitCar >= 0 ? driverLeadMs(seats, event.hitCar) : 0 }, hit };
  }

  /** The shots of the world's newest tick, in which `inputs` were executed. Call after its poses are on the timeline. */
  shots(inputs: readonly CarInput[], seats: Seats): Judgement[] {
    const { state, cars } = this.#world;
    const tick = state[RACE.tick] as number;
    this.judge.record();
    const fired = this.#noteEvents();
    const judgements: Judgement[] = [];
    for (let car = 0; car < cars; car++) {
      const { gunner: input } = inputs[car] as CarInput;
      const seat = seats.get(car, 'gunner');
      const isOwn = seat?.queue.given(tick) !== undefined;
      const knownTick = seat?.queue.knownTick(tick) ?? Number.POSITIVE_INFINITY;
      this.#turrets.record(state, car, input, fired.has(car));
      const shots: Shot[] = fired.has(car) ? [{ car, tick, ...barrelOf(state, car), input, knownTick }] : [];
      if (isOwn && isWrecked(state, car)) shots.push(...this.#rework(seat as Seat, tick));
      for (const shot of shots) judgements.push(this.#judge(shot, isOwn ? (seat as Seat).latencyMs : null, seats));
    }
    return judgements;
  }

  /** A turret that was put back on the road began anew there. */
  #rework({ car, queue }: Seat, late: number): Shot[] {
    const { state } = this.#world;
    const tick = state[RACE.tick] as number;
    const first = Math.max(late, tick - LATE_MAX_TICKS, this.judge.placedTick(car) + 1);
    return first > tick ? [] : this.#turrets.rework(state, car, queue, first, this.#wreckedTick[car] as number);
  }

  /** Which cars have fired in the newest tick. */
  #noteEvents(): Set<number> {
    const fired = new Set<number>();
    for (const event of this.#world.events) {
      if (event.kind === 'fired') fired.add(event.car);
      if (event.kind === 'wreck') this.#wreckedTick[event.car] = this.#world.state[RACE.tick] as number;
    }
    return fired;
  }
}

/** About how far ahead of the server a car's driver is: half of the way between its inputs and the states that it knows. */
function driverLeadMs(seats: Seats, car: number): number {
  const driver = seats.get(car, 'driver');
  return driver?.link ? Math.max(0, driver.latencyMs / 2) : 0;
}

const isWrecked = (state: WorldState, car: number): boolean => state[carOffset(car) + CAR.status] === STATUS.wrecked;
