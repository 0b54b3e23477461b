/** Tests which HTTP requests and WebSockets a server process accepts, and the headers of its answers. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ServerProcess } from '../testing/server-process.ts';
import { RequestGuard } from './security.ts';

const OWN_ORIGIN = 'https://race.example';

it('a host name in the option --host also counts with other letter case', () => {
  const guard = new RequestGuard('MyBox.lan', []);
  const refusalOf = (host: string) => guard.refusalOfRequest({ method: 'GET', headers: { host } } as IncomingMessage);
  expect(['mybox.lan:8080', 'MyBox.lan'].map(refusalOf)).toEqual([null, null]);
  expect(refusalOf('other.lan')?.reason).toBe('foreignHost');
});

describe('HTTP security', () => {
  let server: ServerProcess;
  let port: number;
  beforeAll(async () => {
    server = ServerProcess.listening('--origin', OWN_ORIGIN, '--transport', 'ws');
    port = await server.port();
  });
  afterAll(() => server.stop('SIGKILL'));

  async function answerTo(method: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
    const sent = request({ host: '127.0.0.1', port, method, path: '/healthz', headers }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return response.resume();
  }

  /** Returns the HTTP status with which a WebSocket is refused, or 101 if it is accepted. */
  async function socketStatus(headers: Record<string, string>): Promise<number> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers });
    socket.on('error', () => {});
    return new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.on('open', () => {
        socket.terminate();
        resolve(101);
      });
    });
  }

  async function countOf(reason: string): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`);
    const { refusals } = (await response.json()) as { readonly refusals: Readonly<Record<string, number>> };
    return refusals[reason] ?? 0;
  }

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'])(
    'the server answers 405 with the allowed methods to the method %s and counts it',
    async (method) => {
      const before = await countOf('badMethod');
      const { statusCode, headers } = await answerTo(method);
      expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
      expect(await countOf('badMethod')).toBe(before + 1);
    },
  );

  it.each(['GET', 'HEAD'])('the server answers 200 to the method %s', async (method) => {
    expect((await answerTo(method)).statusCode).toBe(200);
  });

  it('the server answers 421 to a request for a foreign host and counts it', async () => {
    const before = await countOf('foreignHost');
    const { statusCode, headers } = await answerTo('GET', { host: 'rebound.example' });
    expect([statusCode, headers.allow]).toEqual([421, undefined]);
    expect(await countOf('foreignHost')).toBe(before + 1);
  });

  it.each(['localhost:8080', '127.0.0.1', '[::1]:8080', '192.168.1.7:8080', 'race.example'])(
    'the server answers 200 to a request for the host %s',
    async (host) => {
      expect((await answerTo('GET', { host })).statusCode).toBe(200);
    },
  );

  it.each([
    ['of a foreign site', { origin: 'https://evil.example' }, 403],
    ['of a sandboxed page', { origin: 'null' }, 403],
    ['of this machine but of another port', { origin: 'http://localhost:1', host: 'localhost:2' }, 403],
    ['of a foreign host', { origin: 'http://rebound.example', host: 'rebound.example' }, 421],
    ['of its own page', { origin: 'http://localhost:5173', host: 'localhost:5173' }, 101],
    ['of an origin that --origin lists', { origin: OWN_ORIGIN, host: 'race.example' }, 101],
    ['of a program without an origin', {}, 101],
  ] as const)('the server answers to a WebSocket %s', async (_source, headers, status) => {
    expect(await socketStatus(headers)).toBe(status);
  });

  it('the server sends a strict content security policy and the other security headers with every answer', async () => {
    const { headers } = await answerTo('GET');
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it.skipIf(process.platform !== 'linux')(
    'the server closes a connection that sends 9 requests before an answer, and blocks its address',
    async () => {
      const before = await countOf('tooManyRequests');
      const open = (): Socket => connect({ port, host: '127.0.0.1', localAddress: '127.0.0.7' }).on('error', () => {});
      const patient = open();
      patient.write('GET /races HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(8));
      await once(patient, 'data');
      expect(await countOf('tooManyRequests')).toBe(before);
      const hasty = open().resume();
      hasty.write('GET /races HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(9));
      await once(hasty, 'close');
      expect(await countOf('tooManyRequests')).toBe(before + 1);
      const blockedBefore = await countOf('addressBlocked');
      await once(open().resume(), 'close');
      expect(await countOf('addressBlocked')).toBe(blockedBefore + 1);
    },
  );

  it.skipIf(process.platform !== 'linux').each([
    ['with an unknown Expect header', '127.0.0.8', 'GET /races HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\n\r\n'],
    ['without a Host header', '127.0.0.9', 'GET /races HTTP/1.1\r\n\r\n'],
  ])(
    'the server closes a connection that sends a flood of requests %s, and counts it',
    async (_what, address, head) => {
      const before = await countOf('tooManyRequests');
      const client = connect({ port, host: '127.0.0.1', localAddress: address }).on('error', () => {});
      client.resume().write(head.repeat(1000));
      await once(client, 'close');
      expect(await countOf('tooManyRequests')).toBe(before + 1);
    },
  );

  it('the server answers 413 to a GET with a body, closes the connection and counts it', async () => {
    const before = await countOf('requestBody');
    const { statusCode, headers } = await answerTo('GET', { 'transfer-encoding': 'chunked' });
    expect([statusCode, headers.connection]).toEqual([413, 'close']);
    expect(await countOf('requestBody')).toBe(before + 1);
  });

  // Without HTTP_LIMITS, Node would wait for a minute.
  it('the server answers 408 after 9 to 20 s to a connection that does not finish its HTTP header', async () => {
    const startMs = performance.now();
    const slow = connect(port, '127.0.0.1');
    slow.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
    const [answer] = (await once(slow, 'data')) as [Buffer];
    const waitedMs = performance.now() - startMs;
    expect(String(answer)).toMatch(/^HTTP\/1.1 408 /);
    expect(waitedMs).toBeGreaterThan(9000);
    expect(waitedMs).toBeLessThan(20_000);
  }, 30_000);
});
