/** The player's name for the next race. */
import { cleanPlayerName } from '@shotgun-rally/protocol';
import { readStorage } from './storage.ts';

/** Returns the name in the page's address, or else the stored one, which may be from a version with other rules; '' if there is none. */
export const nextName = (): string =>
  cleanPlayerName(new URL(location.href).searchParams.get('name') ?? '') ??
  cleanPlayerName(readStorage('localStorage', 'name')) ??
  '';
