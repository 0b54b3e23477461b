/** Judges the shots of a tick: those fired on time, and those whose inputs arrived late. */
import {
  CAR,
  type CarInput,
  carOffset,
  PHASE,
  RACE,
  STATUS,
  type World,
  type WorldEvent,
  type WorldState,
} from '@shotgun-rally/sim';
import type { AimSteps } from '@shotgun-rally/sim/math';
import { LATE_MAX_TICKS } from '../../shooting/lag-compensation-limits.ts';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import type { LatencyRange } from '../room/latency-meter.ts';
import type { Participant } from '../room/participant.ts';
import type { Participants } from '../room/participants.ts';
import { LateTurrets } from './late-turrets.ts';
import { RocketFlights } from './rocket-flights.ts';
import type { AimedWeapon, FiredShot } from './shot.ts';
import { type Judgement, ShotJudge } from './shot-judge.ts';

/**
 * For this many ticks after a seat change, a gunner's view may be newer than the latency explains: it moves from the driver's time
 * to the gunner's within 0.7 s.
 */
const SEAT_CHANGE_TICKS = 64;

/** A weapon that was fired, and the car that it is on. */
type CarShot = AimedWeapon & { readonly car: number };

const NO_SHOTS: readonly FiredShot[] = [];

export class Gunnery {
  readonly judge: ShotJudge;
  readonly rockets: RocketFlights;
  readonly #world: World;
  readonly #turrets: LateTurrets;
  /** For each car, the tick in which it was last wrecked; 0 before. */
  readonly #wreckedTick: Int32Array;
  /** For each car, the tick in which it last got rockets or was held for a start. Late inputs up to this tick are ignored. */
  readonly #resetTick: Int32Array;

  /** `stateEveryTicks`: number of ticks between two states that are sent to clients. */
  constructor(world: World, timeline: PoseTimeline, stateEveryTicks: number) {
    this.judge = new ShotJudge(world, timeline, stateEveryTicks);
    this.#wreckedTick = new Int32Array(world.cars);
    this.#resetTick = new Int32Array(world.cars);
    this.#world = world;
    this.rockets = new RocketFlights(world, timeline, this.judge);
    this.#turrets = new LateTurrets(world.state, world.cars, world.seed);
  }

  /** Re-simulates turrets with inputs that have arrived late, and judges their shots. Call before the world's step. */
  resimulateLateInputs(participants: Participants): Judgement[] {
    const judgements: Judgement[] = [];
    for (const participant of participants.all()) {
      if (participant.role !== 'gunner') continue;
      const late = participant.queue.acceptLateInputs();
      if (late === null) continue;
      for (const shot of this.#resimulate(participant, late))
        judgements.push(...this.#judge(shot, latencyOf(participant), participants));
    }
    return judgements;
  }

  /**
   * Moves the rockets in flight, and judges the shots of the world's newest tick, in which `inputs` were executed. Call after
   * the tick's poses are on the timeline.
   */
  judgeTick(inputs: readonly CarInput[], participants: Participants): Judgement[] {
    const { state, cars, events } = this.#world;
    const tick = state[RACE.tick]!;
    this.judge.record();
    this.#recordResets();
    const carShots = events.flatMap(shotsOf);
    const judgements = this.rockets.moveAll();
    for (let car = 0; car < cars; car++) {
      const { gunner: input } = inputs[car]!;
      const participant = participants.get(car, 'gunner');
      const isPlayerInput = participant?.queue.has(tick) ?? false;
      const knownTick = participant?.queue.knownTick(tick) ?? Number.POSITIVE_INFINITY;
      let shots = carShots.length === 0 ? NO_SHOTS : firedBy(car, carShots, { tick, input, knownTick });
      this.#turrets.record(state, car, { input, isRepaired: isRepaired(this.#world, car), shots });
      // The world does not let a wreck fire, but the gunner of a wreck may not know of it yet (late-turrets.ts).
      if (isPlayerInput && isWrecked(state, car))
        shots = [...shots, ...this.#resimulate(participant as Participant, tick)];
      for (const shot of shots) {
        const latency = isPlayerInput ? latencyOf(participant as Participant) : null;
        judgements.push(...this.#judge(shot, latency, participants));
      }
    }
    return judgements;
  }

  #judge(shot: FiredShot, latency: LatencyRange | null, participants: Participants): Judgement[] {
    if (shot.weapon === 'rocket') return this.rockets.launch(shot, latency);
    const { event, hit } = this.judge.judge(shot, latency);
    // With the lead, a client can show where the driver of the hit car saw that car.
    return [{ event: { ...event, leadMs: event.hitCar >= 0 ? driverLeadMs(participants, event.hitCar) : 0 }, hit }];
  }

  /** Re-simulates a turret from `lateTick` on, but not from before `#resetTick`. Returns the new shots. */
  #resimulate({ car, queue }: Participant, lateTick: number): FiredShot[] {
    const { state } = this.#world;
    const tick = state[RACE.tick]!;
    const first = Math.max(lateTick, tick - LATE_MAX_TICKS, this.#resetTick[car]! + 1);
    return first > tick ? [] : this.#turrets.resimulate(state, car, queue, first, this.#wreckedTick[car]!);
  }

  /** Records the wrecks and the changes of `#resetTick` in the newest tick. */
  #recordResets(): void {
    const { state, track, events } = this.#world;
    const tick = state[RACE.tick]!;
    if (state[RACE.phase] === PHASE.countdown) this.#resetTick.fill(tick);
    for (const event of events) {
      if (event.kind === 'wreck') this.#wreckedTick[event.car] = tick;
      if (event.kind === 'pad' && track.pads[event.pad]?.kind === 'ammo') this.#resetTick[event.car] = tick;
    }
  }
}

/** Returns the shots of a car among those of a tick, with what its gunner did and knew in that tick. */
const firedBy = (
  car: number,
  carShots: readonly CarShot[],
  context: Pick<FiredShot, 'tick' | 'input' | 'knownTick'>,
): readonly FiredShot[] => carShots.filter((each) => each.car === car).map((each) => ({ ...each, ...context }));

/** Returns true if a car has respawned repaired in the newest tick. A respawn without repair starts a wait for the next. */
const isRepaired = ({ events, state }: World, car: number): boolean =>
  state[carOffset(car) + CAR.respawnTicks] === 0 &&
  events.some((event) => event.kind === 'respawn' && event.car === car);

/** Returns the shot that a world event reports, as a list of one; an empty list for other events. */
function shotsOf(event: WorldEvent): CarShot[] {
  if (event.kind === 'fired') return [carShot('gun', event)];
  return event.kind === 'launched' ? [carShot('rocket', event)] : [];
}

const carShot = (
  weapon: AimedWeapon['weapon'],
  { car, aim }: { readonly car: number; readonly aim: AimSteps },
): CarShot => ({
  weapon,
  car,
  aim,
});

/** The measured latency of a player. In the first ticks in a seat, the view can be newer than the latency explains. */
function latencyOf({ latency: { range }, queue }: Participant): LatencyRange | null {
  const { executed, repeated } = queue.counts;
  return range && executed + repeated < SEAT_CHANGE_TICKS ? { ...range, shortestMs: 0 } : range;
}

/**
 * Returns the lead of a car's driver: how far (ms) the prediction on the driver's screen is ahead of the server. It is about
 * half of the time from the newest state that the client had to the newest input that it sent; 0 without a connected driver.
 */
function driverLeadMs(participants: Participants, car: number): number {
  const driver = participants.get(car, 'driver');
  return driver?.link ? Math.max(0, driver.stateToInputMs / 2) : 0;
}

const isWrecked = (state: WorldState, car: number): boolean => state[carOffset(car) + CAR.status] === STATUS.wrecked;
