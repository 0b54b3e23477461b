/** Hears what is pressed and chosen in menus: of every menu by one pair of listeners, however often it is built anew. */

const PRESSED = 'button, a, summary';
const CHOSEN = 'select, [type=checkbox], [type=radio], [type=range]';
/** These are for driving, and pressed all the time. */
const DRIVING = '.touch-button';

/** Calls `onPress` for each press and each changed choice inside `page`; answers with what ends that. */
export function hearMenus(page: EventTarget, onPress: () => void): () => void {
  const hear = (selector: string) => (event: Event) => {
    const target = event.target as Partial<Element> | null;
    if (target?.closest?.(selector) && !target.closest(DRIVING)) onPress();
  };
  // A choice counts once it is changed: its click comes before, is missing from the keyboard, and mutes nothing yet.
  const listeners = { click: hear(PRESSED), change: hear(CHOSEN) };
  // While the event goes down: what is pressed may leave the page, or keep the event to itself.
  page.addEventListener('click', listeners.click, { capture: true });
  page.addEventListener('change', listeners.change);
  return () => {
    page.removeEventListener('click', listeners.click, { capture: true });
    page.removeEventListener('change', listeners.change);
  };
}
