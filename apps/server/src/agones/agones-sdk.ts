/**
 * Requests to the Agones SDK in the sidecar container, through its REST API:
 * https://agones.dev/site/docs/guides/client-sdks/rest/
 */

/** The port of the SDK if the environment does not name one. */
const DEFAULT_PORT = 9358;
/** A request without an answer is given up after this time. */
const TIMEOUT_MS = 2000;

/** The text of the SDK's answer, or why there is none. */
export type SdkAnswer = { readonly text: string } | { readonly error: string };

/** Returns the port that Agones has put into the environment of the process, or the default one. */
export const agonesPortOf = (variables: Readonly<Record<string, string | undefined>>): number =>
  Number(variables.AGONES_SDK_HTTP_PORT) || DEFAULT_PORT;

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
