/** The card with a prompt of the tutorial: what to press, what it does, how far the player is, and a button that skips. */
import './tutorial.css';
import { TextSlot } from '../../hud/slots.ts';
import { button, element, setHidden } from '../../ui/dom.ts';
import type { Prompt } from './prompts.ts';

export interface CardModel extends Prompt {
  /** The key or gamepad button that skips the tutorial; '' if there is none. */
  readonly skipControl: string;
  /** How much of each lesson is done, from 0 to 1. */
  readonly shares: readonly number[];
}

/** The bar of a lesson grows in this many steps, so that the page changes less often. */
const SHARE_STEPS = 20;

export class TutorialCard {
  readonly #root: HTMLElement;
  /** Screen readers announce each new prompt. */
  readonly #prompt = element('p', { className: 'tutorial-prompt', role: 'status' });
  readonly #skipControl = new TextSlot(element('kbd'));
  readonly #bars = element('div', { className: 'tutorial-bars', ariaHidden: 'true' });
  readonly #card: HTMLElement;
  #shownPrompt = '';
  #shownShares = '';

  /** `root` covers the whole picture. `onSkip` is called when the player clicks or taps the button. */
  constructor(root: HTMLElement, onSkip: () => void) {
    this.#root = root;
    const skip = button('Skip', 'tutorial-skip', onSkip);
    skip.ariaDescription = 'Ends the tutorial';
    skip.append(' ', this.#skipControl.element);
    this.#card = element(
      'section',
      { className: 'tutorial', id: 'tutorial', ariaLabel: 'Tutorial', hidden: true },
      this.#prompt,
      skip,
      this.#bars,
    );
  }

  show({ controls, text, skipControl, shares }: CardModel): void {
    // The HUD empties the root for each track.
    if (this.#card.parentElement !== this.#root) this.#root.append(this.#card);
    setHidden(this.#card, false);
    this.#skipControl.set(skipControl);
    this.#showPrompt(controls, text);
    this.#showShares(shares.map((share) => Math.floor(share * SHARE_STEPS) / SHARE_STEPS));
  }

  hide(): void {
    setHidden(this.#card, true);
  }

  #showPrompt(controls: readonly string[], text: string): void {
    const key = [...controls, text].join();
    if (key === this.#shownPrompt) return;
    this.#shownPrompt = key;
    const caps = controls.flatMap((name) => [element('kbd', { textContent: name }), ' ']);
    this.#prompt.replaceChildren(...caps, element('span', { textContent: text }));
  }

  #showShares(shares: readonly number[]): void {
    const key = shares.join();
    if (key === this.#shownShares) return;
    this.#shownShares = key;
    const bars = shares.map((share) => {
      const bar = element('i', { className: share === 1 ? 'is-done' : '' });
      bar.style.setProperty('--share', String(share));
      return bar;
    });
    this.#bars.replaceChildren(...bars);
  }
}
