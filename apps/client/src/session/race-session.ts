/** One connection's life in a race: from the first hello to the reason why it ended. */
import { expectedDriver } from '@shotgun-rally/bots';
import {
  type Clock,
  GameClient,
  LagLink,
  type ObservedMessage,
  type Passage,
  type PlayerChoices,
  ResumingLink,
} from '@shotgun-rally/netcode';
import {
  type ByeReason,
  type Call,
  encodeClientMessage,
  type HelloMessage,
  type Role,
  type SeatInput,
  type WelcomeMessage,
} from '@shotgun-rally/protocol';
import { PHASE, RACE, type Track, World } from '@shotgun-rally/sim';
import type { PlayerLink, Transport } from '../connection/server-link.ts';
import type { LiveOptions } from '../page/live-options.ts';
import { loadTrack } from '../page/tracks.ts';

/** Why a session ended: cut off, sent away by the server, or nothing that this page can play. */
export type SessionEnd =
  /** `token`: of the seat that a server gave which knew the old one no more. */
  | { readonly kind: 'lost'; readonly token?: string }
  | { readonly kind: 'bye'; readonly reason: ByeReason; readonly text: string }
  | { readonly kind: 'unknownTrack'; readonly trackName: string };

/** A request to start may be lost on the way: it is repeated this often until the race has started. */
const START_EVERY_MS = 250;

/** Sees everything that is said. */
export interface MessageObserver {
  /** A message was sent, or came and was dealt with. */
  heard(heard: ObservedMessage): void;
  /** A message set out into the weather. */
  passed(passage: Passage): void;
}

class UnknownTrack extends Error {}

export class RaceSession {
  readonly client: GameClient;
  /** Known once welcomed. */
  track: Track | null = null;
  messageObserver: MessageObserver | null = null;
  #lag: LagLink;
  #resuming: ResumingLink<PlayerLink>;
  #end: SessionEnd | null = null;
  #startWanted = false;
  #startAskedAtMs = Number.NEGATIVE_INFINITY;

  /**
   * Takes over a link that has just opened, and puts the synthetic weather around it; all of it lives by `clock`.
   * `reconnect` opens another when it is lost.
   */
  constructor(link: PlayerLink, reconnect: () => PlayerLink, settings: LiveOptions, hello: HelloMessage, clock: Clock) {
    this.#resuming = new ResumingLink({
      first: link,
      open: reconnect,
      hello: () => this.#askAgain(hello),
      rttMs: () => this.client.stats.bestRttMs,
      clock,
      // What the weather lets through at once is not to wait for the next tick: the clock is set by it.
      onMessage: () => this.#deliver(),
    });
    this.#lag = new LagLink(this.#resuming, {
      ...settings.lag,
      clock,
      onPassage: (passage) => this.messageObserver?.passed(passage),
    });
    this.client = new GameClient({
      link: this.#lag,
      hello,
      clock,
      strategy: settings.strategy,
      rivals: settings.rivals,
      expectInput: expectedDriver,
      onMessage: (heard) => this.#hear(heard),
      createWorld: (welcome) => this.#createWorld(welcome),
    });
  }

  /** null while it goes on. */
  get end(): SessionEnd | null {
    return this.#end;
  }

  /** How messages travel now. */
  get transport(): Transport {
    return this.#resuming.current.transport;
  }

  /** How long nothing has come from the server, ms; a pause of this page does not count. */
  get silentMs(): number {
    return this.#resuming.silentMs;
  }

  /** Takes over what was changed. */
  apply({ lag, strategy, rivals }: LiveOptions): void {
    this.#lag.setWeather(lag.weather, lag.kind);
    if (this.client.strategy !== strategy) this.client.strategy = strategy;
    if (this.client.rivals !== rivals) this.client.rivals = rivals;
  }

  /** Wants something of the others in the race; what is not named stays as it is. */
  wish(wanted: Partial<PlayerChoices>): void {
    this.client.choose(wanted);
  }

  /** Calls to the partner. */
  call(call: Call): void {
    this.client.call(call);
  }

  /** Wants the partner's seat, or no longer; a bot, or a partner who is cut off, does not mind. */
  changeSeat(): void {
    this.wish({ wantsSwap: !(this.client.person?.wantsSwap ?? false) });
  }

  /** The host asks for the race to start, until it does; everybody else is ready for it. After a race all have a vote. */
  askStart(): void {
    if (this.client.newestState?.state[RACE.phase] === PHASE.finished) this.wish({ vote: 'again' });
    else if (this.client.person?.isHost) this.#startWanted = true;
    else this.wish({ isReady: true });
  }

  /**
   * Moves the network up to `nowMs` of its clock, and runs the ticks that are due; `sampleInput` is asked once for each,
   * with the seat's role.
   */
  runDueTicks(nowMs: number, sampleInput: (role: Role) => SeatInput): void {
    if (this.#end) return;
    this.#resuming.check();
    this.#deliver();
    this.#repeatStart(nowMs);
    this.client.advance(() => sampleInput(this.#role));
    this.#deliver();
    const { bye } = this.client;
    if (bye) this.#finish({ kind: 'bye', reason: bye.reason, text: bye.text });
    else if (this.client.phase === 'closed') this.#finish({ kind: 'lost' });
  }

  close(): void {
    this.#finish({ kind: 'lost' });
  }

  /** Of the seat; nobody is asked for inputs before the welcome, which names it, or while watching. */
  get #role(): Role {
    return this.client.welcome?.role === 'gunner' ? 'gunner' : 'driver';
  }

  /** What asks for the seat back; null before it was given. */
  #askAgain(hello: HelloMessage): Uint8Array | null {
    const { welcome } = this.client;
    if (!welcome) return null;
    return encodeClientMessage({ ...hello, car: welcome.car, token: welcome.token }, hello.role);
  }

  #hear(heard: ObservedMessage): void {
    this.messageObserver?.heard(heard);
    if (heard.direction === 'up' || heard.message.kind !== 'welcome') return;
    const { token } = heard.message;
    // Another welcome than the first: the server was started anew, and this is a seat in another race.
    if (token !== this.client.welcome?.token) this.#finish({ kind: 'lost', token });
  }

  #deliver(): void {
    try {
      this.#lag.deliver();
    } catch (error) {
      if (!(error instanceof UnknownTrack)) throw error;
      this.#finish({ kind: 'unknownTrack', trackName: error.message });
    }
  }

  #finish(end: SessionEnd): void {
    this.#end ??= end;
    this.client.close();
  }

  #createWorld({ trackName, cars, laps, seed }: WelcomeMessage): World {
    const track = loadTrack(trackName);
    if (!track) throw new UnknownTrack(trackName);
    this.track = track;
    return new World({ track, cars, laps, seed });
  }

  #repeatStart(nowMs: number): void {
    if (!this.#startWanted) return;
    const phase = this.client.newestState?.state[RACE.phase];
    if (phase === PHASE.countdown || phase === PHASE.racing) this.#startWanted = false;
    else if (nowMs - this.#startAskedAtMs >= START_EVERY_MS) {
      this.#startAskedAtMs = nowMs;
      this.client.start();
    }
  }
}
