/** The HUD: place, lap, clock, map, bars, speed, reticle, countdown, news and the final table, in plain DOM. */
import './hud.css';
import type { Track } from '@shotgun-rally/sim';
import { clockText } from './clock-text.ts';
import type { FeedLine, HudModel } from './hud-model.ts';
import { Minimap } from './minimap.ts';
import { ResultsTable } from './results-table.ts';
import { addElement, BarSlot, TextSlot } from './slots.ts';

export type { FeedLine, HudModel, MinimapDot, ResultRow } from './hud-model.ts';

/** How long a hit shows on the reticle. */
const HIT_MARKER_MS = 180;
/** How long the picture's edge glows when the car is hit. */
const HURT_MS = 450;

export class Hud {
  private readonly root: HTMLElement;
  private readonly place: TextSlot;
  private readonly cars: TextSlot;
  private readonly lap: TextSlot;
  private readonly clock: TextSlot;
  private readonly best: TextSlot;
  private readonly speed: TextSlot;
  private readonly countdown: TextSlot;
  private readonly message: TextSlot;
  private readonly map: Minimap;
  private readonly armour: BarSlot;
  private readonly boost: BarSlot;
  private readonly heat: BarSlot;
  private readonly reticle: HTMLElement;
  private readonly barrel: HTMLElement;
  private readonly feed: HTMLElement;
  private readonly results: ResultsTable;
  private readonly hurt: HTMLElement;
  private feedShown = '';
  private armourShown = 1;

  /** Fills `root`, which should lie over the whole picture. */
  constructor(root: HTMLElement, track: Track) {
    this.root = root;
    root.replaceChildren();
    root.classList.add('hud');
    this.hurt = addElement(root, 'hud-hurt');
    const place = addElement(root, 'hud-card hud-place');
    this.place = new TextSlot(addElement(place, 'hud-place-own', 'span'));
    this.cars = new TextSlot(addElement(place, 'hud-place-of', 'small'));
    const lap = addElement(root, 'hud-card hud-lap');
    this.lap = new TextSlot(addElement(lap, 'hud-lap-count', 'b'));
    this.clock = new TextSlot(addElement(lap, 'hud-clock', 'span'));
    this.best = new TextSlot(addElement(lap, 'hud-best', 'span'));
    this.map = new Minimap(track);
    addElement(root, 'hud-card hud-map').append(this.map.canvas);
    const bars = addElement(root, 'hud-card hud-bars');
    this.armour = new BarSlot(bars, 'armour', 'ARMOUR');
    this.boost = new BarSlot(bars, 'boost', 'BOOST');
    this.heat = new BarSlot(bars, 'heat', 'HEAT');
    const speed = addElement(root, 'hud-card hud-speed');
    this.speed = new TextSlot(addElement(speed, 'hud-speed-value', 'span'));
    addElement(speed, 'hud-speed-unit', 'small').textContent = 'km/h';
    this.reticle = addElement(root, 'hud-reticle');
    this.barrel = addElement(root, 'hud-barrel');
    this.countdown = new TextSlot(addElement(root, 'hud-countdown'));
    this.message = new TextSlot(addElement(root, 'hud-message'));
    this.feed = addElement(root, 'hud-feed');
    this.results = new ResultsTable(root);
  }

  update(model: HudModel): void {
    this.place.set(String(model.place));
    this.cars.set(`/${model.carCount}`);
    this.lap.set(`LAP ${Math.min(model.lap, model.laps)}/${model.laps}`);
    this.clock.set(clockText(model.lapTimeMs));
    this.best.set(model.bestLapMs === null ? '' : `best ${clockText(model.bestLapMs)}`);
    this.speed.set(String(Math.round(Math.abs(model.speedKmh))));
    this.armour.set(model.armour);
    this.boost.set(model.boost);
    this.heat.set(model.heat);
    this.root.classList.toggle('is-gunner', model.role === 'gunner');
    this.root.classList.toggle('is-jammed', model.jammed);
    this.root.classList.toggle('is-over', model.results !== null);
    this.map.draw(model.dots);
    this.updateHurt(model.armour);
    this.updateReticle(model);
    this.updateCountdown(model.countdown);
    this.message.set(model.jammed && model.role === 'gunner' ? 'OVERHEATED' : (model.message ?? ''));
    this.updateFeed(model.feed);
    this.results.set(model.results);
  }

  private updateHurt(armour: number): void {
    if (armour < this.armourShown) {
      for (const animation of this.hurt.getAnimations()) animation.cancel();
      this.hurt.animate([{ opacity: 1 }, { opacity: 0 }], { duration: HURT_MS, easing: 'ease-out' });
    }
    this.armourShown = armour;
  }

  private updateReticle(model: HudModel): void {
    if (model.hitMarker) {
      for (const animation of this.reticle.getAnimations({ subtree: true })) animation.cancel();
      const frames = [
        { opacity: 1, scale: 1.35 },
        { opacity: 0, scale: 1 },
      ];
      this.reticle.animate(frames, { duration: HIT_MARKER_MS, pseudoElement: '::after' });
    }
    const { barrel } = model;
    this.barrel.hidden = !barrel || model.role !== 'gunner';
    if (barrel) this.barrel.style.translate = `${barrel.x * 50}vh ${-barrel.y * 50}vh`;
  }

  private updateCountdown(countdown: number | null): void {
    const text = countdown === null ? '' : countdown > 0 ? String(Math.ceil(countdown)) : 'GO!';
    const { element } = this.countdown;
    if (text !== '' && text !== element.textContent) {
      const frames = [
        { opacity: 0, scale: 2 },
        { opacity: 1, scale: 1, offset: 0.25 },
        { opacity: 1, scale: 1 },
      ];
      element.animate(frames, { duration: 600, easing: 'ease-out' });
    }
    this.countdown.set(text);
  }

  private updateFeed(feed: readonly FeedLine[]): void {
    const key = feed.map((line) => line.id).join();
    if (key === this.feedShown) return;
    this.feedShown = key;
    const lines = feed.map((line) => {
      const element = document.createElement('div');
      element.className = `hud-feed-line is-${line.tone}`;
      element.textContent = line.text;
      return element;
    });
    this.feed.replaceChildren(...lines);
  }

  /** Empties the root again. */
  dispose(): void {
    this.root.replaceChildren();
    this.root.className = '';
  }
}
