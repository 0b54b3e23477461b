/** Chooses, live, how the own car is predicted, how rivals are seen, and who drives. */
import { RIVAL_NAMES, RIVALS, STRATEGIES, STRATEGY_NAMES, type StrategyName } from '@shotgun-rally/netcode';
import type { Role } from '@shotgun-rally/protocol';
import { element } from '../../ui/dom.ts';
import type { DebugContext } from './debug-context.ts';
import type { Explanations } from './widgets/explanations.ts';

export class Choices {
  readonly root: HTMLElement;
  readonly #sights: readonly HTMLSelectElement[];
  readonly #ghost = element('input', { type: 'checkbox', id: 'net-ghost', checked: true });

  constructor({ settings, solo }: DebugContext, explanations: Explanations) {
    const explained = explanations.explain.bind(explanations);
    const about = element('p', { className: 'net-about', ariaLive: 'polite' });
    const tell = (name: StrategyName) => {
      about.textContent = STRATEGIES[name].description;
    };
    const strategies = STRATEGY_NAMES.map((name) => [name, titleOf(name)] as const);
    const strategy = choice('net-strategy', strategies, settings.now.strategy, (name) => {
      tell(name);
      settings.change({ strategy: name });
    });
    const sights = RIVAL_NAMES.map((name) => [name, RIVALS[name].title] as const);
    const rivals = choice('net-rivals', sights, settings.now.rivals, (name) => settings.change({ rivals: name }));
    tell(settings.now.strategy);
    this.#sights = [strategy, rivals];
    this.root = element(
      'div',
      { className: 'net-choices' },
      explained(
        labelled('own car', strategy),
        'The strategy that predicts your car until the server has told where it really is. Each is the way of a ' +
          'document that this project grew from, or its own. Change it while you drive, with the ghost on.',
      ),
      about,
      explained(
        labelled('rivals', rivals),
        'How a driver sees the other cars, whose inputs this page learns only later. ' +
          `${RIVAL_NAMES.map((name) => RIVALS[name].description).join(' ')} ` +
          'A gunner always sees the whole world interpolated.',
      ),
      element(
        'div',
        { className: 'net-checks' },
        explained(
          checked(this.#ghost, 'ghost'),
          "The ghost is the server's newest car, drawn white as it came. It trails by half a round trip and the lead: " +
            'that is how far your own car is predicted.',
        ),
        solo &&
          explained(
            this.#inputSource(settings),
            'A bot plays your seat through the same inputs, so that you can look.',
          ),
      ),
    );
  }

  /** A gunner sees the world in one way only. */
  set role(role: Role) {
    for (const select of this.#sights) select.disabled = role === 'gunner';
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

/** `Converging (kazap)`: with the first word of the document where it has one. */
function titleOf(name: StrategyName): string {
  const { title, seed } = STRATEGIES[name];
  return seed ? `${title} (${seed.split('-')[0]})` : title;
}

function choice<Name extends string>(
  id: string,
  options: readonly (readonly [Name, string])[],
  start: Name,
  onChange: (name: Name) => void,
): HTMLSelectElement {
  const select = element('select', { id }, ...options.map(([value, label]) => new Option(label, value)));
  select.value = start;
  select.addEventListener('change', () => {
    onChange(options[select.selectedIndex]?.[0] ?? start);
    select.blur();
  });
  return select;
}

const labelled = (text: string, control: HTMLElement): HTMLLabelElement =>
  element('label', {}, element('span', { textContent: text }), control);

const checked = (box: HTMLInputElement, text: string): HTMLLabelElement =>
  element('label', { className: 'check' }, box, text);
