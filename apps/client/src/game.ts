/** The running game: one player's devices, the current session, and everything that shows it. */
import type { ClientView } from '@shotgun-rally/netcode';
import type { HelloMessage, Role, SeatInput, WelcomeMessage } from '@shotgun-rally/protocol';
import { PHASE, RACE } from '@shotgun-rally/sim';
import { LazyAudio } from './audio/lazy-audio.ts';
import { Commands, type Preferences } from './commands.ts';
import type { GameHost } from './connection/game-host.ts';
import type { PlayerLink } from './connection/server-link.ts';
import { FrameCost } from './debug/frame-cost.ts';
import { LazyPanel } from './debug/lazy-panel.ts';
import { exposeProbe, KeyTrace } from './debug/probe.ts';
import { HudSource } from './hud/hud-source.ts';
import { PlayerInput } from './input/player-input.ts';
import { rumbleOf } from './input/rumble.ts';
import { PitBoard, type PitBoardModel } from './lobby/pit-board.ts';
import type { Project } from './news/combat-news.ts';
import { News } from './news/news.ts';
import type { ClientConfig } from './page/config.ts';
import { LiveOptionStore } from './page/live-options.ts';
import { headingOf, type Moment, phaseTicks, type Viewpoint } from './race/moment.ts';
import type { CameraName } from './race/scene-frame.ts';
import { WatchedCar } from './race/watched-car.ts';
import { RaceSession, type SessionEnd } from './session/race-session.ts';
import { LazyTouch } from './touch/lazy-touch.ts';
import { showLostServer } from './ui/screens.ts';
import { sceneOf } from './view/scene-source.ts';
import { Stage, type StageElements } from './view/stage.ts';

/** The page's elements that the game fills. */
export interface GameElements extends StageElements {
  readonly debug: HTMLElement;
}

/** After so much of the countdown the car is seen on the grid, whatever the delay. */
const ON_GRID_TICKS = 40;
/** A silence of the server that the player is told of, ms. */
const SILENCE_SHOWN_AFTER_MS = 2000;
/** A frame after a pause moves nothing further than this, s. */
const DELTA_MAX_SECONDS = 0.1;

export class Game {
  readonly input: PlayerInput;
  readonly frameCost = new FrameCost();
  #config: ClientConfig;
  #elements: GameElements;
  #gameHost: GameHost;
  #settings: LiveOptionStore;
  #panel: LazyPanel;
  #pit: PitBoard;
  #keys = new KeyTrace();
  #hudSource = new HudSource();
  #news = new News();
  #watched = new WatchedCar();
  #audio = new LazyAudio();
  #touch: LazyTouch;
  #stage: Stage;
  #session: RaceSession | null = null;
  #onWelcome: (welcome: WelcomeMessage) => void = () => {};
  #onEnd: (end: SessionEnd) => void = () => {};
  #seatedRole: Role | null = null;
  /** What was shown last. */
  #moment: Moment | null = null;
  #wasOnGrid = false;
  #isIn = false;
  #isLostShown = false;
  #frames = 0;
  #drawnAtMs = 0;

  /** `onFailure` hears of what goes wrong outside of frames. */
  constructor(
    config: ClientConfig,
    elements: GameElements,
    gameHost: GameHost,
    preferences: Preferences,
    onFailure: (error: unknown) => void,
  ) {
    this.#config = config;
    this.#elements = elements;
    this.#gameHost = gameHost;
    this.#stage = new Stage(elements, config.quality, preferences.store, onFailure);
    this.input = new PlayerInput(elements.canvas);
    this.#pit = new PitBoard(elements.debug, {
      start: () => this.#session?.askStart(),
      wish: (wanted) => this.#session?.wish(wanted),
    });
    this.#settings = new LiveOptionStore(config, (now) => this.#session?.apply(now));
    const context = { config, settings: this.#settings, solo: gameHost.solo };
    this.#panel = new LazyPanel(elements.debug, context, onFailure);
    this.#touch = new LazyTouch(elements.debug, this.input, (by) => this.#watched.step(by), onFailure);
    new Commands({
      ...{ input: this.input, preferences, panel: this.#panel, pit: this.#pit },
      ...{ watched: this.#watched, keys: this.#keys, time: gameHost.solo?.time },
      session: () => this.#session,
      moment: () => this.#moment,
    });
    preferences.store.watch((chosen) => {
      this.input.use(chosen);
      this.#audio.setVolumes(chosen.volumes, chosen.isMuted);
    });
  }

  /** Plays over `link` until the session ends. `onWelcome` is called once the seat is given. */
  race(link: PlayerLink, hello: HelloMessage, onWelcome: (welcome: WelcomeMessage) => void): Promise<SessionEnd> {
    const { reconnect, pace } = this.#gameHost;
    this.#session = new RaceSession(link, reconnect, this.#settings.now, hello, pace.clock);
    this.#onWelcome = onWelcome;
    this.#isIn = false;
    this.#isLostShown = false;
    return new Promise((resolve) => {
      this.#onEnd = resolve;
    });
  }

  /** Away from the race, to the lobby or a problem's screen. */
  leave(): void {
    this.#session = null;
    this.#seatedRole = null;
    this.#stage.hide();
    this.#pit.update(null);
    this.input.mouse.unlock();
  }

  /** Network in, the ticks that are due, network out; from the timer and from each frame. */
  runDueTicks(realMs: number): void {
    const session = this.#session;
    if (!session) return;
    const { pace } = this.#gameHost;
    pace.run(realMs, () => session.runDueTicks(pace.clock(), (role) => this.physicsProcess(role)));
    const { welcome } = session.client;
    if (welcome && session.track && !this.#isIn) this.#enter(session, welcome);
    this.#showSilence(session.silentMs > SILENCE_SHOWN_AFTER_MS);
    if (!session.end) return;
    this.#session = null;
    this.#onEnd(session.end);
  }

  /** Tells the player of a connection that is lost; the race goes on behind, and in front of it when it is back. */
  #showSilence(isLost: boolean): void {
    // A track that is being built takes the screen; the news is told after it.
    if (!this.#stage.picture?.view) this.#isLostShown = false;
    if (isLost === this.#isLostShown || !this.#stage.picture?.view) return;
    this.#isLostShown = isLost;
    const { screens } = this.#elements;
    if (isLost) showLostServer(screens);
    else screens.clear();
  }

  /** What the player does, in a seat of that role, in the tick that is about to run. */
  physicsProcess(role: Role): SeatInput {
    this.#keys.ticked(performance.now());
    const own = this.input.physicsProcess(role);
    const { solo } = this.#gameHost;
    const bot = this.#session && this.#settings.now.inputSource === 'bot' && solo?.botInput(this.#session.client);
    if (!bot) return own;
    this.input.follow(bot);
    return bot;
  }

  /** What this frame shows; null when there is nothing to show yet. */
  observe(): Moment | null {
    const session = this.#session;
    const view = session?.client.view();
    if (!session?.track || !session.client.welcome || !view) return null;
    const { client, track } = session;
    const moment: Moment = {
      nowMs: this.#gameHost.pace.clock(),
      welcome: this.#viewpoint(session.client.welcome, view),
      station: session.client.welcome.role,
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
    this.#takeSeat(moment);
    this.#news.process(moment);
    this.#moment = moment;
    return moment;
  }

  #viewpoint(welcome: WelcomeMessage, view: ClientView): Viewpoint {
    const { role } = welcome;
    if (role === 'spectator') return { ...welcome, car: this.#watched.in(view), role: 'driver' };
    return { ...welcome, role };
  }

  drawPicture(moment: Moment | null): void {
    const view = this.#stage.picture?.view;
    if (!moment || !view) return;
    this.#stage.picture?.setRoster(moment.roster);
    const delta = Math.min((moment.nowMs - this.#drawnAtMs) / 1000, DELTA_MAX_SECONDS);
    this.#drawnAtMs = moment.nowMs;
    const scene = sceneOf(moment, this.input.gunner, this.#cameraFor(moment), this.#panel.showsGhost);
    view.process(delta, scene);
    const rumble = rumbleOf(scene);
    if (rumble) this.input.rumble(rumble);
    view.noteFrame(performance.now());
    this.#audio.process(delta, moment, scene, this.input.gunner.yaw);
    this.#frames += 1;
    this.#keys.shown(performance.now());
  }

  /** From beside the track for who watches, unless they like it otherwise, and for everybody behind the results. */
  #cameraFor({ view, station }: Moment): CameraName {
    if (view.state[RACE.phase] === PHASE.finished) return 'television';
    return station === 'spectator' ? this.#watched.camera : 'seat';
  }

  updateHud(moment: Moment | null): void {
    this.#elements.hud.hidden = !moment || !this.#stage.picture?.view;
    if (!moment) return;
    const isPaused = !this.#panel.isOpen && (this.#gameHost.solo?.time.isPaused ?? false);
    const view = this.#stage.picture?.view;
    const project: Project | null = view ? (x, y, z) => view.project(x, y, z) : null;
    this.#stage.picture?.hud.update(this.#hudSource.model(moment, this.input, this.#news, project, isPaused));
  }

  updateBoards(moment: Moment | null): void {
    const shown = this.#stage.picture?.view ? moment : null;
    const board = shown && boardOf(shown, this.#config.solo);
    // Between two races of a room nothing is shown for a moment; the board stays, and what is being done there.
    if (shown) this.#pit.update(board);
    this.#touch.show(shown && !board?.finished ? shown.station : null);
    if (board?.finished) this.input.mouse.unlock();
  }

  updateDebug(moment: Moment | null): void {
    const session = this.#session;
    if (!moment || !session) return;
    const { client, transport } = session;
    const { stats, phase } = client;
    this.#panel.process(moment, session);
    const drawn = Boolean(this.#stage.picture?.view);
    const { gunner: aim } = this.input;
    exposeProbe({
      moment,
      phase,
      stats,
      transport,
      aim,
      news: this.#news,
      keys: this.#keys,
      audio: this.#audio.report,
      picture: this.#stage.picture?.view?.stats() ?? null,
      costMs: this.frameCost,
      drawn,
      frames: this.#frames,
    });
  }

  #enter(session: RaceSession, welcome: WelcomeMessage): void {
    this.#isIn = true;
    this.#onWelcome(welcome);
    if (session.track) this.#stage.show(session.track);
  }

  /** Hands the devices to the seat once it is known where the car stands; the gunner looks ahead, on the grid again. */
  #takeSeat({ view, welcome, station }: Moment): void {
    if (station === 'spectator') return;
    const own = view.cars[welcome.car];
    if (!own?.present) return;
    const onGrid = view.state[RACE.phase] === PHASE.countdown && phaseTicks(view.state) >= ON_GRID_TICKS;
    const reachedGrid = onGrid && !this.#wasOnGrid;
    this.#wasOnGrid = onGrid;
    if (this.#seatedRole === welcome.role && !reachedGrid) return;
    this.#seatedRole = welcome.role;
    this.input.takeSeat(welcome.role, headingOf(own.pose));
  }
}

/** The pit board while nobody races; null while somebody does. */
function boardOf({ view, welcome, roster, station }: Moment, solo: boolean): PitBoardModel | null {
  const phase = view.state[RACE.phase];
  const finished = phase === PHASE.finished;
  if (!roster || (phase !== PHASE.warmup && !finished)) return null;
  const { car, role, personId: person } = welcome;
  return { roster, car, role, station, person, finished, solo };
}
