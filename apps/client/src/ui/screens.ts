/** Shows one screen at a time over the 3D view: the lobby, progress with a spinner, or a problem. */
import { SEAT_KEPT_MS } from '@shotgun-rally/netcode';
import { element } from './dom.ts';
import { type Problem, type Remedy, startPage } from './problems.ts';

/** After this time (ms), a player who waits is offered other ways to play. */
const LONG_WAIT_MS = 30_000;

export class Screens {
  #root: HTMLElement;
  #waiting: WaitingCard | null = null;
  /** True while a problem waits for the player. Only another problem replaces it. */
  #isAsking = false;

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Removes the current screen, unless it is a problem that waits for the player. */
  clear(): void {
    if (this.#isAsking) return;
    this.#root.replaceChildren();
    this.#waiting = null;
  }

  /** Shows a card in the middle. It replaces the current screen, unless that is a problem that waits for the player. */
  show(card: HTMLElement): void {
    if (this.#isAsking) return;
    this.clear();
    this.#root.append(element('div', { className: 'screen' }, card));
  }

  /**
   * Shows a spinner with texts. Another call with the same id changes only the texts. After LONG_WAIT_MS, shows `longText`
   * instead of `text`, and links to other ways to play; if it is '', the page only needs time, and nothing changes.
   */
  wait(id: string, title: string, text: string, longText = ''): void {
    if (this.#isAsking) return;
    const waiting = this.#waiting?.card.id === id ? this.#waiting : this.#startWaiting(id);
    waiting.heading.textContent = title;
    waiting.line.textContent = (waiting.isLong && longText) || text;
    waiting.longText = longText;
  }

  #startWaiting(id: string): WaitingCard {
    const [heading, line] = [element('h2'), element('p')];
    const spinner = element('i', { className: 'spinner' });
    const card = element('section', { className: 'card waiting', id, role: 'status' }, spinner, heading, line);
    // Screen readers would announce each percent and each attempt.
    line.ariaLive = 'off';
    this.show(card);
    const waiting: WaitingCard = { card, heading, line, longText: '', isLong: false };
    this.#waiting = waiting;
    setTimeout(() => {
      if (!waiting.longText) return;
      waiting.isLong = true;
      line.textContent = waiting.longText;
      card.append(...otherWaysToPlay());
    }, LONG_WAIT_MS);
    return waiting;
  }

  /** Shows a problem, which the player can read and answer at once. Resolves to the remedy that the player chooses. */
  ask(problem: Problem): Promise<Remedy> {
    freePointer();
    return new Promise((resolve) => {
      const buttons = problem.remedies.map(({ remedy, label }, index) => {
        const choice = element('button', {
          type: 'button',
          textContent: label,
          className: index === 0 ? 'primary' : '',
        });
        choice.dataset.remedy = remedy;
        choice.addEventListener('click', () => {
          this.#isAsking = false;
          resolve(remedy);
        });
        return choice;
      });
      const card = element(
        'section',
        { className: 'card problem', id: problem.id },
        element('h2', { textContent: problem.title }),
        element('p', { textContent: problem.text }),
        element('p', { className: 'advice', textContent: problem.advice }),
        element('div', { className: 'buttons' }, ...buttons),
      );
      card.role = 'alert';
      this.#isAsking = false;
      this.show(card);
      this.#isAsking = true;
      buttons[0]?.focus();
    });
  }
}

/** Creates links for a player who no longer wants to wait. */
export const otherWaysToPlay = (): HTMLAnchorElement[] => [
  element('a', { href: location.pathname, textContent: startPage.label }),
  element('a', { href: '?solo=1', textContent: 'Race against bots' }),
];

/** Unlocks the pointer, which some browsers cannot lock, and closes the dialogs, which would cover a screen. */
function freePointer(): void {
  document.exitPointerLock?.();
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
}

interface WaitingCard {
  readonly card: HTMLElement;
  readonly heading: HTMLElement;
  readonly line: HTMLElement;
  longText: string;
  isLong: boolean;
}

/** Shows that the connection is lost and that the page is trying to reconnect. */
export function showLostServer(screens: Pick<Screens, 'wait'>, attempt = ''): void {
  screens.wait(
    'lost-server',
    'Connection lost',
    `Reconnecting. Your seat is kept for up to ${SEAT_KEPT_MS / 1000} s. ${attempt}`,
    `Your seat may be gone. The page keeps trying. ${attempt}`,
  );
}
