/** Compares two inputs. Each is a driver's or a gunner's input. */
import type { SeatInput } from '@shotgun-rally/protocol';
import { driverInputsEqual, gunnerInputsEqual } from '@shotgun-rally/sim/state';

/** Returns true if both inputs are for the same role and all their fields are equal. */
export function seatInputsEqual(a: SeatInput, b: SeatInput): boolean {
  if ('steer' in a) return 'steer' in b && driverInputsEqual(a, b);
  return !('steer' in b) && gunnerInputsEqual(a, b);
}
