/** Shows hints while the player drives or shoots, each with the player's own key, gamepad button or touch button. */
import './hints.css';
import { readStorage, writeStorage } from '../../page/storage.ts';
import type { Moment, PlayerControls } from '../../race/moment.ts';
import type { Settings } from '../../settings/settings.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import { element, setHidden } from '../../ui/dom.ts';
import { chooseHint, type Hint, type HintMemory, newMemory, updateMemory } from './choose-hint.ts';
import { situationOf } from './situation.ts';

/** The player has used the boost in this browser. */
const BOOSTED_KEY = 'has boosted';
/** Distances are shown in steps of this many metres. */
const DISTANCE_STEP_M = 10;

/** Returns the text of a hint without the distance. */
const textOf = ({ kind }: Hint, { nameOf }: PlayerControls, { togglesActions }: Settings): string =>
  ({
    respawn: () => `Stuck? ${nameOf('reset')} puts you back at the last checkpoint`,
    boost: () => `The boost is full: ${togglesActions ? 'press' : 'hold'} ${nameOf('boost')}`,
    repair: () => 'Low armour: the green gate repairs it',
    rival: () => 'Nearest rival',
  })[kind]();

export class Hints {
  readonly #root: HTMLElement;
  readonly #store: SettingsStore;
  readonly #arrow = element('i', { className: 'driving-hint-arrow', textContent: '▲' });
  /** Only the text is announced by screen readers, because arrow and distance change all the time. */
  readonly #text = element('span', { className: 'driving-hint-text', role: 'status' });
  readonly #distance = element('b', { className: 'driving-hint-distance' });
  readonly #box = element('div', { className: 'driving-hint', hidden: true }, this.#arrow, this.#text, this.#distance);
  #memory = newMemory(readStorage('localStorage', BOOSTED_KEY) !== '');

  /** `root` covers the whole picture. */
  constructor(root: HTMLElement, store: SettingsStore) {
    this.#root = root;
    this.#store = store;
  }

  /** Returns the hint for this moment; null for none. Call once per frame. */
  choose(moment: Moment): Hint | null {
    const situation = situationOf(moment);
    if (situation) this.#remember(updateMemory(this.#memory, situation));
    return situation && chooseHint(this.#memory, situation);
  }

  /** Shows a hint; null for none. */
  show(hint: Hint | null, controls: PlayerControls): void {
    // The HUD empties the root for each track.
    if (this.#box.parentElement !== this.#root) this.#root.append(this.#box);
    this.#update(hint, controls);
  }

  #remember(memory: HintMemory): void {
    if (memory.hasBoosted && !this.#memory.hasBoosted) writeStorage('localStorage', BOOSTED_KEY, 'yes');
    this.#memory = memory;
  }

  #update(hint: Hint | null, controls: PlayerControls): void {
    const text = hint ? textOf(hint, controls, this.#store.now) : '';
    setHidden(this.#box, hint === null);
    if (this.#text.textContent !== text) this.#text.textContent = text;
    const place = hint && 'bearing' in hint ? hint : null;
    for (const part of [this.#arrow, this.#distance]) setHidden(part, place === null);
    if (!place) return;
    this.#arrow.style.rotate = `${place.bearing}rad`;
    const distance = `${Math.round(place.distanceM / DISTANCE_STEP_M) * DISTANCE_STEP_M} m`;
    if (this.#distance.textContent !== distance) this.#distance.textContent = distance;
  }
}
