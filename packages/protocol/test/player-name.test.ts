// Tests the rules for names, and that a message with a refused name is refused.
import { describe, expect, it } from 'vitest';
import {
  cleanPlayerName,
  decodeClientMessage,
  encodeClientMessage,
  PROTOCOL_VERSION,
  uniquePlayerName,
} from '../src/index.ts';
import { pack } from '../src/plain/message-pack.ts';

/** Returns true if the server accepts a `hello` with this name. */
const isAccepted = (name: string): boolean =>
  decodeClientMessage(pack([1, PROTOCOL_VERSION, name, 'RALLY', 0, -1, '', 0, '', 0]), null).ok;

describe('player names', () => {
  it.each([
    ['Ann'],
    ['Ann B'],
    ['José'],
    ['漢字'],
    ['محمد'],
    ['נִקּוּד'],
    ['हिन्दी'],
    ['Việt'],
    ['👨‍👩‍👧'],
    ['❤️'],
    ['<b>'],
  ])('the name %s is accepted', (name) => {
    expect(isAccepted(name.normalize('NFC'))).toBe(true);
  });

  it.each([
    ['a right-to-left override', 'Ann\u202eBo'],
    ['a bidi isolate', 'Ann\u2066Bo'],
    ['a left-to-right mark', 'Ann\u200e'],
    ['zero-width spaces only', '\u200b\u200b'],
    ['joiners only', '\u200d\u200c'],
    ['blanks only', '   '],
    ['a blank at the end', 'Ann '],
    ['two blanks in a row', 'Ann  Bo'],
    ['a no-break space', 'Ann\u00a0Bo'],
    ['a byte order mark', '\ufeffAnn'],
    ['a line separator', 'Ann\u2028Bo'],
    ['a control character', 'Ann\u0007'],
    ['sixteen combining marks', `A${'\u0315'.repeat(15)}`],
    ['a combining mark at the start', '\u0315Ann'],
    ['a form that is not NFC', 'Jose\u0301'],
    ['a Hangul filler', '\u3164'],
    ['a blank braille pattern', '\u2800'],
    ['a private character', '\ue000'],
  ])('a name with %s is refused', (_kind, name) => {
    expect(isAccepted(name)).toBe(false);
  });

  it('a name with invalid UTF-8 is refused', () => {
    const hello = encodeClientMessage(
      {
        kind: 'hello',
        version: PROTOCOL_VERSION,
        name: 'Ann',
        room: 'R',
        role: 'driver',
        car: -1,
        model: '',
        encoding: 'plain',
        token: '',
        isNewcomer: false,
      },
      'driver',
    );
    const invalid = Uint8Array.from(hello);
    invalid[hello.indexOf('A'.charCodeAt(0))] = 0xff;
    expect(decodeClientMessage(hello, null).ok).toBe(true);
    expect(decodeClientMessage(invalid, null).ok).toBe(false);
  });

  it('cleanPlayerName removes what a name may not have, and cuts it at 16 whole characters', () => {
    expect(cleanPlayerName(' A\u0007nn\n')).toBe('Ann');
    expect(cleanPlayerName('Ann\u00a0 \u202eBo')).toBe('Ann Bo');
    expect(cleanPlayerName('Jose\u0301')).toBe('José');
    expect(cleanPlayerName(`A${'\u0315'.repeat(15)}`)).toBe('A\u0315\u0315');
    expect(cleanPlayerName('🏎'.repeat(20))).toBe('🏎'.repeat(16));
  });

  it('cleanPlayerName returns null if nothing is left', () => {
    expect(cleanPlayerName(' \u200b\n ')).toBeNull();
    expect(cleanPlayerName('\u200d')).toBeNull();
  });

  it.each([
    ['a zero-width joiner', 'Ann\u200d'],
    ['a zero-width non-joiner', 'A\u200cnn'],
    ['the selector of a coloured emoji', 'Ann\ufe0f'],
  ])('uniquePlayerName adds a number to a name that differs from a taken one only in %s', (_kind, name) => {
    expect(isAccepted(name)).toBe(true);
    expect(uniquePlayerName(name, ['Ann'])).toBe(`${name} 2`);
    expect(uniquePlayerName('Ann', [name])).toBe('Ann 2');
  });

  it('uniquePlayerName adds the smallest free number to a name that looks like a taken one', () => {
    expect(uniquePlayerName('Ann', [])).toBe('Ann');
    expect(uniquePlayerName('Ann', ['ANN'])).toBe('Ann 2');
    expect(uniquePlayerName('Ａnn', ['Ann', 'ann 2'])).toBe('Ａnn 3');
    expect(uniquePlayerName('A'.repeat(16), ['a'.repeat(16)])).toBe(`${'A'.repeat(14)} 2`);
  });
});
