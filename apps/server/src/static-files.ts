/** Serves the built client. */
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';

/** Both apps/server/src and apps/server/dist stand as far from it. */
const CLIENT_FOLDER = fileURLToPath(new URL('../../client/dist', import.meta.url));

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Files of `folder`; where it has not been built, every request is answered with a sentence that says so. */
export function createStaticFiles(folder: string = CLIENT_FOLDER): RequestHandler {
  if (!existsSync(`${folder}/index.html`)) {
    const text = `The client is not built: ${folder}/index.html is missing. Run 'npm start', or 'pnpm build'.\n`;
    return (_request, response) => answer(response, 503, text);
  }
  const files = sirv(folder, { etag: true, setHeaders: setCaching });
  return (request, response) => files(request, response, () => answer(response, 404, 'Not found.\n'));
}

/** Built code carries a hash in its name and never changes; all else is asked for again. */
function setCaching(response: ServerResponse, path: string): void {
  const isHashed = /^\/assets\/[^/]+-[\w-]{8}\.(js|css)$/.test(path);
  response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}
