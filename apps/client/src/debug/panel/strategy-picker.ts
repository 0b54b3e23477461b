/** The net panel's controls for the prediction strategy, the display of rivals, the ghost, and a bot in the own seat. */
import { RIVAL_NAMES, RIVALS, STRATEGIES, STRATEGY_NAMES, type StrategyName } from '@shotgun-rally/netcode';
import type { Role } from '@shotgun-rally/protocol';
import { element } from '../../ui/dom.ts';
import type { DebugContext } from './debug-context.ts';
import type { Explanations } from './widgets/explanations.ts';

export class StrategyPicker {
  readonly root: HTMLElement;
  readonly #selects: readonly HTMLSelectElement[];
  readonly #ghost = element('input', { type: 'checkbox', id: 'net-ghost', checked: true });

  constructor({ settings, solo }: DebugContext, explanations: Explanations) {
    const explained = explanations.explain.bind(explanations);
    const about = element('p', { className: 'net-about', ariaLive: 'polite' });
    const showDescription = (name: StrategyName) => {
      about.textContent = STRATEGIES[name].description;
    };
    const strategyOptions = STRATEGY_NAMES.map((name) => [name, titleOf(name)] as const);
    const strategy = dropdown('net-strategy', strategyOptions, settings.now.strategy, (name) => {
      showDescription(name);
      settings.change({ strategy: name });
    });
    const rivalOptions = RIVAL_NAMES.map((name) => [name, RIVALS[name].title] as const);
    const rivals = dropdown('net-rivals', rivalOptions, settings.now.rivals, (name) =>
      settings.change({ rivals: name }),
    );
    showDescription(settings.now.strategy);
    this.#selects = [strategy, rivals];
    this.root = element(
      'div',
      { className: 'net-choices' },
      explained(
        labelled('own car', strategy),
        'How your car is predicted until the server’s state arrives. Each strategy comes from one of the design ' +
          'documents this project started from, or was made for this project. Switch while you drive, with the ghost on.',
      ),
      about,
      explained(
        labelled('rivals', rivals),
        'How a driver sees the other cars, whose inputs arrive later. ' +
          `${RIVAL_NAMES.map((name) => RIVALS[name].description).join(' ')} ` +
          'A gunner always sees an interpolated world.',
      ),
      element(
        'div',
        { className: 'net-checks' },
        explained(
          checked(this.#ghost, 'ghost'),
          "The ghost shows your car as in the server's newest state. It is behind by half a round trip plus the lead, " +
            'which is the time that your car is predicted ahead.',
        ),
        solo &&
          explained(this.#inputSource(settings), 'A bot plays your seat through the same inputs, so you can watch.'),
      ),
    );
  }

  /** Disables the dropdowns for a gunner, whose world is always interpolated. */
  set role(role: Role) {
    for (const select of this.#selects) select.disabled = role === 'gunner';
  }

  get showsGhost(): boolean {
    return this.#ghost.checked;
  }

  #inputSource(settings: DebugContext['settings']): HTMLElement {
    const box = element('input', { type: 'checkbox', id: 'net-hands', checked: settings.now.inputSource === 'bot' });
    box.addEventListener('change', () => settings.change({ inputSource: box.checked ? 'bot' : 'player' }));
    return checked(box, 'a bot plays for me');
  }
}

/** Returns the strategy's title, with the first word of its design document's name if it has one: `Converging (kazap)`. */
function titleOf(name: StrategyName): string {
  const { title, seed } = STRATEGIES[name];
  return seed ? `${title} (${seed.split('-')[0]})` : title;
}

function dropdown<Name extends string>(
  id: string,
  options: readonly (readonly [Name, string])[],
  initial: Name,
  onChange: (name: Name) => void,
): HTMLSelectElement {
  const select = element('select', { id }, ...options.map(([value, label]) => new Option(label, value)));
  select.value = initial;
  select.addEventListener('change', () => {
    onChange(options[select.selectedIndex]?.[0] ?? initial);
    select.blur();
  });
  return select;
}

const labelled = (text: string, control: HTMLElement): HTMLLabelElement =>
  element('label', {}, element('span', { textContent: text }), control);

const checked = (box: HTMLInputElement, text: string): HTMLLabelElement =>
  element('label', { className: 'check' }, box, text);
