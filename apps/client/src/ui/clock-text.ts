/** Formats lap times. */

/** Returns minutes, seconds and thousandths, such as 1:02.345. A negative time counts as 0. */
export function clockText(timeMs: number): string {
  const whole = Math.max(0, Math.floor(timeMs));
  const minutes = Math.floor(whole / 60_000);
  const seconds = String(Math.floor(whole / 1000) % 60).padStart(2, '0');
  return `${minutes}:${seconds}.${String(whole % 1000).padStart(3, '0')}`;
}
