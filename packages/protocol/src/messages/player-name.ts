/** The names that a player may have. Other people see them, so nothing in a name may hide, reorder or cover text. */

/** Maximum number of Unicode characters in a name. */
export const NAME_LENGTH_MAX = 16;

/** The zero-width joiners, which emoji and some scripts need inside a word, and the selector of the coloured form of an emoji. */
const ALLOWED_INVISIBLE = '[\\u200c\\u200d\\ufe0f]';
/**
 * Refused characters: control (Cc), bidi and other format characters (Cf), surrogates (Cs), private characters (Co), line and
 * paragraph separators, invisible fillers, and U+FFFD, into which a decoder turns invalid UTF-8.
 */
const REFUSED = `(?!${ALLOWED_INVISIBLE})[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800\\ufffd]`;
/** White space that is not one ordinary space between two other characters. */
const REFUSED_SPACES = '(?! )\\p{Z}|^ | $| {2}';
/** More than two combining marks in a row cover the lines above and below, and no language needs them. */
const REFUSED_MARKS = '^\\p{M}|\\p{M}{3}';

const IS_REFUSED = new RegExp(`${REFUSED}|${REFUSED_SPACES}|${REFUSED_MARKS}`, 'u');
const HAS_VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns true if a text of 1 to NAME_LENGTH_MAX characters is a valid name. */
export const isPlayerName = (text: string): boolean =>
  text === text.normalize('NFC') && !IS_REFUSED.test(text) && HAS_VISIBLE.test(text);

const ALL_REFUSED = new RegExp(REFUSED, 'gu');
const ALL_WHITE_SPACE = /[\s\p{Z}]+/gu;
const SURPLUS_MARKS = /(?<=^|\p{M}{2})\p{M}+/gu;

/** Removes from a typed text what a name may not have. Returns null if no valid name is left. */
export function cleanPlayerName(text: string): string | null {
  const visible = text.replace(ALL_WHITE_SPACE, ' ').replace(ALL_REFUSED, '').trim().normalize('NFC');
  const letters = [...visible.replace(SURPLUS_MARKS, '').replace(/ {2,}/g, ' ')];
  const name = letters.slice(0, NAME_LENGTH_MAX).join('').trim();
  return isPlayerName(name) ? name : null;
}

/** Returns `name`, or the name with the smallest number that makes it differ from all `taken` names: a second "Ann" is "Ann 2". */
export function uniquePlayerName(name: string, taken: Iterable<string>): string {
  const takenLooks = new Set([...taken].map(lookOf));
  let unique = name;
  for (let number = 2; takenLooks.has(lookOf(unique)); number++) unique = withSuffix(name, ` ${number}`);
  return unique;
}

const ALL_INVISIBLE = new RegExp(ALLOWED_INVISIBLE, 'gu');

/** Returns the same text for names that differ only in case, in compatible Unicode characters or in invisible ones. */
const lookOf = (name: string): string => name.replace(ALL_INVISIBLE, '').normalize('NFKC').toLowerCase();

const withSuffix = (name: string, suffix: string): string =>
  [...name]
    .slice(0, NAME_LENGTH_MAX - suffix.length)
    .join('')
    .trimEnd() + suffix;
