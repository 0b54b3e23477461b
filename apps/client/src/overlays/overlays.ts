/** What the HUD shows of other cars: names above those in view, and for a gunner the directions of those that are not. */
import './overlays.css';
import type { Project } from '../hud/hud-markers.ts';
import type { Moment } from '../race/moment.ts';
import { element } from '../ui/dom.ts';
import { NameTags } from './name-tags.ts';
import { rivalsOf } from './rivals.ts';
import { ThreatArrows } from './threat-arrows.ts';

export class Overlays {
  readonly #root: HTMLElement;
  /** For screen readers, names and arrows that move all the time would be noise. */
  readonly #layer = element('div', { className: 'overlays', ariaHidden: 'true' });
  readonly #tags = new NameTags(this.#layer);
  readonly #threats = new ThreatArrows(this.#layer);

  /** `root` covers the whole picture. */
  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Call once per frame. `project` maps world points to the screen; it is null without a 3D scene. */
  show(moment: Moment, project: Project | null): void {
    // The HUD empties the root for each track. The layer is below the other parts.
    if (this.#layer.parentElement !== this.#root) this.#root.prepend(this.#layer);
    const rivals = rivalsOf(moment, project);
    this.#tags.show(rivals, moment);
    this.#threats.show(rivals, moment);
  }
}
