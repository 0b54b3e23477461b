/** The races of a hosted room: the game server in a worker of the host's page, with a link to each person. */
import { createBot } from '@shotgun-rally/bots';
import { type Clock, encodeBye, GameServer, type Link, RaceSeries, type Team, TickLoop } from '@shotgun-rally/netcode';
import { decodeClientMessage, type HelloMessage, type RaceSetup } from '@shotgun-rally/protocol';
import { CAR_MODELS, type Track } from '@shotgun-rally/sim';

/** The most people in a hosted room: the host and 15 guests. Each guest costs the host about 250 kbit/s to send. */
export const PEOPLE_MAX = 16;
/** Length of the secret token with which a person who reconnects gets the same seat. It is sent as 32 hex digits. */
const TOKEN_BYTES = 16;

/** What the host's page asks for. */
export interface HostedRaceOptions {
  /** The room's code, which players see. */
  readonly room: string;
  readonly setup: RaceSetup;
  readonly cars: number;
  readonly seed: number;
  /** The teams of the cars. */
  readonly teams: readonly Team[];
}

/** What the worker provides. */
interface HostedRaceEnvironment {
  readonly trackNames: readonly string[];
  readonly findTrack: (name: string) => Track;
  readonly clock: Clock;
  /** Calls `work` once after `delayMs`. Returns a function that cancels the call. */
  readonly startTimer: (work: () => void, delayMs: number) => () => void;
}

export class HostedRaces {
  readonly #series: RaceSeries;
  readonly #loop: TickLoop;
  /** The token of the host, in whose page the races run: nobody can remove that person. */
  #hostToken: string | null = null;

  /** Creates the first race and starts its ticks. */
  constructor(options: HostedRaceOptions, environment: HostedRaceEnvironment) {
    const { clock, startTimer } = environment;
    const onSkip = (): void => this.#series.game.handleSkippedTicks();
    this.#loop = new TickLoop({ tick: () => this.#series.tick(), onSkip, now: clock, startTimer });
    this.#series = this.#createSeries(options, environment);
    this.#loop.start();
  }

  /** Adds a link, of the host or of a guest. The person joins the race when a hello arrives on it. */
  admit(link: Link, isHost: boolean): void {
    const linkWithDueTicks = this.#withDueTicks(link);
    linkWithDueTicks.onReceive((bytes) => {
      const decoded = decodeClientMessage(bytes, null);
      if (decoded.ok && decoded.message.kind === 'hello') this.#join(linkWithDueTicks, decoded.message, isHost);
    });
  }

  stop(): void {
    this.#loop.stop();
  }

  #join(link: Link, hello: HelloMessage, isHost: boolean): void {
    const { game } = this.#series;
    const isReturning = game.participants.findByToken(hello.token) !== undefined;
    const isFull = !isReturning && game.connectedCount >= PEOPLE_MAX;
    const result = isFull ? ({ ok: false, reason: 'roomFull' } as const) : this.#series.join(link, hello);
    if (result.ok && isHost) this.#hostToken = result.participant.token;
    if (!result.ok) link.close(encodeBye(result.reason));
  }

  #createSeries(
    { room, setup, cars, seed, teams }: HostedRaceOptions,
    { trackNames, findTrack }: HostedRaceEnvironment,
  ): RaceSeries {
    const { clock } = this.#loop;
    let races = 0;
    return new RaceSeries({
      setup,
      trackNames,
      findTrack,
      clock,
      createGame: (race) => {
        // A client that has missed the end of the last race notices the next one by its seed.
        const raceSeed = seed + races++;
        return new GameServer({
          ...race,
          room,
          cars,
          seed: raceSeed,
          teams,
          clock,
          carModels: CAR_MODELS,
          bot: createBot(race.botLevel, raceSeed),
          newToken,
          mayRemove: ({ token }) => token !== this.#hostToken,
        });
      },
    });
  }

  /** Returns a link that runs the ticks that are due before it handles a message, so that each message counts in time. */
  #withDueTicks(link: Link): Link {
    return {
      send: (bytes) => link.send(bytes),
      close: (lastMessage) => link.close(lastMessage),
      onReceive: (handler) =>
        link.onReceive((bytes) => {
          this.#loop.runDue();
          handler(bytes);
        }),
      onClose: (handler) => link.onClose(handler),
    };
  }
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
