/** Tests a client whose page is paused, as in a hidden tab. Messages still arrive, but no tick runs and nothing is drawn. */
import { decodeClientMessage, type Role } from '@shotgun-rally/protocol';
import { TICK_MS } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { type Link, WEATHERS } from '../../../src/index.ts';
import { matchOnOval, OVAL } from '../../testing/oval-match.ts';
import { eitherRole, shakyDriver } from '../../testing/scripted-players.ts';
import { withSend } from '../../testing/with-send.ts';

const PAUSE_MS = 900;

/** A driver at race speed. `sent` are the inputs messages that its page has sent. */
function startDriver(inputEveryTicks = 1) {
  const sent: { runs: number; stateTick: number }[] = [];
  const observe = (link: Link): Link =>
    withSend(link, (bytes) => {
      const decoded = decodeClientMessage(bytes, 'driver');
      if (decoded.ok && decoded.message.kind === 'inputs') {
        sent.push({ runs: decoded.message.runs.length, stateTick: decoded.message.stateTick });
      }
      link.send(bytes);
    });
  const wrap = (link: Link, end: 'server' | 'client') => (end === 'client' ? observe(link) : link);
  const sendRates = { stateEveryTicks: 2, inputEveryTicks };
  const match = matchOnOval({ weather: WEATHERS.GOOD, seed: 3, cars: 2, wrap, server: { sendRates } });
  match.join('driver', 0, shakyDriver(OVAL, 1));
  match.run(5000);
  sent.length = 0;
  return { match, sent };
}

/** A driver at race speed whose page is then paused. Returns the inputs messages that it sent during the pause. */
function pauseDriver() {
  const { match, sent } = startDriver();
  match.pause(PAUSE_MS);
  const driver = match.server.participants.get(0, 'driver');
  return { match, driver, sent };
}

it('a running page that sends inputs every 12 ticks sends nothing in between', () => {
  const { match, sent } = startDriver(12);
  match.run(12 * TICK_MS * 10);
  expect(sent.length).toBeGreaterThanOrEqual(9);
  expect(sent.length).toBeLessThanOrEqual(11);
  expect(sent.every(({ runs }) => runs > 0)).toBe(true);
});

describe('a paused page', () => {
  it('acknowledges newer states without inputs at least every 0.2 s', () => {
    const { sent } = pauseDriver();
    expect(sent.length).toBeGreaterThanOrEqual(4);
    expect(sent.every(({ runs }) => runs === 0)).toBe(true);
    const ticks = sent.map(({ stateTick }) => stateTick);
    expect(ticks.slice(1).every((tick, index) => tick > ticks[index]! && tick - ticks[index]! <= 12)).toBe(true);
  });

  it('does not count as playing: the server last heard of its player before the pause', () => {
    const { match, driver } = pauseDriver();
    expect(match.nowMs - (driver?.lastHeardMs ?? match.nowMs)).toBeGreaterThan(PAUSE_MS - 50);
  });
});

it.each<Role>(['driver', 'gunner'])('the lead of a %s is the same after two minutes in a hidden tab', (role) => {
  const match = matchOnOval({ weather: WEATHERS.TYPICAL, seed: 3, cars: 2 });
  const { client } = match.join(role, 0, eitherRole(OVAL, 1));
  match.run(30_000);
  const before = client.stats.leadMs;
  // The timer of a hidden tab runs once a second.
  for (let seconds = 0; seconds < 120; seconds++) {
    match.pause(984);
    match.run(16);
  }
  match.run(100);
  expect(Math.abs(client.stats.leadMs - before)).toBeLessThan(TICK_MS);
});
