/** The simulated network conditions (delay, jitter, packet loss) that the options ask for. */
import { WEATHERS, type Weather } from '@shotgun-rally/netcode';
import type { ServerSettings } from './options.ts';

type NetworkSettings = Pick<ServerSettings, 'weather' | 'lag' | 'jitter' | 'loss' | 'duplicate'>;

/** Returns the profile `weather` (LAN if null), partly replaced by the other options; null if no option is given. */
export function simulatedConditions({ weather, lag, jitter, loss, duplicate }: NetworkSettings): Weather | null {
  if (weather === null && lag === null && jitter === null && loss === null && duplicate === null) return null;
  const base = WEATHERS[weather ?? 'LAN'];
  const delay = lag ?? { minMs: base.delayMinMs, maxMs: base.delayMaxMs };
  return {
    ...base,
    delayMinMs: Math.max(0, delay.minMs - (jitter ?? 0)),
    delayMaxMs: delay.maxMs + (jitter ?? 0),
    ...(loss === null ? {} : { lossShare: loss, lossBurstMs: 0 }),
    ...(duplicate === null ? {} : { duplicateShare: duplicate }),
  };
}
