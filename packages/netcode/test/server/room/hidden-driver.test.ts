/** A hidden page sends no inputs, so the gunner may take over the driving of its player. */
import { decodeClientMessage, encodeClientMessage } from '@shotgun-rally/protocol';
import { describe, expect, it } from 'vitest';
import { type Link, WEATHERS } from '../../../src/index.ts';
import { matchOnOval, OVAL } from '../../testing/oval-match.ts';
import { eitherRole, shakyDriver } from '../../testing/scripted-players.ts';
import { withSend } from '../../testing/with-send.ts';

describe('a driver whose page is hidden, and only acknowledges states', () => {
  it('does not get the seat back from the gunner', () => {
    let isHidden = false;
    let clients = 0;
    const hide = (link: Link): Link =>
      withSend(link, (bytes) => {
        const decoded = decodeClientMessage(bytes, 'driver');
        const isInputs = isHidden && decoded.ok && decoded.message.kind === 'inputs';
        link.send(isInputs ? encodeClientMessage({ ...decoded.message, runs: [] }, 'driver') : bytes);
      });
    const wrap = (link: Link, end: 'server' | 'client') => (end === 'client' && clients++ === 0 ? hide(link) : link);
    const match = matchOnOval({ weather: WEATHERS.GOOD, seed: 6, cars: 2, wrap });
    match.join('driver', 0, shakyDriver(OVAL, 1));
    const gunner = match.join('gunner', 0, eitherRole(OVAL, 2));
    match.run(5000);
    isHidden = true;
    match.run(1500);
    gunner.client.choose({ wantsSwap: true });
    match.run(1500);
    expect(gunner.client.welcome?.role).toBe('driver');
  });
});
