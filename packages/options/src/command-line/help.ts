/** The lines of `--help`. */

import { allowedTexts, type Options } from '../declaration/option.ts';
import { flagName } from './command-line.ts';

/** Column in which the explanations start. */
const EXPLANATION_COLUMN = 26;

/** Returns a flag or a word, indented by two spaces, and then its explanation: on the next line if the flag is too long. */
export function helpRow(flagOrWord: string, explanation: string): string {
  const start = `  ${flagOrWord}`.padEnd(EXPLANATION_COLUMN);
  return start.endsWith(' ') ? start + explanation : `${start}\n${' '.repeat(EXPLANATION_COLUMN)}${explanation}`;
}

/** Two lines for each option that has a description: its flag, help text and default, then its allowed values. */
export function optionRows(declared: Options): string[] {
  return Object.entries(declared).flatMap(([name, { reader, default: defaultValue, description }]) => {
    if (!description) return [];
    const hasDefault = defaultValue !== null && defaultValue !== false && String(defaultValue) !== '';
    const defaultText = hasDefault ? ` (default ${defaultValue})` : '';
    const flag = `${flagName(name)} ${description.placeholder}`.trimEnd();
    return [
      helpRow(flag, description.help + defaultText),
      `${' '.repeat(EXPLANATION_COLUMN)}allowed: ${allowedTexts(reader)}`,
    ];
  });
}
