/**
 * The metrics of Node and V8, with the names of OpenTelemetry as its Prometheus exporter writes them: dots become underscores,
 * and the unit and `_total` are added. See https://opentelemetry.io/docs/specs/semconv/runtime/nodejs-metrics/.
 */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { getHeapSpaceStatistics } from 'node:v8';
import { Counter, Gauge, type Registry } from 'prom-client';

/** How often the delay of the event loop is measured. */
const DELAY_RESOLUTION_MS = 10;
const SECOND_NS = 1e9;
const SECOND_MS = 1000;
const SECOND_US = 1e6;
const QUANTILES = [
  ['p50', 50],
  ['p90', 90],
  ['p99', 99],
] as const;

/** Adds the metrics to `registry`. From now on the delay of the event loop is measured. */
export function addRuntimeMetrics(registry: Registry): void {
  addEventLoopDelay(registry);
  addEventLoopTime(registry);
  addHeap(registry);
  addProcess(registry);
}

/** The gauges describe the time since the last request. */
function addEventLoopDelay(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delay.enable();
  const readings: readonly (readonly [name: string, read: () => number])[] = [
    ['min', () => delay.min],
    ['max', () => delay.max],
    ['mean', () => delay.mean],
    ['stddev', () => delay.stddev],
    ...QUANTILES.map(([name, percent]) => [name, () => delay.percentile(percent)] as const),
  ];
  for (const [name, read] of readings) {
    new Gauge({
      name: `nodejs_eventloop_delay_${name}_seconds`,
      help: `Delay of the event loop: ${name}.`,
      registers: [registry],
      collect() {
        if (delay.count > 0) this.set(read() / SECOND_NS);
      },
    });
  }
  // Metrics are collected in the order in which they were added, so the delays begin again after all of them were read.
  new Counter({
    name: 'nodejs_eventloop_delay_samples_total',
    help: 'Measurements of the delay of the event loop.',
    registers: [registry],
    collect() {
      this.inc(delay.count);
      delay.reset();
    },
  });
}

function addEventLoopTime(registry: Registry): void {
  let before = performance.eventLoopUtilization();
  new Gauge({
    name: 'nodejs_eventloop_utilization_ratio',
    help: 'Share of the time since the last request in which the event loop was not idle.',
    registers: [registry],
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, before).utilization);
      before = now;
    },
  });
  new Counter({
    name: 'nodejs_eventloop_time_seconds_total',
    help: 'Time of the event loop by state.',
    labelNames: ['nodejs_eventloop_state'],
    registers: [registry],
    collect() {
      const { active, idle } = performance.eventLoopUtilization();
      this.reset();
      this.inc({ nodejs_eventloop_state: 'active' }, active / SECOND_MS);
      this.inc({ nodejs_eventloop_state: 'idle' }, idle / SECOND_MS);
    },
  });
}

function addHeap(registry: Registry): void {
  const labelNames = ['v8js_heap_space_name'] as const;
  const readings = [
    ['v8js_memory_heap_used_bytes', 'Used memory of a heap space.', 'space_used_size'],
    ['v8js_memory_heap_limit_bytes', 'Size of a heap space.', 'space_size'],
    ['v8js_memory_heap_space_physical_size_bytes', 'Committed memory of a heap space.', 'physical_space_size'],
  ] as const;
  for (const [name, help, property] of readings) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        for (const space of getHeapSpaceStatistics())
          this.set({ v8js_heap_space_name: space.space_name }, space[property]);
      },
    });
  }
}

/** The names of Prometheus for every process. */
function addProcess(registry: Registry): void {
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process.',
    registers: [registry],
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of the process.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / SECOND_US);
    },
  });
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'Start of the process as Unix time.',
    registers: [registry],
    collect() {
      this.set(performance.timeOrigin / SECOND_MS);
    },
  });
}
