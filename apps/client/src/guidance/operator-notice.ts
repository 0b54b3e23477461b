/** Shows the sentence that the operator of the server has for all players, such as an announced restart. */
import './operator-notice.css';
import type { Moment } from '../race/moment.ts';
import { element, setHidden } from '../ui/dom.ts';

export class OperatorNotice {
  readonly #root: HTMLElement;
  readonly #box = element('div', { className: 'operator-notice', role: 'status', hidden: true });

  /** `root` covers the whole picture. */
  constructor(root: HTMLElement) {
    this.#root = root;
  }

  show({ roster }: Moment): void {
    // The HUD empties the root for each track.
    if (this.#box.parentElement !== this.#root) this.#root.append(this.#box);
    const text = roster?.notice ?? '';
    setHidden(this.#box, text === '');
    if (this.#box.textContent !== text) this.#box.textContent = text;
  }
}
