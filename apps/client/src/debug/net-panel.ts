/** The net panel (F3 or `?debug`): what the network does to the game, and sliders that make it worse. */
import { type ClientStats, CORRECTION_CAUSES, type LinkKind, type Weather } from '@shotgun-rally/netcode';
import type { Role } from '@shotgun-rally/protocol';
import type { Lag } from '../config.ts';
import { element } from '../lobby/dom.ts';
import type { Transport } from '../server-link.ts';
import { Graph } from './graph.ts';
import { WeatherControls } from './weather-controls.ts';

/** The figures change this often: faster cannot be read. */
const PRINT_EVERY_MS = 200;
const GRAPH_TOP_MS = 100;

/** How messages travel, in words. */
const TRANSPORTS: Readonly<Record<Transport, string>> = { ws: 'WebSocket', rtc: 'WebRTC', tab: 'in this tab' };

const LINES = [
  { label: 'round trip', colour: '#5cc8ff' },
  { label: 'lead', colour: '#ffb02e' },
  { label: 'delay', colour: '#3ddc84' },
];

const ms = (value: number): string => `${value.toFixed(1)} ms`;
const kib = (bytes: number): string => `${(bytes / 1024).toFixed(2)} KiB/s`;

/** What is shown, in order: label, and text from the stats. */
const ROWS: readonly (readonly [string, (stats: ClientStats, role: Role) => string])[] = [
  ['round trip', (stats) => ms(stats.rttMs)],
  ['best round trip', (stats) => ms(stats.bestRttMs)],
  ['input lead', (stats) => ms(stats.leadMs)],
  ['server margin', (stats) => `${stats.marginMs} ms`],
  ['interpolation', (stats, role) => (role === 'gunner' ? ms(stats.interpolationDelayMs) : 'driver: none')],
  ['states lost', (stats) => `${(stats.lossShare * 100).toFixed(1)} %`],
  ['corrections', (stats) => String(totalCorrections(stats))],
  ['last correction', (stats) => `${(stats.lastErrorM * 100).toFixed(1)} cm`],
  ['ticks replayed', (stats) => String(stats.replayedTicks)],
  ['clock steps', (stats) => String(stats.clockSteps)],
  ['uncommitted runs', (stats) => String(stats.uncommittedRuns)],
  ['bytes down', (stats) => kib(stats.bytesDownPerSecond)],
  ['bytes up', (stats) => kib(stats.bytesUpPerSecond)],
];

export class NetPanel {
  #panel: HTMLElement;
  #values: readonly HTMLElement[];
  #ghost: HTMLInputElement;
  #transport = element('dd', { id: 'net-transport' });
  #causes = element('p', { className: 'causes' });
  #graph = new Graph(LINES, GRAPH_TOP_MS);
  #printedAtMs = 0;

  constructor(root: HTMLElement, lag: Lag, shown: boolean, onWeather: (weather: Weather, kind: LinkKind) => void) {
    const cells = ROWS.map(([label]) => [element('dt', { textContent: label }), element('dd')] as const);
    this.#values = cells.map(([, value]) => value);
    this.#ghost = element('input', { type: 'checkbox', id: 'net-ghost', checked: shown });
    this.#panel = element(
      'aside',
      { className: 'net', id: 'net', hidden: !shown },
      element('h2', {}, 'Network', element('kbd', { textContent: 'F3' })),
      element('dl', {}, element('dt', { textContent: 'transport' }), this.#transport, ...cells.flat()),
      this.#causes,
      this.#graph.canvas,
      element('div', { className: 'legend' }, ...LINES.map(legend)),
      element('label', { className: 'check' }, this.#ghost, "ghost of the server's car"),
      new WeatherControls(lag, onWeather).root,
    );
    root.append(this.#panel);
  }

  toggle(): void {
    this.#panel.hidden = !this.#panel.hidden;
  }

  /** Whether the ghost is wanted; it hides with the panel. */
  get showsGhost(): boolean {
    return !this.#panel.hidden && this.#ghost.checked;
  }

  process(stats: ClientStats, role: Role, transport: Transport, nowMs: number): void {
    if (this.#panel.hidden) return;
    const delayMs = role === 'gunner' ? Math.max(0, stats.interpolationDelayMs) : 0;
    this.#graph.add([stats.rttMs, Math.max(0, stats.leadMs), delayMs]);
    if (nowMs - this.#printedAtMs < PRINT_EVERY_MS) return;
    this.#printedAtMs = nowMs;
    this.#graph.draw();
    this.#causes.textContent = causesText(stats);
    this.#transport.textContent = TRANSPORTS[transport];
    for (const [index, [, print]] of ROWS.entries()) {
      const value = this.#values[index];
      if (value) value.textContent = print(stats, role);
    }
  }
}

const totalCorrections = ({ corrections }: ClientStats): number =>
  CORRECTION_CAUSES.reduce((sum, cause) => sum + corrections[cause], 0);

/** `input 9, contact 3`. */
const causesText = ({ corrections }: ClientStats): string =>
  CORRECTION_CAUSES.filter((cause) => corrections[cause] > 0)
    .map((cause) => `${cause} ${corrections[cause]}`)
    .join(', ');

function legend({ label, colour }: { readonly label: string; readonly colour: string }): HTMLElement {
  const swatch = element('i');
  swatch.style.background = colour;
  return element('span', {}, swatch, label);
}
