/** Tests how long a group remembers the bans of the operator. */
import { describe, expect, it } from 'vitest';
import { OPERATOR_BAN_MS } from '../rooms/lobby.ts';
import { BansAndNotice } from './bans-and-notice.ts';

const person = { token: 'token', address: '203.0.113.5' };
const LATER_MS = 1000;

describe('BansAndNotice', () => {
  it('a ban lasts as long as it would in a process that does not end', () => {
    let nowMs = 0;
    const kept = new BansAndNotice(() => nowMs);
    kept.ban(person);
    nowMs = LATER_MS;
    expect(kept.bans).toEqual([{ person, leftMs: OPERATOR_BAN_MS - LATER_MS }]);
    nowMs = OPERATOR_BAN_MS;
    expect(kept.bans).toEqual([]);
  });
});
