/** Connects the HTTP server to the request handler, with its limits and the operator's page. */
import type { IncomingMessage, Server } from 'node:http';
import { AdminPage, type Operations } from '../admin/admin-page.ts';
import type { ServerConfig } from '../config/config.ts';
import { RequestLimits } from '../http/request-limits.ts';
import { createRequestHandler, type RequestSources } from '../http/requests.ts';
import { securityHeadersFor } from '../http/security.ts';
import { clientAddressOf, directAddressOf } from '../limits/client-address.ts';
import type { AdmissionChecks } from './accept-sockets.ts';

/** The state of the server or of its group, and the actions of its operator. */
interface AnswerSources extends Pick<RequestSources, 'status' | 'lists'> {
  readonly operator: Operations;
}

/** Answers or refuses the requests that `http` receives. */
export function answerRequests(
  http: Server,
  { adminToken: token, directory }: ServerConfig,
  { status, lists, operator }: AnswerSources,
  { guard, refusals, limits, proxies }: Omit<AdmissionChecks, 'traffic'>,
): void {
  const addressOf = (request: IncomingMessage): string => clientAddressOf(request, proxies);
  const admin = token === null ? null : new AdminPage({ token, operator, guard, limits, refusals, addressOf });
  const requestLimits = new RequestLimits(http, {
    limits,
    refusals,
    addressOf,
    openerOf: (stream) => directAddressOf(stream, proxies),
  });
  const handle = createRequestHandler({
    status,
    lists,
    guard,
    refusals,
    clock: () => performance.now(),
    securityHeaders: securityHeadersFor(directory !== null),
    acceptRequest: (...args) => requestLimits.accept(...args),
    answerOperator: (...args) => admin?.answer(...args) ?? false,
  });
  http.on('request', handle);
  // A request with an unknown `Expect` header. Without a listener, Node answers it, and no limit applies.
  http.on('checkExpectation', handle);
}
