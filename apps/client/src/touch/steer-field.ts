/** A touch field for steering. The sideways distance of the thumb from where it first touched sets the steering; other fingers do nothing. */
import { element } from '../ui/dom.ts';

/** Distance from the first touch at which the steering is at full lock (CSS pixels). */
const FULL_LOCK_PX = 62;
/** Exponent of the steering curve. The higher, the less a small movement steers. */
const CURVE = 1.35;

export class SteerField {
  readonly element = element('div', { className: 'touch-steer' }, element('i'));
  /** -1 (left) to 1 (right). */
  value = 0;
  /** The finger that steers; null for none. */
  #pointerId: number | null = null;
  #touchX = 0;

  constructor() {
    this.element.ariaLabel = 'Steering: move the thumb to the left and right';
    this.element.addEventListener('pointerdown', ({ pointerId, clientX }) => {
      if (this.#pointerId !== null) return;
      this.element.setPointerCapture(pointerId);
      this.#pointerId = pointerId;
      this.#touchX = clientX;
    });
    this.element.addEventListener('pointermove', ({ pointerId, clientX }) => {
      if (pointerId === this.#pointerId) this.#turn(clientX - this.#touchX);
    });
    this.element.addEventListener('lostpointercapture', ({ pointerId }) => {
      if (pointerId !== this.#pointerId) return;
      this.#pointerId = null;
      this.#turn(0);
    });
  }

  #turn(distancePx: number): void {
    const share = Math.min(1, Math.abs(distancePx) / FULL_LOCK_PX);
    this.value = Math.sign(distancePx) * share ** CURVE;
    this.element.style.setProperty('--turn', String(Math.sign(distancePx) * share));
  }
}
