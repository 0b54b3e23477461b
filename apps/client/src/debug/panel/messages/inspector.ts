/** The inspector: the live messages each way, their bytes and fields, what they acknowledge, and what became of them. */
import type { Role } from '@shotgun-rally/protocol';
import type { Viewpoint } from '../../../race/moment.ts';
import { button, element } from '../../../ui/dom.ts';
import type { Explanations } from '../widgets/explanations.ts';
import type { LoggedMessage, MessageLog } from './message-log.ts';
import { acknowledgedBy, type Branch, summaryOf, treeOf } from './message-text.ts';

/** Rows shown: more do not fit. */
const ROWS = 60;
/** Fields within a field that are shown at once. */
const FEW = 3;
const KINDS = ['all', 'inputs', 'state', 'events', 'ping', 'pong'] as const;

const COLUMNS: readonly (readonly [string, string])[] = [
  ['sent', 'When it was sent, in seconds of this page’s clock.'],
  ['', 'Up (↑) goes to the server, down (↓) comes from it.'],
  ['kind', 'What kind of message it is. PROTOCOL.md tells what each kind holds.'],
  ['bytes', 'How long it is, without what the network wraps around it.'],
  [
    'way',
    'How long the synthetic weather holds it up, and what else it does to it: lost; twice (two copies come); ' +
      'overtaken (a newer snapshot came first); late (its newest input comes after its tick was simulated).',
  ],
  [
    'acknowledges',
    'What the sender tells that it has got: the server the newest input that it really executed ' +
      '(last_time), this page the newest snapshot and event.',
  ],
];

export class Inspector {
  readonly root: HTMLElement;
  #log: MessageLog;
  #rows = element('tbody');
  #detail = element('div', { className: 'net-message', id: 'net-message' });
  #freeze: HTMLButtonElement;
  #kind: HTMLSelectElement;
  #isFrozen = false;
  #chosen: number | null = null;
  #welcome: Viewpoint | null = null;

  constructor(log: MessageLog, explanations: Explanations) {
    this.#log = log;
    this.#freeze = button('Hold', 'small', () => this.#hold(!this.#isFrozen));
    this.#freeze.id = 'net-hold';
    this.#kind = element(
      'select',
      { id: 'net-kind' },
      ...KINDS.map((name) => element('option', { textContent: name })),
    );
    this.#kind.ariaLabel = 'kind of message';
    this.#kind.addEventListener('change', () => this.#fill());
    this.#rows.addEventListener('pointerdown', (event) => this.#choose(event));
    const heads = COLUMNS.map(([label, text]) => explanations.explain(element('th', { textContent: label }), text));
    this.root = element(
      'div',
      { className: 'net-inspector' },
      element(
        'div',
        { className: 'net-bar' },
        explanations.explain(this.#freeze, 'Holds the list still while messages go on, so that you can read it.'),
        explanations.explain(this.#kind, 'Shows messages of one kind alone.'),
        element('span', { textContent: 'choose a row to see its fields' }),
      ),
      element(
        'div',
        { className: 'net-messages' },
        element('table', {}, element('thead', {}, element('tr', {}, ...heads)), this.#rows),
      ),
      this.#detail,
    );
  }

  draw(nowMs: number, welcome: Viewpoint): void {
    this.#log.arrive(nowMs);
    this.#welcome = welcome;
    if (!this.#isFrozen) this.#fill();
  }

  #hold(isFrozen: boolean): void {
    this.#isFrozen = isFrozen;
    this.#freeze.textContent = isFrozen ? 'Follow' : 'Hold';
    this.#freeze.ariaPressed = String(isFrozen);
  }

  #fill(): void {
    if (!this.#welcome) return;
    const { car, role } = this.#welcome;
    const kind = this.#kind.value;
    const wanted = this.#log.messages.filter(({ message }) => kind === 'all' || message?.kind === kind);
    this.#rows.replaceChildren(
      ...wanted
        .slice(-ROWS)
        .reverse()
        .map((each) => this.#row(each, car, role)),
    );
  }

  #row(logged: LoggedMessage, car: number, role: Role): HTMLElement {
    const { id, direction, sentMs, bytes, message, mark } = logged;
    const row = element(
      'tr',
      { id: `net-row-${id}`, className: mark.replace(' ', '-'), ariaSelected: String(id === this.#chosen) },
      cell((sentMs / 1000).toFixed(3)),
      cell(direction === 'up' ? '↑' : '↓'),
      cell(message?.kind ?? '?'),
      cell(String(bytes)),
      cell(wayOf(logged)),
      cell(message ? acknowledgedBy(message, car, role) : ''),
    );
    return row;
  }

  /** Rows come and go under the pointer, so a press is enough, and holds them still. */
  #choose(event: Event): void {
    const row = event.target instanceof Element ? event.target.closest('tr') : null;
    const id = Number(row?.id.slice('net-row-'.length));
    const logged = this.#log.messages.find((each) => each.id === id);
    if (!logged) return;
    this.#chosen = id;
    this.#hold(true);
    this.#fill();
    this.#detail.replaceChildren(...detailOf(logged));
  }
}

const cell = (textContent: string): HTMLElement => element('td', { textContent });

function wayOf({ sentMs, dueMs, mark }: LoggedMessage): string {
  if (mark === 'lost') return mark;
  return `${(dueMs - sentMs).toFixed(0)} ms ${mark}`;
}

function detailOf({ message, bytes, direction }: LoggedMessage): HTMLElement[] {
  if (!message) {
    return [element('p', { textContent: `${bytes} bytes that this page has not read: lost, or still under way.` })];
  }
  const title = `${direction === 'up' ? '↑' : '↓'} ${message.kind}: ${summaryOf(message)}`;
  return [element('h3', { textContent: title }), ...treeOf(message).branches.map((each) => branchElement(each))];
}

function branchElement({ label, text, branches }: Branch): HTMLElement {
  if (branches.length === 0) {
    return element('p', {}, element('span', { textContent: label }), element('b', { textContent: text }));
  }
  const summary = element('summary', {}, element('span', { textContent: label }), element('b', { textContent: text }));
  const made = element('details', {}, summary);
  // A state has hundreds of fields: they are made when somebody looks.
  made.addEventListener('toggle', () => made.append(...branches.map(branchElement)), { once: true });
  made.open = branches.length <= FEW;
  return made;
}
