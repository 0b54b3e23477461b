/** The part of the HUD about the team: the partner in the other seat, markers of calls, and the next bend for the gunner. */

import { setHidden } from '../ui/dom.ts';
import { bendText } from './bend-text.ts';
import type { HudModel, Marker } from './hud-model.ts';
import { addElement, addIcon, BarSlot, TextSlot } from './slots.ts';

const MARKER_SIGNS: Readonly<Record<Marker['kind'], string>> = { look: '◉', target: '⊕', threat: '▼' };
/** Markers stay this far inside the edges of the screen (share of its width or height). */
const MARGIN_SHARE = 0.06;

interface ShownMarker {
  readonly element: HTMLElement;
  readonly text: TextSlot;
}

export class TeamHud {
  readonly #root: HTMLElement;
  readonly #partner: TextSlot;
  /** A driver sees how hot the partner's gun is, and a gunner how much armour the car has left. */
  readonly #heat: BarSlot;
  readonly #armour: BarSlot;
  readonly #bend: HTMLElement;
  readonly #bendText: TextSlot;
  readonly #markers = new Map<number, ShownMarker>();

  constructor(root: HTMLElement) {
    this.#root = root;
    const partner = addElement(root, 'hud-partner');
    addIcon(partner, 'crosshair', 'Your gunner');
    addIcon(partner, 'wheel', 'Your driver');
    this.#partner = new TextSlot(addElement(partner, 'hud-partner-name', 'span'));
    this.#heat = new BarSlot(partner, 'heat', 'Heat of the gun');
    this.#armour = new BarSlot(partner, 'armour', 'Armour');
    this.#bend = addElement(root, 'hud-bend');
    this.#bendText = new TextSlot(this.#bend);
  }

  update(model: HudModel): void {
    this.#partner.set(model.spectatorText === null ? model.partner || 'bot' : `WATCHING ${model.spectatorText}`);
    this.#root.classList.toggle('is-spectator', model.spectatorText !== null);
    this.#heat.set(model.heat);
    this.#armour.set(model.armour);
    this.#bendText.set(bendText(model.bend));
    setHidden(this.#bend, model.bend === null);
    this.move(model);
  }

  /** Updates only what moves with the picture: the markers of calls. */
  move({ markers }: HudModel): void {
    for (const [id, { element }] of this.#markers) {
      if (markers.some((marker) => marker.id === id)) continue;
      element.remove();
      this.#markers.delete(id);
    }
    for (const marker of markers) {
      const { element, text } = this.#markers.get(marker.id) ?? this.#createMarker(marker);
      text.set(marker.text);
      element.style.left = `${insideScreen(marker.x) * 100}%`;
      element.style.setProperty('--top', `${insideScreen(marker.y) * 100}%`);
    }
  }

  #createMarker({ id, kind }: Marker): ShownMarker {
    const element = addElement(this.#root, `hud-marker is-${kind}`);
    addElement(element, 'hud-marker-sign', 'span').textContent = MARKER_SIGNS[kind];
    const shown = { element, text: new TextSlot(addElement(element, 'hud-marker-text', 'span')) };
    this.#markers.set(id, shown);
    return shown;
  }
}

const insideScreen = (share: number): number => Math.min(1 - MARGIN_SHARE, Math.max(MARGIN_SHARE, share));
