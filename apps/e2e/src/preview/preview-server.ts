// Serves the client's preview page, which is not part of the build, from its sources.
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const CLIENT = fileURLToPath(new URL('../../../client', import.meta.url));

export interface PreviewServer {
  /** Address of the preview page (apps/client/src/view/preview.ts), without parameters. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Serves the page at a free port of this machine. */
export async function startPreviewServer(): Promise<PreviewServer> {
  const options = { host: '127.0.0.1', port: 0, hmr: false, watch: null } as const;
  const server = await createServer({ root: CLIENT, server: options, logLevel: 'error' });
  await server.listen();
  const base = server.resolvedUrls?.local[0];
  if (!base) throw new Error('vite listens, but names no local address');
  return { url: `${base}preview.html`, stop: () => server.close() };
}
