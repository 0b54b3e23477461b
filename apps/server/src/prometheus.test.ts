/** Tests metrics, dashboard and alerts with a real Prometheus that scrapes a running server. Most are skipped where it is not installed. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from './testing/server-process.ts';
import { TestPlayer } from './testing/test-player.ts';
import { until } from './testing/until.ts';

const OPS_FOLDER = fileURLToPath(new URL('../../../docs/ops/', import.meta.url));
const ALERTS = join(OPS_FOLDER, 'alerts.yml');
const DASHBOARD = JSON.parse(readFileSync(join(OPS_FOLDER, 'grafana-dashboard.json'), 'utf8')) as {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
};
const QUERIES = DASHBOARD.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const));
/** Scrapes this often, so that the test need not wait long for a rate. */
const SCRAPE_EVERY = '250ms';
/** The range of rates: Grafana chooses four scrapes. */
const RATE_INTERVAL = '2s';

const isInstalled = spawnSync('prometheus', ['--version']).status === 0;

interface QueryResult {
  readonly status: string;
  readonly error?: string;
  readonly data: { readonly result: readonly { readonly value: readonly [number, string] }[] };
}

describe('the dashboard', () => {
  it.each(QUERIES)('the panel "%s" of the dashboard shows only the chosen servers: %s', (_title, expression) => {
    expect(expression).toContain('instance=~"$instance"');
    // Other programs have these metrics, too.
    const shared = [...expression.matchAll(/\b(?:up|(?:nodejs|v8js|process)_\w+)(\{[^}]*)/g)];
    for (const [metric, labels] of shared)
      expect([metric, labels]).toEqual([metric, expect.stringContaining('job="shotgun-rally"')]);
  });
});

describe.skipIf(!isInstalled)('Prometheus', () => {
  let server: ServerProcess;
  let prometheus: ChildProcess;
  let folder: string;
  let url: string;

  beforeAll(async () => {
    server = ServerProcess.listening('--transport', 'ws', '--track', 'oval', '--metrics-port', '0');
    const port = await server.port();
    await TestPlayer.join(port).then((player) => player.waitFor('welcome'));
    await TestPlayer.join(port, { version: 999 }).then(({ closed }) => closed);
    folder = mkdtempSync(join(tmpdir(), 'prometheus-'));
    const config = readFileSync(join(OPS_FOLDER, 'prometheus.yml'), 'utf8')
      .replace('127.0.0.1:9464', `127.0.0.1:${await server.metricsPort()}`)
      .replaceAll('15s', SCRAPE_EVERY)
      .replace('- alerts.yml', `- ${ALERTS}`);
    writeFileSync(join(folder, 'prometheus.yml'), config);
    prometheus = spawn('prometheus', [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      '--web.listen-address=127.0.0.1:0',
    ]);
    let output = '';
    prometheus.stderr?.on('data', (text) => {
      output += text;
    });
    await until(() => {
      const address = /"Listening on" address=(\S+)/.exec(output)?.[1];
      expect(address, output).toBeDefined();
      url = `http://${address}`;
    });
    // The second scrape is the first one that gives a rate.
    await until(async () => (await readValue('sum(scrape_samples_scraped)')) > 0);
    await until(async () => (await readValue('count_over_time(up[1m])')) >= 4);
  });
  afterAll(async () => {
    prometheus.kill('SIGKILL');
    await server.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  async function query(expression: string): Promise<QueryResult> {
    const response = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expression)}`);
    return (await response.json()) as QueryResult;
  }

  /** Returns the first value of an expression; NaN if there is none, or while Prometheus starts. */
  async function readValue(expression: string): Promise<number> {
    const result = await query(expression).catch(() => null);
    return Number(result?.data.result[0]?.value[1]);
  }

  it('Prometheus reads the metrics of the server', async () => {
    expect(await readValue('up{job="shotgun-rally"}')).toBe(1);
    expect(await readValue('shotgun_players{seat="driver"}')).toBe(1);
    expect(await readValue('shotgun_refusals_total{reason="versionMismatch"}')).toBe(1);
  });

  it.each(QUERIES)('the panel "%s" of the dashboard has a value: %s', async (_title, expression) => {
    const filled = expression.replaceAll('$instance', '.*').replaceAll('$__rate_interval', RATE_INTERVAL);
    const { status, error, data } = await query(filled);
    expect(error).toBeUndefined();
    expect(status).toBe('success');
    expect(data.result.length).toBeGreaterThan(0);
  });

  it('the alert rules are valid, and fire for servers with faults but not for those without', () => {
    execFileSync('promtool', ['check', 'rules', ALERTS]);
    execFileSync('promtool', ['test', 'rules', join(OPS_FOLDER, 'alerts.test.yml')], { cwd: OPS_FOLDER });
  });

  it('every metric of the alert rules exists', async () => {
    const text = readFileSync(ALERTS, 'utf8');
    const names = new Set(text.match(/\b(shotgun|nodejs|v8js|process)_\w+/g));
    expect(names.size).toBeGreaterThan(5);
    for (const name of names) expect([name, (await query(name)).data.result.length]).not.toEqual([name, 0]);
  });
});
