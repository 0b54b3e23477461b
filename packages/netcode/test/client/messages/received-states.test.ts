/** Tests which states a client keeps. */
import type { StateMessage } from '@shotgun-rally/protocol';
import { RACE } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
import { ReceivedStates } from '../../../src/client/messages/received-states.ts';

const stateOf = (tick: number): StateMessage => {
  const state = new Int32Array(RACE.tick + 1);
  state[RACE.tick] = tick;
  return { state } as unknown as StateMessage;
};

it('a state is kept for 255 ticks, as long as the server may send a difference from it', () => {
  const states = new ReceivedStates();
  for (let tick = 0; tick <= 255; tick++) states.add(stateOf(tick));
  expect(states.at(0)).toBeDefined();
  states.add(stateOf(256));
  expect(states.at(0)).toBeUndefined();
  expect(states.at(1)).toBeDefined();
});
