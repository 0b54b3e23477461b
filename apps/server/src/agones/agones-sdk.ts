/**
 * Requests to the Agones SDK in the sidecar container, through its REST API:
 * https://agones.dev/site/docs/guides/client-sdks/rest/
 */

import { integer } from '@shotgun-rally/options';

/** The port of the SDK if the environment does not name one. */
const DEFAULT_PORT = 9358;
/** A request without an answer is given up after this time. */
const TIMEOUT_MS = 2000;

/** The text of the SDK's answer, or why there is none. */
export type SdkAnswer = { readonly text: string } | { readonly error: string };

/** The `code` of the error of `agonesPortOf`. */
export const BAD_AGONES_PORT = 'EAGONESPORT';

const portReader = integer(1, 65_535);

/** Returns the port that Agones has put into the environment of the process, or the default one. Throws an Error if it is no port. */
export function agonesPortOf(variables: Readonly<Record<string, string | undefined>>): number {
  const { AGONES_SDK_HTTP_PORT: text = '' } = variables;
  if (text === '') return DEFAULT_PORT;
  const port = portReader.read(text);
  if (port !== undefined) return port;
  const message = `AGONES_SDK_HTTP_PORT: got '${text}', allowed: ${portReader.allowed}`;
  throw Object.assign(new Error(message), { code: BAD_AGONES_PORT });
}

/** Sends a GET, or a POST of an empty JSON object, to the SDK on `port`. */
export async function requestSdk(port: number, method: 'GET' | 'POST', path: string): Promise<SdkAnswer> {
  try {
    const response = await fetch(`http://localhost:${port}/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: method === 'POST' ? '{}' : null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return response.ok ? { text } : { error: `HTTP status ${response.status}` };
  } catch (error) {
    const { message, cause } = error as Error;
    return {
      error: cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message,
    };
  }
}
