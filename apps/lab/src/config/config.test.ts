/** Tests of the lab's command line and of the races that are planned from it. */
import { describe, expect, it } from 'vitest';
import { helpText, readConfig } from './config.ts';
import { OPTIONS } from './options.ts';
import { planRaces } from './race-plan.ts';

function plansOf(...argv: string[]) {
  const result = readConfig(argv);
  if (!result.ok) throw new Error(result.error);
  return planRaces(result.config);
}

const errorOf = (...argv: string[]): string => {
  const result = readConfig(argv);
  return result.ok ? '' : result.error;
};

describe('the command line of the lab', () => {
  it('plans all profiles over datagrams and three over streams, with and without weapons, if no option is given', () => {
    const planned = plansOf().map(({ conditions: { weather, link, weapons } }) => `${weather} ${link} ${weapons}`);
    const profiles = ['LAN', 'SEED', 'GOOD', 'TYPICAL', 'BAD', 'FAR', 'EDGE', 'FREEZE', 'HIDDEN'];
    const networks = [
      ...profiles.map((name) => `${name} datagram`),
      ...['GOOD', 'TYPICAL', 'BAD'].map((name) => `${name} stream`),
    ];
    expect(planned).toEqual([...networks.map((name) => `${name} true`), ...networks.map((name) => `${name} false`)]);
  });

  it('plans with several seeds also the other profiles over streams for rows 1, 2 and 10, and 16 cars for row 25, with and without weapons', () => {
    const all = plansOf('--seeds', '2').filter(({ seed }) => seed === 1);
    const more = all.slice(plansOf().length);
    const names = ['LAN', 'SEED', 'FAR', 'EDGE', 'FREEZE', 'HIDDEN'];
    expect(more.map(({ conditions: { weather, link, weapons } }) => `${weather} ${link} ${weapons}`)).toEqual([
      ...names.map((name) => `${name} stream true`),
      ...names.map((name) => `${name} stream false`),
      'TYPICAL datagram true',
      'TYPICAL datagram false',
    ]);
    expect(more.slice(0, -2).map(({ rows }) => rows)).toEqual(new Array(12).fill([1, 2, 10]));
    for (const race of more.slice(-2)) expect(race).toMatchObject({ rows: [1, 2, 10, 11], cars: 16, reportedAs: 25 });
    expect(plansOf('--seeds', '2', '--weather', 'LAN')).toHaveLength(4);
  });

  it('plans races of 16 cars for row 25 with and without weapons, in TYPICAL or in the given network', () => {
    const typical = { conditions: { weather: 'TYPICAL' }, cars: 16, reportedAs: 25 };
    expect(plansOf('--row', '25')).toMatchObject([typical, typical]);
    expect(plansOf('--row', '25', '--weather', 'BAD', '--weapons', 'on')).toMatchObject([
      { conditions: { weather: 'BAD' }, cars: 16 },
    ]);
  });

  it('plans only TYPICAL with weapons for row 24, over both kinds of link or over the given one', () => {
    const linksOf = (...argv: string[]) => plansOf('--row', '24', ...argv).map(({ conditions }) => conditions.link);
    const typical = { conditions: { weather: 'TYPICAL', weapons: true }, rows: [24] };
    expect(plansOf('--row', '24')).toMatchObject([typical, typical]);
    expect(linksOf()).toEqual(['datagram', 'stream']);
    expect(linksOf('--weather', 'TYPICAL', '--weapons', 'on')).toEqual(['datagram']);
    expect(linksOf('--link', 'stream')).toEqual(['stream']);
  });

  it('plans only races with weapons or only races without them if --weapons is given', () => {
    const weaponsOf = (value: string) => plansOf('--weather', 'BAD', '--weapons', value).map((plan) => plan.conditions);
    expect(weaponsOf('on')).toEqual([{ weather: 'BAD', link: 'datagram', weapons: true }]);
    expect(weaponsOf('off')).toEqual([{ weather: 'BAD', link: 'datagram', weapons: false }]);
  });

  it('plans 0.8 minutes with weapons over datagrams in SEED, TYPICAL, BAD and FAR, and with several seeds in EDGE and in BAD, FAR and EDGE over streams', () => {
    const longer = (plans: ReturnType<typeof plansOf>) =>
      plans.flatMap(({ durationMs, conditions: { weather, link, weapons } }) =>
        durationMs === 24_000 ? [] : [`${weather} ${link} ${weapons} ${durationMs}`],
      );
    const manyHits = ['SEED', 'TYPICAL', 'BAD', 'FAR'].map((name) => `${name} datagram true 48000`);
    const fewCleanTicks = [true, false].flatMap((weapons) =>
      ['EDGE datagram', 'BAD stream', 'FAR stream', 'EDGE stream'].map((network) => `${network} ${weapons} 48000`),
    );
    expect(longer(plansOf())).toEqual(manyHits);
    expect(new Set(longer(plansOf('--seeds', '2')))).toEqual(new Set([...manyHits, ...fewCleanTicks]));
  });

  it('plans each race with consecutive seeds if --seeds is given', () => {
    const plans = plansOf('--weather', 'BAD', '--seed', '4', '--seeds', '3');
    expect(plans.map(({ seed, conditions: { weapons } }) => [seed, weapons])).toEqual([
      [4, true],
      [5, true],
      [6, true],
      [4, false],
      [5, false],
      [6, false],
    ]);
  });

  it('plans races with the given network conditions, link, minutes and cars, with and without weapons', () => {
    const plans = plansOf('--weather', 'BAD', '--link', 'stream', '--minutes', '0.5', '--cars', '2');
    const expected = (weapons: boolean) => {
      return { conditions: { weather: 'BAD', link: 'stream', weapons }, durationMs: 30_000, cars: 2 };
    };
    expect(plans).toMatchObject([expected(true), expected(false)]);
  });

  it('combines single options into custom network conditions, which may differ for up and down', () => {
    const [plan] = plansOf('--lag', '50', '--jitter', '10', '--up', 'loss=2', '--down', 'lag=0-20,duplicate=1');
    expect(plan?.conditions.weather).toBe('OWN');
    expect(plan?.weather).toMatchObject({
      up: { delayMinMs: 40, delayMaxMs: 60, lossShare: 0.02 },
      down: { delayMinMs: 0, delayMaxMs: 30, lossShare: 0, duplicateShare: 0.01 },
    });
  });

  it.each([
    [['--weather', 'FOG'], "--weather: got 'FOG', allowed: LAN, SEED"],
    [['--row', '7'], "--row: got '7', allowed: 1, 2, 3"],
    [['--minutes', '0'], "--minutes: got '0', allowed: a number from 0.1"],
    [['--cars', '17'], "--cars: got '17', allowed: an integer from 1 to 16"],
    [['--up', 'lag=5,lag=6'], "--up: got 'lag=5,lag=6', allowed: lag="],
    [['--down', 'fog=1'], "--down: got 'fog=1', allowed: lag="],
    [['--loss', '101'], "--loss: got '101', allowed: a percentage from 0 to 100"],
    [['--seed'], '--seed: got nothing, allowed: an integer'],
    [['--lag='], '--lag: got nothing, allowed: one number or MIN-MAX'],
    [['--fog'], 'unknown option --fog: allowed are --row'],
    [['fog'], "unexpected argument 'fog'"],
    [['--seeds', '21'], "--seeds: got '21', allowed: an integer from 1 to 20"],
    [['--weapons', 'no'], "--weapons: got 'no', allowed: on, off"],
    [['strategies', '--seeds', '2'], "--seeds: not allowed with 'strategies'"],
    [['strategies', '--seeds', '1'], "--seeds: not allowed with 'strategies'"],
    [['strategies', '--weapons', 'on'], "--weapons: not allowed with 'strategies'"],
    [['strategies', '--row', '3'], "--row: not allowed with 'strategies'"],
    [['fairness', '--row', '22'], "--row: got '22', allowed: 1, 2, 3"],
    [['strategies', 'fairness'], "'fairness': not allowed together with 'strategies'"],
    [['results', '--seeds', '5'], "--seeds: not allowed with 'results', allowed: --write, --json"],
    [['faults', '--minutes', '2'], "--minutes: not allowed with 'faults'"],
    [['fairness', '--races', '0'], "--races: got '0', allowed: an integer from 1"],
    [['fairness', '--lag', '300'], "--lag: not allowed with 'fairness', allowed: --races, --seed, --write, --json"],
    [['faults', '--lag', '300'], "--lag: not allowed with 'faults'"],
    [['--races', '60'], "--races: not allowed with 'scoreboard'"],
    [['--races', '12'], "--races: not allowed with 'scoreboard'"],
    [['--row', '24', '--weather', 'BAD'], "--weather: got 'BAD', allowed with --row 24: TYPICAL"],
    [['--row', '24', '--weapons', 'off'], "--weapons: got 'off', allowed with --row 24: on"],
    [['--row', '24', '--lag', '50'], '--lag: not allowed with --row 24'],
    [['--row', '24', '--minutes', '1'], '--minutes: not allowed with --row 24'],
    [['--row', '25', '--cars', '8'], '--cars: not allowed with --row 25'],
    [['--row', '5', '--write'], '--write: not allowed with --row, because the page needs all races'],
    [['strategies', '--weather', 'BAD', '--write'], '--write: not allowed with --weather'],
    [['--write'], '--write: not allowed without several --seeds, because the page has intervals'],
    [['faults', '--seeds', '1', '--write'], '--write: not allowed without several --seeds'],
    [['fairness', '--races', '6', '--write'], '--write: not allowed with fewer than 7 --races'],
    [['--json=yes'], "--json: got 'yes', allowed: 1, 0, or no value"],
  ])('refuses %j with an error that contains "%s"', (argv, error) => {
    expect(errorOf(...argv)).toContain(error);
  });

  it.each([
    [['--seeds', '2', '--write']],
    [['faults', '--seeds', '2', '--write']],
    [['strategies', '--write']],
    [['fairness', '--write']],
    [['results', '--write']],
  ])('accepts %j, which needs no other option to write a page', (argv) => {
    expect(errorOf(...argv)).toBe('');
  });

  it('lists the flag of every option in the help', () => {
    for (const name of Object.keys(OPTIONS)) expect(helpText()).toContain(`--${name} `);
  });
});
