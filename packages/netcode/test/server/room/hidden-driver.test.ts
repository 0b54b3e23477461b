/** A hidden page plays no more, so the gunner may take over the driving of its player. */
import { decodeClientMessage, encodeClientMessage, type InputRun } from '@shotgun-rally/protocol';
import { TICK_MS } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { type Link, WEATHERS } from '../../../src/index.ts';
import { matchOnOval, OVAL } from '../../testing/oval-match.ts';
import { eitherRole, shakyDriver } from '../../testing/scripted-players.ts';
import { withSend } from '../../testing/with-send.ts';

/** A hidden tab runs once a second. */
const TICKS_PER_RUN = Math.round(1000 / TICK_MS);

describe('a driver whose page is hidden', () => {
  it.each<[string, (message: number, runs: readonly InputRun[]) => readonly InputRun[]]>([
    ['only acknowledges states', () => []],
    [
      'sends the input of one tick each second',
      (message, runs) =>
        message % TICKS_PER_RUN === 0 ? runs.slice(-1).map((run) => ({ ...run, timeDeltaMs: TICK_MS })) : [],
    ],
  ])('and %s does not get the seat back from the gunner until the page is shown again', (_what, runsOf) => {
    let isHidden = false;
    let clients = 0;
    let messages = 0;
    const hide = (link: Link): Link =>
      withSend(link, (bytes) => {
        const decoded = decodeClientMessage(bytes, 'driver');
        if (isHidden && decoded.ok && decoded.message.kind === 'inputs') {
          const { message } = decoded;
          link.send(encodeClientMessage({ ...message, runs: runsOf(messages++, message.runs) }, 'driver'));
        } else link.send(bytes);
      });
    const wrap = (link: Link, end: 'server' | 'client') => (end === 'client' && clients++ === 0 ? hide(link) : link);
    const match = matchOnOval({ weather: WEATHERS.TYPICAL, seed: 6, cars: 2, wrap });
    match.join('driver', 0, shakyDriver(OVAL, 1));
    const gunner = match.join('gunner', 0, eitherRole(OVAL, 2));
    match.run(5000);
    isHidden = true;
    match.run(1500);
    gunner.client.choose({ wantsSwap: true });
    match.run(4000);
    const roles: (string | undefined)[] = [];
    match.run(3000, (player) => roles.push(player === gunner ? gunner.client.welcome?.role : 'driver'));
    expect(new Set(roles)).toEqual(new Set(['driver']));
    isHidden = false;
    match.run(1500);
    expect(gunner.client.welcome?.role).toBe('gunner');
  });
});
