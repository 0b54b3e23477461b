/** Lets one press switch an action on, and the next press switch it off, so that no key has to be held. */
import type { SeatInput } from '@shotgun-rally/protocol';

/** The actions that are switched. */
const SWITCHED = ['fire', 'drift', 'boost'] as const;
type Switched = Partial<Record<(typeof SWITCHED)[number], boolean>>;

export class Toggles {
  #isOn: Switched = {};
  #wasDown: Switched = {};

  /** Switches all actions off. A key that is held stays without effect until it is pressed again. */
  switchOff(): void {
    this.#isOn = {};
  }

  /** Returns the input with the switched actions. Call once per tick. In a new seat, all actions are off. */
  apply<Input extends SeatInput>(input: Input): Input {
    const isDown: Switched = {};
    const isOn: Switched = {};
    for (const action of SWITCHED) {
      const down = (input as Switched)[action];
      if (down === undefined) continue;
      isDown[action] = down;
      isOn[action] = (this.#isOn[action] ?? false) !== (down && !this.#wasDown[action]);
    }
    this.#isOn = isOn;
    this.#wasDown = isDown;
    return { ...input, ...isOn };
  }
}
