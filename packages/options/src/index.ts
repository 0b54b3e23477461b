/** Options that are declared once, and read from a command line, environment variables or a URL. */
export { environmentName, flagName, readCommandLine } from './command-line/command-line.ts';
export { helpRow, optionRows } from './command-line/help.ts';
export { NETWORK_OPTIONS } from './declaration/network-options.ts';
export {
  type Option,
  type OptionError,
  type Options,
  type OptionValues,
  option,
  optional,
} from './declaration/option.ts';
export {
  type DelayRange,
  decimal,
  delayRange,
  flag,
  integer,
  listOf,
  matching,
  oneOf,
  percent,
  type Reader,
} from './declaration/readers.ts';
export { readSearchParameters } from './search-parameters.ts';
