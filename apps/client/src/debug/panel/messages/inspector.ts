/** The message inspector of the net panel: a live list of sent and received messages, and the fields of a chosen message. */
import type { Role } from '@shotgun-rally/protocol';
import type { Viewpoint } from '../../../race/moment.ts';
import { button, element } from '../../../ui/dom.ts';
import type { Tooltips } from '../widgets/tooltips.ts';
import type { LoggedMessage, MessageLog } from './message-log.ts';
import { acknowledgedBy, type Branch, summaryOf, treeOf } from './message-text.ts';

/** The largest number of rows in the list. */
const MAX_ROWS = 60;
/** A field with at most this many inner fields is shown expanded. */
const EXPANDED_MAX = 3;
/** The choices of the filter: all messages, or only messages of one kind. */
const FILTERS = ['all', 'inputs', 'state', 'events', 'ping', 'pong'] as const;

const COLUMNS: readonly (readonly [string, string])[] = [
  ['sent', 'When the message was sent, in seconds of this page’s clock.'],
  ['↑↓', 'Up (↑) goes to the server, down (↓) comes from it.'],
  ['kind', 'The kind of the message. PROTOCOL.md describes each kind.'],
  ['bytes', 'The size of the message, without the headers of the network.'],
  [
    'delay',
    'Delay by the simulated network, and what else happened: lost; twice (two copies arrive); overtaken (a newer ' +
      'snapshot arrived first); late (its newest input arrives after its tick was simulated); in transit.',
  ],
  [
    'acknowledges',
    'What the sender has received. From the server: the newest executed input, or a ping. From this page: the newest ' +
      'snapshot and event.',
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
  #selectedId: number | null = null;
  #viewpoint: Viewpoint | null = null;

  constructor(log: MessageLog, tooltips: Tooltips) {
    this.#log = log;
    this.#freeze = button('Freeze', 'small', () => this.#setFrozen(!this.#isFrozen));
    this.#freeze.id = 'net-freeze';
    this.#kind = this.#createKindFilter();
    this.#rows.addEventListener('pointerdown', (event) => this.#select(event));
    this.root = element(
      'div',
      { className: 'net-inspector' },
      this.#createBar(tooltips),
      this.#createTable(tooltips),
      this.#detail,
    );
  }

  #createKindFilter(): HTMLSelectElement {
    const options = FILTERS.map((name) => element('option', { textContent: name }));
    const select = element('select', { id: 'net-kind' }, ...options);
    select.ariaLabel = 'kind of message';
    select.addEventListener('change', () => this.#fill());
    return select;
  }

  #createBar(tooltips: Tooltips): HTMLElement {
    return element(
      'div',
      { className: 'net-bar' },
      tooltips.add(this.#freeze, 'Freezes the list while messages continue, so you can read it.'),
      tooltips.add(this.#kind, 'Shows one kind of message only.'),
      element('span', { textContent: 'select a row to see its fields' }),
    );
  }

  #createTable(tooltips: Tooltips): HTMLElement {
    const heads = COLUMNS.map(([label, text]) => tooltips.add(element('th', { textContent: label }), text));
    const head = element('thead', {}, element('tr', {}, ...heads));
    return element('div', { className: 'net-messages' }, element('table', {}, head, this.#rows));
  }

  draw(nowMs: number, viewpoint: Viewpoint): void {
    this.#log.markArrived(nowMs);
    this.#viewpoint = viewpoint;
    if (!this.#isFrozen) this.#fill();
  }

  #setFrozen(isFrozen: boolean): void {
    this.#isFrozen = isFrozen;
    this.#freeze.textContent = isFrozen ? 'Follow' : 'Freeze';
    this.#freeze.ariaPressed = String(isFrozen);
  }

  #fill(): void {
    if (!this.#viewpoint) return;
    const { car, role } = this.#viewpoint;
    const kind = this.#kind.value;
    const matching = this.#log.messages.filter(({ message }) => kind === 'all' || message?.kind === kind);
    this.#rows.replaceChildren(
      ...matching
        .slice(-MAX_ROWS)
        .reverse()
        .map((each) => this.#row(each, car, role)),
    );
  }

  #row(logged: LoggedMessage, car: number, role: Role): HTMLElement {
    const { id, direction, sentMs, bytes, message, status } = logged;
    return element(
      'tr',
      { id: `net-row-${id}`, className: status.replace(' ', '-'), ariaSelected: String(id === this.#selectedId) },
      cell((sentMs / 1000).toFixed(3)),
      cell(direction === 'up' ? '↑' : '↓'),
      cell(message?.kind ?? '?'),
      cell(String(bytes)),
      cell(delayText(logged)),
      cell(message ? acknowledgedBy(message, car, role) : ''),
    );
  }

  /** Selects a row on pointer down and freezes the list, because rows move too fast for a click. */
  #select(event: Event): void {
    const row = event.target instanceof Element ? event.target.closest('tr') : null;
    const id = Number(row?.id.slice('net-row-'.length));
    const logged = this.#log.messages.find((each) => each.id === id);
    if (!logged) return;
    this.#selectedId = id;
    this.#setFrozen(true);
    this.#fill();
    this.#detail.replaceChildren(...detailOf(logged));
  }
}

const cell = (textContent: string): HTMLElement => element('td', { textContent });

function delayText({ sentMs, dueMs, status }: LoggedMessage): string {
  if (status === 'lost') return status;
  return `${(dueMs - sentMs).toFixed(0)} ms ${status}`;
}

function detailOf({ message, bytes, direction }: LoggedMessage): HTMLElement[] {
  if (!message) {
    return [
      element('p', { textContent: `${bytes} bytes that this page has not received: lost, or still in transit.` }),
    ];
  }
  const title = `${direction === 'up' ? '↑' : '↓'} ${message.kind}: ${summaryOf(message)}`;
  return [element('h3', { textContent: title }), ...treeOf(message).branches.map((each) => branchElement(each))];
}

function branchElement({ label, text, branches }: Branch): HTMLElement {
  if (branches.length === 0) {
    return element('p', {}, element('span', { textContent: label }), element('b', { textContent: text }));
  }
  const summary = element('summary', {}, element('span', { textContent: label }), element('b', { textContent: text }));
  const details = element('details', {}, summary);
  // A state has hundreds of fields, so the elements of a branch are created when it is opened.
  details.addEventListener('toggle', () => details.append(...branches.map(branchElement)), { once: true });
  details.open = branches.length <= EXPANDED_MAX;
  return details;
}
