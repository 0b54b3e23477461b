/** A touch field for steering. The sideways distance of the thumb from the point of touch sets the steering. */
import { element } from '../ui/dom.ts';

/** Distance of full lock from the point of touch (CSS pixels). */
const FULL_LOCK_PX = 62;
/** Exponent of the steering curve: above 1, small movements steer more finely. */
const CURVE = 1.35;

export class SteerField {
  readonly element = element('div', { className: 'touch-steer' }, element('i'));
  /** -1 (left) to 1 (right). */
  value = 0;
  #fromX = 0;

  constructor() {
    this.element.ariaLabel = 'Steering: move the thumb to the left and right';
    this.element.addEventListener('pointerdown', (event) => {
      this.element.setPointerCapture(event.pointerId);
      this.#fromX = event.clientX;
    });
    this.element.addEventListener('pointermove', (event) => {
      if (this.element.hasPointerCapture(event.pointerId)) this.#turn(event.clientX - this.#fromX);
    });
    this.element.addEventListener('lostpointercapture', () => this.#turn(0));
  }

  #turn(distancePx: number): void {
    const share = Math.min(1, Math.abs(distancePx) / FULL_LOCK_PX);
    this.value = Math.sign(distancePx) * share ** CURVE;
    this.element.style.setProperty('--turn', String(Math.sign(distancePx) * share));
  }
}
