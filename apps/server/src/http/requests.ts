/** Answers HTTP requests: `/healthz`, `/races`, and the files of the client. */
import { healthOf } from './health.ts';
import { createStaticFiles, type RequestHandler } from './static-files.ts';

/** The part of the lobby that the answers describe. */
export interface LobbyStatus {
  readonly raceCount: number;
  readonly playerCount: number;
  /** Sent as JSON. */
  readonly openRaces: readonly unknown[];
}

const STATUS_OK = 200;

/** Returns a handler that answers with the current status of `lobby`. The uptime is counted from this call. */
export function createRequestHandler(lobby: LobbyStatus): RequestHandler {
  const startedMs = performance.now();
  const serveFile = createStaticFiles();
  const answers = new Map<string | undefined, () => unknown>([
    ['/healthz', () => healthOf(performance.now() - startedMs, lobby.raceCount, lobby.playerCount)],
    ['/races', () => lobby.openRaces],
  ]);
  return (request, response) => {
    const answer = answers.get(request.url);
    if (!answer) return serveFile(request, response);
    response.writeHead(STATUS_OK, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
    response.end(JSON.stringify(answer()));
  };
}
