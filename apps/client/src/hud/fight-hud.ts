/** The part of the HUD about fighting: reticle, rockets, damage done, and the directions of incoming fire. */
import type { HudModel, PlacedText } from './hud-model.ts';
import { addElement, TextSlot } from './slots.ts';

/** How long each effect is shown (ms): a hit on the reticle, a damage number, the direction of a hit, the red flash. */
const HIT_MARKER_MS = 180;
const NUMBER_MS = 900;
const HIT_FROM_MS = 1100;
const HURT_MS = 450;
/** Size of the reticle's ring for a cold gun, and how much a hot gun adds (px). */
const RING_PX = 30;
const SPREAD_PX = 34;
/** Rocket signs in the row: filled ones for rockets that are left, empty ones for the rest. */
const ROCKET_SIGNS = 4;

export class FightHud {
  readonly #root: HTMLElement;
  readonly #hurt: HTMLElement;
  readonly #reticle: HTMLElement;
  readonly #barrel: HTMLElement;
  readonly #rockets: TextSlot;
  readonly #loading: HTMLElement;
  #armourShown = 1;
  #ringShown = 0;

  constructor(root: HTMLElement, bars: HTMLElement) {
    this.#root = root;
    this.#hurt = addElement(root, 'hud-hurt');
    this.#reticle = addElement(root, 'hud-reticle');
    this.#barrel = addElement(root, 'hud-barrel');
    const row = addElement(bars, 'hud-rockets');
    addElement(row, 'hud-bar-label', 'span').textContent = 'ROCKETS ';
    this.#rockets = new TextSlot(addElement(row, 'hud-rockets-left', 'span'));
    this.#loading = addElement(addElement(row, 'hud-rockets-track'), 'hud-rockets-fill');
  }

  update(model: HudModel): void {
    this.#rockets.set('▮'.repeat(model.rockets) + '▯'.repeat(Math.max(0, ROCKET_SIGNS - model.rockets)));
    this.#loading.style.transform = `scaleX(${model.rockets > 0 ? model.rocketLoaded : 0})`;
    this.#updateReticle(model);
    for (const each of model.damage) this.#floatNumber(each);
    // Damage to a followed car is not damage to the spectator.
    if (model.watching !== null) return;
    this.#updateHurt(model.armour);
    for (const angle of model.hitsFrom) this.#glowFrom(angle);
  }

  /** Starts no flash while one is shown: more than three flashes per second can cause seizures (WCAG 2.3.1). */
  #updateHurt(armour: number): void {
    if (armour < this.#armourShown && this.#hurt.getAnimations().length === 0) {
      this.#hurt.animate([{ opacity: 1 }, { opacity: 0 }], { duration: HURT_MS, easing: 'ease-out' });
    }
    this.#armourShown = armour;
  }

  #updateReticle(model: HudModel): void {
    if (model.hitMarker) {
      for (const animation of this.#reticle.getAnimations({ subtree: true })) animation.cancel();
      const frames = [
        { opacity: 1, scale: 1.35 },
        { opacity: 0, scale: 1 },
      ];
      this.#reticle.animate(frames, { duration: HIT_MARKER_MS, pseudoElement: '::after' });
    }
    const ring = Math.round(RING_PX + SPREAD_PX * model.spread);
    if (ring !== this.#ringShown) {
      this.#ringShown = ring;
      this.#reticle.style.setProperty('--ring', `${ring}px`);
    }
    const { barrel } = model;
    this.#barrel.hidden = !barrel || model.role !== 'gunner';
    if (barrel) this.#barrel.style.translate = `${barrel.x * 50}vh ${-barrel.y * 50}vh`;
  }

  #floatNumber({ x, y, text }: PlacedText): void {
    const number = addElement(this.#root, 'hud-damage');
    number.textContent = text;
    number.style.left = `${x * 100}%`;
    number.style.top = `${y * 100}%`;
    const rise = [
      { opacity: 1, transform: 'translate(-50%, -50%) scale(1.4)' },
      { opacity: 1, transform: 'translate(-50%, -110%) scale(1)', offset: 0.3 },
      { opacity: 0, transform: 'translate(-50%, -260%) scale(1)' },
    ];
    const { finished } = number.animate(rise, { duration: NUMBER_MS, easing: 'ease-out' });
    removeAfter(finished, number);
  }

  #glowFrom(angle: number): void {
    const arc = addElement(this.#root, 'hud-hit-from');
    arc.style.rotate = `${angle}rad`;
    const { finished } = arc.animate([{ opacity: 1 }, { opacity: 0 }], { duration: HIT_FROM_MS, easing: 'ease-in' });
    removeAfter(finished, arc);
  }
}

/** Removes the element once its animation has ended or was cancelled. */
function removeAfter(finished: Promise<unknown>, element: HTMLElement): void {
  const remove = () => element.remove();
  finished.then(remove, remove);
}
