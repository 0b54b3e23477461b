/** The worker that runs the server of a solo race. Its first message has the options; each other one asks for a tick. */
import { fetchTracks, requireTrack, TRACK_NAMES } from '../page/tracks.ts';
import { type SoloOptions, SoloServer, type TickRequest } from './solo-server.ts';

let opening: Promise<SoloServer> | null = null;

async function open(options: SoloOptions): Promise<SoloServer> {
  await fetchTracks();
  return new SoloServer(options, { trackNames: TRACK_NAMES, findTrack: requireTrack });
}

self.onmessage = async ({ data }: MessageEvent<SoloOptions | TickRequest>) => {
  try {
    if ('setup' in data) opening = open(data);
    const server = await opening;
    if (server && 'atMs' in data) self.postMessage(server.runTick(data));
  } catch (error) {
    // A rejected promise does not reach the page.
    setTimeout(() => {
      throw error;
    });
  }
};
