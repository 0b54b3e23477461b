/** A whole match in virtual time: one server, its clients, their weather and their hands, without a socket or a wait. */
import { PROTOCOL_VERSION, type Role, type SeatInput } from '@shotgun-rally/protocol';
import { parseTrack, TICK_MS, type Track, World } from '@shotgun-rally/sim';
import oval from '../../../assets/tracks/oval.json' with { type: 'json' };
import {
  type Bot,
  createLinkPair,
  GameClient,
  GameServer,
  LagLink,
  type Link,
  type LinkKind,
  type Weather,
} from '../src/index.ts';

export const OVAL: Track = parseTrack(oval);

/** What a player does in a tick. */
export type Hands = (client: GameClient, tick: number) => SeatInput;

export interface Player {
  readonly client: GameClient;
  readonly role: Role;
  readonly car: number;
  readonly hands: Hands;
  /** Every input given, by tick. */
  readonly sent: Map<number, SeatInput>;
  readonly link: LagLink;
}

export interface MatchOptions {
  readonly weather: Weather;
  readonly kind?: LinkKind;
  readonly seed?: number;
  readonly cars?: number;
  readonly botCars?: number;
  readonly bot?: Bot | null;
  readonly track?: Track;
  readonly laps?: number;
  /** Time between two frames of a client, ms. */
  readonly frameMs?: number;
  /** Wraps the server's end of each link: to spy on it, or to break it. */
  readonly wrap?: (link: Link) => Link;
}

export class Match {
  readonly server: GameServer;
  readonly players: Player[] = [];
  readonly track: Track;
  readonly #options: MatchOptions;
  #nowMs = 0;
  #tokens = 0;

  constructor(options: MatchOptions) {
    this.#options = options;
    this.track = options.track ?? OVAL;
    this.server = new GameServer({
      track: this.track,
      room: 'TEST',
      cars: options.cars ?? 8,
      laps: options.laps ?? 3,
      botCars: options.botCars ?? 0,
      seed: options.seed ?? 1,
      clock: this.clock,
      newToken: () => `token-${++this.#tokens}`,
      bot: options.bot ?? null,
      teams: [{ name: 'Red', livery: 0xe8412b }],
    });
  }

  readonly clock = (): number => this.#nowMs;

  get nowMs(): number {
    return this.#nowMs;
  }

  join(role: Role, car: number, hands: Hands, token = ''): Player {
    const [here, there] = createLinkPair();
    const seed = (this.#options.seed ?? 1) * 1000 + this.players.length * 7 + 1;
    const { weather, kind = 'datagram' } = this.#options;
    const link = new LagLink(here, { weather, kind, seed, clock: this.clock });
    const hello = {
      kind: 'hello',
      version: PROTOCOL_VERSION,
      name: `${role} ${car}`,
      room: 'TEST',
      role,
      car,
      encoding: this.players.length % 2 === 0 ? 'packed' : 'plain',
      token,
    } as const;
    this.server.join(this.#options.wrap?.(there) ?? there, hello);
    const client = new GameClient({
      link,
      hello,
      clock: this.clock,
      createWorld: ({ cars, laps, seed: raceSeed }) => new World({ track: this.track, cars, laps, seed: raceSeed }),
    });
    const player: Player = { client, role, car, hands, sent: new Map(), link };
    this.players.push(player);
    return player;
  }

  /** Runs for `ms` of virtual time; `onFrame` after each client's frame, `onTick` after each server tick. */
  run(ms: number, onFrame?: (player: Player) => void, onTick?: () => void): void {
    const endMs = this.#nowMs + ms;
    const { frameMs = 16 } = this.#options;
    while (this.#nowMs < endMs) {
      this.#nowMs++;
      for (const { link } of this.players) link.deliver();
      if (this.#nowMs % TICK_MS === 0) {
        this.server.tick();
        onTick?.();
      }
      this.players.forEach((player, index) => {
        // Frames of different clients fall on different moments, as they do in life.
        if ((this.#nowMs + index * 5) % frameMs === 0) this.#frame(player, onFrame);
      });
    }
  }

  /** Lets `ms` pass for server and links while the players do nothing, as when their pages sleep. */
  pause(ms: number): void {
    const players = this.players.splice(0);
    for (let passed = 0; passed < ms; passed++) {
      for (const { link } of players) link.deliver();
      this.run(1);
    }
    this.players.push(...players);
  }

  #frame(player: Player, onFrame?: (player: Player) => void): void {
    player.client.advance((tick) => {
      const input = player.hands(player.client, tick);
      player.sent.set(tick, input);
      return input;
    });
    onFrame?.(player);
  }
}
