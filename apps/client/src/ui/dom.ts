/** Builds the page's elements: one function, so that screens read like what they show. */

type Props<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'dataset' | 'classList'>
>;
export type Child = Node | string | null;

/** An element with its properties set and its children inside; null children are left out. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props<Tag> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), props);
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** Changes what is inside `root`; what has the focus there has it again, if it has an id and is still there. */
export function keepingFocus(root: Element, change: () => void): void {
  const focused = root.contains(document.activeElement) ? document.activeElement?.id : '';
  change();
  if (focused && document.activeElement?.id !== focused) root.querySelector<HTMLElement>(`#${focused}`)?.focus();
}

/** A button that never takes the keyboard away from the game; in a dialog the keyboard is the dialog's anyway. */
export function button(label: string, className: string, onclick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', className, textContent: label });
  made.addEventListener('click', () => {
    if (!made.closest('dialog')) made.blur();
    onclick();
  });
  return made;
}
