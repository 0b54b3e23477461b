/** The lines of `--help`. */
import { describe, expect, it } from 'vitest';
import { flag, helpRow, integer, option, optional, optionRows } from '../src/index.ts';

describe('optionRows', () => {
  it('optionRows returns the flag, the help text, the default (if any) and the allowed values of options', () => {
    const declared = {
      port: option(integer(0, 99), 80, { placeholder: 'PORT', help: 'port to listen on' }),
      seed: optional(integer(0, 9), { placeholder: 'N', help: 'seed of the race' }),
      json: option(flag(), false, { placeholder: '', help: 'print JSON' }),
    };
    expect(optionRows(declared)).toEqual([
      '  --port PORT             port to listen on (default 80)',
      '                          allowed: an integer from 0 to 99',
      '  --seed N                seed of the race',
      '                          allowed: an integer from 0 to 9',
      '  --json                  print JSON',
      '                          allowed: 1, 0, or no value',
    ]);
  });

  it('optionRows leaves out an option without a description', () => {
    expect(optionRows({ port: option(integer(0, 99), 80) })).toEqual([]);
  });
});

describe('helpRow', () => {
  it('helpRow starts the explanation in the same column as optionRows', () => {
    expect(helpRow('--help', 'print this text')).toBe('  --help                  print this text');
  });

  it('helpRow puts the explanation on the next line if there is no space left before its column', () => {
    expect(helpRow('--flag-of-23-characters', 'text')).toBe('  --flag-of-23-characters text');
    expect(helpRow('--flag-of-24-characters-', 'text')).toBe(
      '  --flag-of-24-characters-\n                          text',
    );
  });
});
