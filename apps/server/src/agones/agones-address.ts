/** Finds the address of a server in a fleet. Agones chooses it, and `GET /gameserver` of its SDK returns it. */
import { setTimeout } from 'node:timers/promises';
import { type ServerConfig, servesHttps } from '../config/config.ts';
import { OPTIONS } from '../config/options.ts';
import { urlOf } from '../http/addresses.ts';
import type { Log } from '../logging/log.ts';
import { agonesPortOf, requestSdk } from './agones-sdk.ts';

/** The `code` of the error with which `publicUrlFromAgones` rejects. */
export const NO_ADDRESS = 'ENOADDRESS';

/** How often (ms) the SDK is asked. */
const ASK_EVERY_MS = 1000;
/**
 * How long (ms) the sidecar may take to start, and Agones to choose the address. With more than 45 s, Agones would replace a server of
 * docs/ops/kubernetes/fleet.yaml that still waits, because it sends no health pings.
 */
const WAIT_MAX_MS = 30_000;

const { reader: publicUrlReader } = OPTIONS.publicUrl;

/** The part of the SDK's answer that is used here. Until Agones has chosen an address, it is '' and there are no ports. */
interface GameServer {
  readonly status?: { readonly address?: string; readonly ports?: readonly { readonly port?: number }[] } | null;
}

export interface AgonesAddressOptions {
  readonly sdkPort: number;
  /** The scheme that the server serves. Agones does not know it. */
  readonly scheme: 'http' | 'https';
  readonly log: Log;
  readonly waitMaxMs?: number;
}

/**
 * Returns `config` with the address from Agones if other servers must know this server's address and no option gives it. Rejects with
 * BAD_AGONES_PORT if the environment names no port of the SDK, and with NO_ADDRESS if the SDK gives no address.
 */
export async function withAgonesAddress(
  config: ServerConfig,
  variables: Readonly<Record<string, string | undefined>>,
  log: Log,
): Promise<ServerConfig> {
  const { agones, directory, publicUrl } = config;
  if (!agones) return config;
  const sdkPort = agonesPortOf(variables);
  if (directory === null || publicUrl !== null) return config;
  const scheme = servesHttps(config) ? 'https' : 'http';
  return { ...config, publicUrl: await publicUrlFromAgones({ sdkPort, scheme, log }) };
}

/** Asks the SDK until it knows the address. Rejects with an error of code ENOADDRESS after `waitMaxMs`. */
export async function publicUrlFromAgones(options: AgonesAddressOptions): Promise<string> {
  const { sdkPort, scheme, log, waitMaxMs = WAIT_MAX_MS } = options;
  const endMs = performance.now() + waitMaxMs;
  for (let hasLogged = false; ; hasLogged = true) {
    const answer = await askForUrl(sdkPort, scheme);
    if ('url' in answer) {
      log.info(answer, 'agones address');
      return answer.url;
    }
    if (!hasLogged) log.info({ reason: answer.error }, 'waiting for the address from agones');
    if (performance.now() >= endMs) throw noAddress(sdkPort, answer.error);
    await setTimeout(ASK_EVERY_MS);
  }
}

async function askForUrl(
  sdkPort: number,
  scheme: string,
): Promise<{ readonly url: string } | { readonly error: string }> {
  const answer = await requestSdk(sdkPort, 'GET', 'gameserver');
  if ('error' in answer) return answer;
  const status = statusOf(answer.text);
  const port = status?.ports?.[0]?.port;
  if (!status?.address || port === undefined) return { error: 'no address and port yet' };
  const url = urlOf(scheme, status.address, port);
  return publicUrlReader.read(url) === undefined ? { error: `its address is ${url}` } : { url };
}

/** Returns the status in the SDK's answer; undefined if the answer is not JSON. */
function statusOf(text: string): GameServer['status'] {
  try {
    return (JSON.parse(text) as GameServer).status;
  } catch {
    return undefined;
  }
}

function noAddress(sdkPort: number, reason: string): Error {
  const message = `--public-url: got none, and the Agones SDK on port ${sdkPort} gives none (${reason}); allowed: ${publicUrlReader.allowed}`;
  return Object.assign(new Error(message), { code: NO_ADDRESS });
}
