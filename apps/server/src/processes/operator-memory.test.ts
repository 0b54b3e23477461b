/** Tests how long a group remembers the bans of the operator. */
import { describe, expect, it } from 'vitest';
import { OPERATOR_BAN_MS } from '../rooms/lobby.ts';
import { OperatorMemory } from './operator-memory.ts';

const person = { token: 'token', address: '203.0.113.5' };
const LATER_MS = 1000;

describe('OperatorMemory', () => {
  it('a ban lasts as long as it would in a process that does not end', () => {
    let nowMs = 0;
    const memory = new OperatorMemory(() => nowMs);
    memory.ban(person);
    nowMs = LATER_MS;
    expect(memory.bans).toEqual([{ person, leftMs: OPERATOR_BAN_MS - LATER_MS }]);
    nowMs = OPERATOR_BAN_MS;
    expect(memory.bans).toEqual([]);
  });
});
