/** Tooltips of the net panel, shown on hover and on keyboard focus. */
import { element } from '../../../ui/dom.ts';

/** Smallest distance (px) between a tooltip and the upper or lower edge of the page. */
const MARGIN_PX = 8;

/** The tags of elements that can have the keyboard focus, or that contain a control. */
const HAS_FOCUS = /^(BUTTON|SELECT|INPUT|LABEL)$/;

export class Tooltips {
  /** Contains the tooltips. Place it outside of scrolling elements. */
  readonly layer = element('div', { className: 'net-tips' });
  #count = 0;

  /** Gives `target` a tooltip that screen readers read as well. Returns `target`. */
  add<Target extends HTMLElement>(target: Target, text: string): Target {
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
    if (!HAS_FOCUS.test(target.tagName)) target.tabIndex = 0;
    const show = () => {
      tip.hidden = false;
      const { top } = target.getBoundingClientRect();
      const lowestTop = innerHeight - tip.offsetHeight - MARGIN_PX;
      tip.style.setProperty('--top', `${Math.max(MARGIN_PX, Math.min(top, lowestTop))}px`);
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
