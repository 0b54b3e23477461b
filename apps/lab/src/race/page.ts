/** What differs between the pages of the players: their frame rates, clocks and hitches. */
import type { Role } from '@shotgun-rally/protocol';

const FRAMES_PER_SECOND = [60, 75, 144] as const;
/** How much faster or slower than the server's clock the players' clocks run, in millionths. */
const CLOCK_DRIFT_PPM = 100;
/** A page with hitches does not run for 100 ms, every 10 s. */
const HITCHES = { everyMs: 10_000, lengthMs: 100 } as const;
/** One page in this many has hitches. */
const PAGES_PER_HITCHING_PAGE = 4;

/**
 * Returns the page of a player, as options of `Match.join`. Frame rates and the direction of the drift alternate from car
 * to car, and a gunner has those of the next car's driver. As many drivers as gunners have hitches.
 */
export function pageOf(role: Role, car: number) {
  const isDriver = role === 'driver';
  const index = car + (isDriver ? 0 : 1);
  const hasHitches = (car + (isDriver ? 0 : PAGES_PER_HITCHING_PAGE / 2)) % PAGES_PER_HITCHING_PAGE === 1;
  return {
    framesPerSecond: FRAMES_PER_SECOND[index % FRAMES_PER_SECOND.length] as number,
    clockDriftPpm: index % 2 === 0 ? CLOCK_DRIFT_PPM : -CLOCK_DRIFT_PPM,
    ...(hasHitches && { hitches: HITCHES }),
  };
}
