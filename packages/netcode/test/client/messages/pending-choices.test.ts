/** Choices take effect once, although the roster that acknowledges them arrives a round trip later or a message is lost. */
import { describe, expect, it } from 'vitest';
import { WEATHERS } from '../../../src/index.ts';
import { anotherLink } from '../../testing/another-link.ts';
import { HELLO } from '../../testing/hello.ts';
import { matchOnOval, OVAL } from '../../testing/oval-match.ts';
import { eitherRole } from '../../testing/scripted-players.ts';

/** The round trip is 100 ms. */
const WEATHER = { ...WEATHERS.LAN, delayMinMs: 50, delayMaxMs: 50 };

/** A driver beside a bot, who asks for the gunner's seat and `afterMs` later is ready to start. Loses all messages for `lostMs`. */
function swapThenReady(afterMs: number, lostMs: number) {
  const match = matchOnOval({ weather: WEATHER, seed: 3, cars: 2 });
  match.join('driver', 1, eitherRole(OVAL, 2));
  const { client, link } = match.join('driver', 0, eitherRole(OVAL, 1));
  match.run(3000);
  client.choose({ wantsSwap: true });
  link.setWeather({ ...WEATHER, lossShare: lostMs > 0 ? 1 : 0 }, 'datagram');
  match.run(lostMs);
  link.setWeather(WEATHER, 'datagram');
  match.run(afterMs - lostMs);
  client.choose({ isReady: true });
  match.run(1000);
  return client;
}

it('a player whose connection is lost after a swap was granted keeps the new seat', () => {
  const match = matchOnOval({ weather: WEATHER, seed: 3, cars: 2 });
  const { client, link } = match.join('driver', 0, eitherRole(OVAL, 1));
  match.run(3000);
  const { token } = client.welcome!;
  client.choose({ wantsSwap: true });
  match.run(40);
  link.setWeather({ ...WEATHER, lossShare: 1 }, 'datagram');
  match.run(200);
  const participant = match.server.participants.findByToken(token)!;
  expect(participant.role).toBe('gunner');
  expect(client.welcome?.role).toBe('driver');
  const lost = participant.link!;
  match.server.attendance.disconnect(participant, lost);
  link.setWeather(WEATHER, 'datagram');
  expect(match.server.join(anotherLink(lost), { ...HELLO, role: 'driver', token })).toMatchObject({ ok: true });
  match.run(3000);
  expect([client.welcome?.role, client.person?.wantsSwap]).toEqual(['gunner', false]);
});

describe('a player who swaps seats with a bot and is then ready', () => {
  it.each([20, 60, 100, 120, 160, 300])('has the new seat and is ready if %i ms are between', (afterMs) => {
    const { welcome, person } = swapThenReady(afterMs, 0);
    expect([welcome?.role, person?.isReady]).toEqual(['gunner', true]);
  });

  it('has the new seat and is ready if the first message of the swap was lost', () => {
    const { welcome, person } = swapThenReady(100, 80);
    expect([welcome?.role, person?.isReady]).toEqual(['gunner', true]);
  });
});
