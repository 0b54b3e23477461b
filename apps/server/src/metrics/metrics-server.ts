/** Serves `GET /metrics` on a port of its own, because metrics are for the operator and not for players. */
import { createServer, type Server } from 'node:http';
import type { Registry } from 'prom-client';
import { HTTP_LIMITS } from '../http/port.ts';
import { answerRefusal } from '../http/requests.ts';
import type { RequestGuard } from '../http/security.ts';
import { STATUS_NOT_FOUND, STATUS_OK } from '../http/status-codes.ts';

/** Creates the HTTP server, which does not listen yet. */
export function createMetricsServer(registry: Registry, guard: RequestGuard): Server {
  return createServer(HTTP_LIMITS, async (request, response) => {
    const refusal = guard.refusalOfRequest(request);
    if (refusal) answerRefusal(response, refusal);
    else if (request.url !== '/metrics') response.writeHead(STATUS_NOT_FOUND).end();
    else response.writeHead(STATUS_OK, { 'Content-Type': registry.contentType }).end(await registry.metrics());
  });
}
