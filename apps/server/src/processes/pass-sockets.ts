/**
 * Passes WebSockets from the parent, which owns the port, to the workers, each with two messages: the open socket, and then
 * the permission to use it. Node sends the second one when it has closed the parent's copy of the socket, which until then may
 * read, and lose, what the client sends.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** The message that comes with a passed connection. */
export interface PassedUpgrade {
  /** The head of the request, from the method to the empty line. */
  readonly upgrade: string;
}

/** The message after it: the parent no longer reads from the connection. */
export interface ReleasedUpgrade {
  readonly isReleased: true;
}

/** HTTP heads are bytes; every byte is one character of this encoding. */
const HEAD_ENCODING = 'latin1';

/** Returns the number in `?process=`; null if there is none. A server sends players to a process with this parameter. */
export function processNumberOf(url: string | undefined): number | null {
  const number = /[?&]process=(\d{1,3})(?:&|$)/.exec(url ?? '')?.[1];
  return number === undefined ? null : Number(number);
}

/** Returns the head of a request that was read, so that another process can read it again. */
export function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): PassedUpgrade {
  let upgrade = `${method} ${url} HTTP/${httpVersion}\r\n`;
  for (let index = 0; index < rawHeaders.length; index += 2)
    upgrade += `${rawHeaders[index]}: ${rawHeaders[index + 1]}\r\n`;
  return { upgrade: `${upgrade}\r\n` };
}

/** Hands the connections that this process receives from its parent to `http`, which does not listen. */
export function acceptPassed(http: Server): void {
  /** Connections in the order of their arrival. A socket is missing if it was closed on the way. */
  const passed: { readonly upgrade: string; readonly socket: Socket | undefined }[] = [];
  process.on('message', (message: object, socket: Socket | undefined) => {
    if ('upgrade' in message) {
      // An error without a handler ends the process.
      socket?.on('error', () => {});
      passed.push({ upgrade: String(message.upgrade), socket });
    }
    if (!('isReleased' in message)) return;
    const released = passed.shift();
    if (!released?.socket) return;
    released.socket.unshift(Buffer.from(released.upgrade, HEAD_ENCODING));
    http.emit('connection', released.socket);
  });
}
