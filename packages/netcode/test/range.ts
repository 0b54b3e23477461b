/** A shooting range for tests: the server's gunnery, with two cars at rest on the grid. */
import { type BlastEvent, extractPoses, type RocketEvent, type ShotEvent } from '@shotgun-rally/protocol';
import {
  CAR,
  type CarInput,
  type Command,
  carOffset,
  createPose,
  type GunnerInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  RACE,
  readPose,
  timeOfTick,
  World,
} from '@shotgun-rally/sim';
import { createLinkPair, PoseTimeline } from '../src/index.ts';
import { Gunnery } from '../src/server/combat/gunnery.ts';
import type { Judgement } from '../src/server/combat/shot-judge.ts';
import { Participants } from '../src/server/room/participants.ts';
import { OVAL } from './match.ts';
import { aim } from './scripted-players.ts';

export const SHOOTER = 0;
export const PREY = 1;
export const LATENCY_MS = 100;
const AIMING_TICKS = 80;

/** One car's gunner aims at the other car. `pass` runs ticks. */
export class Range {
  readonly world = new World({ track: OVAL, cars: 2, seed: 1 });
  readonly timeline = new PoseTimeline();
  readonly gunnery = new Gunnery(this.world, this.timeline, 2);
  readonly seats = new Participants(2);
  readonly seat;
  readonly shots: ShotEvent[] = [];
  readonly rockets: RocketEvent[] = [];
  readonly blasts: BlastEvent[] = [];
  prey = NEUTRAL_DRIVER;
  #commands: Command[] = [
    { kind: 'enter', car: SHOOTER },
    { kind: 'enter', car: PREY },
  ];

  constructor() {
    const [link] = createLinkPair();
    const seated = { name: 'x', car: SHOOTER, homeRole: 'gunner', wantedSeat: null, token: 'token' } as const;
    this.seat = this.seats.add({ ...seated, link, encoding: 'packed', nowMs: 0, eventSequence: 0 });
    this.seat.latencyMs = LATENCY_MS;
    this.pass(1);
    for (let tick = 0; tick < AIMING_TICKS; tick++) {
      this.offer(this.tick + 1, this.onTarget(false));
      this.pass(1);
    }
  }

  get tick(): number {
    return this.world.state[RACE.tick]!;
  }

  get preyHealth(): number {
    return this.world.state[carOffset(PREY) + CAR.health]!;
  }

  /** An input that aims at the other car. */
  onTarget(fire: boolean, viewDelayMs = LATENCY_MS): GunnerInput {
    const pose = (car: number) => readPose(this.world.state, car, createPose());
    return { ...aim(pose(SHOOTER), pose(PREY)), fire, viewDelayMs: fire ? viewDelayMs : 0 };
  }

  /** Delivers the gunner's input of `tick` now. The client had received states up to `knownTick` when it sent the input. */
  offer(tick: number, movement: GunnerInput, knownTick = tick - 6): void {
    const run = { movement, timeDeltaMs: 16, timeMs: timeOfTick(tick) };
    this.seat.queue.add([run], this.tick + 1, timeOfTick(this.tick), knownTick);
  }

  pass(ticks: number): void {
    for (let passed = 0; passed < ticks; passed++) {
      this.#judged(this.gunnery.reworkLateInputs(this.seats));
      const gunner = this.seat.queue.take(this.tick + 1) as GunnerInput;
      const inputs: CarInput[] = [
        { driver: NEUTRAL_DRIVER, gunner },
        { driver: this.prey, gunner: NEUTRAL_GUNNER },
      ];
      this.world.step(inputs, this.#commands);
      this.#commands = [];
      this.timeline.insert(this.tick, extractPoses(this.world.state));
      this.#judged(this.gunnery.judgeTick(inputs, this.seats));
    }
  }

  #judged(judgements: readonly Judgement[]): void {
    for (const { event, hit } of judgements) {
      if (event.kind === 'shot') this.shots.push(event);
      else if (event.kind === 'rocket') this.rockets.push(event);
      else if (event.kind === 'blast') this.blasts.push(event);
      if (hit) this.#commands.push(hit);
    }
  }
}
