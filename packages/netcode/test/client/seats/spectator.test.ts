/** What a spectator sees, and a driver who sees rivals interpolated. */
import { timeOfTick } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { WEATHERS } from '../../../src/index.ts';
import { idle } from '../../server/room/room.ts';
import { matchOnOval, OVAL } from '../../testing/oval-match.ts';
import { shakyDriver } from '../../testing/scripted-players.ts';

describe('a view that nobody shoots from', () => {
  it.each([
    ['spectator', -1],
    ['driver', 1],
  ] as const)(
    'of a %s is later than the newest state in fewer than one of 50 frames at a round trip of 400 ms',
    (role, car) => {
      const match = matchOnOval({ weather: WEATHERS.EDGE, seed: 3, cars: 2 });
      match.join('driver', 0, shakyDriver(OVAL, 1));
      const viewer = match.join(role, car, role === 'driver' ? shakyDriver(OVAL, 2) : idle, {
        prediction: { rivals: 'interpolated' },
      });
      match.run(5000);
      let frames = 0;
      let late = 0;
      match.run(15_000, ({ client }) => {
        if (client !== viewer.client) return;
        frames++;
        const viewMs = (client.serverTimeMs ?? 0) - client.stats.interpolationDelayMs;
        if (viewMs > timeOfTick(client.timeline.newestTick)) late++;
      });
      expect(frames).toBeGreaterThan(800);
      expect(late / frames).toBeLessThan(0.02);
    },
  );
});
