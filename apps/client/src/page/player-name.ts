/** The player's name for the next race. */
import { cleanPlayerName } from '@shotgun-rally/protocol';
import { readStorage } from './storage.ts';

/** Returns the name in the page's address, or else the stored one; '' if there is none. */
export const nextName = (): string =>
  cleanPlayerName(new URL(location.href).searchParams.get('name') ?? '') ?? readStorage('localStorage', 'name');
