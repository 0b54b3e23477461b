/**
 * Where a car will be shortly after the newest that is known of it: it goes on as it moved and turned between the last
 * two known poses, its speed changing as it did (measured 48 ms on, at race speed, p95: 1.6 cm and 7 mrad off; straight
 * on and unturned it is 4.5 cm and 47 mrad). When nothing more is heard it slows down, and is soon at rest.
 */
import type { TimelinePose } from './timeline-pose.ts';

/** No engine, brake or tyre changes a car's speed by more, m/s²; a blow does, but not for long. */
const ACCELERATION_MAX = 40;
/** For so long a car is taken to go on turning and changing its speed, s; then it goes straight on. */
const HOLDS_SECONDS = 0.15;
/** For so long it goes on at all before it slows down, s; it gets as far as it would have got in twice that time. */
const GOES_ON_SECONDS = 0.25;

/** Carries `now`, which was `since` seconds after `earlier`, `ahead` seconds further; fills `out`. */
export function extrapolatePose(
  earlier: TimelinePose,
  now: TimelinePose,
  since: number,
  ahead: number,
  out: TimelinePose,
): void {
  const seconds = ahead <= GOES_ON_SECONDS ? ahead : GOES_ON_SECONDS * (2 - GOES_ON_SECONDS / ahead);
  const [ax, ay, az] = [(now.vx - earlier.vx) / since, (now.vy - earlier.vy) / since, (now.vz - earlier.vz) / since];
  const held = Math.min(seconds, HOLDS_SECONDS);
  const scale = Math.min(1, ACCELERATION_MAX / Math.sqrt(ax * ax + ay * ay + az * az + 1));
  // Distance gained while the speed changes, and with what was gained of speed from then on.
  const gain = scale * held * (seconds - held / 2);
  Object.assign(out, now);
  out.x += now.vx * seconds + ax * gain;
  out.y += now.vy * seconds + ay * gain;
  out.z += now.vz * seconds + az * gain;
  turnOn(earlier, now, held / since, out);
}

/** On from `earlier` through `now`, `times` as far again: a blend beyond its end, for the small turns of a few ticks. */
function turnOn(earlier: TimelinePose, now: TimelinePose, times: number, out: TimelinePose): void {
  const isOpposite = earlier.qx * now.qx + earlier.qy * now.qy + earlier.qz * now.qz + earlier.qw * now.qw < 0;
  const sign = isOpposite ? -1 : 1;
  const x = now.qx + (now.qx - earlier.qx * sign) * times;
  const y = now.qy + (now.qy - earlier.qy * sign) * times;
  const z = now.qz + (now.qz - earlier.qz * sign) * times;
  const w = now.qw + (now.qw - earlier.qw * sign) * times;
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  out.qx = x / length;
  out.qy = y / length;
  out.qz = z / length;
  out.qw = w / length;
}
