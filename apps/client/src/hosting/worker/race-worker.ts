/** The worker that runs a hosted race. Each message has a port to one person's page; the first is the host's, with the options. */
import { fetchTracks, requireTrack, TRACK_NAMES } from '../../page/tracks.ts';
import { LinkMultiplexer } from '../links/link-multiplexer.ts';
import { PortChannel } from '../links/port-channel.ts';
import { type HostedRaceOptions, HostedRaces } from './hosted-races.ts';

let races: Promise<HostedRaces> | null = null;

async function open(options: HostedRaceOptions): Promise<HostedRaces> {
  await fetchTracks();
  return new HostedRaces(options, {
    trackNames: TRACK_NAMES,
    findTrack: requireTrack,
    clock: () => performance.now(),
    startTimer: (work, delayMs) => {
      const timer = setTimeout(work, delayMs);
      return () => clearTimeout(timer);
    },
  });
}

self.onmessage = async ({ data, ports: [port] }: MessageEvent<HostedRaceOptions | null>) => {
  const isHost = data !== null;
  try {
    if (isHost) races = open(data);
    const opened = await races;
    if (port && opened) new LinkMultiplexer(new PortChannel(port), (link) => opened.admit(link, isHost));
  } catch (error) {
    // A rejected promise does not reach the page.
    setTimeout(() => {
      throw error;
    });
  }
};
