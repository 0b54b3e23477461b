import { DEFAULT_STRATEGY, STRATEGIES, STRATEGY_NAMES, WEATHERS } from '@shotgun-rally/netcode';
import { describe, expect, it } from 'vitest';
import { type ClientConfig, cleanName, parseConfig } from './config.ts';

function configOf(search: string): ClientConfig {
  const parsed = parseConfig(search);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.config;
}

function errorOf(search: string) {
  const parsed = parseConfig(search);
  if (parsed.ok) throw new Error(`'${search}' was accepted`);
  return parsed.error;
}

describe('parseConfig', () => {
  it('works untouched, with no weather of its own', () => {
    const config = configOf('');
    expect(config).toMatchObject({ room: '', role: 'driver', car: -1, autojoin: false, debug: false, solo: false });
    expect(config.lag.weather).toEqual(WEATHERS.LAN);
  });

  it('reads a seat link as the server prints it', () => {
    expect(configOf('?room=RALLY&role=gunner&car=3&name=Ann%20B&autojoin=1')).toMatchObject({
      room: 'RALLY',
      role: 'gunner',
      car: 3,
      name: 'Ann B',
      autojoin: true,
    });
  });

  it('takes a flag with or without a value', () => {
    expect(configOf('?debug').debug).toBe(true);
    expect(configOf('?debug=1').debug).toBe(true);
    expect(configOf('?debug=0').debug).toBe(false);
  });

  it('lays single figures over a weather profile', () => {
    const { weather } = configOf('?weather=BAD&lag=10-30&loss=2.5').lag;
    expect(weather).toEqual({ ...WEATHERS.BAD, delayMinMs: 10, delayMaxMs: 30, lossShare: 0.025 });
  });

  it('reads one number as a fixed lag', () => {
    expect(configOf('?lag=80').lag.weather).toMatchObject({ delayMinMs: 80, delayMaxMs: 80 });
  });

  it('knows every strategy by its name, and by the first word of the document that it was built from', () => {
    expect(configOf('').strategy).toBe(DEFAULT_STRATEGY);
    for (const name of STRATEGY_NAMES) {
      const [word] = STRATEGIES[name].seed.split('-');
      expect(configOf(`?strategy=${name}`).strategy).toBe(name);
      if (word) expect(configOf(`?strategy=${word}`).strategy).toBe(name);
    }
  });

  it('reads the former name of the rollback strategy', () => {
    expect(configOf('?strategy=own').strategy).toBe('rollback');
  });

  it.each([
    ['?rivals=psychic', 'rivals', 'psychic', 'raw, interpolated, extrapolated, predicted'],
    ['?strategy=', 'strategy', '', STRATEGY_NAMES.join(', ')],
    ['?pause=-1', 'pause', '-1', 'a whole number from 0 to 225000'],
    ['?botLevel=expert', 'botLevel', 'expert', 'easy, medium, hard'],
    ['?role=pilot', 'role', 'pilot', 'driver or gunner'],
    ['?car=16', 'car', '16', 'a whole number from -1 to 15'],
    ['?car=1.5', 'car', '1.5', 'a whole number from -1 to 15'],
    ['?room=no%20spaces', 'room', 'no spaces', '1 to 12 letters, digits and "-"'],
    ['?lag=100-50', 'lag', '100-50', 'MIN-MAX or one number, in ms from 0 to 2000'],
    ['?lag=', 'lag', '', 'MIN-MAX or one number, in ms from 0 to 2000'],
    ['?loss=101', 'loss', '101', 'percent from 0 to 100'],
    ['?quality=ultra', 'quality', 'ultra', 'test, low, medium or high'],
    ['?debug=yes', 'debug', 'yes', 'nothing, 1 or 0'],
  ])('refuses %s, naming the parameter, what came and what is allowed', (search, parameter, came, allowed) => {
    expect(errorOf(search)).toEqual({ parameter, came, allowed });
  });

  it('refuses a parameter that it does not know', () => {
    expect(errorOf('?rooom=A')).toMatchObject({ parameter: 'rooom', came: 'A' });
  });
});

describe('cleanName', () => {
  it('drops control characters and cuts at 16 whole characters', () => {
    expect(cleanName(' A\u0007nn\n')).toBe('Ann');
    expect(cleanName('🏎'.repeat(20))).toBe('🏎'.repeat(16));
  });

  it('answers null when nothing is left', () => {
    expect(cleanName(' \u200b\n ')).toBeNull();
  });
});
