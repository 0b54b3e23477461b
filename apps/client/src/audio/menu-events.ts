/** Reports presses and choices in all menus, with one pair of listeners on the page. */

/** Selectors of elements that are pressed, and of elements whose value is chosen. */
const PRESSED = 'button, a, summary';
const CHOSEN = 'select, [type=checkbox], [type=radio], [type=range]';
/** Touch controls for driving, which are not part of a menu. */
const DRIVING = '.touch-button';

/** Calls `onPress` for each press and each changed choice inside `page`. Returns a function that stops this. */
export function listenToMenus(page: EventTarget, onPress: () => void): () => void {
  const listener = (selector: string) => (event: Event) => {
    const target = event.target as Partial<Element> | null;
    if (target?.closest?.(selector) && !target.closest(DRIVING)) onPress();
  };
  // Choices report on `change`, not on `click`: a keyboard makes no click, and a click comes before the change.
  const listeners = { click: listener(PRESSED), change: listener(CHOSEN) };
  // Captures clicks, because their handlers may remove the element or stop the event.
  page.addEventListener('click', listeners.click, { capture: true });
  page.addEventListener('change', listeners.change);
  return () => {
    page.removeEventListener('click', listeners.click, { capture: true });
    page.removeEventListener('change', listeners.change);
  };
}
