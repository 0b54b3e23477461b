/** The line of the settings that names the connected gamepad. */
import { element } from '../ui/dom.ts';

/** Creates the line. It changes when a gamepad is connected or disconnected. */
export function gamepadLine(): HTMLElement {
  const line = element('p', { className: 'hint', role: 'status' });
  const stop = new AbortController();
  const update = (): void => {
    line.textContent = gamepadText(navigator.getGamepads?.() ?? []);
  };
  const onChange = (): void => (line.isConnected ? update() : stop.abort());
  for (const type of ['gamepadconnected', 'gamepaddisconnected']) {
    addEventListener(type, onChange, { signal: stop.signal });
  }
  update();
  return line;
}

/** Returns what the player should know about these gamepads. The game reads only those with the standard mapping. */
export function gamepadText(gamepads: readonly (Pick<Gamepad, 'id' | 'connected' | 'mapping'> | null)[]): string {
  const connected = gamepads.filter((gamepad) => gamepad?.connected);
  const usable = connected.find((gamepad) => gamepad?.mapping === 'standard');
  if (usable) return `Gamepad: ${usable.id}`;
  if (connected[0]) return 'This gamepad is not supported by the browser.';
  return 'No gamepad found. If one is connected, press one of its buttons.';
}
