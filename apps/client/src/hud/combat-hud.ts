/** The part of the HUD about combat: crosshair, heat, rockets, damage done, and the directions of incoming fire. */
import { counted } from '../ui/counted.ts';
import { setHidden } from '../ui/dom.ts';
import type { HudModel, PlacedText } from './hud-model.ts';
import { addElement, BarSlot } from './slots.ts';

/** How long each effect is shown (ms). */
const HIT_MARKER_MS = 180;
const DAMAGE_NUMBER_MS = 900;
const HIT_DIRECTION_MS = 1100;
const RED_FLASH_MS = 450;
/** Diameter of the crosshair's ring for a cold gun, and how much a hot gun adds at most (px). */
const RING_PX = 30;
const SPREAD_PX = 34;
/** The row of rockets has at least this many icons: bright for the rockets that are left, and dark otherwise. */
const ROCKET_ICONS = 4;

export class CombatHud {
  readonly #root: HTMLElement;
  readonly #redFlash: HTMLElement;
  readonly #crosshair: HTMLElement;
  readonly #barrel: HTMLElement;
  readonly #heat: BarSlot;
  readonly #rockets: HTMLElement;
  readonly #reload: BarSlot;
  #shownRockets = -1;
  #previousArmour = 1;
  #shownRingPx = 0;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#redFlash = addElement(root, 'hud-red-flash');
    this.#crosshair = addElement(root, 'hud-crosshair');
    this.#barrel = addElement(root, 'hud-barrel');
    const gun = addElement(root, 'hud-gun');
    this.#heat = new BarSlot(gun, 'heat', 'Heat');
    this.#rockets = addElement(gun, 'hud-rockets');
    this.#rockets.role = 'img';
    this.#reload = new BarSlot(gun, 'reload', 'Next rocket');
  }

  update(model: HudModel): void {
    this.#heat.set(model.heat);
    this.#reload.set(model.rockets > 0 ? model.rocketReloadShare : 0);
    this.#showRockets(model.rockets);
    if (model.isHitConfirmed) this.#confirmHit();
    this.move(model);
    for (const damage of model.damage) this.#showDamageNumber(damage);
    // A spectator sees no red flash and no hit directions.
    if (model.spectatorText !== null) return;
    this.#flashIfHurt(model.armour);
    for (const angle of model.hitsFrom) this.#showHitDirection(angle);
  }

  /** Updates only what moves with the picture: the crosshair's ring and the direction of the barrel. */
  move({ spread, barrel, role }: HudModel): void {
    const ringPx = Math.round(RING_PX + SPREAD_PX * spread);
    if (ringPx !== this.#shownRingPx) {
      this.#shownRingPx = ringPx;
      this.#crosshair.style.setProperty('--ring', `${ringPx}px`);
    }
    setHidden(this.#barrel, !barrel || role !== 'gunner');
    // `barrel` is in half heights of the picture, which are 50 dvh: on phones, `vh` includes the browser's bars.
    if (barrel) this.#barrel.style.translate = `${barrel.x * 50}dvh ${-barrel.y * 50}dvh`;
  }

  #confirmHit(): void {
    for (const animation of this.#crosshair.getAnimations({ subtree: true })) animation.cancel();
    // The style sheet sets --start-scale to 1 for players who prefer reduced motion.
    const frames = [
      { opacity: 1, scale: 'var(--start-scale, 1.35)' },
      { opacity: 0, scale: 1 },
    ];
    this.#crosshair.animate(frames, { duration: HIT_MARKER_MS, pseudoElement: '::after' });
  }

  #showRockets(count: number): void {
    if (count === this.#shownRockets) return;
    this.#shownRockets = count;
    this.#rockets.ariaLabel = counted(count, 'rocket');
    this.#rockets.replaceChildren();
    for (let icon = 0; icon < Math.max(ROCKET_ICONS, count); icon++) {
      addElement(this.#rockets, `hud-icon is-rocket${icon < count ? '' : ' is-spent'}`, 'i');
    }
  }

  /**
   * Flashes red if the car has lost armour and no flash is visible: more than three flashes per second can cause seizures
   * (WCAG 2.3.1).
   */
  #flashIfHurt(armour: number): void {
    if (armour < this.#previousArmour && this.#redFlash.getAnimations().length === 0) {
      this.#redFlash.animate([{ opacity: 1 }, { opacity: 0 }], { duration: RED_FLASH_MS, easing: 'ease-out' });
    }
    this.#previousArmour = armour;
  }

  #showDamageNumber({ x, y, text }: PlacedText): void {
    const number = addElement(this.#root, 'hud-damage');
    number.textContent = text;
    number.style.left = `${x * 100}%`;
    number.style.top = `${y * 100}%`;
    // The style sheet sets --start-scale to 1 and --rise to 0 for players who prefer reduced motion.
    const rise = [
      { opacity: 1, scale: 'var(--start-scale, 1.4)' },
      { opacity: 1, scale: 1, translate: '0 calc(var(--rise, 1) * -60%)', offset: 0.3 },
      { opacity: 0, translate: '0 calc(var(--rise, 1) * -210%)' },
    ];
    const { finished } = number.animate(rise, { duration: DAMAGE_NUMBER_MS, easing: 'ease-out' });
    removeAfter(finished, number);
  }

  #showHitDirection(angle: number): void {
    const arc = addElement(this.#root, 'hud-hit-from');
    arc.style.rotate = `${angle}rad`;
    const { finished } = arc.animate([{ opacity: 1 }, { opacity: 0 }], {
      duration: HIT_DIRECTION_MS,
      easing: 'ease-in',
    });
    removeAfter(finished, arc);
  }
}

/** Removes the element once its animation has ended or was cancelled. */
function removeAfter(finished: Promise<unknown>, element: HTMLElement): void {
  const remove = () => element.remove();
  finished.then(remove, remove);
}
