/** Answers HTTP requests: `/healthz`, `/readyz`, `/races`, the operator's page, and the files of the client. */
import type { ServerResponse } from 'node:http';
import type { OpenRace } from '../directory/open-race.ts';
import type { RefusalReason, Refusals } from '../limits/refusals.ts';
import { type Answer, healthOf, readinessOf, type ServerStatus } from './health.ts';
import { type Headers, type HttpRefusal, type RequestGuard, setHeaders } from './security.ts';
import { createStaticFiles, type RequestHandler } from './static-files.ts';

/** The open races of all servers. */
interface RaceLists {
  /** Returns the open races, sent as JSON. */
  readonly openRaces: () => readonly OpenRace[];
  /** Returns false if the races of other servers are not known at the moment. */
  readonly areComplete: () => boolean;
}

/** What the answers describe. */
export interface RequestSources {
  readonly status: ServerStatus;
  readonly lists: RaceLists;
  /** Sent with every answer. */
  readonly securityHeaders: Headers;
  readonly guard: RequestGuard;
  /** Counts the requests that `guard` refuses. */
  readonly refusals: Refusals;
  /** Returns true if the request may be answered; otherwise refuses it, because there are too many. */
  readonly acceptRequest: (...args: Parameters<RequestHandler>) => boolean;
  /** Answers a request for the operator's page, and returns true; returns false for other requests. */
  readonly answerOperator: (...args: Parameters<RequestHandler>) => boolean;
}

const STATUS_OK = 200;
/** Non-authoritative information: some of the content may be missing or old. */
const STATUS_PARTIAL = 203;
const STATUS_UNAVAILABLE = 503;

/** The text of a refusal by reason. */
const REFUSAL_TEXTS: Readonly<Partial<Record<RefusalReason, string>>> = {
  tooManyRequests: 'Too many requests. Try again in a minute.',
  foreignHost: 'This server does not know that host name. The operator can add it with --origin.',
};

/** Returns a handler that answers with the current status. The uptime is counted from this call. */
export function createRequestHandler(sources: RequestSources): RequestHandler {
  const { status, lists, securityHeaders, guard, acceptRequest, refusals, answerOperator } = sources;
  const startedMs = performance.now();
  const serveFile = createStaticFiles();
  const answers = new Map<string | undefined, () => Answer>([
    ['/healthz', () => healthOf(performance.now() - startedMs, status)],
    ['/readyz', () => readinessOf(status)],
    ['/races', () => racesOf(status, lists)],
  ]);
  return (request, response) => {
    if (!acceptRequest(request, response)) return;
    setHeaders(response, securityHeaders);
    if (answerOperator(request, response)) return;
    const refusal = guard.refusalOfRequest(request);
    if (refusal) {
      refusals.count(refusal.reason);
      return answerRefusal(response, refusal);
    }
    const answer = answers.get(request.url);
    if (answer) answerJson(response, answer());
    else serveFile(request, response);
  };
}

/** Returns the list of open races, with status 503 if nobody can connect: load balancers ask for it. */
function racesOf({ isAvailable }: ServerStatus, { areComplete, openRaces }: RaceLists): Answer {
  if (!isAvailable) return { status: STATUS_UNAVAILABLE, body: [] };
  return { status: areComplete() ? STATUS_OK : STATUS_PARTIAL, body: openRaces() };
}

/** Sends an answer that must not be stored. */
export function answerJson(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** Sends a refusal and closes the connection. */
export function answerRefusal(response: ServerResponse, { status, reason, allowed }: HttpRefusal): void {
  if (allowed) response.setHeader('Allow', allowed.join(', '));
  const text = allowed ? `Allowed methods: ${allowed.join(', ')}.` : (REFUSAL_TEXTS[reason] ?? 'Refused.');
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' }).end(`${text}\n`);
}
