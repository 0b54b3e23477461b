/** The running game: the player's devices, the session with the server, and the parts of the page that show the race. */
import type { HelloMessage, Role, SeatInput, WelcomeMessage } from '@shotgun-rally/protocol';
import { PHASE, RACE } from '@shotgun-rally/sim';
import { yawOf } from '@shotgun-rally/sim/state';
import { LazyAssists } from './assists/lazy-assists.ts';
import { LazyAudio } from './audio/lazy-audio.ts';
import type { ServerAccess } from './connection/server-access.ts';
import type { PlayerLink } from './connection/server-link.ts';
import { DebugOutput } from './debug/debug-output.ts';
import { LazyNetPanel } from './debug/lazy-net-panel.ts';
import { LazyGuidance } from './guidance/lazy-guidance.ts';
import { LazyHud } from './hud/lazy-hud.ts';
import { GamepadRumble } from './input/gamepad-rumble.ts';
import { PlayerInput } from './input/player-input.ts';
import { RoomPanel } from './lobby/room-panel.ts';
import type { RoomPanelActions } from './lobby/room-panel-model.ts';
import { LazyOverlays } from './overlays/lazy-overlays.ts';
import type { ClientConfig } from './page/config.ts';
import { LiveOptionStore } from './page/live-options.ts';
import { rememberFinishedRace } from './page/newcomer.ts';
import { PressHandler, type SettingsAccess } from './press-handler.ts';
import { createMoment } from './race/create-moment.ts';
import { FollowedCar } from './race/followed-car.ts';
import { type Moment, phaseTicks, type RaceFrame } from './race/moment.ts';
import { RaceSession, type SessionEnd } from './session/race-session.ts';
import type { DriverCameraName } from './settings/driver-cameras.ts';
import { LazyTouch } from './touch/lazy-touch.ts';
import { showLostServer } from './ui/screens.ts';
import { type RaceViewElements, RaceViewPresenter } from './view/race-view-presenter.ts';

/** The elements of the page that the game fills. */
export interface GameElements extends RaceViewElements {
  readonly hud: HTMLElement;
  /** Holds the room panel, the touch controls and the net panel. */
  readonly panels: HTMLElement;
}

/** By this many ticks after the start of the countdown, every client shows its car at its start position. */
const ON_GRID_TICKS = 40;
/** The notice "connection lost" appears if nothing has come from the server for this long (ms). */
const SILENCE_SHOWN_AFTER_MS = 2000;
/** Effects and cameras advance by at most this much time per frame, even after the browser has paused the page. */
const DELTA_MAX_SECONDS = 0.1;

export class Game {
  readonly input: PlayerInput;
  readonly viewPresenter: RaceViewPresenter;
  readonly audio = new LazyAudio();
  readonly rumble: GamepadRumble;
  readonly hud: LazyHud;
  readonly overlays: LazyOverlays;
  readonly roomPanel: RoomPanel;
  readonly guidance: LazyGuidance;
  readonly touch: LazyTouch;
  readonly debug: DebugOutput;
  readonly #assists: LazyAssists;
  #elements: GameElements;
  #serverAccess: ServerAccess;
  #options: LiveOptionStore;
  #netPanel: LazyNetPanel;
  #followed = new FollowedCar();
  #driverCamera: DriverCameraName = 'near';
  #session: RaceSession | null = null;
  #onWelcome: (welcome: WelcomeMessage) => void = () => {};
  #onEnd: (end: SessionEnd) => void = () => {};
  /** The role that the devices control. */
  #seatedRole: Role | null = null;
  /** What the last frame showed. */
  #moment: Moment | null = null;
  #wasOnGrid = false;
  /** True once the player has had a seat in a race that was on. */
  #hasRaced = false;
  #hasFinishedRace = false;
  #isTrackOpen = false;
  #isNoticeShown = false;
  #drawnAtMs = 0;

  /** Calls `onFailure` with errors that happen outside of frames. */
  constructor(
    config: ClientConfig,
    elements: GameElements,
    serverAccess: ServerAccess,
    settings: SettingsAccess,
    onFailure: (error: unknown) => void,
  ) {
    const { store } = settings;
    this.#elements = elements;
    this.#serverAccess = serverAccess;
    this.#options = new LiveOptionStore(config, (now) => this.#session?.apply(now));
    this.input = new PlayerInput(elements.canvas);
    this.viewPresenter = new RaceViewPresenter(elements, config.quality, store, onFailure);
    this.rumble = new GamepadRumble(store);
    const projection = () => this.viewPresenter.view?.project ?? null;
    this.hud = new LazyHud(elements.hud, store, projection, onFailure);
    this.overlays = new LazyOverlays(elements.hud, () => this.hud.news, projection);
    this.roomPanel = this.#createRoomPanel(config.solo, onFailure);
    this.guidance = new LazyGuidance(elements.hud, store);
    this.touch = new LazyTouch(elements.panels, this.input, (step) => this.#followed.step(step), onFailure);
    const context = { config, liveOptions: this.#options, solo: serverAccess.solo };
    this.#netPanel = new LazyNetPanel(elements.panels, context);
    this.debug = this.#createDebugOutput();
    this.#assists = new LazyAssists({
      input: this.input,
      store,
      session: () => this.#session,
      moment: () => this.#moment,
    });
    this.#handlePresses(settings);
    // Ctrl+W, next to the driving keys, must not end a race without a question.
    window.addEventListener('beforeunload', (event) => {
      const isInRace = this.#session !== null && this.input.keyboard.isRacing && this.input.hasPlayed;
      // The settings have buttons that leave the race.
      if (isInRace && !this.input.isSuspended) event.preventDefault();
    });
    store.watch((chosen) => {
      this.#driverCamera = chosen.driverCamera;
      this.input.use(chosen);
      this.audio.setVolumes(chosen.volumes, chosen.isMuted);
    });
  }

  /** Plays over `link` until the session ends. Calls `onWelcome` once the server has assigned a seat. */
  race(link: PlayerLink, hello: HelloMessage, onWelcome: (welcome: WelcomeMessage) => void): Promise<SessionEnd> {
    const { reconnect, time } = this.#serverAccess;
    this.#session = new RaceSession(link, reconnect, this.#options.now, hello, time.clock);
    this.#onWelcome = onWelcome;
    this.#moment = null;
    this.#isTrackOpen = false;
    this.#isNoticeShown = false;
    this.input.keyboard.isInGame = true;
    return new Promise((resolve) => {
      this.#onEnd = resolve;
    });
  }

  /** Leaves the race, for the lobby or a problem screen. */
  leave(): void {
    this.#session = null;
    this.#leaveSeat();
    this.#hasRaced = false;
    this.#moment = null;
    this.input.keyboard.isInGame = false;
    this.input.keyboard.isRacing = false;
    this.viewPresenter.close();
    this.roomPanel.hide();
  }

  /** Receives messages, runs the ticks that are due, and sends. Called by a timer and by each frame. */
  runDueTicks(realMs: number): void {
    const session = this.#session;
    if (!session) return;
    const { time } = this.#serverAccess;
    time.run(realMs, () => session.runDueTicks(time.clock(), (role) => this.sampleInput(role)));
    this.input.expireTaps(realMs);
    const { welcome } = session.client;
    if (welcome && session.track && !this.#isTrackOpen) this.#openTrack(session, welcome);
    this.#showSilence(session.silentMs > SILENCE_SHOWN_AFTER_MS);
    if (!session.end) return;
    this.#session = null;
    this.viewPresenter.close();
    this.#onEnd(session.end);
  }

  /**
   * Returns the input of a player with this role for the next tick. If a bot plays for the player, returns the bot's
   * input.
   */
  sampleInput(role: Role): SeatInput {
    const playerInput = this.#assists.assist(this.input.sampleInput(role, this.#moment?.isSceneBuilt ?? false));
    const { solo } = this.#serverAccess;
    const botInput = this.#session && this.#options.now.inputSource === 'bot' && solo?.botInput(this.#session.client);
    if (!botInput) return playerInput;
    this.input.follow(botInput);
    return botInput;
  }

  /** Returns the race now, with the events since the last call; null before there is anything to show. */
  readFrame(): RaceFrame | null {
    return this.#session?.readFrame(this.#serverAccess.time.clock()) ?? null;
  }

  /**
   * Makes the devices control the player's seat once its car is shown. A gunner's view turns straight ahead at that moment,
   * and once more when the car is moved to its start position. A spectator follows a car instead. After the race, the devices
   * control no seat, so that the mouse is free to press buttons.
   */
  applySeat({ view, welcome }: RaceFrame): void {
    const { car, role } = welcome;
    const phase = view.state[RACE.phase];
    const isRacing = phase === PHASE.countdown || phase === PHASE.racing;
    this.input.keyboard.isRacing = isRacing && role !== 'spectator';
    this.#hasRaced ||= this.#seatedRole !== null && phase === PHASE.racing;
    if (phase === PHASE.finished && this.#hasRaced && !this.#hasFinishedRace) {
      this.#hasFinishedRace = true;
      rememberFinishedRace();
    }
    if (role === 'spectator') {
      this.#leaveSeat();
      this.input.processSpectator();
      this.#followed.update(view);
      return;
    }
    if (phase === PHASE.finished) {
      this.#leaveSeat();
      return;
    }
    const ownCar = view.cars[car];
    if (!ownCar?.present) return;
    const isOnGrid = phase === PHASE.countdown && phaseTicks(view.state) >= ON_GRID_TICKS;
    const hasReachedGrid = isOnGrid && !this.#wasOnGrid;
    this.#wasOnGrid = isOnGrid;
    if (this.#seatedRole === role && !hasReachedGrid) return;
    this.#seatedRole = role;
    this.#serverAccess.onSeat?.(role);
    this.input.takeSeat(role, yawOf(ownCar.pose));
  }

  #leaveSeat(): void {
    if (this.#seatedRole !== null) this.input.leaveSeat();
    this.#seatedRole = null;
  }

  /** Returns the moment: everything that this frame shows, on the screen and as sound. */
  createMoment(frame: RaceFrame): Moment {
    const clock = this.#netPanel.isOpen ? undefined : this.#serverAccess.solo?.soloClock;
    this.#moment = createMoment(frame, {
      aim: this.input.gunner,
      controls: this.input,
      driverCamera: this.#driverCamera,
      followed: this.#followed,
      isPaused: clock?.isPaused ?? false,
      timeRate: clock?.rate ?? 1,
      isSceneBuilt: this.viewPresenter.view !== null,
      showsGhost: this.#netPanel.showsGhost,
    });
    return this.#moment;
  }

  /** Returns the seconds since the last drawn frame, at most DELTA_MAX_SECONDS. Call once per frame. */
  takeDelta(moment: Moment | null): number {
    if (!moment?.isSceneBuilt) return 0;
    const delta = Math.min((moment.nowMs - this.#drawnAtMs) / 1000, DELTA_MAX_SECONDS);
    this.#drawnAtMs = moment.nowMs;
    return delta;
  }

  #createRoomPanel(isSolo: boolean, onFailure: (error: unknown) => void): RoomPanel {
    const hasLink = !isSolo && this.#serverAccess.room === null;
    const actions: RoomPanelActions = {
      start: () => this.#session?.askStart(),
      choose: (choices) => this.#session?.choose(choices),
      toggleKey: () => this.input.nameOf('room'),
    };
    return new RoomPanel(this.#elements.panels, actions, { isSolo, hasLink }, onFailure);
  }

  #createDebugOutput(): DebugOutput {
    return new DebugOutput({
      netPanel: this.#netPanel,
      news: () => this.hud.news,
      session: () => this.#session,
      audio: () => this.audio.report,
      viewStats: () => this.viewPresenter.view?.stats() ?? null,
    });
  }

  #handlePresses(settings: SettingsAccess): void {
    new PressHandler({
      input: this.input,
      settings,
      netPanel: this.#netPanel,
      roomPanel: this.roomPanel,
      guidance: this.guidance,
      followed: this.#followed,
      soloClock: this.#serverAccess.solo?.soloClock,
      session: () => this.#session,
      moment: () => this.#moment,
    });
  }

  /** Reports the welcome, and starts to build the 3D scene of the track. */
  #openTrack(session: RaceSession, welcome: WelcomeMessage): void {
    this.#isTrackOpen = true;
    this.#onWelcome(welcome);
    if (session.track) this.viewPresenter.open(session.track);
  }

  /** Shows or removes the notice that the connection is lost. The race stays visible behind the notice. */
  #showSilence(isLost: boolean): void {
    // While the 3D scene is being built, the screen shows its progress. The notice appears once the scene is built.
    if (!this.viewPresenter.view) this.#isNoticeShown = false;
    if (isLost === this.#isNoticeShown || !this.viewPresenter.view) return;
    this.#isNoticeShown = isLost;
    const { screens } = this.#elements;
    if (isLost) showLostServer(screens);
    else screens.clear();
  }
}
