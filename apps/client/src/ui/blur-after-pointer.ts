/** Makes a list or a checkbox that was used by mouse or touch lose the focus, so that keys control the game again. */

/** A list that was closed without a change also loses the focus, if the browser can report this. */
export function blurAfterPointer(control: HTMLElement): void {
  let wasPointerUsed = false;
  control.addEventListener('pointerdown', () => {
    wasPointerUsed = true;
  });
  control.addEventListener('change', () => {
    if (wasPointerUsed) control.blur();
  });
  const release = (event: Event): void => {
    // Some browsers send no blur for a control that was removed.
    if (!control.isConnected) removeEventListener('pointermove', release);
    if (!control.isConnected || !wasPointerUsed || isOpen(control)) return;
    // The first key would otherwise choose another entry.
    if (event.type === 'keydown') event.preventDefault();
    control.blur();
  };
  control.addEventListener('focus', () => {
    addEventListener('pointermove', release);
  });
  control.addEventListener('keydown', release);
  control.addEventListener('blur', () => {
    wasPointerUsed = false;
    removeEventListener('pointermove', release);
  });
}

/** Also returns true if the browser cannot report it. */
const isOpen = (control: HTMLElement): boolean => !CSS.supports('selector(:open)') || control.matches(':open');
