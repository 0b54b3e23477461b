/**
 * The HUD, built from DOM elements. Both seats see the race, the map and the team. The driver sees speed, boost and armour, and
 * beside the partner's name the heat of the gun; the gunner sees heat and rockets (combat-hud.ts), and beside the partner's name
 * the armour. The style sheet hides what the seat does not need.
 */
import './hud.css';
import type { Track } from '@shotgun-rally/sim';
import type { FeedLine } from '../news/news-items.ts';
import { CombatHud } from './combat-hud.ts';
import type { HudModel } from './hud-model.ts';
import { Minimap } from './minimap.ts';
import { RaceHud } from './race-hud.ts';
import { addElement, BarSlot, TextSlot } from './slots.ts';
import { TeamHud } from './team-hud.ts';

export class Hud {
  readonly #root: HTMLElement;
  readonly #race: RaceHud;
  readonly #combat: CombatHud;
  readonly #team: TeamHud;
  readonly #speed: TextSlot;
  readonly #countdown: TextSlot;
  readonly #message: TextSlot;
  readonly #map: Minimap;
  readonly #armour: BarSlot;
  readonly #boost: BarSlot;
  readonly #feed: HTMLElement;
  #shownFeedKey = '';

  /** Fills `root`, an element that covers the whole 3D view. */
  constructor(root: HTMLElement, track: Track) {
    this.#root = root;
    root.replaceChildren();
    root.classList.add('hud');
    this.#race = new RaceHud(root);
    this.#map = new Minimap(track);
    addElement(root, 'hud-card hud-map').append(...this.#map.canvases);
    this.#combat = new CombatHud(root);
    const speed = addElement(root, 'hud-card hud-speed');
    this.#speed = new TextSlot(addElement(speed, 'hud-speed-value', 'span'));
    addElement(speed, 'hud-speed-unit', 'small').textContent = 'km/h';
    this.#boost = new BarSlot(speed, 'boost', 'Boost');
    this.#armour = new BarSlot(speed, 'armour', 'Armour');
    this.#team = new TeamHud(root);
    this.#countdown = new TextSlot(addElement(root, 'hud-countdown'));
    this.#message = new TextSlot(addElement(root, 'hud-message'));
    this.#message.element.role = 'status';
    this.#feed = addElement(root, 'hud-feed');
  }

  update(model: HudModel): void {
    this.#race.update(model);
    this.#combat.update(model);
    this.#team.update(model);
    this.#speed.set(String(Math.round(model.speedKmh)));
    this.#armour.set(model.armour);
    this.#boost.set(model.boost);
    this.#root.classList.toggle('is-gunner', model.role === 'gunner' && model.spectatorText === null);
    this.#root.classList.toggle('is-warmup', model.isWarmup);
    this.#root.classList.toggle('is-unarmed', !model.hasWeapons);
    this.#root.classList.toggle('is-jammed', model.isJammed);
    this.#root.classList.toggle('is-over', model.isOver);
    this.#root.classList.toggle('is-wrecked', model.armour <= 0);
    this.#map.draw(model.dots);
    this.#updateCountdown(model.countdown);
    this.#updateMessage(model.message ?? '');
    this.#updateFeed(model.feed);
  }

  /** Updates only what moves with the picture, which is much less work. */
  move(model: HudModel): void {
    this.#combat.move(model);
    this.#team.move(model);
  }

  /** A message of two lines, about a wreck or the finish, is larger than the others. Screen readers announce it once, not each second. */
  #updateMessage(text: string): void {
    const { element } = this.#message;
    const hasTitle = text.includes('\n');
    element.ariaLive = hasTitle && element.classList.contains('has-title') ? 'off' : 'polite';
    this.#message.set(text);
    element.classList.toggle('has-title', hasTitle);
  }

  #updateCountdown(countdown: number | null): void {
    const text = countdown === null ? '' : countdown > 0 ? String(countdown) : 'GO!';
    const { element } = this.#countdown;
    if (text !== '' && text !== element.textContent) {
      // The style sheet sets --start-scale to 1 for players who prefer reduced motion.
      const frames = [
        { opacity: 0, scale: 'var(--start-scale, 2)' },
        { opacity: 1, scale: 1, offset: 0.25 },
        { opacity: 1, scale: 1 },
      ];
      element.animate(frames, { duration: 600, easing: 'ease-out' });
    }
    this.#countdown.set(text);
  }

  #updateFeed(feed: readonly FeedLine[]): void {
    const key = feed.map((line) => line.id).join();
    if (key === this.#shownFeedKey) return;
    this.#shownFeedKey = key;
    const lines = feed.map((line) => {
      const element = document.createElement('div');
      element.className = `hud-feed-line is-${line.tone}`;
      element.textContent = line.text;
      return element;
    });
    this.#feed.replaceChildren(...lines);
  }

  /** Removes everything from the root. */
  dispose(): void {
    this.#root.replaceChildren();
    this.#root.className = '';
  }
}
