/** Tests a server with --tls and a server behind a reverse proxy, in separate processes with real sockets. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { connect as connectTcp } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { ServerProcess } from './testing/server-process.ts';
import { HELLO, TestPlayer } from './testing/test-player.ts';
import { until } from './testing/until.ts';

/** On a busy machine, a server takes half a minute to start. */
const TIMEOUT_MS = 300_000;

let server: ServerProcess;
afterEach(() => server.stop('SIGKILL'));

async function start(...options: string[]): Promise<number> {
  server = ServerProcess.listening('--track', 'oval', '--transport', 'ws', ...options);
  return server.port();
}

describe('--tls', { timeout: TIMEOUT_MS }, () => {
  /** Returns the certificate (PEM) that the server shows to a client, which does not check it. */
  async function certificateOf(port: number): Promise<string> {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const { raw } = socket.getPeerCertificate();
    socket.destroy();
    return `-----BEGIN CERTIFICATE-----\n${raw.toString('base64')}\n-----END CERTIFICATE-----\n`;
  }

  it('a server with --tls serves https and wss with a certificate that is valid for its address', async () => {
    const port = await start('--tls');
    expect(server.stdout).toContain(`ready https://127.0.0.1:${port}`);
    const ca = await certificateOf(port);
    const [response] = (await once(get(`https://127.0.0.1:${port}/healthz`, { ca }), 'response')) as [IncomingMessage];
    expect(JSON.parse(await text(response))).toMatchObject({ status: 'ok' });
    const player = await TestPlayer.connectTo(`wss://127.0.0.1:${port}/ws`, { ca });
    player.send(HELLO);
    expect(await player.waitFor('welcome')).toMatchObject({ role: 'driver' });
  });

  // Without HTTPS_LIMITS, Node would wait for two minutes, and this test would fail.
  it('a server with --tls closes a connection that does not finish the TLS handshake', async () => {
    const client = connectTcp({ host: '127.0.0.1', port: await start('--tls') });
    await until(() => client.closed);
  });
});

describe('--trust-proxy', { timeout: TIMEOUT_MS }, () => {
  /** Joins through a proxy on this machine, as a client with that address. */
  async function joinAs(address: string, port: number): Promise<TestPlayer> {
    const headers = { 'X-Forwarded-For': address };
    const player = await TestPlayer.connectTo(`ws://127.0.0.1:${port}/ws`, { headers });
    player.send(HELLO);
    return player;
  }

  it('a server with --trust-proxy applies its limits to the addresses that the proxy forwards', async () => {
    const port = await start('--trust-proxy', '127.0.0.1', '--connections-per-address', '1');
    for (const address of ['192.0.2.1', '192.0.2.2']) await (await joinAs(address, port)).waitFor('welcome');
    expect(await (await joinAs('192.0.2.1', port)).waitFor('bye')).toMatchObject({ reason: 'addressLimit' });
  });

  it('a server without --trust-proxy applies its limits to the address of the connection', async () => {
    const port = await start('--connections-per-address', '1');
    await (await joinAs('192.0.2.1', port)).waitFor('welcome');
    expect(await (await joinAs('192.0.2.2', port)).waitFor('bye')).toMatchObject({ reason: 'addressLimit' });
  });
});
