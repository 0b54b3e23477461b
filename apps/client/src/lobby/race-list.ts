/** The list of open races in the lobby. It is reloaded every REFRESH_MS while it is shown. */
import type { Role } from '@shotgun-rally/protocol';
import { sleep } from '../page/sleep.ts';
import { button, element, keepingFocus } from '../ui/dom.ts';

/** An entry of the response to `GET /races`. */
export interface OpenRace {
  readonly code: string;
  readonly track: string;
  readonly phase: string;
  readonly laps: number;
  readonly people: readonly string[];
  readonly free_seats: number;
  /** The players whose partner is a bot. */
  readonly alone: readonly { readonly name: string; readonly role: Role }[];
  readonly bots: number;
}

/** A room, and the role to play in it. */
export interface QuickJoin {
  readonly code: string;
  readonly role: Role;
}

const OTHER_ROLE = { driver: 'gunner', gunner: 'driver' } as const;
const REFRESH_MS = 2500;
/** A server that does not answer within this time (ms) counts as none. */
const ANSWER_MAX_MS = 10_000;
const PHASE_TEXTS: Readonly<Record<string, string>> = {
  warmup: 'warming up',
  countdown: 'starting',
  racing: 'racing',
  finished: 'finished',
};

/**
 * Returns the race for a quick join: beside a person who is alone in a car, if possible in the `wanted` role and in a race
 * in warm-up; otherwise a race with people and a free seat; null if there is none. The server seats a person beside another
 * one who lacks a partner in that role.
 */
export function quickJoin(races: readonly OpenRace[], wanted: Role): QuickJoin | null {
  const open = races.filter(({ free_seats, people }) => free_seats > 0 && people.length > 0);
  const byPhase = [...open].sort((a, b) => Number(b.phase === 'warmup') - Number(a.phase === 'warmup'));
  for (const role of [wanted, OTHER_ROLE[wanted]]) {
    const race = byPhase.find(({ alone }) => alone.some((person) => person.role !== role));
    if (race) return { code: race.code, role };
  }
  return byPhase[0] ? { code: byPhase[0].code, role: wanted } : null;
}

/** The status of an answer without the races of other servers. */
const STATUS_INCOMPLETE = 203;
/** The status while the processes of a server start. */
const STATUS_UNAVAILABLE = 503;
const STATUS_SERVER_ERROR = 500;
/** The title of the list by the status of the answer, if it is not the usual one. */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  [STATUS_INCOMPLETE]: 'Open races. Other servers do not answer.',
  [STATUS_UNAVAILABLE]: 'The server is starting. Trying again.',
};
const NO_ANSWER_TEXT = 'The server does not answer. Trying again.';
/** If this many requests in a row have failed and none has succeeded, the page has no game server. */
const FAILURES_MAX = 3;
/** The text if there is no game server, for example on a static host or offline. */
const NO_SERVER_TEXT = 'You can race against bots in this tab, or host a race in it and invite friends.';

/**
 * Reloads itself until its element leaves the page. `onJoin` receives the room code of the chosen race. `onAnswer` is called
 * with true after each answer of a game server, and with false while there is none. A server that has answered once is only
 * out of reach later on: it restarts, or a phone has lost its network for a moment.
 */
export class RaceList {
  readonly element = element('section', { className: 'races', id: 'races' });
  /** What to do without a game server; empty if there is one. Always on the page, so that screen readers announce a new text. */
  readonly explanation = element('p', { role: 'status' });
  /** The newest list from the server. */
  races: readonly OpenRace[] = [];
  readonly #onJoin: (code: string) => void;
  readonly #onAnswer: (hasServer: boolean) => void;
  #shownKey = '';
  #hasAnswered = false;
  #failures = 0;

  constructor(onJoin: (code: string) => void, onAnswer: (hasServer: boolean) => void) {
    this.#onJoin = onJoin;
    this.#onAnswer = onAnswer;
    this.element.ariaLabel = 'Open races';
    this.#show([]);
    this.#refreshRepeatedly();
  }

  async #refreshRepeatedly(): Promise<void> {
    do {
      await this.refresh();
      await sleep(REFRESH_MS);
    } while (this.element.isConnected);
  }

  /** Loads the list again. Without a game server, a static host answers with an error, or with a page instead of a list. */
  async refresh(): Promise<void> {
    const response = await fetch('races', { signal: AbortSignal.timeout(ANSWER_MAX_MS) }).catch(() => null);
    const status = response?.status ?? 0;
    const isStarting = status === STATUS_UNAVAILABLE;
    const races = response && (response.ok || isStarting) ? await response.json().catch(() => null) : null;
    this.#hasAnswered ||= races !== null;
    // The status of a proxy whose server restarts is 500 or more. A static host answers with a page, or with 404.
    const isStatic = status > 0 && status < STATUS_SERVER_ERROR;
    if (races) this.#show(races, STATUS_TEXTS[status]);
    else if (this.#hasAnswered) this.#show(this.races, NO_ANSWER_TEXT);
    else if (isStatic || !navigator.onLine || ++this.#failures >= FAILURES_MAX) this.#show(null);
    else return;
    this.#onAnswer(this.#hasAnswered);
  }

  /** Shows the races below `text`, if it is not empty; null if there is no game server. */
  #show(races: readonly OpenRace[] | null, text = ''): void {
    this.races = races ?? [];
    const key = JSON.stringify([races, text]);
    if (key === this.#shownKey) return;
    this.#shownKey = key;
    // Without a race there is nothing to choose, and the list would only take room.
    this.element.hidden = races?.length === 0 && !text;
    const title = element('h2', { textContent: text || titleOf(races) });
    keepingFocus(this.element, () => this.element.replaceChildren(title, races ? this.#createList(races) : ''));
    this.explanation.textContent = races ? '' : NO_SERVER_TEXT;
  }

  #createList(races: readonly OpenRace[]): HTMLElement {
    const rows = races.map((race) => {
      const join = button('Join', 'small', () => this.#onJoin(race.code));
      join.id = `join-${race.code}`;
      join.ariaLabel = `Join ${race.code}`;
      const details = `${race.track} · ${PHASE_TEXTS[race.phase] ?? race.phase} · ${race.free_seats} free`;
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
    return element('ul', {}, ...rows);
  }
}

function titleOf(races: readonly OpenRace[] | null): string {
  return races ? 'Open races' : 'There is no game server here';
}
