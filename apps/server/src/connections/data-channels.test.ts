/** Tests the data channels of the whole server in a separate process, with real WebRTC. */
import { decodeServerMessage, encodeClientMessage, encodeSignal, MAX_SIGNAL_LENGTH } from '@shotgun-rally/protocol';
import { expect, it } from 'vitest';
import { startForTest } from '../testing/start-for-test.ts';
import { TestChannel } from '../testing/test-channel.ts';
import { TestPlayer } from '../testing/test-player.ts';
import { until } from '../testing/until.ts';

/** The number of bad messages after which a client is dismissed. */
const TOO_MANY_BAD_MESSAGES = 9;
/** The first offer is accepted. The later offers are refused because they follow too soon. */
const TOO_MANY_OFFERS = 1 + TOO_MANY_BAD_MESSAGES;

function kindOf(bytes: Uint8Array, cars: number): string {
  const decoded = decodeServerMessage(bytes, cars);
  return decoded.ok ? decoded.message.kind : decoded.reason;
}

it('a player receives messages on a data channel when it is open', async () => {
  const port = await startForTest('--transport', 'rtc', '--bots', '0').port();
  const player = await TestPlayer.join(port, { encoding: 'plain' });
  const { cars } = await player.waitFor('welcome');
  const channel = await TestChannel.open(player.socket);
  const kinds = () => new Set(channel.received.map((bytes) => kindOf(bytes, cars)));
  await until(() => {
    channel.send(encodeClientMessage({ kind: 'ping', clientTimeMs: 7 }, 'driver'));
    return kinds().has('pong') && kinds().has('state');
  });
  channel.close();
});

it('the opening of a data channel is not logged at the level info', async () => {
  const server = startForTest('--transport', 'rtc');
  const player = await TestPlayer.join(await server.port());
  await player.waitFor('welcome');
  const channel = await TestChannel.open(player.socket);
  await until(() => channel.received.length > 0);
  channel.close();
  await server.stop('SIGINT');
  expect(server.log.map(({ msg }) => msg)).not.toContain('transport changed');
});

it('the opening of a data channel is logged at the level debug', async () => {
  const server = startForTest('--transport', 'rtc', '--log-level', 'debug');
  const player = await TestPlayer.join(await server.port());
  await player.waitFor('welcome');
  const channel = await TestChannel.open(player.socket);
  expect(await server.logged('transport changed')).toMatchObject({
    level: 'debug',
    room: 'RALLY',
    connection: 0,
    transport: 'data channel',
  });
  channel.close();
});

it('a player who offers a data channel gets a refusal if the server has no data channels', async () => {
  const player = await TestPlayer.join(await startForTest('--transport', 'ws').port());
  await player.waitFor('welcome');
  player.socket.send(encodeSignal({ type: 'offer', sdp: 'v=0\r\n' }));
  await until(() => player.signals.length > 0);
  expect(player.signals).toEqual([encodeSignal({ type: 'refused' })]);
});

it('a player gets a refusal of an offer whose answer would be too long for a signal', async () => {
  const player = await TestPlayer.join(await startForTest('--transport', 'rtc').port());
  await player.waitFor('welcome');
  const { channel, sdp } = await TestChannel.offer();
  // The answer repeats the `mid` of the channel twice.
  const longSdp = sdp.replace(/a=mid:\S+/, `a=mid:${'m'.repeat(MAX_SIGNAL_LENGTH / 2)}`);
  player.socket.send(encodeSignal({ type: 'offer', sdp: longSdp }));
  await until(() => player.signals.length > 0);
  expect(player.signals).toEqual([encodeSignal({ type: 'refused' })]);
  channel.close();
});

it('a player is dismissed after nine unreadable signals', async () => {
  const player = await TestPlayer.join(await startForTest().port());
  await player.waitFor('welcome');
  for (let count = 0; count < TOO_MANY_BAD_MESSAGES; count++) player.socket.send(`{"type":"offer","sdp":${count}}`);
  expect(await player.waitFor('bye')).toMatchObject({ reason: 'badMessage' });
});

it('a player is dismissed after too many offers of a data channel in quick succession', async () => {
  const player = await TestPlayer.join(await startForTest().port());
  await player.waitFor('welcome');
  for (let count = 0; count < TOO_MANY_OFFERS; count++)
    player.socket.send(encodeSignal({ type: 'offer', sdp: 'v=0\r\n' }));
  expect(await player.waitFor('bye')).toMatchObject({ reason: 'badMessage' });
});

it('a client that has not joined gets no answer to its offers, and is dismissed after nine offers', async () => {
  const client = await TestPlayer.connect(await startForTest().port());
  const { channel, sdp } = await TestChannel.offer();
  for (let count = 0; count < TOO_MANY_BAD_MESSAGES; count++) client.socket.send(encodeSignal({ type: 'offer', sdp }));
  expect(await client.waitFor('bye')).toMatchObject({ reason: 'badMessage' });
  expect(client.signals).toEqual([]);
  channel.close();
});
