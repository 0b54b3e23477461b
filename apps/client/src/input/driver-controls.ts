/** Turns the state of an input device into a driver's input for one tick. */
import type { DriverInput } from '@shotgun-rally/sim';
import { AXIS_MAX } from '@shotgun-rally/sim/state';
import { type Device, furtherFromZero } from './device.ts';
import { axisOf, rampSteer } from './ramp.ts';

export class DriverControls {
  #keySteer = 0;

  /** Returns the driver's input. Call exactly once per tick: each call moves the key steering by one step of its ramp. */
  sample({ isDown, axes }: Device): DriverInput {
    this.#keySteer = rampSteer(this.#keySteer, axisOf(isDown('left'), isDown('right')));
    const keyThrottle = axisOf(isDown('brake'), isDown('throttle')) * AXIS_MAX;
    return {
      steer: furtherFromZero(this.#keySteer, Math.round(axes.steer * AXIS_MAX)),
      throttle: furtherFromZero(keyThrottle, Math.round(axes.throttle * AXIS_MAX)),
      drift: isDown('drift'),
      boost: isDown('boost'),
      reset: isDown('reset'),
    };
  }
}
