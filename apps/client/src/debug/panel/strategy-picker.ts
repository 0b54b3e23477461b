/** The net panel's controls for the prediction strategy, the rivals (other cars), the ghost, and a bot in the player's seat. */
import {
  RIVAL_MODE_NAMES,
  RIVAL_MODES,
  STRATEGY_INFO,
  STRATEGY_NAMES,
  type StrategyName,
} from '@shotgun-rally/netcode';
import type { Role } from '@shotgun-rally/protocol';
import type { LiveOptionStore } from '../../page/live-options.ts';
import { blurAfterPointer } from '../../ui/blur-after-pointer.ts';
import { element, labelled } from '../../ui/dom.ts';
import { dropdown } from '../../ui/dropdown.ts';
import type { DebugContext } from './debug-context.ts';
import type { Tooltips } from './widgets/tooltips.ts';

const STRATEGY_EXPLANATION =
  'How your car is predicted until the server’s state arrives. Each strategy comes from one of the design documents this ' +
  'project started from, or was made for this project. Turn on the ghost and switch while you drive to compare them.';
const RIVAL_EXPLANATION =
  'How a driver sees the other cars, whose inputs arrive later. ' +
  `${RIVAL_MODE_NAMES.map((name) => RIVAL_MODES[name].description).join(' ')} ` +
  'A gunner sees the world behind the server, which needs no strategy.';
const GHOST_EXPLANATION =
  'The ghost shows your car as in the server’s newest state. It is behind your car by half a round trip plus the lead (the ' +
  'time that your page is ahead of the server).';

export class StrategyPicker {
  readonly root: HTMLElement;
  readonly #selects: readonly HTMLSelectElement[];
  readonly #ghost = element('input', { type: 'checkbox', id: 'net-ghost', checked: true });

  constructor({ liveOptions, solo }: DebugContext, tooltips: Tooltips) {
    const withTooltip = tooltips.add.bind(tooltips);
    const description = element('p', { className: 'net-about', ariaLive: 'polite' });
    const strategies = createStrategyDropdown(liveOptions, description);
    const rivals = createRivalDropdown(liveOptions);
    const botCheckbox = solo && createBotCheckbox(liveOptions);
    this.#selects = [strategies, rivals];
    for (const select of this.#selects) blurAfterPointer(select);
    this.root = element(
      'div',
      { className: 'net-choices' },
      withTooltip(labelled('own car', strategies), STRATEGY_EXPLANATION),
      description,
      withTooltip(labelled('rivals', rivals), RIVAL_EXPLANATION),
      element(
        'div',
        { className: 'net-checks' },
        withTooltip(checkboxLabel(this.#ghost, 'ghost'), GHOST_EXPLANATION),
        botCheckbox && withTooltip(botCheckbox, 'A bot plays your seat through the same inputs, so you can watch.'),
      ),
    );
  }

  /** Disables the dropdowns for a gunner, whose world is behind the server. */
  set role(role: Role) {
    for (const select of this.#selects) select.disabled = role === 'gunner';
  }

  /** True if the player wants to see the ghost. */
  get showsGhost(): boolean {
    return this.#ghost.checked;
  }
}

/** Creates the dropdown of strategies, which shows the description of the chosen strategy in `description`. */
function createStrategyDropdown(liveOptions: LiveOptionStore, description: HTMLElement): HTMLSelectElement {
  const showDescription = (name: StrategyName) => {
    description.textContent = STRATEGY_INFO[name].description;
  };
  const options = STRATEGY_NAMES.map((name) => [name, titleOf(name)] as const);
  showDescription(liveOptions.now.strategy);
  return dropdown('net-strategy', options, liveOptions.now.strategy, (name) => {
    showDescription(name);
    liveOptions.change({ strategy: name });
  });
}

function createRivalDropdown(liveOptions: LiveOptionStore): HTMLSelectElement {
  const options = RIVAL_MODE_NAMES.map((name) => [name, RIVAL_MODES[name].title] as const);
  return dropdown('net-rivals', options, liveOptions.now.rivals, (name) => liveOptions.change({ rivals: name }));
}

function createBotCheckbox(liveOptions: LiveOptionStore): HTMLElement {
  const box = element('input', { type: 'checkbox', id: 'net-hands', checked: liveOptions.now.inputSource === 'bot' });
  box.addEventListener('change', () => liveOptions.change({ inputSource: box.checked ? 'bot' : 'player' }));
  return checkboxLabel(box, 'a bot plays for me');
}

/** Returns the strategy's title, with the first word of its design document's name if it has one: `Converging (kazap)`. */
function titleOf(name: StrategyName): string {
  const { title, designDocument } = STRATEGY_INFO[name];
  return designDocument ? `${title} (${designDocument.split('-')[0]})` : title;
}

const checkboxLabel = (box: HTMLInputElement, text: string): HTMLLabelElement =>
  element('label', { className: 'check' }, box, text);
