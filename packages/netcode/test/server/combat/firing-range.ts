/** A firing range for tests: a server's gunnery with two cars on the grid, one of which shoots at the other. */
import { type BlastEvent, extractPoses, type RocketEvent, type ShotEvent } from '@shotgun-rally/protocol';
import {
  CAR,
  type CarInput,
  type Command,
  carOffset,
  type GunnerInput,
  NEUTRAL_DRIVER,
  NEUTRAL_GUNNER,
  RACE,
  TICK_MS,
  World,
} from '@shotgun-rally/sim';
import { createPose, readPose, timeOfTick } from '@shotgun-rally/sim/state';
import { createLinkPair, PoseTimeline } from '../../../src/index.ts';
import { Gunnery } from '../../../src/server/combat/gunnery.ts';
import type { Judgement } from '../../../src/server/combat/shot-judge.ts';
import { LatencyMeter } from '../../../src/server/room/latency-meter.ts';
import { Participants } from '../../../src/server/room/participants.ts';
import { startRaceWithGuns } from '../../testing/guns.ts';
import { OVAL } from '../../testing/oval-match.ts';
import { aim } from '../../testing/scripted-players.ts';

export const SHOOTER = 0;
export const TARGET = 1;
export const LATENCY_MS = 100;
/** Time (ticks) in which the barrel turns to the target. */
const AIMING_TICKS = 80;
const STATE_EVERY_TICKS = 2;
/** About LATENCY_MS: by default, the gunner's newest state is this much older than the input. */
const LATENCY_TICKS = 6;

/** Virtual time advances only by `run`. */
export class FiringRange {
  readonly world = new World({ track: OVAL, cars: 2, seed: 1 });
  readonly timeline = new PoseTimeline();
  readonly gunnery = new Gunnery(this.world, this.timeline, STATE_EVERY_TICKS);
  readonly participants = new Participants(2);
  /** The participant in the gunner seat of the shooter. */
  readonly gunner;
  readonly shots: ShotEvent[] = [];
  readonly rockets: RocketEvent[] = [];
  readonly blasts: BlastEvent[] = [];
  /** The driver's input of the target car. */
  targetInput = NEUTRAL_DRIVER;
  #commands: Command[] = [
    { kind: 'enter', car: SHOOTER },
    { kind: 'enter', car: TARGET },
  ];

  constructor() {
    const [link] = createLinkPair();
    const options = {
      name: 'x',
      model: '',
      car: SHOOTER,
      reservedRole: 'gunner',
      wantedSeat: null,
      token: 'token',
      address: '',
    } as const;
    this.gunner = this.participants.add({ ...options, link, encoding: 'packed', nowMs: 0, eventSequence: 0 });
    this.measureLatency(LATENCY_MS);
    this.run(1);
    startRaceWithGuns(this.world);
    for (let tick = 0; tick < AIMING_TICKS; tick++) {
      this.addInput(this.tick + 1, this.aimAtTarget(false));
      this.run(1);
    }
  }

  get tick(): number {
    return this.world.state[RACE.tick]!;
  }

  get targetHealth(): number {
    return this.world.state[carOffset(TARGET) + CAR.health]!;
  }

  /** Returns an input that aims at the target. */
  aimAtTarget(fire: boolean, viewDelayMs = LATENCY_MS): GunnerInput {
    const pose = (car: number) => readPose(this.world.state, car, createPose());
    return { ...aim(pose(SHOOTER), pose(TARGET)), fire, viewDelayMs: fire ? viewDelayMs : 0 };
  }

  /** Lets the gunner's input of `tick` arrive now. `knownTick` is the newest state that the gunner had when making it. */
  addInput(tick: number, movement: GunnerInput, knownTick = tick - LATENCY_TICKS): void {
    const run = { movement, timeDeltaMs: TICK_MS, timeMs: timeOfTick(tick) };
    this.gunner.queue.add([run], this.tick + 1, timeOfTick(this.tick), knownTick);
  }

  /** Lets the server measure that acknowledgements arrive `latencyMs` after their states. */
  measureLatency(latencyMs: number): void {
    this.gunner.latency = new LatencyMeter();
    for (let stateMs = 0; stateMs < 1000; stateMs += 32) this.gunner.latency.acknowledged(stateMs, stateMs + latencyMs);
  }

  /** Simulates `ticks` in the order of the server: late inputs, the world's step, shots. */
  run(ticks: number): void {
    for (let passed = 0; passed < ticks; passed++) {
      this.#recordResults(this.gunnery.resimulateLateInputs(this.participants));
      const input = this.gunner.queue.take(this.tick + 1) as GunnerInput;
      const inputs: CarInput[] = [
        { driver: NEUTRAL_DRIVER, gunner: input },
        { driver: this.targetInput, gunner: NEUTRAL_GUNNER },
      ];
      this.world.step(inputs, this.#commands);
      this.#commands = [];
      this.timeline.insert(this.tick, extractPoses(this.world.state));
      this.#recordResults(this.gunnery.judgeTick(inputs, this.participants));
    }
  }

  #recordResults(judgements: readonly Judgement[]): void {
    for (const { event, hit } of judgements) {
      if (event.kind === 'shot') this.shots.push(event);
      else if (event.kind === 'rocket') this.rockets.push(event);
      else if (event.kind === 'blast') this.blasts.push(event);
      if (hit) this.#commands.push(hit);
    }
  }
}
