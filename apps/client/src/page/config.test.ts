/** Tests which page links are accepted, and what they mean. */
import { DEFAULT_STRATEGY, STRATEGY_NAMES, WEATHERS } from '@shotgun-rally/netcode';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ClientConfig, parseConfig } from './config.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

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

const STUN_ALLOWED =
  'one or more, with commas between them: each a host name, with or without a port: an integer from 1 to 65535';

describe('parseConfig', () => {
  it('parseConfig returns the defaults for an empty search, including the network conditions LAN', () => {
    const config = configOf('');
    expect(config).toMatchObject({ room: '', role: 'driver', car: -1, autojoin: false, debug: false, solo: false });
    expect(config.network.weather).toEqual(WEATHERS.LAN);
  });

  it('parseConfig reads the parameters of a link to a seat', () => {
    expect(configOf('?room=RALLY&role=gunner&car=3&name=Ann%20B&autojoin=1')).toMatchObject({
      room: 'RALLY',
      role: 'gunner',
      car: 3,
      name: 'Ann B',
      autojoin: true,
    });
  });

  it('parseConfig reads a flag with or without a value', () => {
    expect(configOf('?debug').debug).toBe(true);
    expect(configOf('?debug=1').debug).toBe(true);
    expect(configOf('?debug=0').debug).toBe(false);
  });

  it('parseConfig replaces the delay and loss of a weather profile (simulated network conditions) by lag and loss', () => {
    const { weather } = configOf('?weather=BAD&lag=10-30&loss=2.5').network;
    expect(weather).toEqual({ ...WEATHERS.BAD, delayMinMs: 10, delayMaxMs: 30, lossShare: 0.025 });
  });

  it('parseConfig reads one number as a fixed lag', () => {
    expect(configOf('?lag=80').network.weather).toMatchObject({ delayMinMs: 80, delayMaxMs: 80 });
  });

  it('parseConfig reads a strategy by its name', () => {
    expect(configOf('').strategy).toBe(DEFAULT_STRATEGY);
    for (const name of STRATEGY_NAMES) expect(configOf(`?strategy=${name}`).strategy).toBe(name);
  });

  it('parseConfig reads the former name of the rollback strategy', () => {
    expect(configOf('?strategy=own').strategy).toBe('rollback');
  });

  it('parseConfig gives a newcomer three easy bots, unless the link names the bots or lets a bot play', () => {
    const botsOf = (search: string, isNewcomer: boolean) => {
      const parsed = parseConfig(search, isNewcomer);
      return parsed.ok ? [parsed.config.bots, parsed.config.botLevel] : parsed.error;
    };
    expect(botsOf('?solo', true)).toEqual([3, 'easy']);
    expect(botsOf('?solo', false)).toEqual([7, 'medium']);
    expect(botsOf('?solo&bots=5&botLevel=hard', true)).toEqual([5, 'hard']);
    expect(botsOf('?solo&hands=bot', true)).toEqual([7, 'medium']);
  });

  it('parseConfig reads several STUN servers, and uses none by default', () => {
    expect(configOf('').stun).toEqual([]);
    expect(configOf('?stun=stun-2.example.org:3478,192.0.2.1').stun).toEqual(['stun-2.example.org:3478', '192.0.2.1']);
  });

  it.each([
    ['?rivals=psychic', 'rivals', 'psychic', 'raw, interpolated, extrapolated, predicted'],
    ['?strategy=', 'strategy', '', STRATEGY_NAMES.join(', ')],
    ['?pause=-1', 'pause', '-1', 'an integer from 0 to 225000'],
    ['?botLevel=expert', 'botLevel', 'expert', 'easy, medium, hard'],
    ['?role=pilot', 'role', 'pilot', 'driver, gunner'],
    ['?car=16', 'car', '16', 'an integer from -1 to 15'],
    ['?car=1.5', 'car', '1.5', 'an integer from -1 to 15'],
    ['?room=no%20spaces', 'room', 'no spaces', '1 to 12 letters, digits and "-"'],
    ['?lag=100-50', 'lag', '100-50', 'one number or MIN-MAX, each a number from 0 to 2000 ms'],
    ['?lag=1500&jitter=1000', 'jitter', '1000', '0 to 500 ms with this lag'],
    ['?lag=', 'lag', '', 'one number or MIN-MAX, each a number from 0 to 2000 ms'],
    ['?loss=101', 'loss', '101', 'a percentage from 0 to 100'],
    ['?quality=ultra', 'quality', 'ultra', 'test, low, medium, high'],
    ['?stun=a.example:0', 'stun', 'a.example:0', STUN_ALLOWED],
    ['?stun=a.example:65536', 'stun', 'a.example:65536', STUN_ALLOWED],
    ['?stun=stun:a.example', 'stun', 'stun:a.example', STUN_ALLOWED],
    ['?stun=a.example,b..example', 'stun', 'a.example,b..example', STUN_ALLOWED],
    ['?debug=yes', 'debug', 'yes', '1, 0, or no value'],
  ])(
    'parseConfig refuses %s with an error that names the parameter, its value and what is allowed',
    (search, parameter, got, allowed) => {
      expect(errorOf(search)).toEqual({ parameter, got, allowed });
    },
  );

  it('parseConfig accepts rendezvous=ws:// only if the page was not loaded over https', () => {
    vi.stubGlobal('location', { protocol: 'http:' });
    expect(configOf('?rendezvous=ws://a.example/x').rendezvous).toBe('ws://a.example/x');
    vi.stubGlobal('location', { protocol: 'https:' });
    expect(configOf('?rendezvous=wss://a.example/x').rendezvous).toBe('wss://a.example/x');
    expect(errorOf('?rendezvous=ws://a.example/x')).toMatchObject({ parameter: 'rendezvous' });
  });

  it('parseConfig refuses a rendezvous that is not an address', () => {
    vi.stubGlobal('location', { protocol: 'https:' });
    expect(errorOf('?rendezvous=wss://a.example:99999')).toMatchObject({ parameter: 'rendezvous' });
  });

  it('parseConfig refuses an unknown parameter', () => {
    expect(errorOf('?rooom=A')).toMatchObject({ parameter: 'rooom', got: 'A' });
  });

  it('parseConfig ignores the parameters that other sites add to links', () => {
    const added = 'fbclid=1&gclid=2&utm_source=a&utm_medium=b&igshid=c&igsh=d&msclkid=e';
    expect(configOf(`?room=A&${added}`).room).toBe('A');
    expect(errorOf('?trck=valley')).toMatchObject({ parameter: 'trck' });
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'parseConfig refuses the name of an inherited property: %s',
    (parameter) => {
      expect(errorOf(`?${parameter}=1`)).toMatchObject({ parameter, got: '1' });
    },
  );

  it('parseConfig uses the first value if a parameter is repeated', () => {
    expect(configOf('?laps=2&laps=3').laps).toBe(2);
  });

  it.each([
    ['own', 'player'],
    ['player', 'player'],
    ['bot', 'bot'],
  ])('parseConfig reads hands=%s as the input source %s', (text, inputSource) => {
    expect(configOf(`?hands=${text}`).inputSource).toBe(inputSource);
  });
});
