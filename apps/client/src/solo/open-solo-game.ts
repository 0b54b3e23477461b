/** The game of a page with `?solo`, and where its server runs. */
import type { ServerAccess } from '../connection/server-access.ts';
import type { ClientConfig } from '../page/config.ts';
import { DEFAULT_TRACK, loadTrack, requireTrack, TRACK_NAMES } from '../page/tracks.ts';
import { createSoloRace, type RunTick, soloOptionsOf } from './solo-race.ts';
import type { SoloOptions, TickReply } from './solo-server.ts';

/** Starts a solo race. Resolves to null if the track is unknown. Calls `onFailure` if the worker throws an error. */
export async function openSoloGame(
  config: ClientConfig,
  onFailure: (error: unknown) => void,
): Promise<ServerAccess | null> {
  const track = loadTrack(config.track || DEFAULT_TRACK);
  if (!track) return null;
  const options = soloOptionsOf(config, track);
  // A page that replays a race up to a tick need not be fast, and its clock may advance in steps of a second.
  const runTick = config.pause > 0 ? await runInPage(options) : runInWorker(options, onFailure);
  const solo = createSoloRace(options.setup, config.pause, runTick);
  return { connect: async () => solo.connect(), reconnect: () => solo.connect(), time: solo, solo, room: null };
}

/** Runs the server in this page, where it replies at once. */
async function runInPage(options: SoloOptions): Promise<RunTick> {
  const { SoloServer } = await import('./solo-server.ts');
  const server = new SoloServer(options, { trackNames: TRACK_NAMES, findTrack: requireTrack });
  return (request, onReply) => onReply(server.runTick(request));
}

function runInWorker(options: SoloOptions, onFailure: (error: unknown) => void): RunTick {
  const worker = new Worker(new URL('./solo-worker.ts', import.meta.url), { type: 'module' });
  const waiting: ((reply: TickReply) => void)[] = [];
  worker.onmessage = ({ data }: MessageEvent<TickReply>) => {
    try {
      waiting.shift()?.(data);
    } catch (error) {
      // A page that has waited for this reply runs its own ticks now.
      onFailure(error);
    }
  };
  worker.onerror = ({ message }) => {
    worker.terminate();
    onFailure(new Error(message || 'The script of the race could not be loaded.'));
  };
  worker.postMessage(options);
  return (request, onReply) => {
    waiting.push(onReply);
    worker.postMessage(request);
  };
}
