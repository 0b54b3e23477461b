/** Answers HTTP requests: `/healthz`, `/readyz`, `/races`, the operator's page, and the files of the client. */
import type { ServerResponse } from 'node:http';
import type { Clock } from '@shotgun-rally/netcode';
import type { OpenRace } from '../directory/open-race.ts';
import type { RefusalReason, Refusals } from '../limits/refusals.ts';
import { type Answer, healthOf, readinessOf, type ServerStatus } from './health.ts';
import { type Headers, type HttpRefusal, type RequestGuard, setHeaders } from './security.ts';
import { createStaticFiles, type RequestHandler } from './static-files.ts';
import { STATUS_OK, STATUS_UNAVAILABLE } from './status-codes.ts';

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
  readonly clock: Clock;
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

/** Non-authoritative information: some of the content may be missing or old. */
const STATUS_PARTIAL = 203;
/** The list of races is made at most this often (ms), because it describes everybody in all rooms, and everybody may ask for it. */
const RACES_EVERY_MS = 250;

/** An answer that is ready to be sent. */
interface JsonAnswer {
  readonly status: number;
  readonly text: string;
}

/** The text of a refusal by reason. */
const REFUSAL_TEXTS: Readonly<Partial<Record<RefusalReason, string>>> = {
  tooManyRequests: 'Too many requests. Try again in a minute.',
  foreignHost: 'This server does not know that host name. The operator can add it with --origin.',
};

/** Returns a handler that answers with the current status. The uptime is counted from this call. */
export function createRequestHandler(sources: RequestSources): RequestHandler {
  const { status, clock, securityHeaders, guard, acceptRequest, refusals, answerOperator } = sources;
  const startedMs = clock();
  const serveFile = createStaticFiles();
  const answers = new Map<string | undefined, () => JsonAnswer>([
    ['/healthz', () => jsonOf(healthOf(clock() - startedMs, status))],
    ['/readyz', () => jsonOf(readinessOf(status))],
    ['/races', racesAnswer(sources)],
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
    if (answer) sendJson(response, answer());
    else serveFile(request, response);
  };
}

/** Returns a function that returns the list of open races, of this moment or at most RACES_EVERY_MS old. */
function racesAnswer({ status, lists, clock }: RequestSources): () => JsonAnswer {
  let answer: JsonAnswer;
  let madeAtMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = clock();
    if (nowMs - madeAtMs >= RACES_EVERY_MS) {
      answer = jsonOf(racesOf(status, lists));
      madeAtMs = nowMs;
    }
    return answer;
  };
}

/** Returns the list of open races, with status 503 if nobody can connect: load balancers ask for it. */
function racesOf({ isAvailable }: ServerStatus, { areComplete, openRaces }: RaceLists): Answer {
  if (!isAvailable) return { status: STATUS_UNAVAILABLE, body: [] };
  return { status: areComplete() ? STATUS_OK : STATUS_PARTIAL, body: openRaces() };
}

const jsonOf = ({ status, body }: Answer): JsonAnswer => ({ status, text: JSON.stringify(body) });

function sendJson(response: ServerResponse, { status, text }: JsonAnswer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(text);
}

/** Sends an answer that must not be stored. */
export const answerJson = (response: ServerResponse, answer: Answer): void => sendJson(response, jsonOf(answer));

/** Sends a refusal and closes the connection. */
export function answerRefusal(response: ServerResponse, { status, reason, allowed }: HttpRefusal): void {
  if (allowed) response.setHeader('Allow', allowed.join(', '));
  const text = allowed ? `Allowed methods: ${allowed.join(', ')}.` : (REFUSAL_TEXTS[reason] ?? 'Refused.');
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' }).end(`${text}\n`);
}
