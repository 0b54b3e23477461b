/** Creates elements of the page, and keeps the focus when they are replaced. */

type Props<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'dataset' | 'classList'>
>;
type Child = Node | string | null;

/** Creates an element with properties and children; null children are left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props<Tag> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const created = Object.assign(document.createElement(tag), props);
  created.append(...children.filter((child) => child !== null));
  return created;
}

/** Creates a label with a text before its control, and more content after it. */
export const labelled = (text: string, control: HTMLElement, ...more: readonly Child[]): HTMLLabelElement =>
  element('label', {}, element('span', { textContent: text }), control, ...more);

/** Shows or hides an element. Writes only a new value: the browser handles each write as a change of the attribute. */
export function setHidden(target: HTMLElement, isHidden: boolean): void {
  if (target.hidden !== isHidden) target.hidden = isHidden;
}

/** Runs `change`, which replaces the content of `root`. Then focuses the new element with the id of the focused one. */
export function keepingFocus(root: Element, change: () => void): void {
  const focusedId = root.contains(document.activeElement) ? document.activeElement?.id : '';
  change();
  if (focusedId && document.activeElement?.id !== focusedId) root.querySelector<HTMLElement>(`#${focusedId}`)?.focus();
}

/** Creates a button. Outside of dialogs it loses the focus after a click by mouse or touch, so that keys control the game again. */
export function button(label: string, className: string, onclick: () => void): HTMLButtonElement {
  const created = element('button', { type: 'button', className, textContent: label });
  created.addEventListener('click', ({ detail }) => {
    // `detail` counts clicks: it is 0 if a key or a screen reader has pressed the button, whose user would lose their position on
    // the page.
    if (detail > 0 && !created.closest('dialog')) created.blur();
    onclick();
  });
  return created;
}
