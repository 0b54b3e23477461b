/** Chooses, live, how the own car is predicted, how rivals are seen, and who drives. */
import { RIVAL_NAMES, RIVALS, STRATEGIES, STRATEGY_NAMES } from '@shotgun-rally/netcode';
import { element } from '../../lobby/dom.ts';
import type { Workbench } from '../panel-door.ts';
import type { Explanations } from './explanations.ts';

export class Choices {
  readonly root: HTMLElement;
  readonly #ghost = element('input', { type: 'checkbox', id: 'net-ghost', checked: true });

  constructor({ settings, solo }: Workbench, explanations: Explanations) {
    const explained = explanations.explain.bind(explanations);
    const strategy = choice(
      'net-strategy',
      STRATEGY_NAMES.map((name) => [name, titleOf(name)]),
      settings.now.strategy,
      (name) => settings.change({ strategy: name }),
      (name) => STRATEGIES[name].description,
    );
    const rivals = choice(
      'net-rivals',
      RIVAL_NAMES.map((name) => [name, RIVALS[name].title]),
      settings.now.rivals,
      (name) => settings.change({ rivals: name }),
      (name) => RIVALS[name].description,
    );
    this.root = element(
      'div',
      { className: 'net-choices' },
      explained(
        labelled('own car', strategy.select),
        'The strategy that predicts your car until the server has told where it really is. Each is the way of a ' +
          'document that this project grew from, or its own. Change it while you drive, with the ghost on.',
      ),
      strategy.text,
      explained(
        labelled('rivals', rivals.select),
        'How a driver sees the other cars, whose inputs this page learns only later. A gunner always sees the whole ' +
          'world interpolated.',
      ),
      rivals.text,
      element(
        'div',
        { className: 'net-checks' },
        explained(
          checked(this.#ghost, 'ghost'),
          "The ghost is the server's newest car, drawn white as it came. It trails by half a round trip and the lead: " +
            'that is how far your own car is predicted.',
        ),
        solo &&
          explained(this.#hands(settings), 'A bot plays your seat through the same inputs, so that you can look.'),
      ),
    );
  }

  get showsGhost(): boolean {
    return this.#ghost.checked;
  }

  #hands(settings: Workbench['settings']): HTMLElement {
    const box = element('input', { type: 'checkbox', id: 'net-hands', checked: settings.now.hands === 'bot' });
    box.addEventListener('change', () => settings.change({ hands: box.checked ? 'bot' : 'own' }));
    return checked(box, 'a bot plays for me');
  }
}

/** `Converging (kazap)`: with the first word of the document where it has one. */
function titleOf(name: (typeof STRATEGY_NAMES)[number]): string {
  const { title, seed } = STRATEGIES[name];
  return seed ? `${title} (${seed.split('-')[0]})` : title;
}

function choice<Name extends string>(
  id: string,
  options: readonly (readonly [Name, string])[],
  start: Name,
  onChange: (name: Name) => void,
  describe: (name: Name) => string,
) {
  const made = options.map(([value, textContent]) => element('option', { value, textContent }));
  const select = element('select', { id }, ...made);
  const text = element('p', { className: 'net-about', ariaLive: 'polite', textContent: describe(start) });
  select.value = start;
  select.addEventListener('change', () => {
    const name = options[select.selectedIndex]?.[0] ?? start;
    text.textContent = describe(name);
    onChange(name);
  });
  return { select, text };
}

const labelled = (text: string, control: HTMLElement): HTMLLabelElement =>
  element('label', {}, element('span', { textContent: text }), control);

const checked = (box: HTMLInputElement, text: string): HTMLLabelElement =>
  element('label', { className: 'check' }, box, text);
