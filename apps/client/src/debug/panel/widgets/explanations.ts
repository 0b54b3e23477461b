/** Tooltips of the net panel, shown on hover and on keyboard focus. */
import { element } from '../../../ui/dom.ts';

export class Explanations {
  /** Contains the tooltips. Place it outside of scrolling elements. */
  readonly layer = element('div', { className: 'net-tips' });
  #count = 0;

  /** Gives `target` a tooltip that screen readers read as well. Returns `target`. */
  explain<Target extends HTMLElement>(target: Target, text: string): Target {
    const tip = element('div', {
      className: 'net-tip',
      id: `net-tip-${++this.#count}`,
      role: 'tooltip',
      textContent: text,
    });
    tip.hidden = true;
    this.layer.append(tip);
    target.setAttribute('aria-describedby', tip.id);
    target.classList.add('explained');
    if (!/^(BUTTON|SELECT|INPUT|LABEL)$/.test(target.tagName)) target.tabIndex = 0;
    const show = () => {
      tip.hidden = false;
      const { top } = target.getBoundingClientRect();
      tip.style.setProperty('--top', `${Math.max(8, Math.min(top, innerHeight - tip.offsetHeight - 8))}px`);
    };
    const hide = () => {
      tip.hidden = true;
    };
    for (const event of ['pointerenter', 'focusin']) target.addEventListener(event, show);
    for (const event of ['pointerleave', 'focusout']) target.addEventListener(event, hide);
    target.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') hide();
    });
    return target;
  }
}
