/** Tests the values of metrics that depend on what clients send, with real sockets and a clock that the tests set. */
import { type ClientMessage, encodeClientMessage } from '@shotgun-rally/protocol';
import { NEUTRAL_DRIVER, RACE, TICK_MS } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusals } from '../limits/refusals.ts';
import { TestLobby } from '../testing/test-lobby.ts';
import { HELLO, TestPlayer } from '../testing/test-player.ts';
import { until } from '../testing/until.ts';
import { addServerMetrics } from './server-metrics.ts';

describe('the metrics', () => {
  let test: TestLobby;
  beforeEach(async () => {
    test = await TestLobby.start();
  });
  afterEach(() => test.close());

  /** Returns the lines of the metrics, each with a name, labels and a value. */
  async function readLines(): Promise<readonly string[]> {
    const { lobby, gameCounts, traffic, placement } = test;
    const registry = new Registry();
    const sources = { lobby, gameCounts, traffic, placement, refusals: new Refusals(), isDraining: () => false };
    addServerMetrics(registry, sources);
    return (await registry.metrics()).split('\n');
  }

  /** Sends a message, and waits until the server has read it. */
  async function send(player: TestPlayer, message: ClientMessage): Promise<void> {
    const before = test.traffic.receivedMessages;
    player.send(message);
    await until(() => test.traffic.receivedMessages > before);
  }

  it('the metrics count the inputs that arrive after their ticks', async () => {
    const player = await TestPlayer.join(test.port);
    await player.waitFor('welcome');
    test.run(1000);
    const tick = test.room(HELLO.room).game.world.state[RACE.tick]!;
    // The newest three ticks have run already, and the next two have not.
    const run = { movement: NEUTRAL_DRIVER, timeDeltaMs: 5 * TICK_MS, timeMs: timeOfTick(tick + 2) };
    await send(player, { kind: 'inputs', runs: [run], stateTick: tick, eventSequence: 0, rosterNumber: 0 });
    expect(await readLines()).toContain('shotgun_late_inputs_total 3');
  });

  it('the metrics count the received messages and their bytes', async () => {
    const player = await TestPlayer.join(test.port);
    await player.waitFor('welcome');
    const ping = { kind: 'ping', clientTimeMs: 7 } as const;
    await send(player, ping);
    const bytes = [HELLO, ping].reduce((sum, message) => sum + encodeClientMessage(message, 'driver').length, 0);
    const lines = await readLines();
    expect(lines).toContain('shotgun_messages_total{direction="received"} 2');
    expect(lines).toContain(`shotgun_message_bytes_total{direction="received"} ${bytes}`);
  });

  it('the metrics do not count a player whose partner has taken over the seat as a spectator', async () => {
    await test.letPartnerTakeOver();
    const lines = await readLines();
    expect(lines).toContain('shotgun_players{seat="driver"} 2');
    expect(lines).toContain('shotgun_players{seat="spectator"} 0');
  });
});
