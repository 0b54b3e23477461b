/** A wrong option of a server is found when the server is created, not in a tick once a person is in the room. */
import { NOTICE_LENGTH_MAX } from '@shotgun-rally/protocol';
import { CAR, CAR_MODELS, carOffset, STATUS } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import {
  BanList,
  createLinkPair,
  DEFAULT_SEND_RATES,
  GameServer,
  type GameServerOptions,
  WEATHERS,
} from '../../src/index.ts';
import { HELLO } from '../testing/hello.ts';
import { matchOnOval, OVAL } from '../testing/oval-match.ts';
import { idle } from './room/room.ts';

const LONG = 'x'.repeat(33);
const clock = () => 0;

/** Every option, so that the compiler finds one that is missing here. */
const OPTIONS: Required<GameServerOptions> = {
  track: OVAL,
  room: 'TEST',
  cars: 3,
  laps: 1,
  botCars: 0,
  seed: 1,
  clock,
  bot: null,
  newToken: () => 'token',
  teams: [{ name: 'Red', livery: 0 }],
  carModels: { rally: CAR_MODELS.rally },
  sendRates: DEFAULT_SEND_RATES,
  botLevel: 'medium',
  weapons: true,
  trackNames: ['oval'],
  keptSeats: [],
  banList: new BanList(clock),
  idleMaxMs: 1000,
  mayRemove: () => true,
  startsWhenAllAreBack: false,
  notice: () => '',
  encoding: 'plain',
  onDismissed: () => {},
  onMessage: () => {},
  onLateInputs: () => {},
  onFalseClaim: () => {},
  onRefusedChoices: () => {},
  onCorrections: () => {},
  mayStart: () => true,
};

describe('new GameServer', () => {
  it('new GameServer accepts all options', () => {
    expect(() => new GameServer(OPTIONS).tick()).not.toThrow();
  });

  it.each([
    ['a room code with a space', { room: 'my room' }, 'room: got "my room", allowed'],
    ['no number as botCars', { botCars: Number.NaN }, 'botCars: got NaN; allowed'],
    ['a fraction as botCars', { botCars: 2.5 }, 'botCars: got 2.5; allowed'],
    ['a negative number as botCars', { botCars: -2 }, 'botCars: got -2; allowed'],
    ['a long team name', { teams: [...OPTIONS.teams, { name: LONG, livery: 0 }] }, 'team: got 33 characters, allowed'],
    ['a text as livery', { teams: [{ name: 'Red', livery: '#ff0000' }] }, 'livery of a team: got #ff0000; allowed'],
    ['a long name of a car model', { carModels: { [LONG]: CAR_MODELS.rally } }, 'model: got 33 characters, allowed'],
    [
      'states every 20 ticks',
      { sendRates: { stateEveryTicks: 20, inputEveryTicks: 1 } },
      'stateEveryTicks: got 20; allowed',
    ],
    [
      'states every 0 ticks',
      { sendRates: { stateEveryTicks: 0, inputEveryTicks: 1 } },
      'stateEveryTicks: got 0; allowed',
    ],
    ['half of the send rates', { sendRates: { stateEveryTicks: 2 } }, 'inputEveryTicks: got undefined; allowed'],
    ['an unknown option', { lapps: 3 }, "unknown 'lapps'; allowed"],
    ['no teams', { teams: undefined }, 'GameServer: teams: got undefined; allowed: an array'],
    ['null as a team', { teams: [null] }, 'GameServer: teams[0]: got null; allowed: an object with name and livery'],
    ['no clock', { clock: undefined }, 'GameServer: clock: got undefined; allowed: a function'],
    ['a time as clock', { clock: 5 }, 'GameServer: clock: got 5; allowed: a function'],
    ['a token as newToken', { newToken: 'secret' }, 'GameServer: newToken: got "secret"; allowed: a function'],
    ['no bot', { bot: undefined }, 'GameServer: bot: got undefined; allowed: a function or null'],
    ['a level as bot', { bot: 'hard' }, 'GameServer: bot: got "hard"; allowed: a function or null'],
    ['NaN as idleMaxMs', { idleMaxMs: Number.NaN }, 'GameServer: idleMaxMs: got NaN; allowed: a number of ms from 0'],
    ['one name as trackNames', { trackNames: 'oval' }, 'GameServer: trackNames: got "oval"; allowed: an array'],
    ['a track among the names', { trackNames: [OVAL] }, 'GameServer: trackNames: got an object; allowed: names'],
    ['null as car models', { carModels: null }, 'GameServer: carModels: got null; allowed: an object'],
    ['a number as send rates', { sendRates: 2 }, 'GameServer: sendRates: got 2; allowed: an object'],
    ['an unknown encoding', { encoding: 'json' }, 'GameServer: encoding: got json; allowed: plain, packed'],
    ['an unknown level of bots', { botLevel: 'expert' }, 'bot_level: got nothing, allowed'],
    ['a text as notice', { notice: 'Restart' }, 'GameServer: notice: got "Restart"; allowed: a function'],
    ['an object as kept seats', { keptSeats: {} }, 'GameServer: keptSeats: got an object; allowed: an array'],
    ['an array as ban list', { banList: [] }, 'GameServer: banList: got an array; allowed: a BanList'],
    [
      'a text as startsWhenAllAreBack',
      { startsWhenAllAreBack: 'no' },
      'GameServer: startsWhenAllAreBack: got "no"; allowed: true or false',
    ],
  ])('new GameServer throws an error with the given and the allowed values if it gets %s', (_, wrong, message) => {
    expect(() => new GameServer({ ...OPTIONS, ...wrong } as GameServerOptions)).toThrow(message);
  });

  it('new GameServer throws an error if it gets no options', () => {
    expect(() => new GameServer(undefined as never)).toThrow('GameServer: got undefined; allowed: an object');
  });

  it('new GameServer puts bots into all cars if it gets more cars of bots than cars', () => {
    const server = new GameServer({ ...OPTIONS, botCars: 4 });
    server.tick();
    server.tick();
    const { world } = server;
    const empty = [0, 1, 2].filter((car) => world.state[carOffset(car) + CAR.status] === STATUS.empty);
    expect(empty).toEqual([]);
  });
});

describe('a server', () => {
  it('a server whose newToken returns 33 characters throws when a person joins, and nobody is in the room', () => {
    const server = new GameServer({ ...OPTIONS, newToken: () => LONG });
    expect(() => server.join(createLinkPair()[1], HELLO)).toThrow('token: got 33 characters, allowed: 0 to 32');
    expect(server.participants.size).toBe(0);
  });

  it('a server sends the beginning of a notice that is too long, without its line breaks', () => {
    const notice = `Restart in\n5 minutes. ${'🏁'.repeat(NOTICE_LENGTH_MAX)}`;
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 1, server: { notice: () => notice } });
    const { client } = match.join('driver', 0, idle);
    match.run(1000);
    const received = client.roster?.notice ?? '';
    expect([...received]).toHaveLength(NOTICE_LENGTH_MAX);
    expect(received).toMatch(/^Restart in 5 minutes\. 🏁+$/u);
  });
});
