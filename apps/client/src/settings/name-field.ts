/** The field of the settings for the player's name. A friend who follows an invitation never sees the one in the lobby. */
import { cleanPlayerName, NAME_LENGTH_MAX } from '@shotgun-rally/protocol';
import { readStorage, writeStorage } from '../page/storage.ts';
import { element } from '../ui/dom.ts';

/** Creates the field and its explanation. An empty or invalid name is not stored. */
export function nameField(): HTMLElement[] {
  const field = element('input', { id: 'set-name', type: 'text', autocomplete: 'off', maxLength: NAME_LENGTH_MAX });
  field.value = readStorage('localStorage', 'name');
  field.spellcheck = false;
  field.addEventListener('change', () => {
    const name = cleanPlayerName(field.value);
    if (name) writeStorage('localStorage', 'name', name);
  });
  field.setAttribute('aria-describedby', 'set-name-text');
  return [
    element('label', {}, element('span', { textContent: 'Your name' }), field),
    element('p', { id: 'set-name-text', textContent: 'The others read it from the next time that you join a race.' }),
  ];
}
