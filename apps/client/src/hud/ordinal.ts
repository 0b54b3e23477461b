/** Writes places as words of the HUD. */

/** The last place whose ending follows its last digit; 11th, 12th and 13th do not. */
const ENDINGS = ['TH', 'ST', 'ND', 'RD'];
const TEENS_FROM = 11;
const TEENS_TO = 13;
const BASE = 10;

/** Returns a place with its ending, such as 1ST or 12TH. */
export function ordinal(place: number): string {
  const isTeen = place >= TEENS_FROM && place <= TEENS_TO;
  return `${place}${(isTeen ? undefined : ENDINGS[place % BASE]) ?? 'TH'}`;
}
