/** Tests how the server reads its command line and its environment. */
import { flagName } from '@shotgun-rally/options';
import { describe, expect, it } from 'vitest';
import { helpText, readConfig, type ServerConfig, unknownVariables } from './config.ts';
import { OPTIONS } from './options.ts';
import { SHORT_SOCKET_URL } from './socket-url.ts';
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

const REFUSED_DIRECTORY =
  '--directory: got a wrong value, allowed: an address such as redis://HOST:PORT or redis://HOST:PORT/DATABASE, with %2F, %3F, %23 and %25 for /, ?, # and % in a password';

describe('readConfig', () => {
  it('readConfig returns the defaults if nothing is given', () => {
    expect(configOf('')).toEqual({
      wantsHelp: false,
      port: 8080,
      host: '0.0.0.0',
      origin: [],
      trustProxy: [],
      directory: null,
      publicUrl: null,
      connectionsPerAddress: 32,
      roomsPerAddress: 8,
      joinsPerMinute: 60,
      idleSeconds: 60,
      processes: 1,
      logLevel: 'info',
      logFormat: null,
      metricsPort: null,
      metricsHost: '127.0.0.1',
      adminToken: null,
      drainSeconds: 300,
      agones: false,
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
      rendezvous: false,
      seed: null,
      rates: null,
      encoding: null,
      track: 'valley',
      laps: null,
      cars: 8,
      bots: 3,
      botLevel: null,
    });
  });

  it('readConfig reads the value of every option', () => {
    const track = TRACK_NAMES.at(-1) as string;
    const line = `--port 0 --host 127.0.0.1 --origin https://race.example,http://b.example:81 --trust-proxy 10.0.0.0/8,::1 --directory redis://r:6379 --public-url https://a.example/game --processes 1
      --connections-per-address 100 --rooms-per-address 0 --joins-per-minute 7 --idle-seconds 5 --log-level debug --log-format text --metrics-port 9464 --metrics-host ::1
      --admin-token 0123456789abcdef --drain-seconds 60 --agones --tls --cert chain.pem --key key.pem --lag 0-100 --jitter 5 --loss 2.5 --duplicate 1 --weather BAD --link stream
      --transport rtc --rendezvous --seed 7 --rates 10 --encoding plain --track ${track} --laps 2 --cars 16 --bots 4 --bot-level hard`;
    expect(configOf(line.replace(/\s+/g, ' '))).toEqual({
      wantsHelp: false,
      port: 0,
      host: '127.0.0.1',
      origin: ['https://race.example', 'http://b.example:81'],
      trustProxy: ['10.0.0.0/8', '::1'],
      directory: 'redis://r:6379',
      publicUrl: 'https://a.example/game',
      connectionsPerAddress: 100,
      roomsPerAddress: 0,
      joinsPerMinute: 7,
      idleSeconds: 5,
      processes: 1,
      logLevel: 'debug',
      logFormat: 'text',
      metricsPort: 9464,
      metricsHost: '::1',
      adminToken: '0123456789abcdef',
      drainSeconds: 60,
      agones: true,
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
      rendezvous: true,
      seed: 7,
      rates: 10,
      encoding: 'plain',
      track,
      laps: 2,
      cars: 16,
      bots: 4,
      botLevel: 'hard',
    });
  });

  it('readConfig accepts the highest ports that leave a port for each process, and any TCP port without data channels', () => {
    expect(configOf('--processes 2 --port 65534 --metrics-port 65534').processes).toBe(2);
    expect(configOf('--processes 2 --port 65535 --transport ws').processes).toBe(2);
  });

  it('readConfig reads one number after an equals sign as a fixed lag', () => {
    expect(configOf('--lag=50').lag).toEqual({ minMs: 50, maxMs: 50 });
  });

  it.each(['redis://r:6379', 'redis://r:6379/', 'rediss://ann:50%25@r/15'])(
    'readConfig accepts %s as the address of a directory',
    (url) => {
      expect(configOf(`--directory ${url}`).directory).toBe(url);
    },
  );

  it('readConfig reads the same options from the environment, and treats an empty variable as unset', () => {
    const config = configOf('', {
      SHOTGUN_PORT: '0',
      SHOTGUN_LAG: '20-40',
      SHOTGUN_SEED: '',
      SHOTGUN_BOT_LEVEL: 'easy',
    });
    expect(config).toMatchObject({ port: 0, lag: { minMs: 20, maxMs: 40 }, seed: null, botLevel: 'easy' });
  });

  it('readConfig uses the flag if a flag and a variable set the same option', () => {
    expect(configOf('--port 81', { SHOTGUN_PORT: '82' }).port).toBe(81);
  });

  it('readConfig names an unknown flag and the allowed flags', () => {
    expect(errorOf('--prot 80')).toMatch(
      /^unknown option --prot: allowed are --port --host .*--bots --bot-level --help$/,
    );
  });

  it('readConfig refuses an option with the name of an inherited property', () => {
    expect(errorOf('--toString')).toMatch(/^unknown option --toString: /);
  });

  it('readConfig refuses an argument that is not an option', () => {
    expect(errorOf('80')).toBe("unexpected argument '80': options start with --");
  });

  it.each([
    ['--port 70000', "--port: got '70000', allowed: an integer from 0 to 65535"],
    ['--port', '--port: got nothing, allowed: an integer from 0 to 65535'],
    ['--port --host', '--port: got nothing, allowed: an integer from 0 to 65535'],
    ['--host a/b', "--host: got 'a/b', allowed: an IP address or a host name"],
    [
      '--origin race.example',
      "--origin: got 'race.example', allowed: one or more, with commas between them: each an origin such as https://race.example",
    ],
    [
      '--trust-proxy 10.0.0.0/33',
      "--trust-proxy: got '10.0.0.0/33', allowed: one or more, with commas between them: each an IP address or a network such as 10.0.0.0/8",
    ],
    ['--directory redis://r:6379/abc', REFUSED_DIRECTORY],
    ['--directory redis://r:6379/1/2', REFUSED_DIRECTORY],
    ['--directory redis://r:6379?db=1', REFUSED_DIRECTORY],
    ['--directory redis:///1', REFUSED_DIRECTORY],
    ['--directory redis://:50%@r:6379', REFUSED_DIRECTORY],
    ['--directory redis://50%:secret@r:6379', REFUSED_DIRECTORY],
    ['--directory redis://:se/cret@r:6379', REFUSED_DIRECTORY],
    ['--directory', REFUSED_DIRECTORY.replace('a wrong value', 'nothing')],
    [
      `--public-url https://a.example/${'ä'.repeat(20)}`,
      `--public-url: got 'https://a.example/${'ä'.repeat(20)}', allowed: an address such as https://race.example, ${SHORT_SOCKET_URL}`,
    ],
    [
      `--directory redis://r:6379 --host ${'a'.repeat(95)}`,
      `--host: got '${'a'.repeat(95)}' with --directory and without --public-url; allowed: a host ${SHORT_SOCKET_URL}`,
    ],
    ['--tls=me', "--tls: got 'me', allowed: own, or no value"],
    ['--cert chain.pem', '--cert: got it without --key; allowed: both or neither'],
    ['--processes 4 --tls', "--processes: got '4' with https; allowed: 1, or a proxy for https in front of the server"],
    [
      '--processes 2 --metrics-port 65535',
      "--metrics-port: got '65535' with --processes 2; allowed: 0 to 65534, because each process has the next port",
    ],
    [
      '--processes 3 --port 65534',
      "--port: got '65534' with --processes 3; allowed: 0 to 65533, because each process has the next port",
    ],
    ['--processes 65', "--processes: got '65', allowed: an integer from 1 to 64"],
    ['--lag 100-0', "--lag: got '100-0', allowed: one number or MIN-MAX, each an integer from 0 to 5000 ms"],
    ['--lag 9999', "--lag: got '9999', allowed: one number or MIN-MAX, each an integer from 0 to 5000 ms"],
    ['--jitter -5', "--jitter: got '-5', allowed: an integer from 0 to 5000 ms"],
    ['--loss 101', "--loss: got '101', allowed: a percentage from 0 to 100"],
    ['--duplicate x', "--duplicate: got 'x', allowed: a percentage from 0 to 100"],
    ['--weather STORM', "--weather: got 'STORM', allowed: LAN, SEED, GOOD, TYPICAL, BAD, FAR, EDGE, FREEZE, HIDDEN"],
    ['--link carrier', "--link: got 'carrier', allowed: datagram, stream"],
    ['--transport udp', "--transport: got 'udp', allowed: ws, auto, rtc"],
    ['--seed 1.5', "--seed: got '1.5', allowed: an integer from 0 to 2147483647"],
    ['--track moon', `--track: got 'moon', allowed: ${TRACK_NAMES.join(', ')}`],
    ['--rates 3', "--rates: got '3', allowed: an integer from 4 to 62"],
    ['--encoding json', "--encoding: got 'json', allowed: plain, packed"],
    ['--laps 0', "--laps: got '0', allowed: an integer from 1 to 99"],
    ['--bot-level expert', "--bot-level: got 'expert', allowed: easy, medium, hard"],
    ['--lag=', `--lag: got nothing, allowed: one number or MIN-MAX, each an integer from 0 to 5000 ms`],
    ['--cars 17', "--cars: got '17', allowed: an integer from 1 to 16"],
    ['--bots 17', "--bots: got '17', allowed: an integer from 0 to 16"],
  ])('readConfig explains in one line why it refuses %s', (line, error) => {
    expect(errorOf(line)).toBe(error);
  });

  it('readConfig names the variable if its value is not allowed', () => {
    expect(errorOf('', { SHOTGUN_BOTS: 'many' })).toBe("SHOTGUN_BOTS: got 'many', allowed: an integer from 0 to 16");
  });

  it('readConfig does not repeat an admin token or an address of Redis that is not allowed', () => {
    expect(errorOf('', { SHOTGUN_ADMIN_TOKEN: 'short' })).toBe(
      'SHOTGUN_ADMIN_TOKEN: got a wrong value, allowed: 16 to 128 printable ASCII characters',
    );
    expect(errorOf('', { SHOTGUN_DIRECTORY: 'redis://:se#cret@r' })).not.toContain('cret');
  });
});

describe('unknownVariables', () => {
  it('unknownVariables returns the SHOTGUN_* variables that set no option, except those of scripts and of Services of Kubernetes', () => {
    const misspelt = { SHOTGUN_DRAIN_SECOND: '900', SHOTGUN_RALY: '' };
    const others = {
      SHOTGUN_WRITE_RESULTS: '1',
      SHOTGUN_TEST_BUILDS: '1',
      SHOTGUN_RALLY_SERVICE_HOST: '10.0.0.1',
      PATH: '',
    };
    expect(unknownVariables({ ...misspelt, ...others, SHOTGUN_BOT_LEVEL: 'easy' })).toEqual(Object.keys(misspelt));
  });
});

describe('helpText', () => {
  it('helpText lists the flag of every option', () => {
    for (const name of Object.keys(OPTIONS)) expect(helpText()).toContain(`  ${flagName(name)} `);
  });
});
