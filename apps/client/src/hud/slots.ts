/** Texts and bars of the HUD, which change the page only if their value has changed. */

/** Creates an element with a class name, and appends it to a parent. */
export function addElement(
  parent: HTMLElement,
  className: string,
  tag: keyof HTMLElementTagNameMap = 'div',
): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  parent.append(element);
  return element;
}

export class TextSlot {
  readonly element: HTMLElement;
  /** It is changed, not replaced: writing `textContent` takes twice as long, and so does the layout after it. */
  readonly #node = document.createTextNode('');
  #shownText = '';

  constructor(element: HTMLElement) {
    this.element = element;
    element.append(this.#node);
  }

  set(text: string): void {
    if (text === this.#shownText) return;
    this.#shownText = text;
    this.#node.data = text;
  }
}

type StyleName = 'color' | 'opacity' | 'rotate' | 'transform';

/** A style property of an element. Reading it from the element to compare would return other texts, such as `rgb(...)` for a colour. */
export class StyleSlot {
  readonly #style: CSSStyleDeclaration;
  readonly #name: StyleName;
  #shownValue = '';

  constructor(element: HTMLElement, name: StyleName) {
    this.#style = element.style;
    this.#name = name;
  }

  set(value: string): void {
    if (value === this.#shownValue) return;
    this.#shownValue = value;
    this.#style[this.#name] = value;
  }
}

/** The length of a bar changes in steps of 1/BAR_STEPS. */
const BAR_STEPS = 200;
/** Bars below this share are marked as low. */
const LOW_SHARE = 0.25;

/** Adds an icon, a shape of the style sheet for the class `is-NAME`, with a name for screen readers. */
export function addIcon(parent: HTMLElement, name: string, label: string): HTMLElement {
  const icon = addElement(parent, `hud-icon is-${name}`, 'span');
  icon.role = 'img';
  icon.ariaLabel = label;
  return icon;
}

/** A bar with an icon. `set` fills the given share of the bar. */
export class BarSlot {
  readonly #fill: HTMLElement;
  #shownSteps = -1;
  #isLow = false;

  constructor(parent: HTMLElement, name: string, label: string) {
    const row = addElement(parent, `hud-bar hud-bar-${name}`);
    addIcon(row, name, label);
    this.#fill = addElement(addElement(row, 'hud-bar-track'), 'hud-bar-fill');
  }

  set(share: number): void {
    const steps = Math.round(Math.min(1, Math.max(0, share)) * BAR_STEPS);
    if (steps === this.#shownSteps) return;
    this.#shownSteps = steps;
    this.#fill.style.transform = `scaleX(${steps / BAR_STEPS})`;
    const isLow = steps < LOW_SHARE * BAR_STEPS;
    if (isLow !== this.#isLow) this.#fill.classList.toggle('is-low', isLow);
    this.#isLow = isLow;
  }
}
