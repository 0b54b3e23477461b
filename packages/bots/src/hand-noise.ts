/** What a hand on a stick adds to what it means to do: slow sway, tremor, and the stick's own flicker; seeded. */
import { hash32 } from '@shotgun-rally/sim';

/** A number from -1 to 1 that depends on three integers only. */
const chance = (seed: number, who: number, when: number): number => (hash32(seed, who, when) % 2001) / 1000 - 1;

/** Ticks between two turns of the sway (0.4 s) and of the tremor (about 10 Hz), and their shares of the whole. */
const SWAY_TICKS = 25;
const TREMOR_TICKS = 3;
const SWAY = 0.6;
const TREMOR = 0.25;
const FLICKER = 0.15;

/** -1 to 1 in each tick, seldom twice the same; `seed` tells one hand's axes apart. */
export function handNoise(seed: number, car: number, tick: number): number {
  return (
    SWAY * glide(seed, car, tick, SWAY_TICKS) +
    TREMOR * glide(seed + 1, car, tick, TREMOR_TICKS) +
    FLICKER * chance(seed + 2, car, tick)
  );
}

/** Chance values `period` ticks apart, with a smooth way between them. */
function glide(seed: number, car: number, tick: number, period: number): number {
  const spell = Math.floor(tick / period);
  const share = tick / period - spell;
  const eased = share * share * (3 - 2 * share);
  return chance(seed, car, spell) * (1 - eased) + chance(seed, car, spell + 1) * eased;
}
