/** Tests when an action that is pressed instead of held is switched off. */
import { NEUTRAL_GUNNER, PHASE, RACE, World } from '@shotgun-rally/sim';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadTrack } from '../page/test-tracks.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { type AssistSources, Assists } from './assists.ts';

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

/** Creates a session whose race is in this phase. */
function sessionIn(phase: number) {
  const track = loadTrack('oval');
  if (!track) throw new Error('expected the oval track');
  const { state } = new World({ track, cars: 1, laps: 3, seed: 1 });
  state[RACE.phase] = phase;
  return { client: { state } };
}

/** Creates the assists of a gunner who presses fire instead of holding it, and has switched it on. */
function startFiring() {
  const game = { session: sessionIn(PHASE.racing), settings: { ...DEFAULT_SETTINGS, togglesActions: true } };
  const assists = new Assists({
    input: { keyboard: { isSuspended: false } },
    store: {
      get now() {
        return game.settings;
      },
    },
    session: () => game.session,
    moment: () => null,
  } as unknown as AssistSources);
  const fires = (isPressed = false): boolean | undefined => {
    const input = assists.assist({ ...NEUTRAL_GUNNER, fire: isPressed });
    return 'fire' in input ? input.fire : undefined;
  };
  expect([fires(true), fires()]).toEqual([true, true]);
  return { game, fires };
}

it('fire is off from the countdown of the next race, also if its key is still held, until the next press', () => {
  const { game, fires } = startFiring();
  expect([fires(true), fires(), fires(true)]).toEqual([false, false, true]);
  game.session.client.state[RACE.phase] = PHASE.countdown;
  expect([fires(true), fires(), fires(true), fires()]).toEqual([false, false, true, true]);
});

it('fire is off in the next session', () => {
  const { game, fires } = startFiring();
  game.session = sessionIn(PHASE.racing);
  expect(fires()).toBe(false);
});

it('fire is off if the setting was off in between', () => {
  const { game, fires } = startFiring();
  game.settings = { ...game.settings, togglesActions: false };
  expect(fires()).toBe(false);
  game.settings = { ...game.settings, togglesActions: true };
  expect(fires()).toBe(false);
});
