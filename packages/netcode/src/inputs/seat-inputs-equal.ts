/** Compares two inputs, each a driver's or a gunner's. */
import type { SeatInput } from '@shotgun-rally/protocol';
import { driverInputsEqual, gunnerInputsEqual } from '@shotgun-rally/sim';

/** Returns true if both inputs are for the same kind of seat and all their fields are equal. */
export function seatInputsEqual(a: SeatInput, b: SeatInput): boolean {
  if ('steer' in a) return 'steer' in b && driverInputsEqual(a, b);
  return !('steer' in b) && gunnerInputsEqual(a, b);
}
