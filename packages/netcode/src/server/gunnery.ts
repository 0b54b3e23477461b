/** Everything that is shot in a tick, in time or late, on its way from the gunners' inputs to the judge. */
import { CAR, type CarInput, carOffset, RACE, STATUS, TICK_MS, type World } from '@shotgun-rally/sim';
import type { PoseTimeline } from '../pose-timeline.ts';
import { barrelOf } from '../turret-fields.ts';
import { LateTurrets, type Shot } from './late-turrets.ts';
import type { Seat, Seats } from './seats.ts';
import { type Judgement, REWIND_MAX_MS, ShotJudge } from './shot-judge.ts';

/** Inputs older than this cannot have fired a shot that still counts, ticks. */
const LATE_MAX_TICKS = Math.floor(REWIND_MAX_MS / TICK_MS);

export class Gunnery {
  readonly judge: ShotJudge;
  readonly #world: World;
  readonly #turrets: LateTurrets;

  constructor(world: World, timeline: PoseTimeline) {
    this.judge = new ShotJudge(world, timeline);
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

  /** A turret that was put back on the road began anew there. */
  #rework({ car, queue }: Seat, late: number): Shot[] {
    const tick = this.#world.state[RACE.tick] as number;
    const first = Math.max(late, tick - LATE_MAX_TICKS, this.judge.placedTick(car) + 1);
    return first > tick ? [] : this.#turrets.rework(this.#world.state, car, queue, first);
  }

  /** The shots of the world's newest tick, in which `inputs` were executed. Call after its poses are on the timeline. */
  shots(inputs: readonly CarInput[], seats: Seats): Judgement[] {
    const { state, events, cars } = this.#world;
    const tick = state[RACE.tick] as number;
    this.judge.record();
    const judgements: Judgement[] = [];
    const fired = new Set<number>();
    for (const event of events) {
      if (event.kind !== 'fired') continue;
      const { car } = event;
      fired.add(car);
      const { gunner: input } = inputs[car] as CarInput;
      const shot = { car, tick, ...barrelOf(state, car), input };
      judgements.push(this.#judge(shot, claimedLatencyMs(seats, car, tick), seats));
    }
    for (let car = 0; car < cars; car++) {
      if (state[carOffset(car) + CAR.status] === STATUS.empty) continue;
      this.#turrets.record(state, car, (inputs[car] as CarInput).gunner, fired.has(car));
    }
    return judgements;
  }
}

/** About how far ahead of the server a car's driver is: half of the way between its inputs and the states that it knows. */
function driverLeadMs(seats: Seats, car: number): number {
  const driver = seats.get(car, 'driver');
  return driver?.link ? Math.max(0, driver.latencyMs / 2) : 0;
}

/** The measured latency of whoever fired in `tick`; null when it was a bot. */
function claimedLatencyMs(seats: Seats, car: number, tick: number): number | null {
  const seat = seats.get(car, 'gunner');
  return seat?.queue.given(tick) ? seat.latencyMs : null;
}
