/** Everything that is shot in a tick, in time or late, on its way from the gunners' inputs to the judge. */
import { CAR, type CarInput, carOffset, PHASE, RACE, STATUS, type World, type WorldState } from '@shotgun-rally/sim';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import type { Seat, Seats } from '../room/seats.ts';
import { LATE_MAX_TICKS, LateTurrets } from './late-turrets.ts';
import { RocketFlights } from './rocket-flights.ts';
import type { AimedWeapon, FiredShot } from './shot.ts';
import { type Judgement, ShotJudge } from './shot-judge.ts';

export class Gunnery {
  readonly judge: ShotJudge;
  readonly rockets: RocketFlights;
  readonly #world: World;
  readonly #turrets: LateTurrets;
  /** When each car was last wrecked, and when its turret last began anew, ticks. */
  readonly #wreckedTick: Int32Array;
  readonly #anewTick: Int32Array;

  constructor(world: World, timeline: PoseTimeline, stateEveryTicks: number) {
    this.judge = new ShotJudge(world, timeline, stateEveryTicks);
    this.#wreckedTick = new Int32Array(world.cars);
    this.#anewTick = new Int32Array(world.cars);
    this.#world = world;
    this.rockets = new RocketFlights(world, timeline, this.judge);
    this.#turrets = new LateTurrets(world.state, world.cars, world.seed);
  }

  /** Works in the gunners' inputs that came too late for their ticks. Call before the world's next step. */
  lateShots(seats: Seats): Judgement[] {
    const judgements: Judgement[] = [];
    for (const seat of seats.all()) {
      if (seat.role !== 'gunner') continue;
      const late = seat.queue.takeLate();
      if (late === null) continue;
      for (const shot of this.#rework(seat, late)) judgements.push(...this.#judge(shot, seat.latencyMs, seats));
    }
    return judgements;
  }

  #judge(shot: FiredShot, latencyMs: number | null, seats: Seats): Judgement[] {
    if (shot.weapon === 'rocket') return this.rockets.launch(shot, latencyMs);
    const { event, hit } = this.judge.judge(shot, latencyMs);
    // Beside the verdict, those who want to understand it are told where the hit car was for its own driver.
    return [{ event: { ...event, leadMs: event.hitCar >= 0 ? driverLeadMs(seats, event.hitCar) : 0 }, hit }];
  }

  /**
   * What was shot in the world's newest tick, in which `inputs` were executed, and what came of the rockets on their way.
   * Call after its poses are on the timeline.
   */
  shots(inputs: readonly CarInput[], seats: Seats): Judgement[] {
    const { state, cars } = this.#world;
    const tick = state[RACE.tick]!;
    this.judge.record();
    const fired = this.#noteEvents();
    const judgements = this.rockets.fly();
    for (let car = 0; car < cars; car++) {
      const { gunner: input } = inputs[car]!;
      const seat = seats.get(car, 'gunner');
      const isOwn = seat?.queue.given(tick) !== undefined;
      const knownTick = seat?.queue.knownTick(tick) ?? Number.POSITIVE_INFINITY;
      const shots = fired
        .filter((each) => each.car === car)
        .map((each): FiredShot => ({ ...each, tick, input, knownTick }));
      this.#turrets.record(state, car, input, shots);
      if (isOwn && isWrecked(state, car)) shots.push(...this.#rework(seat as Seat, tick));
      for (const shot of shots) judgements.push(...this.#judge(shot, isOwn ? (seat as Seat).latencyMs : null, seats));
    }
    return judgements;
  }

  /** Nothing from before counts for a turret that has begun anew. */
  #rework({ car, queue }: Seat, late: number): FiredShot[] {
    const { state } = this.#world;
    const tick = state[RACE.tick]!;
    const first = Math.max(late, tick - LATE_MAX_TICKS, this.#anewTick[car]! + 1);
    return first > tick ? [] : this.#turrets.rework(state, car, queue, first, this.#wreckedTick[car]!);
  }

  /** What left the barrels in the newest tick. */
  #noteEvents(): (AimedWeapon & { readonly car: number })[] {
    const fired: (AimedWeapon & { readonly car: number })[] = [];
    const { state, track, events } = this.#world;
    const tick = state[RACE.tick]!;
    if (state[RACE.phase] === PHASE.countdown) this.#anewTick.fill(tick);
    for (const event of events) {
      if (event.kind === 'fired') fired.push({ weapon: 'gun', car: event.car, aim: event.aim });
      if (event.kind === 'launched') fired.push({ weapon: 'rocket', car: event.car, aim: event.aim });
      if (event.kind === 'wreck') this.#wreckedTick[event.car] = tick;
      const isFresh = event.kind === 'respawn' || (event.kind === 'pad' && track.pads[event.pad]?.kind === 'ammo');
      if (isFresh) this.#anewTick[event.car] = tick;
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
