/** The tabs of the net panel. One page is visible at a time. */
import { button, element } from '../../../ui/dom.ts';

export class Tabs {
  readonly root: HTMLElement;
  #pages: readonly (readonly [HTMLButtonElement, HTMLElement])[];

  /** `pages` are titles with their contents. Shows the first page. */
  constructor(pages: readonly (readonly [string, HTMLElement])[]) {
    this.#pages = pages.map(([title, page], index) => {
      const tab = button(title, 'small', () => this.#show(index));
      tab.id = `net-tab-${title.toLowerCase().replace(' ', '-')}`;
      tab.role = 'tab';
      page.role = 'tabpanel';
      page.setAttribute('aria-labelledby', tab.id);
      return [tab, page];
    });
    const list = element('div', { className: 'net-tabs', role: 'tablist' }, ...this.#pages.map(([tab]) => tab));
    this.root = element('div', { className: 'net-pages' }, list, ...this.#pages.map(([, page]) => page));
    this.#show(0);
  }

  #show(selected: number): void {
    for (const [index, [tab, page]] of this.#pages.entries()) {
      tab.ariaSelected = String(index === selected);
      page.hidden = index !== selected;
    }
  }
}
