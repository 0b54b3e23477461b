/** The part of the HUD about the team: the partner in the other seat, markers of calls, and the next bend for the gunner. */
import type { Bend } from '../race/next-bend.ts';
import type { HudModel, Marker } from './hud-model.ts';
import { addElement, TextSlot } from './slots.ts';

const MARKER_SIGNS: Readonly<Record<Marker['kind'], string>> = { look: '◉', target: '⊕', slow: '▼' };
/** Markers stay this far inside the edges of the screen (share of its width or height). */
const MARGIN_SHARE = 0.06;

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
    const otherSeat = model.role === 'driver' ? 'gunner' : 'driver';
    this.#partner.set(
      model.spectatorText === null ? `${otherSeat}: ${model.partner || 'bot'}` : `WATCHING ${model.spectatorText}`,
    );
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
      element.style.left = `${insideScreen(marker.x) * 100}%`;
      element.style.top = `${insideScreen(marker.y) * 100}%`;
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

const insideScreen = (share: number): number => Math.min(1 - MARGIN_SHARE, Math.max(MARGIN_SHARE, share));

/** Returns one to three arrows (the tightness), and the distance in tens of metres if it is not 0; '' without a bend. */
function bendText(bend: Bend | null): string {
  if (!bend) return '';
  const arrows = (bend.side === 'left' ? '‹' : '›').repeat(bend.tightness);
  const metres = Math.round(bend.distanceM / 10) * 10;
  if (metres === 0) return arrows;
  return bend.side === 'left' ? `${arrows} ${metres} m` : `${metres} m ${arrows}`;
}
