/** Remembers whether anyone has finished a race in this browser. Until then, bots are easy, and few in solo races. */
import { recall, remember } from './storage.ts';

const KEY = 'has finished a race';

/** Returns true if nobody has finished a race in this browser. */
export const isNewcomer = (): boolean => recall('localStorage', KEY) === '';

export const rememberFinishedRace = (): void => remember('localStorage', KEY, 'yes');
