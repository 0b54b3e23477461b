/** One session with the server: the player's part in one race, from the hello until the session ends. */
import { expectedDriverInput } from '@shotgun-rally/bots';
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
import { type DriverInput, PHASE, RACE, type Track, World } from '@shotgun-rally/sim';
import type { PlayerLink, Transport } from '../connection/server-link.ts';
import type { LiveOptions } from '../page/live-options.ts';
import { loadTrack } from '../page/tracks.ts';
import type { RaceFrame } from '../race/moment.ts';

/** Why a session ended: the connection was lost, the server sent a bye, or this page does not have the track. */
export type SessionEnd =
  /** `token` is set if the server was restarted: it is a new seat token, because that server does not know the old one. */
  | { readonly kind: 'lost'; readonly token?: string }
  | { readonly kind: 'bye'; readonly reason: ByeReason; readonly text: string }
  | { readonly kind: 'unknownTrack'; readonly trackName: string };

/** The request to start the race is repeated at this interval until the race starts, because messages can be lost. */
const START_REPEAT_MS = 250;
/** Events are old if the last frame was longer ago than this (ms). */
const OLD_AFTER_MS = 500;
/** How often the page reports the corrections of its prediction to the server. */
const REPORT_EVERY_MS = 10_000;

/** Receives every message of a session, for the net panel. */
export interface MessageObserver {
  /** Called when a message was sent, or was received and handled. */
  onMessage(observed: ObservedMessage): void;
  /** Called when a message entered the simulated network. */
  onPassage(passage: Passage): void;
}

/** Thrown if this page does not have the race's track. The message is the track's name. */
class UnknownTrackError extends Error {}

export class RaceSession {
  readonly client: GameClient;
  /** null before the server's welcome. */
  track: Track | null = null;
  /** null while the net panel is closed. */
  messageObserver: MessageObserver | null = null;
  #lag: LagLink;
  #resuming: ResumingLink<PlayerLink>;
  #end: SessionEnd | null = null;
  #wantsStart = false;
  #startSentAtMs = Number.NEGATIVE_INFINITY;
  #reportAtMs = 0;
  /** When the last frame was read. */
  #readAtMs = Number.NEGATIVE_INFINITY;
  /** null until it is read once: a solo race advances 1000 times per second, and reading a clock each time costs a page time. */
  #longestAdvanceMs: number | null = null;
  #firstWelcome: WelcomeMessage | null = null;
  /** The newest input that was sampled. */
  #input: SeatInput | null = null;

  /**
   * Takes over an open link, and adds the simulated network of `options` to it. `reconnect` opens another link when the
   * current one is lost. All times are on `clock`.
   */
  constructor(link: PlayerLink, reconnect: () => PlayerLink, options: LiveOptions, hello: HelloMessage, clock: Clock) {
    this.#resuming = new ResumingLink({
      first: link,
      open: reconnect,
      hello: () => this.#rejoinMessage(hello),
      rttMs: () => this.client.stats.bestRttMs,
      clock,
      // Messages are handled at once, not in the next tick: their arrival times give the estimate of the server's clock.
      onMessage: () => this.#deliver(),
    });
    this.#lag = new LagLink(this.#resuming, {
      ...options.network,
      clock,
      onPassage: (passage) => this.messageObserver?.onPassage(passage),
    });
    this.client = new GameClient({
      link: this.#lag,
      hello,
      clock,
      strategy: options.strategy,
      rivals: options.rivals,
      expectInput: expectedDriverInput,
      onMessage: (observed) => this.#observe(observed),
      createWorld: (welcome) => this.#createWorld(welcome),
    });
  }

  /** null while the session is running. */
  get end(): SessionEnd | null {
    return this.#end;
  }

  /** The connection in use: WebSocket, WebRTC data channel, or a server in this tab. */
  get transport(): Transport {
    return this.#resuming.current.transport;
  }

  /** Time (ms) since the newest message from the server, not counting pauses of this page. */
  get silentMs(): number {
    return this.#resuming.silentMs;
  }

  /** Applies changed options of the simulated network and the prediction. */
  apply({ network, strategy, rivals }: LiveOptions): void {
    this.#lag.setWeather(network.weather, network.kind);
    const { prediction } = this.client;
    if (prediction.strategy !== strategy || prediction.rivals !== rivals) {
      this.client.setPrediction({ strategy, rivals });
    }
  }

  /** Changes some of this player's choices in the room, such as votes. The other choices do not change. */
  choose(choices: Partial<PlayerChoices>): void {
    this.client.choose(choices);
  }

  /** Sends a call to the player in the other seat, such as "look there". */
  call(call: Call): void {
    this.client.call(call);
  }

  /** Asks to swap seats with the partner, or withdraws the request. A bot or a disconnected partner always agrees. */
  toggleSwap(): void {
    this.choose({ wantsSwap: !(this.client.person?.wantsSwap ?? false) });
  }

  /** Before a race: starts it if this player is the host, otherwise reports ready. After a race: votes to race again. */
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
    this.#reportCorrections(nowMs);
    this.#advance(sampleInput);
    this.#deliver();
    const { bye } = this.client;
    if (bye) this.#finish({ kind: 'bye', reason: bye.reason, text: bye.text });
    else if (this.client.phase === 'closed') this.#finish({ kind: 'lost' });
  }

  /**
   * Returns the duration (ms) of the longest `advance` of the client since the last call, 0 in the first call: it corrects the
   * prediction, and simulates the ticks that are due.
   */
  takeLongestAdvanceMs(): number {
    const longestMs = this.#longestAdvanceMs ?? 0;
    this.#longestAdvanceMs = 0;
    return longestMs;
  }

  /** Returns the race now with the events since the last call; null until the first state has arrived. */
  readFrame(nowMs: number): RaceFrame | null {
    const { client, track } = this;
    const view = client.view();
    if (!track || !client.welcome || !view) return null;
    const hasOldEvents = nowMs - this.#readAtMs > OLD_AFTER_MS;
    this.#readAtMs = nowMs;
    return {
      nowMs,
      welcome: client.welcome,
      track,
      roster: client.roster,
      view,
      reports: client.newestState?.reports ?? [],
      ownInput: this.#ownInput,
      isPartnerCutOff: client.isPartnerCutOff,
      hasOldEvents,
      events: client.takeEvents(),
      shots: client.takeShots(),
      rockets: client.rockets,
      blasts: client.takeBlasts(),
      effects: client.takeEffects(),
    };
  }

  /** The role to sample inputs for. The client samples none before the welcome and for spectators. */
  get #role(): Role {
    return this.client.welcome?.role === 'gunner' ? 'gunner' : 'driver';
  }

  /** What a frame has as `ownInput`. */
  get #ownInput(): DriverInput | null {
    const { welcome, prediction } = this.client;
    const isPredicted = welcome?.role === 'driver' && prediction.strategy !== 'none';
    return isPredicted && this.#input && 'steer' in this.#input ? this.#input : null;
  }

  /** Returns the hello that asks for the same seat again; null before the welcome. */
  #rejoinMessage(hello: HelloMessage): Uint8Array | null {
    const { welcome } = this.client;
    if (!welcome) return null;
    return encodeClientMessage({ ...hello, car: welcome.car, token: welcome.token }, hello.role);
  }

  #advance(sampleInput: (role: Role) => SeatInput): void {
    const sampleSeat = () => {
      this.#input = sampleInput(this.#role);
      return this.#input;
    };
    if (this.#longestAdvanceMs === null) {
      this.client.advance(sampleSeat);
      return;
    }
    const startMs = performance.now();
    this.client.advance(sampleSeat);
    this.#longestAdvanceMs = Math.max(this.#longestAdvanceMs, performance.now() - startMs);
  }

  #observe(observed: ObservedMessage): void {
    this.messageObserver?.onMessage(observed);
    if (observed.direction === 'up' || observed.message.kind !== 'welcome' || this.client.bye) return;
    const { token, trackName, seed } = observed.message;
    this.#firstWelcome ??= observed.message;
    const first = this.#firstWelcome;
    // A different token means that the server was restarted, and a different track or seed that the room has begun its next race
    // while nothing arrived here.
    if (token !== first.token || trackName !== first.trackName || seed !== first.seed)
      this.#finish({ kind: 'lost', token });
  }

  /** Handles the messages that have passed the simulated network. */
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

  #createWorld({ trackName, cars, laps, tuning, seed }: WelcomeMessage): World {
    const track = loadTrack(trackName);
    if (!track) throw new UnknownTrackError(trackName);
    this.track = track;
    return new World({ track, cars, laps, tuning, seed });
  }

  #reportCorrections(nowMs: number): void {
    if (nowMs < this.#reportAtMs || this.client.phase !== 'playing') return;
    this.#reportAtMs = nowMs + REPORT_EVERY_MS;
    this.client.reportCorrections();
  }

  /** Sends the request to start the race until the race starts. */
  #repeatStart(nowMs: number): void {
    if (!this.#wantsStart) return;
    const phase = this.client.newestState?.state[RACE.phase];
    if (phase === PHASE.countdown || phase === PHASE.racing) this.#wantsStart = false;
    else if (nowMs - this.#startSentAtMs >= START_REPEAT_MS) {
      this.#startSentAtMs = nowMs;
      this.client.start();
    }
  }
}
