/** One race session: the client of one seat, from its hello to the reason why it ended. */
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
import type { RaceFrame } from '../race/moment.ts';

/** Why a session ended: the connection was lost, the server said goodbye, or this page does not have the track. */
export type SessionEnd =
  /** `token` is the seat token of a restarted server, which no longer knows the old one. */
  | { readonly kind: 'lost'; readonly token?: string }
  | { readonly kind: 'bye'; readonly reason: ByeReason; readonly text: string }
  | { readonly kind: 'unknownTrack'; readonly trackName: string };

/** A request to start the race can be lost: it is repeated at this interval until the race starts. */
const START_EVERY_MS = 250;

/** Sees all messages of a session. */
export interface MessageObserver {
  /** A message was sent, or was received and handled. */
  heard(heard: ObservedMessage): void;
  /** A message entered the simulated network. */
  passed(passage: Passage): void;
}

/** Thrown with the track's name if this page does not have it. */
class UnknownTrackError extends Error {}

export class RaceSession {
  readonly client: GameClient;
  /** null before the welcome. */
  track: Track | null = null;
  messageObserver: MessageObserver | null = null;
  #lag: LagLink;
  #resuming: ResumingLink<PlayerLink>;
  #end: SessionEnd | null = null;
  #wantsStart = false;
  #startSentAtMs = Number.NEGATIVE_INFINITY;

  /**
   * Takes over an open link, and adds the simulated network of `settings` to it. `reconnect` opens another link when this
   * one is lost. All times are on `clock`.
   */
  constructor(link: PlayerLink, reconnect: () => PlayerLink, settings: LiveOptions, hello: HelloMessage, clock: Clock) {
    this.#resuming = new ResumingLink({
      first: link,
      open: reconnect,
      hello: () => this.#rejoinMessage(hello),
      rttMs: () => this.client.stats.bestRttMs,
      clock,
      // Delivered at once, not at the next tick: the arrival times set the estimate of the server's clock.
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
      onMessage: (heard) => this.#note(heard),
      createWorld: (welcome) => this.#createWorld(welcome),
    });
  }

  /** null while the session is running. */
  get end(): SessionEnd | null {
    return this.#end;
  }

  /** How messages travel at the moment. */
  get transport(): Transport {
    return this.#resuming.current.transport;
  }

  /** Time since the newest message from the server (ms), without pauses of this page. */
  get silentMs(): number {
    return this.#resuming.silentMs;
  }

  /** Applies changed options. */
  apply({ lag, strategy, rivals }: LiveOptions): void {
    this.#lag.setWeather(lag.weather, lag.kind);
    const { prediction } = this.client;
    if (prediction.strategy !== strategy || prediction.rivals !== rivals) {
      this.client.setPrediction({ strategy, rivals });
    }
  }

  /** Changes some of this player's choices in the room, such as votes; the others stay as they are. */
  choose(choices: Partial<PlayerChoices>): void {
    this.client.choose(choices);
  }

  /** Sends a call to the partner. */
  call(call: Call): void {
    this.client.call(call);
  }

  /** Asks to swap seats with the partner, or takes that back. A bot, or a partner without connection, always agrees. */
  toggleSwap(): void {
    this.choose({ wantsSwap: !(this.client.person?.wantsSwap ?? false) });
  }

  /** Before a race: starts it if this player is the host, otherwise reports ready. After a race: votes for another. */
  askStart(): void {
    if (this.client.newestState?.state[RACE.phase] === PHASE.finished) this.choose({ vote: 'again' });
    else if (this.client.person?.isHost) this.#wantsStart = true;
    else this.choose({ isReady: true });
  }

  /** Receives messages, runs the ticks that are due by `nowMs`, and sends. Calls `sampleInput` once per tick. */
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

  /** Returns the race as it is now, and takes the events since the last call. null until the first state has come. */
  readFrame(nowMs: number): RaceFrame | null {
    const { client, track } = this;
    const view = client.view();
    if (!track || !client.welcome || !view) return null;
    return {
      nowMs,
      welcome: client.welcome,
      track,
      roster: client.roster,
      view,
      reports: client.newestState?.reports ?? [],
      isPartnerCutOff: client.isPartnerCutOff,
      events: client.takeEvents(),
      shots: client.takeShots(),
      rockets: client.rockets,
      blasts: client.takeBlasts(),
      effects: client.takeEffects(),
    };
  }

  /** The role to sample inputs for. Before the welcome, and for spectators, no input is sampled. */
  get #role(): Role {
    return this.client.welcome?.role === 'gunner' ? 'gunner' : 'driver';
  }

  /** Returns the hello that asks for the same seat again; null before the welcome. */
  #rejoinMessage(hello: HelloMessage): Uint8Array | null {
    const { welcome } = this.client;
    if (!welcome) return null;
    return encodeClientMessage({ ...hello, car: welcome.car, token: welcome.token }, hello.role);
  }

  #note(heard: ObservedMessage): void {
    this.messageObserver?.heard(heard);
    if (heard.direction === 'up' || heard.message.kind !== 'welcome') return;
    const { token } = heard.message;
    // A different token: the server was restarted, and this is a seat in another race.
    if (token !== this.client.welcome?.token) this.#finish({ kind: 'lost', token });
  }

  #deliver(): void {
    try {
      this.#lag.deliver();
    } catch (error) {
      if (!(error instanceof UnknownTrackError)) throw error;
      this.#finish({ kind: 'unknownTrack', trackName: error.message });
    }
  }

  #finish(end: SessionEnd): void {
    this.#end ??= end;
    this.client.close();
  }

  #createWorld({ trackName, cars, laps, seed }: WelcomeMessage): World {
    const track = loadTrack(trackName);
    if (!track) throw new UnknownTrackError(trackName);
    this.track = track;
    return new World({ track, cars, laps, seed });
  }

  #repeatStart(nowMs: number): void {
    if (!this.#wantsStart) return;
    const phase = this.client.newestState?.state[RACE.phase];
    if (phase === PHASE.countdown || phase === PHASE.racing) this.#wantsStart = false;
    else if (nowMs - this.#startSentAtMs >= START_EVERY_MS) {
      this.#startSentAtMs = nowMs;
      this.client.start();
    }
  }
}
