/** The part of the HUD that is about fighting: reticle, rockets, damage done, and where fire comes from. */
import type { HitFrom, PlacedText } from '../news/news-items.ts';
import type { HudModel } from './hud-model.ts';
import { addElement, TextSlot } from './slots.ts';

/** How long a hit shows on the reticle, a number floats, and fire's direction glows, ms. */
const HIT_MARKER_MS = 180;
const NUMBER_MS = 900;
const HIT_FROM_MS = 1100;
const HURT_MS = 450;
/** Size of the reticle's ring for a cold gun, and what heat adds, px. */
const RING_PX = 30;
const SPREAD_PX = 34;
const ROCKETS_MOST = 4;

export class FightHud {
  readonly #root: HTMLElement;
  readonly #hurt: HTMLElement;
  readonly #reticle: HTMLElement;
  readonly #barrel: HTMLElement;
  readonly #rockets: TextSlot;
  readonly #loading: HTMLElement;
  #armourShown = 1;
  #ringShown = 0;
  #newest = 0;
  #newestHit = 0;

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
    this.#rockets.set('▮'.repeat(model.rockets) + '▯'.repeat(Math.max(0, ROCKETS_MOST - model.rockets)));
    this.#loading.style.transform = `scaleX(${model.rockets > 0 ? model.rocketLoaded : 0})`;
    this.#updateReticle(model);
    for (const each of model.damage) if (each.id > this.#newest) this.#floatNumber(each);
    // Who only watches is not the one who is hurt.
    if (model.watching !== null) return;
    this.#updateHurt(model.armour);
    for (const each of model.hitsFrom) if (each.id > this.#newestHit) this.#glowFrom(each);
  }

  /** Not anew while it still glows: more than three flashes a second can harm (WCAG 2.3.1). */
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

  #floatNumber({ id, x, y, text }: PlacedText): void {
    this.#newest = id;
    const number = addElement(this.#root, 'hud-damage');
    number.textContent = text;
    number.style.left = `${x * 100}%`;
    number.style.top = `${y * 100}%`;
    const rise = [
      { opacity: 1, transform: 'translate(-50%, -50%) scale(1.4)' },
      { opacity: 1, transform: 'translate(-50%, -110%) scale(1)', offset: 0.3 },
      { opacity: 0, transform: 'translate(-50%, -260%) scale(1)' },
    ];
    number.animate(rise, { duration: NUMBER_MS, easing: 'ease-out' }).finished.then(
      () => number.remove(),
      () => number.remove(),
    );
  }

  #glowFrom({ id, angle }: HitFrom): void {
    this.#newestHit = id;
    const arc = addElement(this.#root, 'hud-hit-from');
    arc.style.rotate = `${angle}rad`;
    arc.animate([{ opacity: 1 }, { opacity: 0 }], { duration: HIT_FROM_MS, easing: 'ease-in' }).finished.then(
      () => arc.remove(),
      () => arc.remove(),
    );
  }
}
