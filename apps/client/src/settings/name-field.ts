/** The name field of the settings. The lobby has one too, but a friend who opens an invitation never sees the lobby. */
import { cleanPlayerName, NAME_LENGTH_MAX } from '@shotgun-rally/protocol';
import { nextName } from '../page/player-name.ts';
import { readStorage, writeStorage } from '../page/storage.ts';
import { element } from '../ui/dom.ts';

/** Creates the field and its explanation. An empty or invalid name is not stored. */
export function nameField(): HTMLElement[] {
  const field = element('input', { id: 'set-name', type: 'text', autocomplete: 'off', maxLength: NAME_LENGTH_MAX });
  field.value = nextName();
  field.spellcheck = false;
  field.addEventListener('change', () => {
    const name = cleanPlayerName(field.value);
    if (name) useName(name);
    field.value = nextName();
  });
  field.setAttribute('aria-describedby', 'set-name-text');
  return [
    element('label', {}, element('span', { textContent: 'Your name' }), field),
    element('p', { id: 'set-name-text', textContent: 'Others see it after you leave this room and join again.' }),
  ];
}

/** Stores the name, and removes the one in the page's address. If the browser forbids storage, the address has the name. */
function useName(name: string): void {
  writeStorage('localStorage', 'name', name);
  const url = new URL(location.href);
  if (readStorage('localStorage', 'name') === name) url.searchParams.delete('name');
  else url.searchParams.set('name', name);
  history.replaceState(null, '', url);
}
