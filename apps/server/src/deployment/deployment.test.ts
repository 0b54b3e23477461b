/** Tests that the files for Docker, Kubernetes and systemd fit the server: its options, ports, times and files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig, type ServerConfig, unknownVariables } from '../config/config.ts';
import { stagesOf, textsOf } from './dockerfile.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const kubernetes = (file: string) => parseAllDocuments(read(`docs/ops/kubernetes/${file}`)).map((each) => each.toJS());

const { services } = parse(read('docs/ops/compose.yml'), { merge: true });
const [, runtime = []] = stagesOf(read('Dockerfile'));
const unit = read('docs/ops/shotgun-rally.service');
const [deployment, service] = kubernetes('server.yaml');
const [fleet, fleetService] = kubernetes('fleet.yaml');
const [redis, redisService, redisPolicy] = kubernetes('redis.yaml');

/** TCP ports of the SDK server: `defaultHealthPort`, `defaultGRPCPort` and `defaultHTTPPort` in cmd/sdk-server/main.go of Agones. */
const AGONES_PORTS = [8080, 9357, 9358];

type Variables = Readonly<Record<string, string>>;

/** Returns the variables of a container in a manifest. */
const variablesOf = ({ env }: { env: readonly { name: string; value: string }[] }): Variables =>
  Object.fromEntries(env.map(({ name, value }) => [name, value]));

/** Returns the variables of the unit. */
const unitVariables: Variables = Object.fromEntries(
  [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);

/** Everything that starts a server: its arguments, its variables, and how many seconds pass from SIGTERM to SIGKILL. */
const STARTS: readonly (readonly [name: string, args: readonly string[], env: Variables, graceSeconds: number])[] = [
  ...[
    ['kubernetes/server.yaml', deployment.spec.template.spec],
    ['kubernetes/fleet.yaml', fleet.spec.template.spec.template.spec],
  ].map(([name, pod]) => {
    const [container] = pod.containers;
    return [name, container.args ?? [], variablesOf(container), pod.terminationGracePeriodSeconds] as const;
  }),
  ...['server-1', 'server-2'].map((name) => {
    const { command = [], environment, stop_grace_period: grace } = services[name];
    return [`${name} of compose.yml`, command, environment, Number.parseInt(grace, 10)] as const;
  }),
  ['shotgun-rally.service', [], unitVariables, Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])],
];

/** Returns the config of a server that is started like this. Throws if an option does not exist or has a wrong value. */
function configOf(args: readonly string[], env: Variables): ServerConfig {
  const result = readConfig(args, env);
  if (!result.ok) throw new Error(result.error);
  const unknown = unknownVariables(env);
  if (unknown.length > 0) throw new Error(`the server has no option for ${unknown}`);
  return result.config;
}

describe('the files for Docker, Kubernetes and systemd', () => {
  it.each(STARTS)('%s uses only options that the server has, and values that it accepts', (_name, args, env) => {
    expect(() => configOf(args, env)).not.toThrow();
  });

  it.each(STARTS)('%s kills the server later than --drain-seconds after SIGTERM', (_name, args, env, graceSeconds) => {
    expect(graceSeconds).toBeGreaterThan(configOf(args, env).drainSeconds);
  });

  it('kubernetes/server.yaml names the ports of the server, and probes paths that it serves', () => {
    const [{ ports, env, readinessProbe, livenessProbe, startupProbe }] = deployment.spec.template.spec.containers;
    const config = configOf([], variablesOf({ env }));
    expect(ports.map(({ containerPort }: { containerPort: number }) => containerPort)).toEqual([
      config.port,
      config.metricsPort,
    ]);
    expect(readinessProbe.httpGet).toEqual({ path: '/races', port: 'http' });
    expect([livenessProbe.tcpSocket.port, startupProbe.tcpSocket.port]).toEqual(['http', 'http']);
    expect(service.spec.ports.map(({ targetPort }: { targetPort: string }) => targetPort)).toEqual(['http']);
    expect(service.spec.selector).toEqual(deployment.spec.template.metadata.labels);
  });

  it('kubernetes/fleet.yaml names the port of the server, which reports to Agones and takes its address from there, and probes a path that it serves', () => {
    const { ports, template } = fleet.spec.template.spec;
    const [{ args, env, readinessProbe }] = template.spec.containers;
    const { port, agones, publicUrl } = configOf(args, variablesOf({ env }));
    expect(ports).toMatchObject([{ containerPort: port, protocol: 'TCP' }]);
    expect(readinessProbe.httpGet).toEqual({ path: '/races', port });
    expect({ agones, publicUrl }).toEqual({ agones: true, publicUrl: null });
  });

  it('kubernetes/fleet.yaml uses no port of the Agones SDK server in the same pod, and an update strategy that Agones accepts', () => {
    const [{ containerPort }] = fleet.spec.template.spec.ports;
    expect(AGONES_PORTS).not.toContain(containerPort);
    for (const count of Object.values(fleet.spec.strategy.rollingUpdate)) expect(count).toBeGreaterThanOrEqual(1);
  });

  it('the load balancer of kubernetes/fleet.yaml passes pages of an --origin to the servers of the fleet', () => {
    const { metadata, spec } = fleet.spec.template.spec.template;
    const { port, origin } = configOf([], variablesOf(spec.containers[0]));
    expect(fleetService.spec.selector).toEqual(metadata.labels);
    // Without a port in the origin, browsers use this one.
    expect(fleetService.spec.ports).toMatchObject([{ port: 80, targetPort: port }]);
    expect(origin).toEqual([expect.stringMatching(/^http:\/\/[a-z.]+$/)]);
  });

  it('the servers of kubernetes/fleet.yaml share the Redis of kubernetes/redis.yaml, which only they can reach', () => {
    const { metadata, spec } = fleet.spec.template.spec.template;
    const { directory } = configOf([], variablesOf(spec.containers[0]));
    const [{ port, targetPort }] = redisService.spec.ports;
    const [container] = redis.spec.template.spec.containers;
    expect(directory).toBe(`redis://${redisService.metadata.name}:${port}`);
    expect(container.ports).toEqual([{ name: targetPort, containerPort: port }]);
    expect(container.args).toEqual(services.redis.command);
    const { labels } = redis.spec.template.metadata;
    expect([redis.spec.selector.matchLabels, redisService.spec.selector]).toEqual([labels, labels]);
    expect(redisPolicy.spec).toMatchObject({
      podSelector: { matchLabels: labels },
      ingress: [{ from: [{ podSelector: { matchLabels: metadata.labels } }], ports: [{ port: targetPort }] }],
    });
  });

  it('the servers of compose.yml and the manifests serve metrics inside their network, and not at a port of the machine or of a Service', () => {
    for (const [, args, env] of STARTS.filter(([name]) => name !== 'shotgun-rally.service'))
      expect(configOf(args, env)).toMatchObject({ metricsPort: 9464, metricsHost: '0.0.0.0' });
    const [{ ports }] = fleet.spec.template.spec.template.spec.containers;
    expect(ports).toEqual([{ name: 'metrics', containerPort: 9464 }]);
    for (const name of ['server-1', 'server-2']) {
      // The server answers 421 to other names.
      expect(services[name].hostname).toBe(name);
      expect(services[name].ports.join()).not.toContain('9464');
    }
    expect([service, fleetService].map(({ spec }) => spec.ports.length)).toEqual([1, 1]);
  });

  it('the manifests run the image as the user of the Dockerfile, without rights', () => {
    for (const pod of [deployment.spec.template.spec, fleet.spec.template.spec.template.spec]) {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      expect(pod.containers[0].securityContext).toMatchObject({ allowPrivilegeEscalation: false });
    }
  });

  it('the servers of compose.yml share one Redis, and are reached at the ports that they listen on', () => {
    const configs = ['server-1', 'server-2'].map((name) => configOf([], services[name].environment));
    expect(configs.map(({ directory }) => directory)).toEqual(['redis://redis:6379', 'redis://redis:6379']);
    for (const [index, { port, publicUrl }] of configs.entries()) {
      expect(publicUrl).toBe(`http://localhost:${port}`);
      expect(services[`server-${index + 1}`].ports).toEqual([`${port}:${port}/tcp`, `${port}:${port}/udp`]);
    }
  });

  it('the Dockerfile ends as a user without rights, stops by SIGTERM, and checks /healthz on the port of the server', () => {
    expect(textsOf(runtime, 'USER')).toEqual(['node']);
    expect(textsOf(runtime, 'STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(textsOf(runtime, 'EXPOSE')).toEqual(['8080/tcp 8080/udp']);
    const [check = ''] = textsOf(runtime, 'HEALTHCHECK');
    expect(check).toContain(`(process.env.SHOTGUN_PORT || ${configOf([], {}).port}) + '/healthz'`);
  });

  it('the unit starts the same file as the Dockerfile', () => {
    const [entry = ''] = textsOf(runtime, 'ENTRYPOINT');
    expect(parse(entry)).toEqual(['node', 'apps/server/dist/main.js']);
    expect(unit).toContain('ExecStart=/usr/bin/node apps/server/dist/main.js\n');
  });
});
