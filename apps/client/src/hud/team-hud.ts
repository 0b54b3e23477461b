/** The part of the HUD about the team: the partner, the markers of calls, and the next bend for the gunner. */
import type { Bend } from '../race/next-bend.ts';
import type { HudModel, Marker } from './hud-model.ts';
import { addElement, TextSlot } from './slots.ts';

const MARKER_SIGNS: Readonly<Record<Marker['kind'], string>> = { look: '◉', target: '⊕', slow: '▼' };
/** Markers stay this far inside the picture's edges (share of the picture). */
const MARGIN = 0.06;

export class TeamHud {
  readonly #root: HTMLElement;
  readonly #partner: TextSlot;
  readonly #bend: HTMLElement;
  readonly #bendText: TextSlot;
  readonly #markers = new Map<number, HTMLElement>();

  constructor(root: HTMLElement) {
    this.#root = root;
    this.#partner = new TextSlot(addElement(root, 'hud-partner'));
    this.#bend = addElement(root, 'hud-bend');
    this.#bendText = new TextSlot(this.#bend);
  }

  update(model: HudModel): void {
    const seat = model.role === 'driver' ? 'gunner' : 'driver';
    this.#partner.set(model.watching === null ? `${seat}: ${model.partner || 'bot'}` : `WATCHING ${model.watching}`);
    this.#bendText.set(bendText(model.bend));
    this.#bend.hidden = model.bend === null;
    this.#showMarkers(model.markers);
  }

  #showMarkers(markers: readonly Marker[]): void {
    for (const [id, element] of this.#markers) {
      if (markers.some((marker) => marker.id === id)) continue;
      element.remove();
      this.#markers.delete(id);
    }
    for (const marker of markers) {
      const element = this.#markers.get(marker.id) ?? this.#createMarker(marker);
      element.style.left = `${insidePicture(marker.x) * 100}%`;
      element.style.top = `${insidePicture(marker.y) * 100}%`;
    }
  }

  #createMarker({ id, kind, text }: Marker): HTMLElement {
    const element = addElement(this.#root, `hud-marker is-${kind}`);
    addElement(element, 'hud-marker-sign', 'span').textContent = MARKER_SIGNS[kind];
    addElement(element, 'hud-marker-text', 'span').textContent = text;
    this.#markers.set(id, element);
    return element;
  }
}

const insidePicture = (share: number): number => Math.min(1 - MARGIN, Math.max(MARGIN, share));

/** Returns arrows for side and tightness, and the distance in tens of metres unless it is 0. */
function bendText(bend: Bend | null): string {
  if (!bend) return '';
  const arrows = (bend.side === 'left' ? '‹' : '›').repeat(bend.tightness);
  const tens = Math.round(bend.distanceM / 10);
  if (tens === 0) return arrows;
  const metres = `${tens * 10} m`;
  return bend.side === 'left' ? `${arrows} ${metres}` : `${metres} ${arrows}`;
}
