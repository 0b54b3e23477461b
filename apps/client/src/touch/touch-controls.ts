/**
 * Touch controls: a steering field for the left thumb and buttons for the right thumb. A gunner aims by dragging, on the
 * 3D view or from the fire button.
 */
import './touch.css';
import type { ParticipantRole } from '@shotgun-rally/protocol';
import type { TouchDevice } from '../input/binding-name.ts';
import { type Axes, NO_AXES } from '../input/device.ts';
import type { PlayerInput } from '../input/player-input.ts';
import type { Action } from '../settings/bindings.ts';
import { element } from '../ui/dom.ts';
import { SteerField } from './steer-field.ts';

type ButtonSpec = readonly [action: Action, symbol: string, title: string];

const RESET_BUTTON: ButtonSpec = ['reset', '↺', 'Back to the last checkpoint'];
const LOOK_BACK_BUTTON: ButtonSpec = ['lookBack', '⇊', 'Look back'];
const CAMERA_BUTTON: ButtonSpec = ['camera', '▣', 'Change the camera'];
/** Buttons whose action lasts while they are touched. */
const HELD_BUTTONS: Readonly<Record<ParticipantRole, readonly ButtonSpec[]>> = {
  driver: [
    ['boost', '»', 'Boost'],
    ['drift', '↝', 'Drift'],
    ['brake', '▼', 'Brake, reverse'],
    ['throttle', '▲', 'Throttle'],
  ],
  gunner: [
    ['rocket', '➹', 'Rocket'],
    ['fire', '✸', 'Fire'],
  ],
  spectator: [],
};
/** Buttons whose action happens once per touch. */
const PRESS_BUTTONS: Readonly<Record<ParticipantRole, readonly ButtonSpec[]>> = {
  driver: [
    ['swap', '⇄', 'Swap seats'],
    ['look', '◉', 'Call: look there'],
    ['target', '⊕', 'Call: shoot that car'],
  ],
  gunner: [
    ['swap', '⇄', 'Swap seats'],
    ['look', '◉', 'Call: look there'],
    ['slow', '▽', 'Call: slow down'],
    ['threat', '⚠', 'Call: rival behind'],
  ],
  spectator: [CAMERA_BUTTON],
};

export class TouchControls implements TouchDevice {
  readonly #root = element('div', { className: 'touch', id: 'touch' });
  readonly #input: PlayerInput;
  readonly #onStep: (by: 1 | -1) => void;
  readonly #held = new Set<Action>();
  #steer: SteerField | null = null;
  #role: ParticipantRole | null = null;

  /** Inserts the controls before `sibling`. `onStep` is called if a spectator asks for the next (1) or previous (-1) car. */
  constructor(sibling: HTMLElement, input: PlayerInput, onStep: (by: 1 | -1) => void) {
    this.#input = input;
    this.#onStep = onStep;
    this.#root.addEventListener('contextmenu', (event) => event.preventDefault());
    sibling.before(this.#root);
    document.documentElement.classList.add('has-touch');
  }

  get axes(): Axes {
    const down = (action: Action): number => Number(this.#held.has(action));
    return { ...NO_AXES, steer: this.#steer?.value ?? 0, throttle: down('throttle') - down('brake') };
  }

  /** Throttle and brake are axes, as on a gamepad. */
  readonly isDown = (action: Action): boolean => action !== 'throttle' && action !== 'brake' && this.#held.has(action);

  readonly symbolOf = (action: Action): string | undefined => {
    const role = this.#role ?? 'driver';
    const specs = [...HELD_BUTTONS[role], ...PRESS_BUTTONS[role], RESET_BUTTON, LOOK_BACK_BUTTON, CAMERA_BUTTON];
    return specs.find(([name]) => name === action)?.[1];
  };

  /** Shows the controls of a role; null for none. Touches of the previous controls end. */
  show(role: ParticipantRole | null): void {
    if (role === this.#role) return;
    this.#role = role;
    this.#held.clear();
    this.#steer = role === 'driver' ? new SteerField() : null;
    this.#root.replaceChildren(...(role ? this.#controlsOf(role) : []));
  }

  #controlsOf(role: ParticipantRole): HTMLElement[] {
    const smallButtons = PRESS_BUTTONS[role].map((spec) => this.#pressedButton(spec));
    if (role === 'driver') smallButtons.push(this.#heldButton(RESET_BUTTON));
    if (role === 'spectator') smallButtons.unshift(this.#stepButton(-1), this.#stepButton(1));
    const largeButtons = HELD_BUTTONS[role].map((spec) => this.#heldButton(spec));
    return [
      ...(this.#steer ? [this.#steer.element, this.#viewButtons()] : []),
      element('div', { className: `touch-small is-${role}` }, ...smallButtons),
      element('div', { className: `touch-held is-${role}` }, ...largeButtons),
    ];
  }

  /** The driver's buttons for the camera. */
  #viewButtons(): HTMLElement {
    const buttons = [this.#heldButton(LOOK_BACK_BUTTON), this.#pressedButton(CAMERA_BUTTON)];
    return element('div', { className: 'touch-small is-view' }, ...buttons);
  }

  #heldButton([action, symbol, title]: ButtonSpec): HTMLElement {
    const created = touchButton(symbol, title, action);
    /** The last event of each finger on the button. */
    const fingers = new Map<number, PointerEvent>();
    created.addEventListener('pointerdown', (event) => {
      created.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, event);
      this.#held.add(action);
    });
    // Dragging from the fire button aims.
    created.addEventListener('pointermove', (event) => {
      const last = fingers.get(event.pointerId);
      if (!last) return;
      if (action === 'fire') this.#input.mouse.push(event.clientX - last.clientX, event.clientY - last.clientY);
      fingers.set(event.pointerId, event);
    });
    created.addEventListener('lostpointercapture', ({ pointerId }) => {
      fingers.delete(pointerId);
      if (fingers.size === 0) this.#held.delete(action);
    });
    return created;
  }

  #pressedButton([action, symbol, title]: ButtonSpec): HTMLElement {
    const created = touchButton(symbol, title, action);
    created.addEventListener('pointerdown', () => this.#input.onAction?.(action));
    return created;
  }

  #stepButton(by: 1 | -1): HTMLElement {
    const created = touchButton(by > 0 ? '›' : '‹', by > 0 ? 'Next car' : 'Previous car', `step${by}`);
    created.addEventListener('pointerdown', () => this.#onStep(by));
    return created;
  }
}

/** Creates a touch button. The Tab key skips it, because a player with a keyboard does not need it. */
function touchButton(symbol: string, title: string, name: string): HTMLButtonElement {
  const created = element('button', { type: 'button', className: `touch-button is-${name}`, textContent: symbol });
  created.ariaLabel = title;
  created.tabIndex = -1;
  return created;
}
