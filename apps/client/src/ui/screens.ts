/** Shows one screen at a time over the 3D view: the lobby, progress with a spinner, or a problem. */
import { element } from './dom.ts';
import type { Problem, Remedy } from './problems.ts';

export class Screens {
  #root: HTMLElement;
  #waiting: HTMLElement | null = null;
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

  /** Shows a spinner with texts. Another call with the same id changes only the texts. */
  wait(id: string, title: string, text: string): void {
    if (this.#isAsking) return;
    if (this.#waiting?.id !== id) {
      const card = element('section', { className: 'card waiting', id }, element('i', { className: 'spinner' }));
      card.role = 'status';
      card.append(element('h2'), element('p'));
      this.show(card);
      this.#waiting = card;
    }
    const [heading, line] = this.#waiting?.querySelectorAll<HTMLElement>('h2, p') ?? [];
    if (heading && line) {
      heading.textContent = title;
      line.textContent = text;
    }
  }

  /** Shows a problem. Resolves to the remedy that the player chooses. */
  ask(problem: Problem): Promise<Remedy> {
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

/** Shows that the connection is lost and that the page is trying to reconnect. */
export function showLostServer(screens: Pick<Screens, 'wait'>, attempt = ''): void {
  screens.wait('lost-server', 'Connection lost', `Reconnecting. Your seat is kept for up to 30 s. ${attempt}`);
}
