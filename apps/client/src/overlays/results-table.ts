/** The results, shown after the race: how the player's team did, what each of its seats did, and a table of all cars. */
import './results.css';
import { addElement, addIcon } from '../hud/slots.ts';
import { clockText } from '../ui/clock-text.ts';
import { ordinal } from '../ui/ordinal.ts';
import type { ResultRow } from './race-results.ts';
import type { SeatResult, TeamResult } from './team-result.ts';

export class ResultsTable {
  readonly element = document.createElement('section');
  readonly #title: HTMLElement;
  readonly #team: HTMLElement;
  readonly #rows: HTMLElement;
  #shownKey = '';

  constructor() {
    this.element.className = 'hud-results';
    this.element.ariaLabel = 'Results';
    this.element.hidden = true;
    this.#title = addElement(this.element, 'hud-results-title', 'h2');
    this.#team = addElement(this.element, 'hud-results-team');
    this.#rows = addElement(this.element, 'hud-results-rows', 'table');
    this.#rows.ariaLabel = 'All cars';
  }

  /** Shows the results; null hides them. `team` is null for a spectator. */
  set(results: readonly ResultRow[] | null, team: TeamResult | null): void {
    const key = results === null ? '' : JSON.stringify([results, team]);
    if (key === this.#shownKey) return;
    this.#shownKey = key;
    this.element.hidden = results === null;
    const own = team && results?.find(({ isOwn }) => isOwn);
    this.#title.textContent = own ? `${ordinal(own.place)} PLACE` : 'RESULTS';
    this.#title.classList.toggle('is-first', own?.place === 1);
    if (own && own.timeMs !== null) addElement(this.#title, '', 'small').textContent = clockText(own.timeMs);
    this.#team.replaceChildren(...(team ? createTeam(team) : []));
    this.#rows.replaceChildren(...(results ?? []).map(createRow));
  }
}

function createTeam({ driver, gunner, summary }: TeamResult): HTMLElement[] {
  const line = document.createElement('p');
  line.className = 'hud-results-line';
  line.textContent = summary;
  return [line, createSeat('wheel', 'Driver', driver), createSeat('crosshair', 'Gunner', gunner)];
}

function createSeat(icon: string, title: string, { name, summary }: SeatResult): HTMLElement {
  const seat = document.createElement('p');
  seat.className = 'hud-results-seat';
  addIcon(seat, icon, title);
  addElement(seat, '', 'b').textContent = name;
  addElement(seat, '', 'span').textContent = summary;
  return seat;
}

function createRow(result: ResultRow): HTMLElement {
  const row = document.createElement('tr');
  row.classList.toggle('is-own', result.isOwn);
  addElement(row, 'hud-results-place', 'td').textContent = String(result.place);
  const name = addElement(row, 'hud-results-name', 'th');
  name.setAttribute('scope', 'row');
  addElement(name, 'hud-results-colour', 'i').style.background = result.colour;
  name.append(result.name);
  addElement(row, 'hud-results-time', 'td').textContent = result.timeMs === null ? '—' : clockText(result.timeMs);
  // In a race of one lap, the best lap is the race.
  const hasBest = result.bestLapMs !== null && result.bestLapMs !== result.timeMs;
  const best = hasBest ? `best ${clockText(result.bestLapMs)}` : '';
  addElement(row, 'hud-results-best', 'td').textContent = best;
  const wrecks = result.wrecks > 0 ? `, ${result.wrecks} wrecked` : '';
  const combat = result.damage > 0 ? `${result.damage} damage${wrecks}` : '';
  addElement(row, 'hud-results-combat', 'td').textContent = combat;
  return row;
}
