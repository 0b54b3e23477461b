/** The list of open races in the lobby. It is reloaded every REFRESH_MS while it is shown. */
import { button, element, keepingFocus } from '../ui/dom.ts';

/** An entry of the response to `GET /races`. */
export interface OpenRace {
  readonly code: string;
  readonly track: string;
  readonly phase: string;
  readonly laps: number;
  readonly people: readonly string[];
  readonly free_seats: number;
  readonly bots: number;
}

const REFRESH_MS = 2500;
const PHASE_TEXTS: Readonly<Record<string, string>> = {
  warmup: 'warming up',
  countdown: 'starting',
  racing: 'racing',
  finished: 'finished',
};

/** Returns the race for a quick join: a race with people and a free seat, in warm-up if possible; null if there is none. */
export function bestRace(races: readonly OpenRace[]): OpenRace | null {
  const open = races.filter(({ free_seats, people }) => free_seats > 0 && people.length > 0);
  return open.find(({ phase }) => phase === 'warmup') ?? open[0] ?? null;
}

/** Reloads itself until its element leaves the page. `onJoin` receives the room code of the chosen race. */
export class RaceList {
  readonly element = element('section', { className: 'races', id: 'races' });
  /** The newest list from the server. */
  races: readonly OpenRace[] = [];
  readonly #onJoin: (code: string) => void;
  #shownKey = '';

  constructor(onJoin: (code: string) => void) {
    this.#onJoin = onJoin;
    this.element.ariaLabel = 'Open races';
    this.#show([]);
    this.#refreshRepeatedly();
  }

  async #refreshRepeatedly(): Promise<void> {
    do {
      await this.#refresh();
      await new Promise((resolve) => setTimeout(resolve, REFRESH_MS));
    } while (this.element.isConnected);
  }

  /** Shows an empty list if the server does not answer. */
  async #refresh(): Promise<void> {
    try {
      const response = await fetch('races');
      this.#show(response.ok ? ((await response.json()) as OpenRace[]) : []);
    } catch {
      this.#show([]);
    }
  }

  #show(races: readonly OpenRace[]): void {
    this.races = races;
    const key = JSON.stringify(races);
    if (key === this.#shownKey) return;
    this.#shownKey = key;
    const rows = races.map((race) => {
      const join = button('Join', 'small', () => this.#onJoin(race.code));
      join.id = `join-${race.code}`;
      join.ariaLabel = `Join ${race.code}`;
      const details = `${race.track} · ${PHASE_TEXTS[race.phase] ?? race.phase} · ${race.free_seats} seats free`;
      const names = race.people.join(', ') || 'no players yet';
      return element(
        'li',
        {},
        element('b', { textContent: race.code }),
        element('span', { textContent: details }),
        element('small', { textContent: names }),
        join,
      );
    });
    const title = element('h2', {
      textContent: races.length > 0 ? 'Open races' : 'No open races. Start the first one!',
    });
    keepingFocus(this.element, () => this.element.replaceChildren(title, element('ul', {}, ...rows)));
  }
}
