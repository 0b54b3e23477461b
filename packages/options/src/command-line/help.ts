/** The lines of `--help`. */

import { allowedTexts, type Options } from '../declaration/option.ts';
import { flagName } from './command-line.ts';

/** Column in which the explanations start. */
const COLUMN = 26;

/** One row: a flag or a word, indented by two spaces, then its explanation. */
export const helpRow = (flagOrWord: string, explanation: string): string =>
  `  ${flagOrWord.padEnd(COLUMN - 2)}${explanation}`;

/** Two lines for each option that has a description: its flag, help text and default, then its allowed values. */
export function optionRows(declared: Options): string[] {
  return Object.entries(declared).flatMap(([name, { reader, default: fallback, description }]) => {
    if (!description) return [];
    const shownDefault = fallback === null || fallback === false ? '' : ` (default ${fallback})`;
    const flag = `${flagName(name)} ${description.placeholder}`.trimEnd();
    return [helpRow(flag, description.help + shownDefault), `${' '.repeat(COLUMN)}allowed: ${allowedTexts(reader)}`];
  });
}
