/** Car models in a race: who chooses a car's model, and that clients simulate it exactly. */
import { CAR, CAR_MODELS, carOffset, PHASE } from '@shotgun-rally/sim';
import { CAR_MODEL_NAMES } from '@shotgun-rally/sim/tuning';
import { describe, expect, it } from 'vitest';
import { WEATHERS } from '../../../src/index.ts';
import { driveFor } from '../../testing/drive-for.ts';
import { matchOnOval, OVAL } from '../../testing/oval-match.ts';
import { bot, shakyDriver } from '../../testing/scripted-players.ts';
import { finish, holding, idle, phaseOf } from './room.ts';

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
    expect(first.client.roster?.cars.map(({ car, model }) => [car, model])).toEqual([[1, 'truck']]);
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

  it('is the one that a player asks for who takes a car of bots before the race', () => {
    const match = withModels(2, 2);
    match.run(500);
    const other = CAR_MODEL_NAMES.find((name) => name !== simulatedModel(match, 0))!;
    const { client } = match.join('driver', 0, idle, { model: other });
    match.join('gunner', 0, idle, { model: 'rally' });
    match.run(1000);
    expect(simulatedModel(match, 0)).toBe(other);
    expect(client.roster?.cars.find(({ car }) => car === 0)?.model).toBe(other);
  });

  it('changes with the start of the next race if a player takes a car of bots while the results are shown', () => {
    const match = withModels(2, 1);
    const botCar = 1;
    const first = match.join('driver', 0, holding);
    match.run(1000);
    const before = simulatedModel(match, botCar);
    first.client.start();
    match.run(5000);
    finish(match);
    match.server.world.state[carOffset(botCar) + CAR.place] = 2;
    match.run(100);
    const other = CAR_MODEL_NAMES.find((name) => name !== before)!;
    match.join('driver', botCar, idle, { model: other });
    match.run(1000);
    expect(simulatedModel(match, botCar)).toBe(before);
    expect(match.server.world.state[carOffset(botCar) + CAR.place]).toBe(2);
    first.client.choose({ vote: 'again' });
    match.run(1000);
    expect(phaseOf(match)).toBe(PHASE.countdown);
    expect(simulatedModel(match, botCar)).toBe(other);
  });

  it('stays the same in the next race for a player who has taken a car of bots', () => {
    const match = withModels(2, 1);
    const asked = CAR_MODEL_NAMES.find((name) => name !== 'rally')!;
    const { client } = match.join('driver', 1, holding, { model: asked });
    match.run(2000);
    client.choose({ setup: { ...match.server.setup, laps: 7, botCars: 1 } });
    match.run(3000);
    expect(match.server.setup.laps).toBe(7);
    expect(simulatedModel(match, 1)).toBe(asked);
  });

  it.each(CAR_MODEL_NAMES)(
    'is sent to the client that drives a %s, so that it predicts its car without unexplained corrections',
    (model) => {
      const match = withModels(1);
      const { client } = match.join('driver', 0, shakyDriver(OVAL, 7), { model });
      expect(driveFor(match, 12_000)).toBeGreaterThan(50);
      expect(client.welcome?.tuning).toEqual(Object.values(CAR_MODELS));
      expect(client.phase).toBe('playing');
      expect(client.stats.corrections.unexplained).toBe(0);
      expect(client.stats.corrections.contact).toBe(0);
    },
  );
});
