/** Attacks by HTTP: forbidden methods, pages of other sites, headers that never end, and floods of requests. */
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { CONNECTING_AT_ONCE, keepOpen, RETRY_MS, type Route } from './attacker-socket.ts';
import { writeForever } from './floods.ts';

const METHODS = ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'];
const SLOW_HEADERS = 1100;
/** How often (ms) a slow client sends one more byte of its header. */
const SLOW_BYTE_EVERY_MS = 1000;
const FLOOD_CONNECTIONS = 16;
/** Requests in one write. */
const PIPELINED_REQUESTS = 100;

/** Sends requests with forbidden methods, each after the answer to the one before. */
export function sendForbiddenMethods({ port, address }: Route): void {
  let count = 0;
  const send = (): void => {
    const method = METHODS[count++ % METHODS.length]!;
    const sent = request({ host: '127.0.0.1', port, method, path: '/', localAddress: address });
    sent.on('response', (response) => response.resume());
    sent.on('error', () => {});
    sent.on('close', () => setTimeout(send, RETRY_MS));
    sent.end();
  };
  for (let each = 0; each < CONNECTING_AT_ONCE; each++) send();
}

/** Opens WebSockets as pages of other sites do, and by a foreign host name (DNS rebinding). */
export function openFromOtherSites(route: Route): void {
  const sources = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://rebound.example', Host: 'rebound.example' },
  ];
  for (const headers of sources) keepOpen(route, () => {}, { headers });
}

/** Keeps a connection open that sends the header of a request byte by byte, and another one when it has ended. */
function sendSlowHeader(route: Route): void {
  const stream = connect({ host: '127.0.0.1', port: route.port, localAddress: route.address });
  const timer = setInterval(() => stream.writable && stream.write('x'), SLOW_BYTE_EVERY_MS);
  stream.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  stream.resume();
  stream.on('error', () => {});
  stream.on('close', () => {
    clearInterval(timer);
    setTimeout(() => sendSlowHeader(route), RETRY_MS);
  });
}

/** Keeps many connections open whose headers never end. */
export function sendSlowHeaders(route: Route): void {
  for (let count = 0; count < SLOW_HEADERS; count++) setTimeout(() => sendSlowHeader(route), count);
}

/** Requests the page over several connections, each time when the answer has arrived. */
export function floodWithRequests({ port, address }: Route): void {
  const agent = new Agent({ keepAlive: true, localAddress: address });
  const send = (): void => {
    const sent = request({ host: '127.0.0.1', port, path: '/', agent });
    sent.on('response', (response) => response.resume().on('end', send));
    sent.on('error', () => setTimeout(send, RETRY_MS));
    sent.end();
  };
  for (let each = 0; each < FLOOD_CONNECTIONS; each++) send();
}

/** Sends requests over several connections without waiting for answers. */
export function sendPipelinedRequests({ port, address }: Route): void {
  const requests = Buffer.from('GET /races HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(PIPELINED_REQUESTS));
  const open = (): void => {
    const stream = connect({ host: '127.0.0.1', port, localAddress: address });
    stream.resume();
    stream.on('error', () => {});
    stream.on('connect', () => writeForever(stream, requests));
    stream.on('close', () => setTimeout(open, RETRY_MS));
  };
  for (let each = 0; each < CONNECTING_AT_ONCE; each++) open();
}
