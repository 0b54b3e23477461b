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
  it('plans all network conditions over datagrams, and GOOD also over a stream, if no option is given', () => {
    const conditions = plansOf().map(({ conditions: { weather, link } }) => `${weather} ${link}`);
    const datagrams = ['LAN', 'SEED', 'GOOD', 'TYPICAL', 'BAD', 'FAR', 'EDGE', 'FREEZE', 'HIDDEN'].map((name) => `${name} datagram`);
    expect(conditions).toEqual([...datagrams, 'GOOD stream']);
  });

  it('plans one race with the given network conditions, link, minutes and cars', () => {
    const [plan, ...more] = plansOf('--weather', 'BAD', '--link', 'stream', '--minutes', '0.5', '--cars', '2');
    expect(more).toEqual([]);
    expect(plan).toMatchObject({ conditions: { weather: 'BAD', link: 'stream' }, durationMs: 30_000, cars: 2 });
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
    [['strategies', '--row', '3'], "--row: not allowed with 'strategies'"],
    [['--json=yes'], "--json: got 'yes', allowed: 1, 0, or no value"],
  ])('refuses %j with an error that contains "%s"', (argv, error) => {
    expect(errorOf(...argv)).toContain(error);
  });

  it('lists the flag of every option in the help', () => {
    for (const name of Object.keys(OPTIONS)) expect(helpText()).toContain(`--${name} `);
  });
});
