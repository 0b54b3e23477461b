/** The part of the HUD that is about the two in the car: the partner, calls, and the road ahead for the gunner. */
import type { Marker } from '../news/news-items.ts';
import type { BendHint, HudModel } from './hud-model.ts';
import { addElement, TextSlot } from './slots.ts';

const MARKER_SIGNS: Readonly<Record<Marker['kind'], string>> = { look: '◉', target: '⊕', slow: '▼' };
/** Markers stay this far inside the picture, shares of it. */
const EDGE = 0.06;

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
      element.style.left = `${within(marker.x) * 100}%`;
      element.style.top = `${within(marker.y) * 100}%`;
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

const within = (share: number): number => Math.min(1 - EDGE, Math.max(EDGE, share));

/** In the bend itself there is no distance left to tell. */
function bendText(bend: BendHint | null): string {
  if (!bend) return '';
  const arrows = (bend.side === 'left' ? '‹' : '›').repeat(bend.tightness);
  const tens = Math.round(bend.distanceM / 10);
  if (tens === 0) return arrows;
  const metres = `${tens * 10} m`;
  return bend.side === 'left' ? `${arrows} ${metres}` : `${metres} ${arrows}`;
}
