/** The net panel's list of figures that have no graph. */
import { element } from '../../ui/dom.ts';
import { formatFigure, LISTED, type Reading } from './figures.ts';
import type { Explanations } from './widgets/explanations.ts';

export class FigureList {
  readonly root: HTMLElement;
  #values = new Map<string, HTMLElement>();

  constructor(explanations: Explanations) {
    const cells = Object.entries(LISTED).flatMap(([id, { label, explanation }]) => {
      const value = element('dd', { id: `net-figure-${id}` });
      this.#values.set(id, value);
      const name = element('dt', { textContent: label, className: 'figure' });
      return [explanations.explain(name, explanation), value];
    });
    this.root = element('dl', { className: 'net-figures' }, ...cells);
  }

  draw(reading: Reading): void {
    for (const [id, figure] of Object.entries(LISTED)) {
      const value = this.#values.get(id);
      if (value) value.textContent = formatFigure(figure, figure.read(reading));
    }
  }
}
