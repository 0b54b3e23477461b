/** Whether two inputs are the same, whichever seat they are for. */
import type { SeatInput } from '@shotgun-rally/protocol';
import { type DriverInput, driverInputsEqual, type GunnerInput, gunnerInputsEqual } from '@shotgun-rally/sim';

/** Inputs for different seats are never equal. */
export function seatInputsEqual(a: SeatInput, b: SeatInput): boolean {
  if ('steer' in a) return 'steer' in b && driverInputsEqual(a as DriverInput, b as DriverInput);
  return !('steer' in b) && gunnerInputsEqual(a as GunnerInput, b as GunnerInput);
}
