/** Decides which HTTP requests and WebSockets the server accepts, and adds the security headers to its answers. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { RefusalReason } from '../limits/refusals.ts';

/**
 * Scripts, styles and worklets come from this server only. Images may also be blobs (pictures that the page draws). `connections`
 * are the addresses to which pages may connect.
 */
const contentSecurityPolicy = (connections: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src ${connections}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const METHODS = ['GET', 'HEAD'];

const STATUS_FORBIDDEN = 403;
const STATUS_BAD_METHOD = 405;
const STATUS_TOO_LARGE = 413;
const STATUS_MISDIRECTED = 421;

/** A refused request: its HTTP status, and the reason that is counted. */
export interface HttpRefusal {
  readonly status: number;
  readonly reason: RefusalReason;
  /** The methods that are allowed, if the method was the reason. */
  readonly allowed?: readonly string[];
}

/** Headers by name. */
export type Headers = Readonly<Record<string, string>>;

/**
 * Returns the headers that tell browsers what the page may load and who may embed it. With `hasOtherServers`, the page may open a
 * WebSocket to any server, because it may be sent to one that started after the page was loaded.
 */
export function securityHeadersFor(hasOtherServers: boolean): Headers {
  // 'self' includes the WebSocket of this server.
  const connections = hasOtherServers ? "'self' ws: wss:" : "'self'";
  return { 'Content-Security-Policy': contentSecurityPolicy(connections), ...SECURITY_HEADERS };
}

export function setHeaders(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

export class RequestGuard {
  /** The origins of `--origin`, such as `https://race.example`. */
  readonly #origins: ReadonlySet<string>;
  /** The host names under which this server can be reached, in lower case. */
  readonly #names: ReadonlySet<string>;
  readonly #serverOrigins: ReadonlySet<string>;

  /**
   * `host` is the address that the server listens on. Pages of `origins` (other names of this server) and of `serverOrigins` (other
   * servers) may connect.
   */
  constructor(host: string, origins: readonly string[], serverOrigins: ReadonlySet<string> = new Set()) {
    const machine = hostname().toLowerCase();
    this.#origins = new Set(origins);
    this.#serverOrigins = serverOrigins;
    this.#names = new Set([
      'localhost',
      host.toLowerCase(),
      machine,
      `${machine}.local`,
      ...origins.map((each) => new URL(each).hostname),
    ]);
  }

  /** Returns why a request for a page or file is refused; null if it is accepted. `methods` are those that are allowed. */
  refusalOfRequest(
    { method = '', headers }: IncomingMessage,
    methods: readonly string[] = METHODS,
  ): HttpRefusal | null {
    if (!methods.includes(method)) return { status: STATUS_BAD_METHOD, reason: 'badMethod', allowed: methods };
    if (method !== 'POST' && hasBody(headers)) return { status: STATUS_TOO_LARGE, reason: 'requestBody' };
    return this.#isOwnHost(headers.host) ? null : { status: STATUS_MISDIRECTED, reason: 'foreignHost' };
  }

  /**
   * Returns why a WebSocket or a POST is refused; null if its origin is accepted. Every browser sends the origin of the page that
   * opens a WebSocket or posts. Programs that are not browsers send none, and are accepted: a check could not stop them.
   */
  refusalOfOrigin({ headers }: IncomingMessage): HttpRefusal | null {
    if (!this.#isOwnHost(headers.host)) return { status: STATUS_MISDIRECTED, reason: 'foreignHost' };
    const { origin, host } = headers;
    if (origin === undefined || this.#origins.has(origin) || this.#serverOrigins.has(origin)) return null;
    return hostOf(origin) === host?.toLowerCase() ? null : { status: STATUS_FORBIDDEN, reason: 'foreignOrigin' };
  }

  /**
   * Returns true for a name of this server. Every IP address is accepted: an attack with DNS rebinding makes a browser use
   * the attacker's host name for this server's address, and an address is not a name.
   */
  #isOwnHost(host: string | undefined): boolean {
    const name = parse(`http://${host}`)?.hostname;
    if (host === undefined || name === undefined) return false;
    return this.#names.has(name) || isIP(name.replace(/^\[|\]$/g, '')) > 0;
  }
}

/** Returns true if a request has a body. Nobody would read it, but Node receives it up to its end, in parts of any size. */
const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;

/** Returns the host and port of an origin, as in a Host header; undefined for an opaque origin (`null`). */
function hostOf(origin: string): string | undefined {
  return parse(origin)?.host;
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
