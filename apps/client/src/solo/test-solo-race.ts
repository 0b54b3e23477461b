/** Solo races for tests: the server runs in the test's own thread. */
import { parseConfig } from '../page/config.ts';
import { requireTrack, TRACK_NAMES } from '../page/test-tracks.ts';
import { createSoloRace, soloOptionsOf } from './solo-race.ts';
import { SoloServer, type TickReply } from './solo-server.ts';

/** How a reply of the server reaches the page: `deliver` may be called at once or later. */
export type Reply = (reply: TickReply, deliver: (reply: TickReply) => void) => void;

/** Opens the solo race of a page link on the oval. Replies arrive at once if `reply` does not delay them. */
export function openTestRace(search: string, reply: Reply = (each, deliver) => deliver(each)) {
  const parsed = parseConfig(search);
  if (!parsed.ok) throw new Error(`expected a valid link, got ${search}`);
  const { config } = parsed;
  const track = requireTrack('oval');
  const options = soloOptionsOf(config, track);
  const server = new SoloServer(options, { trackNames: TRACK_NAMES, findTrack: requireTrack });
  const solo = createSoloRace(options.setup, config.pause, (request, onReply) =>
    reply(server.runTick(request), onReply),
  );
  return { config, track, server, solo };
}
