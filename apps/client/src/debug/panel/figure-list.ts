/** The net panel's list of figures that have no graph. */
import { element } from '../../ui/dom.ts';
import { formatFigure, LISTED, type Reading } from './figures.ts';
import type { Tooltips } from './widgets/tooltips.ts';

export class FigureList {
  readonly root: HTMLElement;
  #values = new Map<string, HTMLElement>();

  constructor(tooltips: Tooltips) {
    const cells = Object.entries(LISTED).flatMap(([id, { label, explanation }]) => {
      const value = element('dd', { id: `net-figure-${id}` });
      this.#values.set(id, value);
      const name = element('dt', { textContent: label, className: 'figure' });
      return [tooltips.add(name, explanation), value];
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
