/** Formats places for the HUD and the results. */

/** The endings by last digit; other digits have TH. */
const ENDINGS = ['TH', 'ST', 'ND', 'RD'];
/** 11, 12 and 13 end in TH. */
const TEENS_FROM = 11;
const TEENS_TO = 13;
const BASE = 10;

/** Returns a place with its ending, such as 1ST or 12TH. */
export function ordinal(place: number): string {
  const isTeen = place >= TEENS_FROM && place <= TEENS_TO;
  return `${place}${(isTeen ? undefined : ENDINGS[place % BASE]) ?? 'TH'}`;
}
