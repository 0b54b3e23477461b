/**
 * Watches a server for hits that cost armour: gun shots and rocket blasts that it has judged and, some ticks later, applied.
 *
 * It wraps the functions of the server that judge and apply, and reads only what they take and return.
 */
import type { Match } from '@shotgun-rally/netcode/testing';
import type { Command } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';

type Server = Match['server'];
type Shot = Parameters<Server['gunnery']['judge']['judge']>[0];
type Judgements = ReturnType<Server['gunnery']['rockets']['launch']>;

/** A hit that has cost armour. */
export interface ArmourHit {
  /** The car that was hit. */
  readonly victim: number;
  /** The tick that applied the damage. */
  readonly tick: number;
  /** How old (ms) the world was in which the shot was judged, in the tick with which the shot is stamped. */
  readonly viewAgeMs: number;
  /** The gun shot; null for a rocket's blast. */
  readonly shot: Shot | null;
}

type JudgedHit = Pick<ArmourHit, 'viewAgeMs' | 'shot'>;

export class ArmourHits {
  readonly #server: Server;
  readonly #viewAges = new WeakMap<Shot, number>();
  /** The age of the gunner's view by the number of the rocket; numbers are used again. */
  readonly #rocketAges = new Map<number, number>();
  /** The hits that are judged but not applied. */
  readonly #judged = new Map<Command, JudgedHit>();
  #applied: readonly Command[] = [];

  constructor(server: Server) {
    this.#server = server;
    this.#watchShots();
    this.#watchRockets();
    const { world } = server;
    const step = world.step.bind(world);
    world.step = (inputs, commands) => {
      step(inputs, commands);
      this.#applied = [...(commands ?? [])];
    };
  }

  /** Returns the hits that cost armour in the tick that the server has just run. */
  takeHits(tick: number): ArmourHit[] {
    const { events } = this.#server.world;
    return this.#applied.flatMap((command) => {
      const judged = this.#judged.get(command);
      this.#judged.delete(command);
      if (!judged || command.kind !== 'hit') return [];
      const { car, by } = command;
      const costsArmour = events.some((event) => event.kind === 'hit' && event.car === car && event.by === by);
      return costsArmour ? [{ ...judged, victim: car, tick }] : [];
    });
  }

  #watchShots(): void {
    const { judge } = this.#server.gunnery;
    const [seenMs, judgeShot] = [judge.seenMs.bind(judge), judge.judge.bind(judge)];
    judge.seenMs = (shot, latencyMs) => {
      const seen = seenMs(shot, latencyMs);
      // A rocket whose view is refused starts in the present.
      this.#viewAges.set(shot, seen === null ? 0 : timeOfTick(shot.tick) - seen);
      return seen;
    };
    judge.judge = (shot, latencyMs) => {
      const judgement = judgeShot(shot, latencyMs);
      if (judgement.hit) this.#judged.set(judgement.hit, { viewAgeMs: this.#viewAges.get(shot) ?? 0, shot });
      return judgement;
    };
  }

  #watchRockets(): void {
    const { rockets } = this.#server.gunnery;
    const [launch, moveAll] = [rockets.launch.bind(rockets), rockets.moveAll.bind(rockets)];
    rockets.launch = (shot, latencyMs) => {
      const judgements = launch(shot, latencyMs);
      for (const { event } of judgements) {
        if (event.kind === 'rocket') this.#rocketAges.set(event.rocket, this.#viewAges.get(shot) ?? 0);
      }
      return this.#addBlasts(judgements);
    };
    rockets.moveAll = () => this.#addBlasts(moveAll());
  }

  #addBlasts(judgements: Judgements): Judgements {
    for (const { event, hit } of judgements) {
      // A rocket that was launched before the measurement has no age.
      const viewAgeMs = event.kind === 'blast' ? this.#rocketAges.get(event.rocket) : undefined;
      if (hit && viewAgeMs !== undefined) this.#judged.set(hit, { viewAgeMs, shot: null });
    }
    return judgements;
  }
}
