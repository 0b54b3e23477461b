/** What the operator of a server tells the players, and what the operator learns about them. */
import { type CorrectionCause, type CorrectionsMessage, encodeClientMessage } from '@shotgun-rally/protocol';
import { describe, expect, it } from 'vitest';
import { type MessageKind, WEATHERS } from '../../src/index.ts';
import { matchOnOval } from '../testing/oval-match.ts';
import { busy, idle, LOSSY } from './room/room.ts';

const NO_CORRECTIONS: CorrectionsMessage = {
  ...({ kind: 'corrections', clock: 0, respawn: 0, hit: 0, takeover: 0, input: 0 } as const),
  reward: 0,
  contact: 0,
  rival: 0,
  budget: 0,
  drift: 0,
  unexplained: 0,
};

describe('the operator of a server', () => {
  it('a changed notice reaches everybody in the room in spite of packet loss', () => {
    let notice = '';
    const match = matchOnOval({ weather: LOSSY, seed: 6, cars: 2, server: { notice: () => notice } });
    const people = [match.join('driver', 0, idle), match.join('spectator', -1, idle)];
    match.run(3000);
    expect(people.map(({ client }) => client.roster?.notice)).toEqual(['', '']);
    notice = 'Restart in 5 minutes.';
    match.run(3000);
    expect(people.map(({ client }) => client.roster?.notice)).toEqual([notice, notice]);
  });

  it('onLateInputs counts every input that arrives after its tick', () => {
    let late = 0;
    const server = { onLateInputs: (count: number) => (late += count) };
    const match = matchOnOval({ weather: LOSSY, seed: 6, cars: 1, server });
    match.join('driver', 0, busy(1));
    match.run(5000);
    expect(late).toBeGreaterThan(0);
    expect(late).toBe(match.server.participants.get(0, 'driver')?.queue.counts.late);
  });

  it('onRefusedChoices is called for the choices of a person that come more than 20 times at once', () => {
    let refused = 0;
    const server = { onRefusedChoices: () => refused++ };
    const match = matchOnOval({ weather: WEATHERS.LAN, seed: 6, cars: 1, server });
    const { link } = match.join('driver', 0, idle);
    match.run(500);
    const choices = { isReady: false, vote: 'none', wantsSwap: false, kick: -1, setup: null } as const;
    for (let number = 1; number <= 25; number++)
      link.send(encodeClientMessage({ kind: 'choices', number, ...choices }, 'driver'));
    match.run(100);
    expect(refused).toBe(5);
  });

  it('onMessage receives the kind of every message, and unreadable for other bytes', () => {
    const kinds = new Set<string>();
    const server = { onMessage: (kind: MessageKind) => kinds.add(kind) };
    const match = matchOnOval({ weather: WEATHERS.LAN, seed: 6, cars: 1, server });
    const { link } = match.join('driver', 0, busy(1));
    match.run(500);
    expect(kinds).toEqual(new Set(['inputs', 'ping']));
    link.send(Uint8Array.of(1, 2, 3));
    match.run(100);
    expect(kinds).toContain('unreadable');
  });

  it('onCorrections receives what a client has corrected since its last report, also if its counts begin again', () => {
    const counts: [CorrectionCause, number][] = [];
    const server = { onCorrections: (cause: CorrectionCause, count: number) => counts.push([cause, count]) };
    const match = matchOnOval({ weather: WEATHERS.LAN, seed: 6, cars: 1, server });
    const { link } = match.join('driver', 0, idle);
    match.run(500);
    for (const input of [2, 5, 5, 1]) {
      link.send(encodeClientMessage({ ...NO_CORRECTIONS, input }, 'driver'));
      match.run(100);
    }
    expect(counts).toEqual([
      ['input', 2],
      ['input', 3],
      ['input', 1],
    ]);
  });

  it('reportCorrections sends the counts of the net panel', () => {
    const counts: [CorrectionCause, number][] = [];
    const server = { onCorrections: (cause: CorrectionCause, count: number) => counts.push([cause, count]) };
    const match = matchOnOval({ weather: { ...LOSSY, lossShare: 0 }, seed: 6, cars: 1, server });
    const { client } = match.join('driver', 0, busy(1));
    match.run(5000);
    const corrected = Object.entries(client.stats.corrections).filter(([, count]) => count > 0);
    expect(corrected).not.toEqual([]);
    client.reportCorrections();
    match.run(500);
    expect(counts).toEqual(corrected);
  });
});
