/** Tests of the link to a seat. */
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../page/config.ts';
import { seatUrl } from './share-link.ts';

describe('seatUrl', () => {
  it('seatUrl returns a link that joins the given room, role and car without the lobby', () => {
    const page = new URL('http://pit-lane.local:8080/?room=OLD&debug') as unknown as Location;
    const url = new URL(seatUrl(page, 'RALLY', 'gunner', 3));
    expect(url.origin).toBe('http://pit-lane.local:8080');
    const seat = { room: 'RALLY', role: 'gunner', car: 3, autojoin: true };
    expect(parseConfig(url.search)).toMatchObject({ ok: true, config: seat });
  });
});
