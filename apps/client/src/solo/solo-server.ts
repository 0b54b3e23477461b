/** The game server of a solo race. It reads no clock: each tick runs when the page asks for it. */
import { createBot } from '@shotgun-rally/bots';
import { encodeBye, GameServer, type Link, RaceSeries, type Team } from '@shotgun-rally/netcode';
import {
  decodeClientMessage,
  type HelloMessage,
  type RaceSetup,
  type Role,
  type SeatInput,
} from '@shotgun-rally/protocol';
import { CAR_MODELS, type Track } from '@shotgun-rally/sim';
import { hashState } from '@shotgun-rally/sim/state';
import type { ServerStatus } from '../connection/solo-access.ts';
import { LinkMultiplexer } from '../hosting/links/link-multiplexer.ts';
import { BatchChannel, type Frame } from './batch-channel.ts';

export interface SoloOptions {
  readonly setup: RaceSetup;
  readonly cars: number;
  readonly seed: number;
  /** The teams of the cars. */
  readonly teams: readonly Team[];
}

/** The tracks of the page. */
export interface SoloTracks {
  readonly trackNames: readonly string[];
  readonly findTrack: (name: string) => Track;
}

/** Asks for the next tick. */
export interface TickRequest {
  /** When the tick is due, on the solo clock (ms). */
  readonly atMs: number;
  /** What the page has sent since the previous tick. */
  readonly frames: readonly Frame[];
  /** The seat for which the page wants a bot's input; null for none. */
  readonly botSeat: { readonly car: number; readonly role: Role } | null;
}

export interface TickReply {
  /** What the server has sent in this tick. */
  readonly frames: readonly Frame[];
  readonly status: ServerStatus;
  /** The input of a bot in the wanted seat; null if none was wanted. */
  readonly botInput: SeatInput | null;
}

export class SoloServer {
  readonly #channel = new BatchChannel();
  readonly #series: RaceSeries;
  readonly #bot: ReturnType<typeof createBot>;
  #nowMs = 0;

  /** Creates the first race. */
  constructor({ setup, cars, seed, teams }: SoloOptions, { trackNames, findTrack }: SoloTracks) {
    const clock = () => this.#nowMs;
    this.#bot = createBot(setup.botLevel, seed);
    this.#series = new RaceSeries({
      setup,
      trackNames,
      findTrack,
      clock,
      createGame: (race) =>
        new GameServer({
          ...race,
          room: 'SOLO',
          cars,
          carModels: CAR_MODELS,
          seed,
          clock,
          bot: createBot(race.botLevel, seed),
          newToken: () => 'solo',
          teams,
        }),
    });
    new LinkMultiplexer(this.#channel, (link) => this.#admit(link));
  }

  /** The game of the current race. */
  get game(): GameServer {
    return this.#series.game;
  }

  /** Handles what the page has sent, and runs a tick. */
  runTick({ atMs, frames, botSeat }: TickRequest): TickReply {
    this.#nowMs = atMs;
    this.#channel.receive(frames);
    this.#series.tick();
    const { game } = this;
    const { setup, tickNumber, world } = game;
    return {
      frames: this.#channel.take(),
      status: { setup, tickNumber, stateHash: hashState(world.state) },
      botInput: botSeat && this.#bot(world.state, world, botSeat.car, tickNumber)[botSeat.role],
    };
  }

  /** The player joins the race when a hello arrives on the link. */
  #admit(link: Link): void {
    link.onReceive((bytes) => {
      const decoded = decodeClientMessage(bytes, null);
      if (decoded.ok && decoded.message.kind === 'hello') this.#join(link, decoded.message);
    });
  }

  #join(link: Link, hello: HelloMessage): void {
    const result = this.#series.join(link, hello);
    if (!result.ok) link.close(encodeBye(result.reason));
  }
}
