/** Serves the files of the built client. */
import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import sirv from 'sirv';
import { CLIENT_FOLDER } from '../config/paths.ts';
import { STATUS_NOT_FOUND, STATUS_UNAVAILABLE } from './status-codes.ts';

/** Answers one HTTP request. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** More than the unanswered requests that a connection may have (8) and the server's own listeners together. */
const LISTENERS_MAX = 32;

/** Serves the files in `folder`. If the client has not been built, the answer to every request says how to build it. */
export function createStaticFiles(folder: string = CLIENT_FOLDER): RequestHandler {
  if (!existsSync(`${folder}/index.html`)) {
    const text = `The client is not built: ${folder}/index.html is missing. Run 'npm run build -- client', and restart the server.\n`;
    return (_request, response) => answer(response, STATUS_UNAVAILABLE, text);
  }
  const refuse = (response: ServerResponse): void => answer(response, STATUS_NOT_FOUND, 'Not found.\n');
  // `dev` looks for the file at each request, because a build can replace the files while the server runs.
  const files = sirv(folder, { dev: true, etag: true, setHeaders: setCaching });
  return (request, response) => {
    response.once('pipe', (file) => closeWithConnection(file, request, response));
    // No file of the game needs ranges, and sirv opens a file with any numbers that a client asks for, such as an end before the start.
    delete request.headers.range;
    try {
      files(request, response, () => refuse(response));
    } catch {
      if (response.headersSent) response.destroy();
      else refuse(response);
    }
  };
}

/**
 * Closes `file` if the client leaves. Node does not do that, and a response that waits for an earlier one does not even learn of it.
 * Closes the connection if the file disappears before it is opened, because its headers are then already written.
 */
function closeWithConnection(file: Readable, { socket }: IncomingMessage, response: ServerResponse): void {
  const close = (): void => void file.destroy();
  // Each of the requests that a connection may have open adds a listener.
  socket.setMaxListeners(LISTENERS_MAX);
  socket.once('close', close);
  file.once('close', () => socket.off('close', close));
  file.once('error', () => response.destroy());
}

/** Built code has a hash in its name and never changes; browsers must revalidate all other files. */
function setCaching(response: ServerResponse, path: string): void {
  // Matches paths such as /assets/index-Bx3_k9Za.js.
  const isHashed = /^\/assets\/[^/]+-[\w-]{8}\.(js|css)$/.test(path);
  response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}
