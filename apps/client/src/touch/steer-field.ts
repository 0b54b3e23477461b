/** A touch field for steering. The sideways distance of the thumb from where it first touched sets the steering. */
import { element } from '../ui/dom.ts';

/** Distance from the first touch at which the steering is at full lock (CSS pixels). */
const FULL_LOCK_PX = 62;
/** Exponent of the steering curve. The higher, the less a small movement steers. */
const CURVE = 1.35;

export class SteerField {
  readonly element = element('div', { className: 'touch-steer' }, element('i'));
  /** -1 (left) to 1 (right). */
  value = 0;
  #touchX = 0;

  constructor() {
    this.element.ariaLabel = 'Steering: move the thumb to the left and right';
    this.element.addEventListener('pointerdown', (event) => {
      this.element.setPointerCapture(event.pointerId);
      this.#touchX = event.clientX;
    });
    this.element.addEventListener('pointermove', (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) this.#turn(event.clientX - this.#touchX);
    });
    this.element.addEventListener('lostpointercapture', () => this.#turn(0));
  }

  #turn(distancePx: number): void {
    const share = Math.min(1, Math.abs(distancePx) / FULL_LOCK_PX);
    this.value = Math.sign(distancePx) * share ** CURVE;
    this.element.style.setProperty('--turn', String(Math.sign(distancePx) * share));
  }
}
