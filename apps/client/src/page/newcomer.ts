/** Remembers whether anyone has finished a race in this browser. Until then, bots are easy, and few in solo and hosted races. */
import { readStorage, writeStorage } from './storage.ts';

const KEY = 'has finished a race';

/** Returns true if nobody has finished a race in this browser. */
export const isNewcomer = (): boolean => readStorage('localStorage', KEY) === '';

export const rememberFinishedRace = (): void => writeStorage('localStorage', KEY, 'yes');
