/** What the HUD shows of other cars: names above those in view, arrows to those that a gunner does not see, and the results. */
import './overlays.css';
import { PHASE, RACE } from '@shotgun-rally/sim';
import type { Project } from '../hud/hud-markers.ts';
import type { News } from '../news/news.ts';
import type { Moment } from '../race/moment.ts';
import { element } from '../ui/dom.ts';
import { NameTags } from './name-tags.ts';
import { resultsOf } from './race-results.ts';
import { ResultsTable } from './results-table.ts';
import { rivalsOf } from './rivals.ts';
import { teamResultOf } from './team-result.ts';
import { ThreatArrows } from './threat-arrows.ts';

export class Overlays {
  readonly #root: HTMLElement;
  /** For screen readers, names and arrows that move all the time would be noise. */
  readonly #layer = element('div', { className: 'overlays', ariaHidden: 'true' });
  readonly #tags = new NameTags(this.#layer);
  readonly #threats = new ThreatArrows(this.#layer);
  readonly #results = new ResultsTable();

  /** `root` covers the whole picture. */
  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Call once per frame. `project` maps world points to the screen; it is null without a 3D scene. */
  show(moment: Moment, news: News, project: Project | null): void {
    // The HUD empties the root for each track. The layer is below the other parts.
    if (this.#layer.parentElement !== this.#root) {
      this.#root.prepend(this.#layer);
      this.#root.append(this.#results.element);
    }
    const isOver = moment.view.state[RACE.phase] === PHASE.finished;
    this.#results.set(isOver ? resultsOf(moment, news) : null, isOver ? teamResultOf(moment, news) : null);
    if (isOver) return;
    const rivals = rivalsOf(moment, project);
    this.#tags.show(rivals, moment, project);
    this.#threats.show(rivals, moment);
  }
}
