/** Options in the search part of a URL. */
import { describe, expect, it } from 'vitest';
import { flag, integer, matching, option, optional, readSearchParameters } from '../src/index.ts';

const DECLARED = {
  room: option(matching(/^[A-Z]+$/, 'capital letters'), ''),
  name: optional(matching(/^.{1,16}$/u, '1 to 16 characters')),
  laps: option(integer(1, 99), 3),
  debug: option(flag(), false),
};

const read = (search: string) => readSearchParameters(DECLARED, new URLSearchParams(search));

function valuesOf(search: string) {
  const result = read(search);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.values;
}

describe('readSearchParameters', () => {
  it('readSearchParameters returns the defaults if nothing is given', () => {
    expect(valuesOf('')).toEqual({ room: '', name: null, laps: 3, debug: false });
  });

  it('readSearchParameters reads parameters by their declared names', () => {
    expect(valuesOf('?room=RALLY&laps=5')).toMatchObject({ room: 'RALLY', laps: 5 });
  });

  it('readSearchParameters reads values that URLSearchParams decoded', () => {
    expect(valuesOf('?name=Ann%20B%C3%A9+C').name).toBe('Ann Bé C');
  });

  it('readSearchParameters reads a flag without a value, with an empty value, or with 1 or 0', () => {
    expect(['?debug', '?debug=', '?debug=1', '?debug=0'].map((search) => valuesOf(search).debug)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('readSearchParameters uses the first value if a parameter is repeated', () => {
    expect(valuesOf('?laps=5&laps=6').laps).toBe(5);
  });

  it.each([
    ['?laps=100', 'laps', '100', 'an integer from 1 to 99'],
    ['?laps=many', 'laps', 'many', 'an integer from 1 to 99'],
    ['?laps=', 'laps', '', 'an integer from 1 to 99'],
    ['?room=%41%20b', 'room', 'A b', 'capital letters'],
    ['?debug=yes', 'debug', 'yes', '1, 0, or no value'],
    ['?rooom=A', 'rooom', 'A', 'room, name, laps, debug'],
    ['?__proto__=1', '__proto__', '1', 'room, name, laps, debug'],
    ['?constructor', 'constructor', '', 'room, name, laps, debug'],
    ['?toString=1', 'toString', '1', 'room, name, laps, debug'],
  ])('the error for %s names the parameter, its value and what is allowed', (search, name, got, allowed) => {
    expect(read(search)).toEqual({ ok: false, error: { name, got, allowed } });
  });
});
