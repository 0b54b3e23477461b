/** Tests how the files of the client are served over HTTP. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { createStaticFiles } from './static-files.ts';

/** More than the operating system buffers for a client that does not read. */
const LARGE_BYTES = 16 * 1024 * 1024;

describe('createStaticFiles', () => {
  let folder: string;
  let server: Server | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'static-files-'));
  });
  afterEach(() => {
    server?.close();
    server = undefined;
    rmSync(folder, { recursive: true });
  });

  /** Requests `path`. The first call starts the server. */
  async function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    if (!server) {
      server = createServer(createStaticFiles(folder)).listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
    return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });
  }

  it('createStaticFiles says how to build the client if it has not been built', async () => {
    const response = await get('/?room=RALLY&role=driver');
    expect(response.status).toBe(503);
    expect(await response.text()).toMatch(
      /^The client is not built: .*index.html is missing. Run 'npm run build -- client', and restart the server.\n$/,
    );
  });

  it('createStaticFiles serves the page with a header that makes browsers revalidate it each time', async () => {
    writeFileSync(join(folder, 'index.html'), '<title>Race</title>');
    const response = await get('/?room=RALLY&role=driver');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toBe('<title>Race</title>');
  });

  it('createStaticFiles lets browsers keep code with a hash in its name without revalidation', async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '');
    writeFileSync(join(folder, 'assets', 'index-Bx3_k9Za.js'), '1');
    const response = await get('/assets/index-Bx3_k9Za.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('createStaticFiles answers 404 for a file that disappears while the server runs, and still serves other files', async () => {
    writeFileSync(join(folder, 'index.html'), 'page');
    writeFileSync(join(folder, 'code.js'), 'code');
    expect((await get('/code.js')).status).toBe(200);
    rmSync(join(folder, 'code.js'));
    expect((await get('/code.js')).status).toBe(404);
    expect(await (await get('/')).text()).toBe('page');
  });

  it('createStaticFiles serves the new content of a file that is replaced while the server runs', async () => {
    writeFileSync(join(folder, 'index.html'), 'page');
    expect(await (await get('/')).text()).toBe('page');
    writeFileSync(join(folder, 'index.html'), 'longer page');
    expect(await (await get('/')).text()).toBe('longer page');
  });

  it.skipIf(process.platform === 'win32')(
    'createStaticFiles closes the connection if a file cannot be opened, and still serves other files',
    async () => {
      writeFileSync(join(folder, 'index.html'), 'page');
      // A Unix domain socket exists like a file, but cannot be opened.
      const unopenable = createSocketServer().listen(join(folder, 'code.js'));
      await once(unopenable, 'listening');
      await expect(get('/code.js')).rejects.toThrow();
      expect(await (await get('/')).text()).toBe('page');
      unopenable.close();
    },
  );

  it.skipIf(process.platform !== 'linux')(
    'createStaticFiles closes the files that a client has asked for if it leaves without reading them',
    async () => {
      writeFileSync(join(folder, 'index.html'), 'page');
      writeFileSync(join(folder, 'large'), Buffer.alloc(LARGE_BYTES));
      const port = Number(new URL((await get('/')).url).port);
      const client = connect(port, '127.0.0.1').pause();
      client.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(3));
      const openFiles = (): number => pathsOfOpenFiles().filter((path) => path === join(folder, 'large')).length;
      await until(() => expect(openFiles()).toBe(3));
      client.destroy();
      await until(() => expect(openFiles()).toBe(0));
    },
  );

  it.each(['bytes=1-2', 'bytes=5-2', 'bytes=0-99999999999999999999'])(
    'createStaticFiles serves the whole file if a client asks for the range %s',
    async (range) => {
      writeFileSync(join(folder, 'index.html'), 'a longer page');
      const response = await get('/', { range });
      expect([response.status, await response.text()]).toEqual([200, 'a longer page']);
    },
  );

  it('createStaticFiles does not serve a file whose path leads out of its folder', async () => {
    writeFileSync(join(folder, 'index.html'), '');
    expect((await get('/..%2f..%2f..%2fetc/passwd')).status).toBe(404);
  });
});

/** Returns the paths of the files that this process has open. */
function pathsOfOpenFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      return [readlinkSync(`/proc/self/fd/${number}`)];
    } catch {
      // The folder itself was open while it was read.
      return [];
    }
  });
}
