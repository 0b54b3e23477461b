/** Tests the measurement of ticks, with a clock that the tests set. */
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../logging/log.ts';
import { TickMeter } from './tick-meter.ts';

const TEN_SECONDS_TICKS = 625;

describe('TickMeter', () => {
  let nowMs: number;
  let cpuMs: number;
  let latenessMs: number;
  let lines: Record<string, unknown>[];
  let registry: Registry;
  let meter: TickMeter;
  beforeEach(() => {
    nowMs = 1000;
    cpuMs = 0;
    latenessMs = 0;
    lines = [];
    registry = new Registry();
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
    meter = new TickMeter({ now: () => nowMs, cpu: () => cpuMs, lateness: () => latenessMs, log, registry });
  });

  /** Runs a tick that begins `lateMs` after its deadline, takes `durationMs`, and uses the processor for a part of that. */
  function run(lateMs: number, durationMs: number, tickCpuMs = durationMs): void {
    latenessMs = lateMs;
    meter.measure(() => {
      nowMs += durationMs;
      cpuMs += tickCpuMs;
    });
  }

  it('TickMeter puts the duration and the lateness of a tick into histograms in seconds', async () => {
    run(5, 3);
    const text = await registry.metrics();
    expect(text).toContain('shotgun_tick_duration_seconds_bucket{le="0.002"} 0\n');
    expect(text).toContain('shotgun_tick_duration_seconds_bucket{le="0.004"} 1\n');
    expect(text).toContain('shotgun_tick_lateness_seconds_bucket{le="0.004"} 0\n');
    expect(text).toContain('shotgun_tick_lateness_seconds_bucket{le="0.008"} 1\n');
    expect(text).toContain('shotgun_tick_lateness_seconds_sum 0.005\n');
  });

  it('TickMeter logs a slow tick at once, the further ones of a second in one line, and no tick of 16 ms', () => {
    run(0, 16);
    expect(lines).toEqual([]);
    for (const durationMs of [17, 40, 30]) run(0, durationMs);
    run(0, 1000);
    run(0, 1);
    expect(lines.map(({ msg, ticks, slowestMs }) => [msg, ticks, slowestMs])).toEqual([
      ['slow ticks', 1, 17],
      ['slow ticks', 3, 1000],
    ]);
  });

  it('TickMeter logs the most processor time that a slow tick used, although a longer one used less', () => {
    run(0, 17, 5);
    for (const [durationMs, tickCpuMs] of [
      [40, 3],
      [30, 29],
      [16, 200],
    ] as const)
      run(0, durationMs, tickCpuMs);
    run(0, 1000, 2);
    expect(lines.map(({ slowestMs, mostCpuMs }) => [slowestMs, mostCpuMs])).toEqual([
      [17, 5],
      [1000, 29],
    ]);
  });

  it('TickMeter reports overload if more than half of the ticks of 10 s begin over a tick late, until fewer do', () => {
    const half = Math.floor(TEN_SECONDS_TICKS / 2);
    for (let tick = 0; tick < TEN_SECONDS_TICKS; tick++) run(16, 0);
    for (let tick = 0; tick < half; tick++) run(17, 0);
    expect(meter.isOverloaded).toBe(false);
    run(17, 0);
    expect(meter.isOverloaded).toBe(true);
    for (let tick = 0; tick < TEN_SECONDS_TICKS; tick++) run(16, 0);
    expect(meter.isOverloaded).toBe(false);
  });

  it('TickMeter counts and logs skipped ticks', async () => {
    meter.countSkipped(7);
    expect(await registry.metrics()).toContain('shotgun_skipped_ticks_total 7\n');
    expect(lines).toMatchObject([{ level: 'warn', msg: 'skipped ticks', ticks: 7 }]);
  });
});
