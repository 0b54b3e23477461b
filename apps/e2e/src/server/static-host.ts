// A file server for the built client, below a path. It has no game server.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../../client/dist/', import.meta.url));
const STATUS_OK = 200;
const STATUS_NOT_FOUND = 404;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

export class StaticHost {
  /** The paths of the requests that were answered with 404. */
  readonly missing: string[] = [];
  readonly #server: Server;
  readonly #path: string;
  #url = '';
  /** The contents of replaced files by name. */
  readonly #replaced = new Map<string, string>();

  private constructor(path: string) {
    this.#path = path;
    this.#server = createServer((request, response) => {
      const pathname = request.url?.split('?')[0] ?? '';
      const file = this.#find(pathname);
      if (file === null) this.missing.push(pathname);
      const type = CONTENT_TYPES[extname(pathname) || '.html'] ?? '';
      response.writeHead(file === null ? STATUS_NOT_FOUND : STATUS_OK, { 'Content-Type': type }).end(file);
    });
  }

  /** Listens on a free local port. `path` begins and ends with a slash. */
  static async open(path: string): Promise<StaticHost> {
    const host = new StaticHost(path);
    host.#server.listen(0, '127.0.0.1');
    await once(host.#server, 'listening');
    host.#url = `http://127.0.0.1:${(host.#server.address() as AddressInfo).port}${path}`;
    return host;
  }

  /** The address of the page. */
  get url(): string {
    return this.#url;
  }

  /** Returns the text of a file of the built client, named by its path in that folder. */
  read(name: string): string {
    return readFileSync(DIST + name, 'utf8');
  }

  /** Serves `text` as the file from now on. */
  replace(name: string, text: string): void {
    this.#replaced.set(name, text);
  }

  /** Stops listening and closes every connection. */
  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Returns the content of the file; null if there is none, or if `pathname` is not below the path of the host. */
  #find(pathname: string): Buffer | string | null {
    if (!pathname.startsWith(this.#path)) return null;
    const name = pathname.slice(this.#path.length) || 'index.html';
    try {
      return this.#replaced.get(name) ?? readFileSync(DIST + name);
    } catch {
      return null;
    }
  }
}
