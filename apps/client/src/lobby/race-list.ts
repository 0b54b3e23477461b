/** The open races, asked for again and again while the lobby is shown. */
import { button, element, keepingFocus } from '../ui/dom.ts';

/** As `GET /races` tells it. */
export interface OpenRace {
  readonly code: string;
  readonly track: string;
  readonly phase: string;
  readonly laps: number;
  readonly people: readonly string[];
  readonly free_seats: number;
  readonly bots: number;
}

const ASK_EVERY_MS = 2500;
const PHASE_TEXTS: Readonly<Record<string, string>> = {
  warmup: 'warming up',
  countdown: 'starting',
  racing: 'racing',
  finished: 'finished',
};

/** The race to join for who has no wish: one with people and room, rather one that has not begun; null for none. */
export function bestRace(races: readonly OpenRace[]): OpenRace | null {
  const open = races.filter(({ free_seats, people }) => free_seats > 0 && people.length > 0);
  return open.find(({ phase }) => phase === 'warmup') ?? open[0] ?? null;
}

/** A list that fills itself until it leaves the page; `onJoin` gets the code that was chosen. */
export class RaceList {
  readonly element = element('section', { className: 'races', id: 'races' });
  /** What the server told last. */
  races: readonly OpenRace[] = [];
  readonly #onJoin: (code: string) => void;
  #shown = '';

  constructor(onJoin: (code: string) => void) {
    this.#onJoin = onJoin;
    this.element.ariaLabel = 'Open races';
    this.#show([]);
    this.#askOnAndOn();
  }

  async #askOnAndOn(): Promise<void> {
    do {
      await this.#ask();
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    } while (this.element.isConnected);
  }

  /** A server that does not answer has no races to offer. */
  async #ask(): Promise<void> {
    try {
      const answer = await fetch('races');
      this.#show(answer.ok ? ((await answer.json()) as OpenRace[]) : []);
    } catch {
      this.#show([]);
    }
  }

  #show(races: readonly OpenRace[]): void {
    this.races = races;
    const key = JSON.stringify(races);
    if (key === this.#shown) return;
    this.#shown = key;
    const rows = races.map((race) => {
      const join = button('Join', 'small', () => this.#onJoin(race.code));
      join.id = `join-${race.code}`;
      join.ariaLabel = `Join ${race.code}`;
      const details = `${race.track} · ${PHASE_TEXTS[race.phase] ?? race.phase} · ${race.free_seats} seats free`;
      const names = race.people.join(', ') || 'nobody yet';
      return element(
        'li',
        {},
        element('b', { textContent: race.code }),
        element('span', { textContent: details }),
        element('small', { textContent: names }),
        join,
      );
    });
    const heading = element('h2', {
      textContent: races.length > 0 ? 'Open races' : 'No open race: yours will be the first',
    });
    keepingFocus(this.element, () => this.element.replaceChildren(heading, element('ul', {}, ...rows)));
  }
}
