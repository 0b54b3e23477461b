/** Car models in a race: who chooses a car's model, and that clients simulate it exactly. */
import { CAR, CAR_MODELS, carOffset } from '@shotgun-rally/sim';
import { CAR_MODEL_NAMES } from '@shotgun-rally/sim/tuning';
import { describe, expect, it } from 'vitest';
import { WEATHERS } from '../../../src/index.ts';
import { matchOnOval, OVAL } from '../../testing/oval-match.ts';
import { shakyDriver } from '../../testing/scripted-players.ts';
import { bot, idle } from './room.ts';

const withModels = (cars: number, botCars = 0) =>
  matchOnOval({ weather: WEATHERS.TYPICAL, seed: 4, cars, botCars, bot, server: { carModels: CAR_MODELS } });

/** Returns the name of a car's model in the server's state. */
const simulatedModel = ({ server }: ReturnType<typeof withModels>, car: number): string | undefined =>
  CAR_MODEL_NAMES[server.world.state[carOffset(car) + CAR.model]!];

describe("a car's model", () => {
  it('is the one that the first player in the car asks for, in the simulation and in the roster', () => {
    const match = withModels(2);
    const first = match.join('gunner', 1, idle, { model: 'truck' });
    match.join('driver', 1, idle, { model: 'buggy' });
    match.run(2000);
    expect(simulatedModel(match, 1)).toBe('truck');
    expect(first.client.roster?.cars.map(({ car, entity }) => [car, entity])).toEqual([[1, 'truck']]);
  });

  it('is the first model if the player asks for none or for an unknown one', () => {
    const match = withModels(2);
    match.join('driver', 0, idle);
    match.join('driver', 1, idle, { model: 'tank' });
    match.run(500);
    expect([0, 1].map((car) => simulatedModel(match, car))).toEqual(['rally', 'rally']);
  });

  it('is another one for each of three bot cars', () => {
    const match = withModels(6, 3);
    match.run(500);
    const botCars = [0, 1, 2, 3, 4, 5].filter((car) => match.server.world.state[carOffset(car) + CAR.status] !== 0);
    expect(botCars.map((car) => simulatedModel(match, car)).sort()).toEqual([...CAR_MODEL_NAMES].sort());
  });

  it.each(CAR_MODEL_NAMES)(
    'is sent to the client that drives a %s, so that it predicts its car without unexplained corrections',
    (model) => {
      const match = withModels(1);
      const { client } = match.join('driver', 0, shakyDriver(OVAL, 7), { model });
      match.run(12_000);
      expect(client.welcome?.tuning).toEqual(Object.values(CAR_MODELS));
      expect(client.phase).toBe('playing');
      expect(client.stats.corrections.unexplained).toBe(0);
      expect(client.stats.corrections.contact).toBe(0);
    },
  );
});
