/** Remembers in the browser whether its player has finished a race: the first one is against few and easy bots. */
import { recall, remember } from './storage.ts';

const KEY = 'has finished a race';

/** Returns true if nobody has finished a race in this browser. */
export const isNewcomer = (): boolean => recall('localStorage', KEY) === '';

export const rememberFinishedRace = (): void => remember('localStorage', KEY, 'yes');
