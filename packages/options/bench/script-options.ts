/** Reads the options of a benchmark from the command line. */
import { helpRow, type Options, type OptionValues, optionRows, readCommandLine } from '../src/index.ts';

/** Exit code for invalid options. */
const EXIT_USAGE = 2;

/** Returns the options' values. Ends the process with a text for `--help`, and with an error for invalid options. */
export function readScriptOptions<Declared extends Options>(
  declared: Declared,
  summary: string,
): OptionValues<Declared> {
  const read = readCommandLine(declared, { args: process.argv.slice(2) });
  if (!read.ok) {
    console.error(read.error);
    process.exit(EXIT_USAGE);
  }
  if (read.wantsHelp) {
    console.log([summary, '', ...optionRows(declared), helpRow('--help', 'print this text and exit')].join('\n'));
    process.exit();
  }
  return read.values;
}
