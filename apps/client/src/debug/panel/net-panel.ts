/**
 * The net panel (F3): graphs, messages and controls of the netcode, beside the 3D view. It reads its figures in every
 * frame and redraws them every DRAW_EVERY_MS. It is loaded when it is first opened.
 */
import './net-panel.css';
import type { ObservedMessage } from '@shotgun-rally/netcode';
import { CORRECTION_CAUSES, type CorrectionCause } from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';
import { hashState } from '@shotgun-rally/sim/state';
import type { Transport } from '../../connection/server-link.ts';
import type { SoloRace } from '../../connection/solo-race.ts';
import { type Moment, rosterCarOf } from '../../race/moment.ts';
import type { MessageObserver, RaceSession } from '../../session/race-session.ts';
import { button, element } from '../../ui/dom.ts';
import type { DebugContext } from './debug-context.ts';
import { FigureList } from './figure-list.ts';
import { LISTED, type Reading } from './figures.ts';
import { Graphs } from './graphs.ts';
import { Inspector } from './messages/inspector.ts';
import { MessageLog } from './messages/message-log.ts';
import { NetworkControls } from './network-controls.ts';
import { RecentCounts } from './recent-counts.ts';
import { replayQuery } from './replay-link.ts';
import { ShotCounts } from './shot-counts.ts';
import { ShotDrawing } from './shot-drawing.ts';
import { ShotRecorder } from './shot-recorder.ts';
import { ShownError } from './shown-error.ts';
import { StrategyPicker } from './strategy-picker.ts';
import { TimeControls } from './time-controls.ts';
import { Tabs } from './widgets/tabs.ts';
import { Tooltips } from './widgets/tooltips.ts';

/** Time between two redraws: faster changes cannot be read. */
const DRAW_EVERY_MS = 200;
/** Number of messages in the log: a few seconds of traffic. */
const MESSAGES_KEPT = 600;
/** Class of the body while the panel is open. The style sheet then makes room for the panel. */
const OPEN_CLASS = 'has-net-panel';

const TRANSPORTS: Readonly<Record<Transport, string>> = { ws: 'WebSocket', rtc: 'WebRTC', tab: 'in this tab' };

export class NetPanel {
  #context: DebugContext;
  /** The session of the last frame; null before the first. */
  #session: RaceSession | null = null;
  #panel: HTMLElement;
  #transport = element('span', { id: 'net-transport' });
  #tick = element('output', { id: 'net-now', className: 'figure' });
  #strategyPicker: StrategyPicker;
  #time: TimeControls | null;
  #graphs: Graphs;
  #figures: FigureList;
  #inspector: Inspector;
  #log: MessageLog;
  #shotDrawing: ShotDrawing;
  #shotRecorder: ShotRecorder | null = null;
  #shotCounts = new ShotCounts(0);
  #messageObserver: MessageObserver;
  #shownError = new ShownError();
  #recentCorrections = new RecentCounts<CorrectionCause>();
  #previousCorrections = 0;
  /** The model of the player's car; '' before the first roster. */
  #model = '';
  #drawnAtMs = 0;

  /** `onClose` is called when the close button is pressed. */
  constructor(root: HTMLElement, context: DebugContext, onClose: () => void) {
    const { config, liveOptions, solo } = context;
    const tooltips = new Tooltips();
    this.#context = context;
    this.#strategyPicker = new StrategyPicker(context, tooltips);
    this.#graphs = new Graphs(tooltips);
    this.#figures = new FigureList(tooltips);
    // In solo, client and server share one clock, so the log can tell which messages arrived too late. Each race has its own server,
    // whose race time starts at 0.
    this.#log = new MessageLog(MESSAGES_KEPT, solo && ((nowMs) => nowMs - solo.clock() + solo.server.timeMs));
    this.#inspector = new Inspector(this.#log, tooltips);
    this.#shotDrawing = new ShotDrawing(tooltips);
    this.#messageObserver = {
      onMessage: (observed) => this.#observe(observed),
      onPassage: (passage) => this.#log.addPassage(passage),
    };
    const createReplayLink = ({ server: { setup, tickNumber } }: SoloRace) => {
      const race = { setup, tickNumber, model: this.#model };
      return location.origin + location.pathname + replayQuery(config, liveOptions.now, race);
    };
    this.#time = solo && new TimeControls(solo, () => createReplayLink(solo), tooltips);
    const network = new NetworkControls(liveOptions.now.network, tooltips, (weather, kind) =>
      liveOptions.change({ network: { ...liveOptions.now.network, weather, kind } }),
    );
    this.#panel = this.#createPanel(network.root, tooltips, onClose);
    root.append(this.#panel, tooltips.layer);
    this.#panel.addEventListener('click', releaseFocus);
    this.#panel.addEventListener('keydown', (event) => {
      if (!TIME_KEYS.includes(event.code)) event.stopPropagation();
      if (event.code !== 'F3') return;
      event.preventDefault();
      onClose();
    });
  }

  #createPanel(network: HTMLElement, tooltips: Tooltips, onClose: () => void): HTMLElement {
    return element(
      'aside',
      { className: 'net', id: 'net' },
      this.#createHeader(tooltips, onClose),
      this.#time?.root ?? null,
      this.#strategyPicker.root,
      new Tabs([
        ['Graphs', this.#graphs.root],
        ['Figures', element('div', {}, this.#figures.root)],
        ['Messages', this.#inspector.root],
        ['Shot', this.#shotDrawing.root],
        ['Network', network],
      ]).root,
    );
  }

  #createHeader(tooltips: Tooltips, onClose: () => void): HTMLElement {
    const close = button('×', 'small', onClose);
    close.ariaLabel = 'close the net panel';
    close.id = 'net-close';
    return element(
      'header',
      {},
      element('h2', { textContent: 'Netcode' }),
      tooltips.add(
        this.#transport,
        'How messages travel: a WebSocket (TCP: nothing is lost, but a lost packet delays all later ones), a WebRTC ' +
          'data channel (lost datagrams are not resent), or within this tab.',
      ),
      tooltips.add(this.#tick, this.#context.solo ? LISTED.serverTick.explanation : LISTED.ownTick.explanation),
      element('kbd', { textContent: 'F3' }),
      close,
    );
  }

  set isShown(isShown: boolean) {
    this.#panel.hidden = !isShown;
    document.body.classList.toggle(OPEN_CLASS, isShown);
    // The 3D view adapts to its new size on this event.
    window.dispatchEvent(new Event('resize'));
  }

  /** True if the option to show a ghost of the server's newest pose is on. */
  get showsGhost(): boolean {
    return this.#strategyPicker.showsGhost;
  }

  /** Reads the figures of a frame, and redraws the panel, except hidden drawings, if it is time. Call once per frame. */
  process(moment: Moment, session: RaceSession): void {
    if (session !== this.#session) this.#begin(session);
    session.messageObserver = this.#messageObserver;
    this.#model = rosterCarOf(moment.roster, moment.viewpoint.car)?.model ?? '';
    this.#recordShots(moment, session);
    const reading = this.#read(moment, session);
    this.#graphs.add(moment.nowMs, reading);
    this.#time?.process();
    // Not the clock of the game, which can be paused.
    const pageMs = performance.now();
    if (pageMs - this.#drawnAtMs < DRAW_EVERY_MS) return;
    this.#drawnAtMs = pageMs;
    this.#tick.textContent = `tick ${reading.server?.tick ?? reading.ownTick}`;
    this.#transport.textContent = TRANSPORTS[session.transport];
    this.#strategyPicker.role = moment.viewpoint.role;
    if (!this.#graphs.root.hidden) this.#graphs.draw();
    this.#figures.draw(reading);
    if (!this.#inspector.root.hidden) this.#inspector.draw(moment.nowMs, moment.viewpoint);
    if (!this.#shotDrawing.root.hidden) this.#shotDrawing.draw(this.#shotRecorder?.report ?? null);
  }

  /** Removes what was recorded in the previous session, because race time starts again at 0. */
  #begin(session: RaceSession): void {
    this.#session = session;
    this.#shotRecorder = null;
    this.#shownError = new ShownError();
    this.#log.clear();
  }

  #observe(observed: ObservedMessage): void {
    this.#log.addMessage(observed);
    if (observed.direction === 'up') this.#shotRecorder?.onInputsSent(observed.message);
    else if (observed.message.kind === 'events') this.#shotRecorder?.onVerdicts(observed.message.events);
  }

  #recordShots({ view, viewpoint, effects, shots, events }: Moment, { client }: RaceSession): void {
    if (!this.#shotRecorder?.belongsTo(viewpoint)) {
      this.#shotRecorder = new ShotRecorder(viewpoint);
      this.#shotCounts = new ShotCounts(viewpoint.car);
    }
    this.#shotCounts.add(shots, events);
    for (const effect of effects) {
      const isOwnShot = effect.kind === 'fired' && effect.car === viewpoint.car;
      if (isOwnShot) this.#shotRecorder.onFired(effect.tick, client.timeline);
    }
    this.#shotRecorder.updateReport(client.timeline, view.state);
  }

  #read({ view, viewpoint, nowMs }: Moment, { client }: RaceSession): Reading {
    const { stats } = client;
    const ownCar = view.cars[viewpoint.car];
    if (ownCar?.present) this.#shownError.add(view.timeMs, ownCar.pose);
    this.#recentCorrections.update(nowMs, stats.corrections);
    const corrections = CORRECTION_CAUSES.reduce((sum, cause) => sum + stats.corrections[cause], 0);
    const isCorrected = corrections > this.#previousCorrections;
    this.#previousCorrections = corrections;
    const counts = CORRECTION_CAUSES.map((cause) => [cause, this.#recentCorrections.count(cause)] as const);
    const server = this.#context.solo?.server;
    return {
      stats,
      role: viewpoint.role,
      ownTick: view.state[RACE.tick]!,
      shownErrorM: this.#shownError.takeErrorM(client.timeline, viewpoint.car),
      correctedM: isCorrected ? stats.lastErrorM : null,
      recentCorrections: Object.fromEntries(counts) as Record<CorrectionCause, number>,
      shots: this.#shotCounts,
      server: server ? { tick: server.tickNumber, hash: hashState(server.world.state) } : null,
    };
  }
}

/** Keys that reach the game while a button of the panel has the focus: they pause, step and slow down time. */
const TIME_KEYS = ['KeyP', 'KeyN', 'KeyB'];

/** Removes the focus after a click with a pointer, so that keys drive the car again. An open dropdown keeps its focus. */
function releaseFocus({ detail }: MouseEvent): void {
  const { activeElement } = document;
  // A click by key has the detail 0.
  if (detail === 0 || activeElement instanceof HTMLSelectElement) return;
  if (activeElement instanceof HTMLElement) activeElement.blur();
}
