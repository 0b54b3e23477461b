/** Answers HTTP requests: `/healthz`, `/races`, and the files of the client. */
import type { ServerResponse } from 'node:http';
import type { RefusalReason, Refusals } from '../limits/refusals.ts';
import { healthOf } from './health.ts';
import { type HttpRefusal, type RequestGuard, setSecurityHeaders } from './security.ts';
import { createStaticFiles, type RequestHandler } from './static-files.ts';

/** The part of the lobby that the answers describe. */
export interface LobbyStatus {
  readonly raceCount: number;
  readonly playerCount: number;
  /** Sent as JSON. */
  readonly openRaces: readonly unknown[];
}

const STATUS_OK = 200;

/** The text of a refusal by reason. */
const REFUSAL_TEXTS: Readonly<Partial<Record<RefusalReason, string>>> = {
  badMethod: 'Only GET and HEAD are allowed.',
  foreignHost: 'This server does not know that host name. The operator can add it with --origin.',
};

/**
 * Returns a handler that answers with the current status of `lobby`. The uptime is counted from this call. Requests that
 * `guard` refuses are counted in `refusals`.
 */
export function createRequestHandler(lobby: LobbyStatus, guard: RequestGuard, refusals: Refusals): RequestHandler {
  const startedMs = performance.now();
  const serveFile = createStaticFiles();
  const answers = new Map<string | undefined, () => unknown>([
    ['/healthz', () => healthOf(performance.now() - startedMs, lobby, refusals)],
    ['/races', () => lobby.openRaces],
  ]);
  return (request, response) => {
    setSecurityHeaders(response);
    const refusal = guard.refusalOfRequest(request);
    if (refusal) {
      refusals.count(refusal.reason);
      return answerRefusal(response, refusal);
    }
    const answer = answers.get(request.url);
    if (!answer) return serveFile(request, response);
    response.writeHead(STATUS_OK, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify(answer()));
  };
}

function answerRefusal(response: ServerResponse, { status, reason }: HttpRefusal): void {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', Allow: 'GET, HEAD', Connection: 'close' };
  response.writeHead(status, headers).end(`${REFUSAL_TEXTS[reason] ?? 'Refused.'}\n`);
}
