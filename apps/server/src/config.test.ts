/** The command line and the environment, read as a person writes them. */
import { describe, expect, it } from 'vitest';
import { flagName, helpText, readConfig, type ServerConfig } from './config.ts';
import { OPTIONS } from './options.ts';
import { TRACK_NAMES } from './tracks.ts';

const read = (line: string, env: Record<string, string> = {}) => readConfig(line.split(' ').filter(Boolean), env);

function configOf(line: string, env: Record<string, string> = {}): ServerConfig {
  const result = read(line, env);
  if (!result.ok) throw new Error(result.error);
  return result.config;
}

function errorOf(line: string, env: Record<string, string> = {}): string {
  const result = read(line, env);
  return result.ok ? 'no error' : result.error;
}

describe('readConfig', () => {
  it('needs no option: every default is one that is allowed', () => {
    expect(configOf('')).toEqual({
      help: false,
      port: 8080,
      host: '0.0.0.0',
      tls: null,
      cert: null,
      key: null,
      lag: null,
      jitter: null,
      loss: null,
      duplicate: null,
      weather: null,
      link: 'datagram',
      transport: 'auto',
      seed: null,
      rates: null,
      encoding: null,
      track: OPTIONS.track.default,
      laps: null,
      bots: 3,
      botLevel: 'medium',
    });
  });

  it('reads every option', () => {
    const track = TRACK_NAMES.at(-1) as string;
    const line = `--port 0 --host 127.0.0.1 --tls --cert chain.pem --key key.pem --lag 0-100 --jitter 5 --loss 2.5 --duplicate 1 --weather BAD --link stream
      --transport rtc --seed 7 --rates 10 --encoding plain --track ${track} --laps 2 --bots 4 --bot-level hard`;
    expect(configOf(line.replace(/\s+/g, ' '))).toEqual({
      help: false,
      port: 0,
      host: '127.0.0.1',
      tls: 'own',
      cert: 'chain.pem',
      key: 'key.pem',
      lag: { minMs: 0, maxMs: 100 },
      jitter: 5,
      loss: 0.025,
      duplicate: 0.01,
      weather: 'BAD',
      link: 'stream',
      transport: 'rtc',
      seed: 7,
      rates: 10,
      encoding: 'plain',
      track,
      laps: 2,
      bots: 4,
      botLevel: 'hard',
    });
  });

  it('takes one number as a fixed lag, and a value behind an equals sign', () => {
    expect(configOf('--lag=50').lag).toEqual({ minMs: 50, maxMs: 50 });
  });

  it('reads the same options from the environment, where an empty variable counts as unset', () => {
    const config = configOf('', {
      SHOTGUN_PORT: '0',
      SHOTGUN_LAG: '20-40',
      SHOTGUN_SEED: '',
      SHOTGUN_BOT_LEVEL: 'easy',
    });
    expect(config).toMatchObject({ port: 0, lag: { minMs: 20, maxMs: 40 }, seed: null, botLevel: 'easy' });
  });

  it('prefers a flag to a variable', () => {
    expect(configOf('--port 81', { SHOTGUN_PORT: '82' }).port).toBe(81);
  });

  it('names an unknown flag, and those that are allowed', () => {
    expect(errorOf('--prot 80')).toMatch(
      /^unknown option --prot: allowed are --port --host .*--bots --bot-level --help$/,
    );
  });

  it('does not take the name of what every object has for an option', () => {
    expect(errorOf('--toString')).toMatch(/^unknown option --toString: /);
  });

  it('refuses an argument that is no option', () => {
    expect(errorOf('80')).toBe("unexpected argument '80': options start with --");
  });

  it.each([
    ['--port 70000', "--port: got '70000', allowed: an integer from 0 to 65535"],
    ['--port', '--port: got nothing, allowed: an integer from 0 to 65535'],
    ['--port --host', "--port: got '--host', allowed: an integer from 0 to 65535"],
    ['--host a/b', "--host: got 'a/b', allowed: an IP address or a host name"],
    ['--tls=me', "--tls: got 'me', allowed: own, or no value"],
    ['--cert chain.pem', '--cert: got it without --key, allowed: both or neither'],
    ['--lag 100-0', "--lag: got '100-0', allowed: MIN-MAX or one number, ms from 0 to 5000, such as 0-100 or 50"],
    ['--lag 9999', "--lag: got '9999', allowed: MIN-MAX or one number, ms from 0 to 5000, such as 0-100 or 50"],
    ['--jitter -5', "--jitter: got '-5', allowed: an integer from 0 to 5000, ms"],
    ['--loss 101', "--loss: got '101', allowed: a number from 0 to 100, percent"],
    ['--duplicate x', "--duplicate: got 'x', allowed: a number from 0 to 100, percent"],
    ['--weather STORM', "--weather: got 'STORM', allowed: LAN SEED GOOD TYPICAL BAD FREEZE HIDDEN"],
    ['--link carrier', "--link: got 'carrier', allowed: datagram stream"],
    ['--transport udp', "--transport: got 'udp', allowed: ws auto rtc"],
    ['--seed 1.5', "--seed: got '1.5', allowed: an integer from 0 to 2147483647"],
    ['--track moon', `--track: got 'moon', allowed: ${TRACK_NAMES.join(' ')}`],
    ['--rates 3', "--rates: got '3', allowed: an integer from 4 to 62"],
    ['--encoding json', "--encoding: got 'json', allowed: plain packed"],
    ['--laps 0', "--laps: got '0', allowed: an integer from 1 to 99"],
    ['--bot-level expert', "--bot-level: got 'expert', allowed: easy medium hard"],
    ['--bots 9', "--bots: got '9', allowed: an integer from 0 to 8"],
  ])('says in one line what is wrong with %s', (line, error) => {
    expect(errorOf(line)).toBe(error);
  });

  it('names the variable when the bad value came from there', () => {
    expect(errorOf('', { SHOTGUN_BOTS: 'many' })).toBe("SHOTGUN_BOTS: got 'many', allowed: an integer from 0 to 8");
  });
});

describe('helpText', () => {
  it('lists every option', () => {
    for (const name of Object.keys(OPTIONS)) expect(helpText()).toContain(`  --${flagName(name)} `);
  });
});
