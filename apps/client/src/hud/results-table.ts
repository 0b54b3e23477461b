/** The results table, shown after the race. */
import { clockText } from './clock-text.ts';
import type { ResultRow } from './hud-model.ts';
import { addElement } from './slots.ts';

export class ResultsTable {
  readonly #panel: HTMLElement;
  readonly #rows: HTMLElement;
  #shownKey = '';

  constructor(root: HTMLElement) {
    this.#panel = addElement(root, 'hud-results');
    this.#panel.hidden = true;
    addElement(this.#panel, 'hud-results-title', 'h2').textContent = 'RESULT';
    this.#rows = addElement(this.#panel, 'hud-results-rows', 'table');
  }

  set(results: readonly ResultRow[] | null): void {
    const key = results === null ? '' : JSON.stringify(results);
    if (key === this.#shownKey) return;
    this.#shownKey = key;
    this.#panel.hidden = results === null;
    this.#rows.replaceChildren(...(results ?? []).map(createRow));
  }
}

function createRow(result: ResultRow): HTMLElement {
  const row = document.createElement('tr');
  row.classList.toggle('is-own', result.isOwn);
  addElement(row, 'hud-results-place', 'td').textContent = String(result.place);
  const name = addElement(row, 'hud-results-name', 'td');
  addElement(name, 'hud-results-colour', 'i').style.background = result.colour;
  name.append(result.name);
  addElement(row, 'hud-results-time', 'td').textContent = result.timeMs === null ? '—' : clockText(result.timeMs);
  const best = result.bestLapMs === null ? '' : `best ${clockText(result.bestLapMs)}`;
  addElement(row, 'hud-results-best', 'td').textContent = best;
  const wrecks = result.wrecks > 0 ? `, ${result.wrecks} wrecked` : '';
  const fight = result.damage > 0 ? `${result.damage} damage${wrecks}` : '';
  addElement(row, 'hud-results-fight', 'td').textContent = fight;
  return row;
}
