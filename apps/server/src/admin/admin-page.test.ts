/** Tests the operator's page, on servers in separate processes with real sockets. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../testing/server-process.ts';
import { startForTest } from '../testing/start-for-test.ts';
import { TestPlayer } from '../testing/test-player.ts';

const TOKEN = 'token-of-the-tests';
/** An address on the loopback network that is not the one of the operator. Only Linux has it. */
const OTHER_ADDRESS = '127.0.0.9';

let server: ServerProcess;
let port: number;
beforeAll(async () => {
  server = ServerProcess.listening('--track', 'oval', '--transport', 'ws', '--bots', '0', '--admin-token', TOKEN);
  port = await server.port();
});
afterAll(() => server.stop('SIGKILL'));

/** Starts another server, which ends with the test. */
const startAnother = (...options: string[]): ServerProcess => startForTest('--transport', 'ws', ...options);

async function join(room: string): Promise<TestPlayer> {
  const player = await TestPlayer.join(port, { name: 'Ann', room });
  await player.waitFor('welcome');
  return player;
}

const get = (path: string, token = TOKEN): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { Authorization: `Bearer ${token}` } });

const act = (action: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/admin/actions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${TOKEN}`, ...headers },
    body: JSON.stringify(action),
  });

/** Returns the HTTP status of a request for the status by OTHER_ADDRESS. */
async function statusWith(token: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${token}` };
  const options = { host: '127.0.0.1', port, path: '/admin/status', headers, localAddress: OTHER_ADDRESS };
  const [response] = (await once(request(options).end(), 'response')) as [IncomingMessage];
  return response.resume().statusCode;
}

async function wrongTokens(): Promise<number> {
  const health = (await (await get('/healthz')).json()) as { readonly refusals: Readonly<Record<string, number>> };
  return health.refusals.badToken ?? 0;
}

describe('the files of /admin', () => {
  it('everybody gets the page, and it may only load scripts of this server', async () => {
    const page = await get('/admin', '');
    expect(await page.text()).toContain('<title>Shotgun Rally: operator</title>');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    for (const file of ['/admin/admin.js', '/admin/admin.css']) expect((await get(file, '')).status).toBe(200);
  });
});

describe.skipIf(process.platform !== 'linux')('the token of /admin', () => {
  it('the status needs the token, and an address with 11 wrong tokens may not try the right one', async () => {
    const before = await wrongTokens();
    expect(await statusWith(TOKEN)).toBe(200);
    for (let guess = 0; guess < 10; guess++) expect(await statusWith(`guess ${guess}`)).toBe(401);
    let status: number | undefined;
    for (let guess = 0; status !== 429 && guess < 100; guess++) status = await statusWith('guess');
    expect(await statusWith(TOKEN)).toBe(429);
    expect((await get('/admin/status')).status).toBe(200);
    expect(await wrongTokens()).toBeGreaterThanOrEqual(before + 12);
  });
});

describe('the actions of /admin', () => {
  it('a GET of the actions is refused with 405 and the method that is allowed', async () => {
    const answer = await get('/admin/actions');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await answer.text()).toBe('Allowed methods: POST.\n');
  });

  it('an action of another site and a request that is not an action are refused', async () => {
    const announce = (length: number) => ({ action: 'announce', text: 'x'.repeat(length) });
    expect((await act({ action: 'drain' }, { Origin: 'https://evil.example' })).status).toBe(403);
    const wrong = [null, {}, { action: 'kick' }, announce(121), announce(5000), { action: 'announce', text: '\u0007' }];
    // Each of these characters becomes two when it is normalised.
    wrong.push({ action: 'announce', text: '\u0958'.repeat(120) });
    for (const action of wrong) expect((await act(action)).status).toBe(400);
    expect(await (await act({ action: 'kcik' })).json()).toEqual({
      problem:
        'Got {"action":"kcik"}; allowed: kick or ban with room, person and name; announce with a text of at most 120 characters, ' +
        'without control characters; drain.',
    });
    expect((await act(announce(120))).status).toBe(200);
    expect((await get('/healthz')).status).toBe(200);
  });

  it('the operator sees the people and announces a notice to all of them', async () => {
    const player = await join('SEEN');
    const status = (await (await get('/admin/status')).json()) as {
      readonly rooms: readonly { readonly code: string }[];
    };
    expect(status.rooms.find(({ code }) => code === 'SEEN')).toMatchObject({
      phase: 'warmup',
      track: 'Test Oval',
      people: [{ name: 'Ann', role: 'driver', connected: true, transport: 'WebSocket' }],
    });
    expect((await act({ action: 'announce', text: 'Hello, racers' })).status).toBe(200);
    await player.waitFor('roster', ({ notice }) => notice === 'Hello, racers');
  });

  it('a person whom the operator kicks may come back, and a person whom the operator bans may not enter any room', async () => {
    const person = { room: 'BANS', name: 'Ann' };
    const first = await join('BANS');
    const { personId } = await first.waitFor('welcome');
    expect((await act({ action: 'kick', ...person, person: personId, name: 'Bo' })).status).toBe(400);
    expect((await act({ action: 'kick', ...person, person: personId })).status).toBe(200);
    expect(await first.waitFor('bye')).toMatchObject({ reason: 'kicked' });
    expect(await server.logged('kicked')).toMatchObject({ room: 'BANS', name: 'Ann' });
    await join('BANS');
    const second = await TestPlayer.join(port, { name: 'Bo', room: 'BANS' }, OTHER_ADDRESS);
    const { personId: newId } = await second.waitFor('welcome');
    expect((await act({ action: 'ban', room: 'BANS', name: 'Bo', person: newId })).status).toBe(200);
    expect(await second.waitFor('bye')).toMatchObject({ reason: 'kicked' });
    const third = await TestPlayer.join(port, { room: 'OTHER' }, OTHER_ADDRESS);
    expect(await third.waitFor('bye')).toMatchObject({ reason: 'kicked' });
  });
});

describe('a server without --admin-token', () => {
  it('a server without --admin-token has no page for the operator', async () => {
    const other = startAnother();
    const base = `http://127.0.0.1:${await other.port()}`;
    for (const path of ['/admin', '/admin/admin.js', '/admin/status'])
      expect((await fetch(`${base}${path}`)).status, path).not.toBe(200);
    expect((await fetch(`${base}/admin/actions`, { method: 'POST' })).status).toBe(405);
  });
});

describe('draining by /admin', () => {
  it('the operator drains a server, which stops because no race is running', async () => {
    const other = startAnother('--admin-token', TOKEN);
    const url = `http://127.0.0.1:${await other.port()}/admin/actions`;
    const headers = { Authorization: `Bearer ${TOKEN}` };
    await fetch(url, { method: 'POST', headers, body: JSON.stringify({ action: 'drain' }) });
    expect(await other.ended).toMatchObject({ code: 0 });
  });
});
