/** Tests how `npm run load` reads its options. */
import { describe, expect, it } from 'vitest';
import { helpText, readOptions } from './options.ts';

const errorOf = (line: string): string => {
  const result = readOptions(line.split(' '));
  return result.ok ? 'no error' : result.error;
};

describe('readOptions', () => {
  it('readOptions returns 12 races of 16 players, 2 minutes and all servers if nothing is given', () => {
    expect(readOptions([])).toEqual({
      ok: true,
      options: { races: 12, players: 16, minutes: 2, only: null, roomMinutes: null, json: false, wantsHelp: false },
    });
  });

  it('readOptions returns the given values', () => {
    const result = readOptions(['--races', '3', '--players=4', '--minutes', '0.5', '--only', 'game', '--json']);
    expect(result).toMatchObject({ options: { races: 3, players: 4, minutes: 0.5, only: 'game', json: true } });
  });

  it.each([
    ['--races 0', "--races: got '0', allowed: an integer from 1 to 32"],
    ['--players 33', "--players: got '33', allowed: an integer from 1 to 32"],
    ['--minutes x', "--minutes: got 'x', allowed: a number from 0.1 to 600"],
    ['--only ws', "--only: got 'ws', allowed: game, colyseus, sockets"],
    [
      '--raecs 3',
      'unknown option --raecs: allowed are --races --players --minutes --only --room-minutes --json --help',
    ],
    ['--races 22 --room-minutes 10', "--races: got '22' with --room-minutes 10, allowed: at most 21"],
    ['--room-minutes 0.5', "--races: got '12' with --room-minutes 0.5, allowed: at most 8"],
    ['--room-minutes 1 --only colyseus', "--only: got 'colyseus' with --room-minutes, allowed: game"],
  ])('readOptions refuses %s and says what is allowed', (line, error) => {
    expect(errorOf(line)).toBe(error);
  });

  it('helpText names every option', () => {
    for (const name of ['races', 'players', 'minutes', 'only', 'room-minutes', 'json', 'help'])
      expect(helpText()).toContain(`--${name}`);
  });
});
