/** Creates the page's elements. */

type Props<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'dataset' | 'classList'>
>;
export type Child = Node | string | null;

/** Creates an element with properties and children; null children are left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props<Tag> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), props);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** Runs `change`, which replaces content of `root`, and then restores the focus to the element with the same id. */
export function keepingFocus(root: Element, change: () => void): void {
  const focused = root.contains(document.activeElement) ? document.activeElement?.id : '';
  change();
  if (focused && document.activeElement?.id !== focused) root.querySelector<HTMLElement>(`#${focused}`)?.focus();
}

/** Creates a button that gives up the focus after a click, so that keys control the game; inside a dialog it keeps it. */
export function button(label: string, className: string, onclick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', className, textContent: label });
  made.addEventListener('click', () => {
    if (!made.closest('dialog')) made.blur();
    onclick();
  });
  return made;
}
