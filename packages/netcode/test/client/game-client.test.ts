/** A client limits what it keeps for a page that takes nothing, as a hidden page does. */
import { NEUTRAL_GUNNER } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { MAX_KEPT_EFFECTS } from '../../src/client/game-client.ts';
import { WEATHERS } from '../../src/index.ts';
import { matchOnOval } from '../testing/oval-match.ts';

/** A gun that is jammed by heat fires again within this number of ticks. */
const JAMMED_MAX_TICKS = 200;

describe('a client', () => {
  it('keeps the newest effects of a gunner who fires for 90 s if the page takes none', () => {
    const match = matchOnOval({ weather: WEATHERS.LAN, cars: 1 });
    const { client } = match.join('gunner', 0, () => ({ ...NEUTRAL_GUNNER, fire: true }));
    match.run(90_000);
    const effects = client.takeEffects();
    expect(effects).toHaveLength(MAX_KEPT_EFFECTS);
    const newest = effects.at(-1);
    expect(newest?.kind === 'fired' && newest.tick).toBeGreaterThan(match.server.tickNumber - JAMMED_MAX_TICKS);
  });
});
