/** A partner who has just taken the seat has sent no input yet, but is not cut off. */
import { describe, expect, it } from 'vitest';
import { WEATHERS } from '../../../src/index.ts';
import type { Match } from '../../../src/testing/index.ts';
import { matchOnOval, OVAL } from '../../testing/oval-match.ts';
import { bot, eitherRole, shakyDriver } from '../../testing/scripted-players.ts';

describe('a partner who has just taken the seat', () => {
  /** Runs for 2 s. Returns the number of frames in which a player's partner counts as cut off. */
  const framesCutOff = (match: Match): number => {
    let frames = 0;
    match.run(2000, ({ client }) => {
      if (client.isPartnerCutOff) frames++;
    });
    return frames;
  };

  it('does not count as cut off after joining in the middle of a race', () => {
    const match = matchOnOval({ weather: WEATHERS.TYPICAL, seed: 6, cars: 1, bot });
    match.join('gunner', 0, eitherRole(OVAL, 2));
    match.run(3000);
    const driver = match.join('driver', 0, shakyDriver(OVAL, 1), { helloTravels: true });
    expect(framesCutOff(match)).toBe(0);
    expect(driver.client.welcome?.role).toBe('driver');
  });

  it('does not count as cut off after a swap', () => {
    const match = matchOnOval({ weather: WEATHERS.TYPICAL, seed: 6, cars: 1, bot });
    const players = [match.join('driver', 0, eitherRole(OVAL, 1)), match.join('gunner', 0, eitherRole(OVAL, 2))];
    match.run(3000);
    for (const { client } of players) client.choose({ wantsSwap: true });
    expect(framesCutOff(match)).toBe(0);
    expect(players.map(({ client }) => client.welcome?.role)).toEqual(['gunner', 'driver']);
  });
});
