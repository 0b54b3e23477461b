/** What a client keeps for a page that takes nothing, as a hidden page does, and what it does with any clock and wrong arguments. */
import { encodeServerMessage, type StateMessage } from '@shotgun-rally/protocol';
import { CAR, type Command, carOffset, NEUTRAL_DRIVER, NEUTRAL_GUNNER, RACE, TICK_MS, World } from '@shotgun-rally/sim';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { MAX_KEPT_EFFECTS } from '../../src/client/simulation.ts';
import { createLinkPair, GameClient, type PredictionSettings, WEATHERS } from '../../src/index.ts';
import { HELLO } from '../testing/hello.ts';
import { matchOnOval, OVAL } from '../testing/oval-match.ts';

/** A gun that is jammed by heat fires again within this number of ticks. */
const JAMMED_MAX_TICKS = 200;

describe('a client', () => {
  it('keeps the newest effects of a gunner who fires for 90 s if the page takes none', () => {
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 1 });
    const { client } = match.join('gunner', 0, () => ({ ...NEUTRAL_GUNNER, fire: true }));
    match.run(90_000);
    const effects = client.takeEffects();
    expect(effects).toHaveLength(MAX_KEPT_EFFECTS);
    const newest = effects.at(-1);
    expect(newest?.kind === 'fired' && newest.tick).toBeGreaterThan(match.server.tickNumber - JAMMED_MAX_TICKS);
  });
});

describe.each([1.8e12, 0.25, -1e6])('a client whose clock starts at %d ms', (startMs) => {
  it('plays, and knows the time of the server', () => {
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 1 });
    const [here, there] = createLinkPair();
    const client = new GameClient({
      link: here,
      hello: HELLO,
      clock: () => startMs + match.nowMs,
      createWorld: ({ cars, laps, tuning, seed }) => new World({ track: OVAL, cars, laps, tuning, seed }),
    });
    expect(match.server.join(there, HELLO)).toMatchObject({ ok: true });
    for (let tick = 0; tick < 100; tick++) {
      match.run(TICK_MS);
      client.advance(() => NEUTRAL_DRIVER);
    }
    expect(client.phase).toBe('playing');
    expect(Math.abs(client.serverTimeMs! - match.server.timeMs)).toBeLessThan(TICK_MS);
  });
});

describe('a client of a server whose message does not fit the race', () => {
  /** A client and the server's end of its link, after a second of a race with eight slots and one car model. */
  function playing() {
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 8 });
    const [here, there] = createLinkPair();
    const client = new GameClient({
      link: here,
      hello: { ...HELLO, encoding: 'plain' },
      clock: () => match.nowMs,
      createWorld: ({ cars, laps, tuning, seed }) => new World({ track: OVAL, cars, laps, tuning, seed }),
    });
    expect(match.server.join(there, { ...HELLO, encoding: 'plain' })).toMatchObject({ ok: true });
    const run = (ticks: number): void => {
      for (let tick = 0; tick < ticks; tick++) {
        match.run(TICK_MS);
        client.advance(() => NEUTRAL_DRIVER);
      }
    };
    run(60);
    return { client, there, run };
  }

  const enter = (car: number, model: number): Command => ({ kind: 'enter', car, model });
  const withField = (field: number, value: number) => (message: StateMessage) => {
    message.state[field] = value;
    return message;
  };
  const withCommand = (command: Command) => (message: StateMessage) => {
    return { ...message, commands: [{ tick: message.state[RACE.tick]! + 2, command }] };
  };

  it.each<[string, (message: StateMessage) => StateMessage]>([
    ['other car models', withField(RACE.tuning, 1)],
    ['a car whose model the race does not have', withField(carOffset(0) + CAR.model, 1)],
    ['a command for a car that the race does not have', withCommand(enter(12, 0))],
    ['a command for a model that the race does not have', withCommand(enter(1, 1))],
    [
      'a hit by a car that the race does not have',
      withCommand({ kind: 'hit', car: 0, by: 9, damage: 1, push: [0, 0, 0] }),
    ],
  ])('ignores and counts a state with %s', (_what, change) => {
    const { client, there, run } = playing();
    const { newestState } = client;
    const message = change({ ...newestState!, state: newestState!.state.slice() });
    message.state[RACE.tick]! += 1;
    there.send(encodeServerMessage(message, 'plain'));
    expect(client.newestState).toBe(newestState);
    expect(client.stats.undecodableMessages).toBe(1);
    run(60);
    expect(client.phase).toBe('playing');
  });

  it('ignores a welcome to a car that the race does not have', () => {
    const { client, there, run } = playing();
    there.send(encodeServerMessage({ ...client.welcome!, role: 'gunner', car: 12 }, 'plain'));
    run(60);
    expect(client.welcome).toMatchObject({ role: 'driver', car: 0 });
  });
});

describe('a client that gets a wrong argument', () => {
  const joined = () => {
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 1 });
    const { client } = match.join('driver', 0, () => NEUTRAL_DRIVER);
    match.run(1000);
    return { match, client };
  };

  it.each([
    [{ strategy: 'foo' }, 'strategy: got foo; allowed: rollback, '],
    [{ rivals: 'foo' }, 'rivals: got foo; allowed: raw, '],
  ])('a client that gets the prediction %j throws in its constructor and in setPrediction', (wrong, message) => {
    const settings = wrong as Partial<PredictionSettings>;
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 1 });
    expect(() => match.join('driver', 0, () => NEUTRAL_DRIVER, { prediction: settings })).toThrow(message);
    const { client } = joined();
    const { prediction } = client;
    expect(() => client.setPrediction(settings)).toThrow(message);
    expect(client.prediction).toBe(prediction);
  });

  it('a client does not accept expectInput in setPrediction, where it would have no effect', () => {
    type Changed = Parameters<GameClient['setPrediction']>[0];
    expectTypeOf<keyof Changed>().toEqualTypeOf<'strategy' | 'rivals'>();
  });

  it('a client that gets a choice out of range throws in choose, and sends later choices', () => {
    const { match, client } = joined();
    expect(() => client.choose({ kick: 99 })).toThrow('kick: got 99, allowed: an integer from -1 to 63');
    client.choose({ isReady: true });
    match.run(100);
    expect(match.server.participants.get(0, 'driver')?.choicesNumber).toBe(1);
  });

  it('a client that gets a call with a target out of range throws in call, and goes on', () => {
    const { match, client } = joined();
    expect(() => client.call({ call: 'target', target: 99, x: 0, y: 0, z: 0 })).toThrow('target: got 99, allowed');
    expect(() => match.run(1000)).not.toThrow();
  });
});
