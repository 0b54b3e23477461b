import { STRATEGY_NAMES, WEATHERS } from '@shotgun-rally/netcode';
import type { RaceSetup } from '@shotgun-rally/protocol';
import { describe, expect, it } from 'vitest';
import { type ClientConfig, parseConfig } from '../../page/config.ts';
import { replayQuery } from './replay-link.ts';

function configOf(search: string): ClientConfig {
  const parsed = parseConfig(search);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.config;
}

/** Returns the setup of a solo race that was opened with this config. */
const setupOf = ({ track, laps, bots, botLevel, weapons }: ClientConfig): RaceSetup => ({
  trackName: track,
  laps,
  botCars: bots,
  botLevel,
  weapons,
});

/** Reads the link `search`, applies `changes`, writes a new link, and returns the config that the new link gives. */
const rewritten = (search: string, changes: Partial<ClientConfig> = {}, pause = 0): ClientConfig => {
  const config = { ...configOf(search), ...changes };
  const race = { setup: setupOf(config), tickNumber: pause, model: config.model };
  return configOf(replayQuery(config, config, race));
};

describe('the link that replays a race', () => {
  it.each([
    '?solo&debug',
    '?solo&debug&weather=BAD&seed=7',
    '?solo&debug&weapons=0',
    '?solo&debug&model=truck',
    '?solo&debug&weather=FREEZE&lag=10-30&loss=2.5&duplicate=7&link=stream&track=valley&laps=2&cars=12&bots=3&botLevel=hard',
    '?solo&debug&weather=TYPICAL&rivals=raw&hands=bot&role=gunner&car=2&encoding=plain&quality=low&seed=0',
    ...STRATEGY_NAMES.map((name) => `?solo&debug&strategy=${name}`),
  ])('the link that replays a race keeps all parameters of %s', (search) => {
    expect(rewritten(search)).toEqual({ ...configOf(search), pause: 0 });
  });

  it('the link that replays a race contains changed options, and the tick at which the race pauses', () => {
    const network = { weather: { ...WEATHERS.BAD, delayMaxMs: 300 }, kind: 'stream', seed: 9 } as const;
    expect(rewritten('?solo&weather=LAN', { network, rivals: 'extrapolated' }, 480)).toMatchObject({
      network,
      rivals: 'extrapolated',
      pause: 480,
    });
  });

  it('the link that replays a race is accepted after more than an hour, too', () => {
    expect(rewritten('?solo', {}, 225_000).pause).toBe(225_000);
    expect(rewritten('?solo', {}, 225_001).pause).toBe(0);
  });

  it('the link that replays a race contains the setup of the current race, also if the page was opened with another one', () => {
    const config = configOf('?solo&track=oval&laps=1&bots=2&botLevel=easy');
    const setup = { trackName: 'valley', laps: 4, botCars: 5, botLevel: 'hard', weapons: false } as const;
    expect(configOf(replayQuery(config, config, { setup, tickNumber: 480, model: '' }))).toMatchObject({
      track: 'valley',
      laps: 4,
      bots: 5,
      botLevel: 'hard',
      weapons: false,
    });
  });

  it('the link that replays a race names the model of the player’s car, also if the page was opened without one', () => {
    const config = configOf('?solo');
    const race = { setup: setupOf(config), tickNumber: 480, model: 'buggy' };
    expect(configOf(replayQuery(config, config, race)).model).toBe('buggy');
  });

  it('the link that replays a race omits parameters with default values, except the bots, whose defaults depend on the browser', () => {
    const config = configOf('?solo&weather=BAD&seed=7');
    expect(replayQuery(config, config, { setup: setupOf(config), tickNumber: 0, model: '' })).toBe(
      '?solo&weather=BAD&seed=7&bots=7&botLevel=medium&debug',
    );
  });
});
