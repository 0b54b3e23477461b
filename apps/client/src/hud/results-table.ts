/** The results, shown after the race: a table of all cars, and what the two seats of the player's car have done. */
import './results.css';
import { clockText } from './clock-text.ts';
import type { ResultRow, SeatResult, TeamResult } from './hud-model.ts';
import { addElement } from './slots.ts';

export class ResultsTable {
  readonly #panel: HTMLElement;
  readonly #rows: HTMLElement;
  readonly #team: HTMLElement;
  #shownKey = '';

  constructor(root: HTMLElement) {
    this.#panel = addElement(root, 'hud-results');
    this.#panel.hidden = true;
    addElement(this.#panel, 'hud-results-title', 'h2').textContent = 'RESULT';
    this.#rows = addElement(this.#panel, 'hud-results-rows', 'table');
    this.#team = addElement(this.#panel, 'hud-results-team');
  }

  set(results: readonly ResultRow[] | null, team: TeamResult | null): void {
    const key = results === null ? '' : JSON.stringify([results, team]);
    if (key === this.#shownKey) return;
    this.#shownKey = key;
    this.#panel.hidden = results === null;
    this.#rows.replaceChildren(...(results ?? []).map(createRow));
    this.#team.replaceChildren(...(team ? createTeam(team) : []));
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

function createTeam({ driver, gunner, line }: TeamResult): HTMLElement[] {
  const summary = document.createElement('p');
  summary.className = 'hud-results-line';
  summary.textContent = line;
  return [summary, createSeat('Driver', driver), createSeat('Gunner', gunner)];
}

function createSeat(title: string, { name, lines }: SeatResult): HTMLElement {
  const seat = document.createElement('dl');
  addElement(seat, 'hud-results-seat', 'dt').textContent = title;
  addElement(seat, 'hud-results-seat', 'dd').textContent = name;
  for (const [label, value] of lines) {
    addElement(seat, '', 'dt').textContent = label;
    addElement(seat, '', 'dd').textContent = value;
  }
  return seat;
}
