/** The running game: the player's devices, the session with the server, and the parts of the page that show the race. */
import type { HelloMessage, Role, SeatInput, WelcomeMessage } from '@shotgun-rally/protocol';
import { PHASE, RACE } from '@shotgun-rally/sim';
import { LazyAudio } from './audio/lazy-audio.ts';
import { Commands, type Preferences } from './commands.ts';
import type { GameHost } from './connection/game-host.ts';
import type { PlayerLink } from './connection/server-link.ts';
import { DebugOutput } from './debug/debug-output.ts';
import { KeyTrace } from './debug/key-trace.ts';
import { LazyPanel } from './debug/lazy-panel.ts';
import { HudPresenter } from './hud/hud-presenter.ts';
import { GamepadRumble } from './input/gamepad-rumble.ts';
import { PlayerInput } from './input/player-input.ts';
import { type PitActions, PitBoard } from './lobby/pit-board.ts';
import { News } from './news/news.ts';
import type { ClientConfig } from './page/config.ts';
import { LiveOptionStore } from './page/live-options.ts';
import { createMoment } from './race/create-moment.ts';
import { headingOf, type Moment, phaseTicks, type RaceFrame } from './race/moment.ts';
import { WatchedCar } from './race/watched-car.ts';
import { RaceSession, type SessionEnd } from './session/race-session.ts';
import { LazyTouch } from './touch/lazy-touch.ts';
import { showLostServer } from './ui/screens.ts';
import { Stage, type StageElements } from './view/stage.ts';

/** The page's elements that the game fills. */
export interface GameElements extends StageElements {
  readonly hud: HTMLElement;
  readonly debug: HTMLElement;
}

/** This long after the countdown began, every client shows its car at its start position (ticks). */
const ON_GRID_TICKS = 40;
/** The notice "connection lost" appears if nothing has come from the server for this long (ms). */
const SILENCE_SHOWN_AFTER_MS = 2000;
/** Effects and cameras advance by at most this much time per frame, also after a pause of the page (s). */
const DELTA_MAX_SECONDS = 0.1;

export class Game {
  readonly input: PlayerInput;
  readonly news = new News();
  readonly stage: Stage;
  readonly audio = new LazyAudio();
  readonly rumble: GamepadRumble;
  readonly hud: HudPresenter;
  readonly pit: PitBoard;
  readonly touch: LazyTouch;
  readonly debug: DebugOutput;
  #elements: GameElements;
  #gameHost: GameHost;
  #options: LiveOptionStore;
  #panel: LazyPanel;
  #keys = new KeyTrace();
  #watched = new WatchedCar();
  #session: RaceSession | null = null;
  #onWelcome: (welcome: WelcomeMessage) => void = () => {};
  #onEnd: (end: SessionEnd) => void = () => {};
  #seatedRole: Role | null = null;
  /** What the last frame showed. */
  #moment: Moment | null = null;
  #wasOnGrid = false;
  #isTrackOpen = false;
  #isNoticeShown = false;
  #drawnAtMs = 0;

  /** `onFailure` is called with errors that happen outside of frames. */
  constructor(
    config: ClientConfig,
    elements: GameElements,
    gameHost: GameHost,
    preferences: Preferences,
    onFailure: (error: unknown) => void,
  ) {
    const { store } = preferences;
    this.#elements = elements;
    this.#gameHost = gameHost;
    this.#options = new LiveOptionStore(config, (now) => this.#session?.apply(now));
    this.input = new PlayerInput(elements.canvas);
    this.stage = new Stage(elements, config.quality, store, onFailure);
    this.rumble = new GamepadRumble(store);
    this.hud = new HudPresenter(elements.hud, this.news, () => this.stage.view?.project ?? null);
    this.pit = this.#createPitBoard(config.solo);
    this.touch = new LazyTouch(elements.debug, this.input, (by) => this.#watched.step(by), onFailure);
    const context = { config, settings: this.#options, solo: gameHost.solo };
    this.#panel = new LazyPanel(elements.debug, context, onFailure);
    this.debug = this.#createDebugOutput();
    this.#startCommands(preferences);
    store.watch((chosen) => {
      this.input.use(chosen);
      this.audio.setVolumes(chosen.volumes, chosen.isMuted);
    });
  }

  /** Plays over `link` until the session ends. Calls `onWelcome` once the server has assigned a seat. */
  race(link: PlayerLink, hello: HelloMessage, onWelcome: (welcome: WelcomeMessage) => void): Promise<SessionEnd> {
    const { reconnect, time } = this.#gameHost;
    this.#session = new RaceSession(link, reconnect, this.#options.now, hello, time.clock);
    this.#onWelcome = onWelcome;
    this.#isTrackOpen = false;
    this.#isNoticeShown = false;
    return new Promise((resolve) => {
      this.#onEnd = resolve;
    });
  }

  /** Leaves the race, for the lobby or a problem screen. */
  leave(): void {
    this.#session = null;
    this.#seatedRole = null;
    this.stage.close();
    this.pit.hide();
    this.input.mouse.unlock();
  }

  /** Receives messages, runs the ticks that are due, and sends. Called by a timer and by each frame. */
  runDueTicks(realMs: number): void {
    const session = this.#session;
    if (!session) return;
    const { time } = this.#gameHost;
    time.run(realMs, () => session.runDueTicks(time.clock(), (role) => this.sampleInput(role)));
    const { welcome } = session.client;
    if (welcome && session.track && !this.#isTrackOpen) this.#openTrack(session, welcome);
    this.#showSilence(session.silentMs > SILENCE_SHOWN_AFTER_MS);
    if (!session.end) return;
    this.#session = null;
    this.#onEnd(session.end);
  }

  /**
   * Returns the input for the tick that is about to run in a seat with this role: the player's, or a bot's if a bot plays
   * for the player.
   */
  sampleInput(role: Role): SeatInput {
    this.#keys.onTick(performance.now());
    const own = this.input.sampleInput(role);
    const { solo } = this.#gameHost;
    const bot = this.#session && this.#options.now.inputSource === 'bot' && solo?.botInput(this.#session.client);
    if (!bot) return own;
    this.input.follow(bot);
    return bot;
  }

  /** Returns the race now, with the events since the last call; null before there is anything to show. */
  readFrame(): RaceFrame | null {
    return this.#session?.readFrame(this.#gameHost.time.clock()) ?? null;
  }

  /**
   * Makes the devices control the player's seat once its car is shown. A gunner looks straight ahead then, and again when
   * the car is moved to its start position.
   */
  applySeat({ view, welcome, roster }: RaceFrame): void {
    const { car, role } = welcome;
    const phase = view.state[RACE.phase];
    if (phase === PHASE.finished && roster) this.input.mouse.unlock();
    if (role === 'spectator') {
      this.#watched.update(view);
      return;
    }
    const own = view.cars[car];
    if (!own?.present) return;
    const isOnGrid = phase === PHASE.countdown && phaseTicks(view.state) >= ON_GRID_TICKS;
    const hasReachedGrid = isOnGrid && !this.#wasOnGrid;
    this.#wasOnGrid = isOnGrid;
    if (this.#seatedRole === role && !hasReachedGrid) return;
    this.#seatedRole = role;
    this.input.takeSeat(role, headingOf(own.pose));
  }

  /** Returns the moment that all presenters show. */
  createMoment(frame: RaceFrame): Moment {
    this.#moment = createMoment(frame, {
      aim: this.input.gunner,
      controls: this.input,
      watched: this.#watched,
      isPaused: !this.#panel.isOpen && (this.#gameHost.solo?.soloClock.isPaused ?? false),
      isSceneBuilt: this.stage.view !== null,
      showsGhost: this.#panel.showsGhost,
    });
    return this.#moment;
  }

  /** Returns the time since the last drawn frame, at most DELTA_MAX_SECONDS (s). Call once per frame. */
  takeDelta(moment: Moment | null): number {
    if (!moment?.isSceneBuilt) return 0;
    const delta = Math.min((moment.nowMs - this.#drawnAtMs) / 1000, DELTA_MAX_SECONDS);
    this.#drawnAtMs = moment.nowMs;
    return delta;
  }

  #createPitBoard(isSolo: boolean): PitBoard {
    const actions: PitActions = {
      start: () => this.#session?.askStart(),
      choose: (choices) => this.#session?.choose(choices),
    };
    return new PitBoard(this.#elements.debug, actions, isSolo);
  }

  #createDebugOutput(): DebugOutput {
    return new DebugOutput({
      panel: this.#panel,
      news: this.news,
      keys: this.#keys,
      session: () => this.#session,
      audio: () => this.audio.report,
      picture: () => this.stage.view?.stats() ?? null,
    });
  }

  #startCommands(preferences: Preferences): void {
    new Commands({
      input: this.input,
      preferences,
      panel: this.#panel,
      pit: this.pit,
      watched: this.#watched,
      keys: this.#keys,
      soloClock: this.#gameHost.solo?.soloClock,
      session: () => this.#session,
      moment: () => this.#moment,
    });
  }

  #openTrack(session: RaceSession, welcome: WelcomeMessage): void {
    this.#isTrackOpen = true;
    this.#onWelcome(welcome);
    if (session.track) this.stage.open(session.track);
  }

  /** Shows or removes the notice that the connection is lost; the race stays visible behind it. */
  #showSilence(isLost: boolean): void {
    // While the picture of a track is being built, the screen shows the progress instead; the notice appears afterwards.
    if (!this.stage.view) this.#isNoticeShown = false;
    if (isLost === this.#isNoticeShown || !this.stage.view) return;
    this.#isNoticeShown = isLost;
    const { screens } = this.#elements;
    if (isLost) showLostServer(screens);
    else screens.clear();
  }
}
