/** Measures every tick: how late it begins and how long it takes. Logs slow ticks, and tells if the server is overloaded. */
import type { Clock } from '@shotgun-rally/netcode';
import { TICK_MS } from '@shotgun-rally/sim';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { Log } from '../logging/log.ts';

/** Upper bounds (s) of the buckets: up to a tick's own 16 ms in small steps, and then to 1 s, where the loop skips ticks. */
const BUCKETS_S = [0.0005, 0.001, 0.002, 0.004, 0.008, 0.012, 0.016, 0.032, 0.064, 0.125, 0.25, 0.5, 1];
const SECOND_MS = 1000;
/** Slow ticks are logged at most this often. */
const LOG_EVERY_MS = 1000;
/** The number of ticks in 10 s: if more than half of them begin over a tick late, the server is overloaded. */
const WINDOW_TICKS = 625;

export interface TickMeterOptions {
  readonly now: Clock;
  /** Returns the processor time (ms) that this process has used. */
  readonly cpu: Clock;
  /** Returns how late (ms) the current tick is. Called within ticks. */
  readonly lateness: () => number;
  readonly log: Log;
  readonly registry: Registry;
}

export class TickMeter {
  readonly #options: TickMeterOptions;
  readonly #durations: Histogram;
  readonly #latenesses: Histogram;
  readonly #skipped: Counter;
  /** For each of the newest ticks, 1 if it began late. */
  readonly #wereLate = new Uint8Array(WINDOW_TICKS);
  #index = 0;
  #lateTicks = 0;
  #slowTicks = 0;
  #slowestMs = 0;
  #mostCpuMs = 0;
  #logAtMs = 0;

  constructor(options: TickMeterOptions) {
    this.#options = options;
    const shared = { buckets: BUCKETS_S, registers: [options.registry] };
    this.#durations = new Histogram({
      ...shared,
      name: 'shotgun_tick_duration_seconds',
      help: 'Duration of a tick of all races.',
    });
    this.#latenesses = new Histogram({
      ...shared,
      name: 'shotgun_tick_lateness_seconds',
      help: 'Time from when a tick is due until it begins.',
    });
    this.#skipped = new Counter({
      name: 'shotgun_skipped_ticks_total',
      help: 'Ticks that were skipped because the machine was too slow or the process was stopped.',
      registers: [options.registry],
    });
  }

  /** True if more than half of the ticks of the last 10 s began over a tick late. */
  get isOverloaded(): boolean {
    return this.#lateTicks > WINDOW_TICKS / 2;
  }

  /** Records that the loop has given up `ticks` ticks. */
  countSkipped(ticks: number): void {
    this.#skipped.inc(ticks);
    this.#options.log.warn({ ticks }, 'skipped ticks');
  }

  /** Runs a tick and measures it. */
  measure(tick: () => void): void {
    const { now, cpu, lateness } = this.#options;
    const startedMs = now();
    const cpuBeforeMs = cpu();
    const latenessMs = Math.max(0, lateness());
    tick();
    const endedMs = now();
    this.#latenesses.observe(latenessMs / SECOND_MS);
    this.#durations.observe((endedMs - startedMs) / SECOND_MS);
    this.#recordLateness(latenessMs > TICK_MS);
    if (endedMs - startedMs > TICK_MS) this.#addSlowTick(endedMs - startedMs, cpu() - cpuBeforeMs);
    this.#logSlowTicks(endedMs);
  }

  #recordLateness(isLate: boolean): void {
    this.#lateTicks += Number(isLate) - this.#wereLate[this.#index]!;
    this.#wereLate[this.#index] = Number(isLate);
    this.#index = (this.#index + 1) % WINDOW_TICKS;
  }

  #addSlowTick(durationMs: number, cpuMs: number): void {
    this.#slowTicks++;
    this.#slowestMs = Math.max(this.#slowestMs, durationMs);
    this.#mostCpuMs = Math.max(this.#mostCpuMs, cpuMs);
  }

  #logSlowTicks(nowMs: number): void {
    if (this.#slowTicks === 0 || nowMs < this.#logAtMs) return;
    const [slowestMs, mostCpuMs] = [Math.round(this.#slowestMs), Math.round(this.#mostCpuMs)];
    this.#options.log.warn({ ticks: this.#slowTicks, slowestMs, mostCpuMs }, 'slow ticks');
    this.#slowTicks = 0;
    this.#slowestMs = 0;
    this.#mostCpuMs = 0;
    this.#logAtMs = nowMs + LOG_EVERY_MS;
  }
}
