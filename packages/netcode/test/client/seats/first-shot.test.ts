/** How long a gunner who joins the second seat of a car waits for the first shot. */
import { NEUTRAL_DRIVER, NEUTRAL_GUNNER, PHASE, RACE, TICK_MS } from '@shotgun-rally/sim';
import { RACE_RULES } from '@shotgun-rally/sim/tuning';
import { describe, expect, it } from 'vitest';
import { WEATHERS } from '../../../src/index.ts';
import type { InputSource } from '../../../src/testing/index.ts';
import type { Match } from '../../../src/testing/match.ts';
import { matchOnOval, OVAL } from '../../testing/oval-match.ts';
import { runUntil } from '../../testing/run-until.ts';
import { shakyDriver } from '../../testing/scripted-players.ts';

const FIRST_SHOT_MAX_MS = 15_000;

/** Starts a match with a driver who is alone in a car. */
function driveAlone(): Match {
  const match = matchOnOval({ weather: WEATHERS.TYPICAL, cars: 1 });
  match.join('driver', 0, shakyDriver(OVAL, 1));
  match.run(1000);
  return match;
}

/** Adds a gunner who holds the trigger. Returns the ticks from the hello until the client knows of the first shot. */
function ticksToFirstShot(match: Match): number {
  const { client } = match.join('gunner', 0, () => ({ ...NEUTRAL_GUNNER, fire: true }), { helloTravels: true });
  const hasFired = () => client.takeEvents().some(({ kind }) => kind === 'shot');
  return runUntil(match, hasFired, FIRST_SHOT_MAX_MS) / TICK_MS;
}

describe('the first shot', () => {
  it.each([1, 2, 3, 4])('of a driver who becomes the gunner with the trigger held is not refused (seed %i)', (seed) => {
    const match = matchOnOval({ weather: WEATHERS.TYPICAL, cars: 1, seed });
    // It does not call `client.view()`, so ticks can run before the first frame of the new seat.
    const holding: InputSource = ({ welcome }) =>
      welcome?.role === 'gunner' ? { ...NEUTRAL_GUNNER, fire: true } : NEUTRAL_DRIVER;
    const idle: InputSource = ({ welcome }) => (welcome?.role === 'gunner' ? NEUTRAL_GUNNER : NEUTRAL_DRIVER);
    const people = [match.join('driver', 0, holding, { framesPerSecond: 20 }), match.join('gunner', 0, idle)];
    match.run(3000);
    for (const { client } of people) client.choose({ wantsSwap: true });
    match.run(1500);
    expect(people[0]!.client.welcome?.role).toBe('gunner');
    expect(match.server.gunnery.judge.counts.refused).toBe(0);
    expect(people[0]!.client.takeShots().length).toBeGreaterThan(5);
  });

  it('a gunner who joins during the warm-up and holds the trigger has the first shot reported within 1 s', () => {
    const match = driveAlone();
    expect(match.server.world.state[RACE.phase]).toBe(PHASE.warmup);
    expect(ticksToFirstShot(match) * TICK_MS).toBeLessThan(1000);
  });

  it('a gunner who joins as the countdown starts, the worst moment, has the first shot reported within 15 s', () => {
    const match = driveAlone();
    match.players[0]?.client.start();
    runUntil(match, () => match.server.world.state[RACE.phase] === PHASE.countdown, 5000);
    const ticks = ticksToFirstShot(match);
    expect(ticks).toBeGreaterThan(RACE_RULES.countdownTicks + RACE_RULES.gunsAfterTicks);
    expect(ticks).toBeLessThan(FIRST_SHOT_MAX_MS / TICK_MS);
  });
});
