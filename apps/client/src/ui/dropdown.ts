/** A list of which the player chooses one value. */
import { element } from './dom.ts';

/** Creates the list from values and their texts. `onChange` receives the chosen value after each change by the player. */
export function dropdown<Value>(
  id: string,
  options: readonly (readonly [value: Value, text: string])[],
  chosen: Value,
  onChange: (value: Value) => void,
): HTMLSelectElement {
  const list = element('select', { id });
  for (const [value, textContent] of options) {
    list.append(element('option', { value: String(value), textContent, defaultSelected: value === chosen }));
  }
  list.addEventListener('change', () => {
    const option = options[list.selectedIndex];
    if (option) onChange(option[0]);
  });
  return list;
}
