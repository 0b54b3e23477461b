/** Options on a command line and in the environment. */
import { describe, expect, it } from 'vitest';
import {
  environmentName,
  flag,
  flagName,
  integer,
  matching,
  oneOf,
  option,
  optional,
  readCommandLine,
} from '../src/index.ts';

const DECLARED = {
  port: option(integer(0, 99), 80),
  botLevel: option(oneOf(['easy', 'hard']), 'easy'),
  seed: optional(integer(0, 99)),
  json: option(flag(), false),
};
const DEFAULTS = { port: 80, botLevel: 'easy', seed: null, json: false };

const read = (line: string, variables: Record<string, string> = {}) =>
  readCommandLine(DECLARED, {
    args: line.split(' ').filter(Boolean),
    words: ['compare'],
    environment: { prefix: 'GAME', variables },
  });

function valuesOf(line: string, variables: Record<string, string> = {}) {
  const result = read(line, variables);
  if (!result.ok) throw new Error(result.error);
  return result.values;
}

function errorOf(line: string, variables: Record<string, string> = {}): string {
  const result = read(line, variables);
  return result.ok ? 'no error' : result.error;
}

describe('readCommandLine', () => {
  it('readCommandLine returns the defaults if nothing is given', () => {
    expect(read('')).toEqual({ ok: true, values: DEFAULTS, wantsHelp: false, words: new Set(), given: new Set() });
  });

  it('readCommandLine reads a value after its flag, or after an equals sign', () => {
    expect(valuesOf('--port 1 --bot-level=hard')).toEqual({ ...DEFAULTS, port: 1, botLevel: 'hard' });
  });

  it('readCommandLine does not take the next argument as the value of a flag that needs none', () => {
    expect(valuesOf('--json --port 1')).toEqual({ ...DEFAULTS, json: true, port: 1 });
    expect(valuesOf('--json=0').json).toBe(false);
  });

  it('readCommandLine does not take another flag as a value, unless it is given after an equals sign', () => {
    const declared = { out: option(matching(/./, 'a path'), 'a.md'), json: option(flag(), false) };
    const readOut = (...args: string[]) => readCommandLine(declared, { args });
    expect(readOut('--out', '--json')).toEqual({ ok: false, error: '--out: got nothing, allowed: a path' });
    expect(readOut('--out=--json')).toMatchObject({ values: { out: '--json', json: false } });
  });

  it('readCommandLine uses the last value if a flag is repeated', () => {
    expect(valuesOf('--port 1 --port 2').port).toBe(2);
  });

  it('readCommandLine prefers a flag to an environment variable, and a variable to the default', () => {
    expect(valuesOf('', { GAME_PORT: '2' }).port).toBe(2);
    expect(valuesOf('--port 1', { GAME_PORT: '2' }).port).toBe(1);
  });

  it('readCommandLine ignores an environment variable with a wrong value if the flag is given', () => {
    expect(valuesOf('--port 1', { GAME_PORT: 'many' }).port).toBe(1);
  });

  it('readCommandLine treats an empty environment variable as unset', () => {
    expect(valuesOf('', { GAME_PORT: '', GAME_SEED: '' })).toEqual(DEFAULTS);
  });

  it('readCommandLine returns the allowed words that were given', () => {
    const result = read('--port 1 compare --json');
    expect(result.ok && [...result.words]).toEqual(['compare']);
  });

  it('readCommandLine returns every argument without a hyphen in its order if any words are allowed', () => {
    const readAny = (...args: string[]) => readCommandLine(DECLARED, { args, words: 'any' });
    const result = readAny('b.json', '--port', '1', 'a.json');
    expect(result.ok && [...result.words]).toEqual(['b.json', 'a.json']);
    expect(readAny('b.json', '--prot')).toMatchObject({ error: expect.stringContaining('unknown option --prot') });
  });

  it('readCommandLine returns the names of the given flags, also of one with the default value', () => {
    const result = read('--port 80 --bot-level=hard', { GAME_SEED: '1' });
    expect(result.ok && [...result.given]).toEqual(['port', 'botLevel']);
  });

  it.each(['--help', '-h'])('readCommandLine sets wantsHelp if %s is given', (argument) => {
    expect(read(argument)).toMatchObject({ ok: true, wantsHelp: true });
  });

  it.each([
    ['--prot 1', 'unknown option --prot: allowed are --port --bot-level --seed --json --help'],
    ['--prot=1', 'unknown option --prot: allowed are --port --bot-level --seed --json --help'],
    ['--botLevel hard', 'unknown option --botLevel: allowed are --port --bot-level --seed --json --help'],
    ['-p 1', 'unknown option -p: allowed are --port --bot-level --seed --json --help'],
    ['--__proto__ 1', 'unknown option --__proto__: allowed are --port --bot-level --seed --json --help'],
    ['--constructor', 'unknown option --constructor: allowed are --port --bot-level --seed --json --help'],
    ['--toString=1', 'unknown option --toString: allowed are --port --bot-level --seed --json --help'],
    ['race', "unexpected argument 'race': allowed are compare, and options, which start with --"],
    ['--port', '--port: got nothing, allowed: an integer from 0 to 99'],
    ['--port=', '--port: got nothing, allowed: an integer from 0 to 99'],
    ['--seed=', '--seed: got nothing, allowed: an integer from 0 to 99'],
    ['--port 100', "--port: got '100', allowed: an integer from 0 to 99"],
    ['--port --json', '--port: got nothing, allowed: an integer from 0 to 99'],
    ['--port=1=2', "--port: got '1=2', allowed: an integer from 0 to 99"],
    ['--bot-level constructor', "--bot-level: got 'constructor', allowed: easy, hard"],
    ['--json=yes', "--json: got 'yes', allowed: 1, 0, or no value"],
  ])('readCommandLine explains why it refuses %s', (line, error) => {
    expect(errorOf(line)).toBe(error);
  });

  it('readCommandLine does not repeat a secret in an error', () => {
    const declared = { token: optional({ ...matching(/^.{16}$/, '16 characters'), isSecret: true }) };
    const error = '--token: got a wrong value, allowed: 16 characters';
    expect(readCommandLine(declared, { args: ['--token', 'short'] })).toEqual({ ok: false, error });
  });

  it('readCommandLine names the environment variable if its value is not allowed', () => {
    expect(errorOf('', { GAME_BOT_LEVEL: 'expert' })).toBe("GAME_BOT_LEVEL: got 'expert', allowed: easy, hard");
  });
});

it('flagName separates the words of a name by hyphens', () => {
  expect(flagName('botLevel')).toBe('--bot-level');
});

it('environmentName separates the words of a name by underscores', () => {
  expect(environmentName('GAME', 'botLevel')).toBe('GAME_BOT_LEVEL');
});
