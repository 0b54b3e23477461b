/**
 * The part of the HUD about the race: place, laps, times, gaps to other cars, notices, and the seconds until the guns work or
 * until the race ends.
 */
import type { GapRow, Notice } from '../news/news-items.ts';
import { clockText } from '../ui/clock-text.ts';
import { setHidden } from '../ui/dom.ts';
import type { HudModel } from './hud-model.ts';
import { addElement, TextSlot } from './slots.ts';

/** How long a notice is shown (ms). */
const NOTICE_MS = 2400;

export class RaceHud {
  readonly #placeBox: HTMLElement;
  readonly #place: TextSlot;
  readonly #cars: TextSlot;
  readonly #lap: TextSlot;
  readonly #clock: TextSlot;
  readonly #best: TextSlot;
  readonly #ahead: GapLine;
  readonly #behind: GapLine;
  readonly #notice: HTMLElement;
  readonly #secondsLeft: TextSlot;
  #shownNoticeId = 0;

  constructor(root: HTMLElement) {
    const standing = addElement(root, 'hud-card hud-standing');
    const place = addElement(standing, 'hud-place');
    this.#placeBox = place;
    this.#place = new TextSlot(addElement(place, 'hud-place-own', 'span'));
    this.#cars = new TextSlot(addElement(place, 'hud-place-of', 'small'));
    const lap = addElement(standing, 'hud-lap');
    this.#lap = new TextSlot(addElement(lap, 'hud-lap-count', 'b'));
    this.#clock = new TextSlot(addElement(lap, 'hud-clock', 'span'));
    this.#best = new TextSlot(addElement(lap, 'hud-best', 'span'));
    const gaps = addElement(root, 'hud-gaps');
    this.#ahead = new GapLine(gaps, '▲');
    this.#behind = new GapLine(gaps, '▼');
    this.#notice = addElement(root, 'hud-notice');
    this.#secondsLeft = new TextSlot(addElement(root, 'hud-seconds-left'));
  }

  update(model: HudModel): void {
    this.#place.set(String(model.place));
    this.#placeBox.classList.toggle('is-first', model.place === 1);
    this.#cars.set(`/${model.carCount}`);
    this.#lap.set(`LAP ${Math.min(model.lap, model.laps)}/${model.laps}`);
    // Only tenths of a second: a text that changes in every frame would make the browser compute the layout in every frame.
    this.#clock.set(clockText(model.lapTimeMs).slice(0, -2));
    this.#best.set(model.bestLapMs === null ? '' : `best ${clockText(model.bestLapMs)}`);
    this.#ahead.set(model.ahead);
    this.#behind.set(model.behind);
    this.#secondsLeft.set(secondsLeftText(model));
    if (model.notice && model.notice.id !== this.#shownNoticeId) this.#showNotice(model.notice);
  }

  #showNotice({ id, text, tone }: Notice): void {
    this.#shownNoticeId = id;
    this.#notice.textContent = text;
    this.#notice.className = `hud-notice is-${tone}`;
    for (const animation of this.#notice.getAnimations()) animation.cancel();
    // The style sheet sets --start-scale to 1 for players who prefer reduced motion.
    const frames = [
      { opacity: 0, scale: 'var(--start-scale, 1.3)' },
      { opacity: 1, scale: 1, offset: 0.08 },
      { opacity: 1, scale: 1, offset: 0.8 },
      { opacity: 0, scale: 1 },
    ];
    this.#notice.animate(frames, { duration: NOTICE_MS, easing: 'ease-out' });
  }
}

/** Returns the text that counts the seconds until the guns work or until the race ends; '' for neither. */
function secondsLeftText({ gunsSeconds, finalSeconds }: HudModel): string {
  if (gunsSeconds !== null) return `Guns in ${Math.ceil(gunsSeconds)} s`;
  if (finalSeconds === null) return '';
  return `The race ends in ${Math.ceil(finalSeconds)} s`;
}

/** One line for the car ahead or behind: a sign, the team's colour, the gap in seconds (if known), and the car's title. */
class GapLine {
  readonly #row: HTMLElement;
  readonly #colour: HTMLElement;
  readonly #text: TextSlot;
  #shownColour = '';

  constructor(parent: HTMLElement, sign: string) {
    this.#row = addElement(parent, 'hud-gap');
    addElement(this.#row, 'hud-gap-sign', 'span').textContent = sign;
    this.#colour = addElement(this.#row, 'hud-gap-colour', 'i');
    this.#text = new TextSlot(addElement(this.#row, 'hud-gap-text', 'span'));
  }

  set(gap: GapRow | null): void {
    setHidden(this.#row, gap === null);
    if (!gap) return;
    this.#text.set(gap.ms === null ? gap.name : `${(gap.ms / 1000).toFixed(1)}  ${gap.name}`);
    if (gap.colour === this.#shownColour) return;
    this.#shownColour = gap.colour;
    this.#colour.style.background = gap.colour;
  }
}
