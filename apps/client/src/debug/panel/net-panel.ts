/**
 * The net panel: what the network does to the game, and what the netcode does about it. A chunk of its own, beside the
 * picture and never over it. Each frame it reads its figures; five times a second it draws them.
 */
import './net-panel.css';
import { CORRECTION_CAUSES, type CorrectionCause, type ObservedMessage } from '@shotgun-rally/netcode';
import { hashState, RACE } from '@shotgun-rally/sim';
import type { Transport } from '../../connection/server-link.ts';
import type { Moment } from '../../race/moment.ts';
import type { MessageObserver, RaceSession } from '../../session/race-session.ts';
import { button, element } from '../../ui/dom.ts';
import { Charts } from './charts.ts';
import { Choices } from './choices.ts';
import type { DebugContext } from './debug-context.ts';
import { FigureList } from './figure-list.ts';
import { LISTED, type Reading } from './figures.ts';
import { Inspector } from './messages/inspector.ts';
import { MessageLog } from './messages/message-log.ts';
import { RecentCounts } from './recent-counts.ts';
import { runQuery } from './run-link.ts';
import { SeenError } from './seen-error.ts';
import { ShotDrawing } from './shot-drawing.ts';
import { ShotRecorder } from './shot-story.ts';
import { TimeControls } from './time-controls.ts';
import { WeatherControls } from './weather-controls.ts';
import { Explanations } from './widgets/explanations.ts';
import { Tabs } from './widgets/tabs.ts';

/** The panel is drawn this often: faster cannot be read. */
const DRAW_EVERY_MS = 200;
/** Messages kept: a few seconds of them. */
const MESSAGES_KEPT = 600;
/** The page makes room for the panel while this class is on its body. */
const OPEN_CLASS = 'has-net-panel';

/** How messages travel, in words. */
const TRANSPORTS: Readonly<Record<Transport, string>> = { ws: 'WebSocket', rtc: 'WebRTC', tab: 'in this tab' };

export class NetPanel {
  #context: DebugContext;
  #panel: HTMLElement;
  #transport = element('span', { id: 'net-transport' });
  #tick = element('output', { id: 'net-now', className: 'figure' });
  #choices: Choices;
  #time: TimeControls | null;
  #charts: Charts;
  #figures: FigureList;
  #inspector: Inspector;
  #log: MessageLog;
  #shotDrawing: ShotDrawing;
  #shots: ShotRecorder | null = null;
  #messageObserver: MessageObserver;
  #seen = new SeenError();
  #recent = new RecentCounts<CorrectionCause>();
  #correctionsBefore = 0;
  #drawnAtMs = 0;

  /** `onClose`: the cross was pressed. */
  constructor(root: HTMLElement, context: DebugContext, onClose: () => void) {
    const { config, settings, solo } = context;
    const explanations = new Explanations();
    this.#context = context;
    this.#choices = new Choices(context, explanations);
    this.#charts = new Charts(explanations);
    this.#figures = new FigureList(explanations);
    // The tab's own server starts its race when its clock starts.
    this.#log = new MessageLog(MESSAGES_KEPT, solo && ((nowMs) => nowMs));
    this.#inspector = new Inspector(this.#log, explanations);
    this.#shotDrawing = new ShotDrawing(explanations);
    this.#messageObserver = { heard: (heard) => this.#hear(heard), passed: (passage) => this.#log.passed(passage) };
    const link = () =>
      location.origin + location.pathname + runQuery(config, settings.now, solo?.server.tickNumber ?? 0);
    this.#time = solo && new TimeControls(solo, link, explanations);
    const weather = new WeatherControls(settings.now.lag, explanations, (weather, kind) =>
      settings.change({ lag: { ...settings.now.lag, weather, kind } }),
    );
    const close = button('×', 'small', onClose);
    close.ariaLabel = 'close the net panel';
    close.id = 'net-close';
    this.#panel = element(
      'aside',
      { className: 'net', id: 'net' },
      element(
        'header',
        {},
        element('h2', { textContent: 'Netcode' }),
        explanations.explain(
          this.#transport,
          'How messages travel: over a WebSocket (TCP: nothing is lost, but a loss stalls all that follows), over a ' +
            'WebRTC data channel (datagrams: what is lost is lost), or within this tab.',
        ),
        explanations.explain(this.#tick, solo ? LISTED.serverTick.explain : LISTED.ownTick.explain),
        element('kbd', { textContent: 'F3' }),
        close,
      ),
      this.#time?.root ?? null,
      this.#choices.root,
      new Tabs([
        ['Graphs', this.#charts.root],
        ['Figures', this.#figures.root],
        ['Messages', this.#inspector.root],
        ['Shot', this.#shotDrawing.root],
        ['Weather', weather.root],
      ]).root,
    );
    root.append(this.#panel, explanations.layer);
    this.#panel.addEventListener('click', letGoOfKeyboard);
    this.#panel.addEventListener('keydown', keepKeys);
  }

  set isShown(isShown: boolean) {
    this.#panel.hidden = !isShown;
    document.body.classList.toggle(OPEN_CLASS, isShown);
    window.dispatchEvent(new Event('resize'));
  }

  /** Whether the ghost is wanted. */
  get showsGhost(): boolean {
    return this.#choices.showsGhost;
  }

  process(moment: Moment, session: RaceSession): void {
    session.messageObserver = this.#messageObserver;
    this.#watchShots(moment, session);
    const reading = this.#read(moment, session);
    this.#charts.add(moment.nowMs, reading);
    this.#time?.process();
    const nowMs = performance.now();
    if (nowMs - this.#drawnAtMs < DRAW_EVERY_MS) return;
    this.#drawnAtMs = nowMs;
    this.#tick.textContent = `tick ${reading.server?.tick ?? reading.ownTick}`;
    this.#transport.textContent = TRANSPORTS[session.transport];
    this.#choices.role = moment.welcome.role;
    if (!this.#charts.root.hidden) this.#charts.draw();
    if (!this.#figures.root.hidden) this.#figures.draw(reading);
    if (!this.#inspector.root.hidden) this.#inspector.draw(moment.nowMs, moment.welcome);
    if (!this.#shotDrawing.root.hidden) this.#shotDrawing.draw(this.#shots?.story ?? null);
  }

  #hear(heard: ObservedMessage): void {
    this.#log.heard(heard);
    if (heard.direction === 'up') this.#shots?.claimed(heard.message);
    else if (heard.message.kind === 'events') this.#shots?.told(heard.message.events);
  }

  #watchShots({ welcome, effects }: Moment, { client }: RaceSession): void {
    if (!this.#shots?.isFor(welcome)) this.#shots = new ShotRecorder(welcome);
    for (const effect of effects) {
      if (effect.kind === 'fired' && effect.car === welcome.car) this.#shots.fired(effect.tick, client.timeline);
    }
    this.#shots.tell(client.timeline);
  }

  #read({ view, welcome, nowMs }: Moment, { client }: RaceSession): Reading {
    const { stats } = client;
    const shown = view.cars[welcome.car];
    if (shown?.present) this.#seen.shown(view.timeMs, shown.pose);
    this.#recent.update(nowMs, stats.corrections);
    const corrections = CORRECTION_CAUSES.reduce((sum, cause) => sum + stats.corrections[cause], 0);
    const isCorrected = corrections > this.#correctionsBefore;
    this.#correctionsBefore = corrections;
    const counts = CORRECTION_CAUSES.map((cause) => [cause, this.#recent.count(cause)] as const);
    const server = this.#context.solo?.server;
    return {
      stats,
      role: welcome.role,
      ownTick: view.state[RACE.tick]!,
      seenErrorM: this.#seen.judge(client.timeline, welcome.car),
      correctedM: isCorrected ? stats.lastErrorM : null,
      recentCorrections: Object.fromEntries(counts) as Record<CorrectionCause, number>,
      server: server ? { tick: server.tickNumber, hash: hashState(server.world.state) } : null,
    };
  }
}

/** Keys that work wherever the focus is. */
const COMMON_KEYS = ['F3', 'KeyP', 'KeyN', 'KeyB'];

/** Who got into the panel by the Tab key presses its buttons, and does not drive. */
function keepKeys(event: KeyboardEvent): void {
  if (!COMMON_KEYS.includes(event.code)) event.stopPropagation();
}

/** What was clicked keeps no focus, so that the keys go on driving; lists that are open need theirs. */
function letGoOfKeyboard(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && !(activeElement instanceof HTMLSelectElement)) activeElement.blur();
}
