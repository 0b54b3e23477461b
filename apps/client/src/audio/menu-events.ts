/** Reports pressed buttons and changed choices in all menus, with one pair of listeners on the page. */

/** Selectors of elements that a user presses, and of elements in which a user chooses a value. */
const PRESSABLE = 'button, a, summary';
const CHOICES = 'select, [type=checkbox], [type=radio], [type=range]';
/** Touch controls of the race, which are not part of a menu. */
const TOUCH_CONTROL = '.touch-button';

/** Calls `onPress` for each press and each changed choice inside `page`. Returns a function that removes the listeners. */
export function listenToMenus(page: EventTarget, onPress: () => void): () => void {
  const listener = (selector: string) => (event: Event) => {
    const target = event.target as Partial<Element> | null;
    if (target?.closest?.(selector) && !target.closest(TOUCH_CONTROL)) onPress();
  };
  // Choices report on `change`: a choice by keyboard may cause no click, and a click may change nothing.
  const listeners = { click: listener(PRESSABLE), change: listener(CHOICES) };
  // Clicks are received in the capture phase, because an element's own handler may remove the element or stop the event.
  page.addEventListener('click', listeners.click, { capture: true });
  page.addEventListener('change', listeners.change);
  return () => {
    page.removeEventListener('click', listeners.click, { capture: true });
    page.removeEventListener('change', listeners.change);
  };
}
