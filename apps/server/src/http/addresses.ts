/** Where this machine can be reached, and the links that people are given. */
import { networkInterfaces } from 'node:os';

/** The race that the printed links lead to; always the same, so that links outlive a restart. */
export const FIRST_ROOM = 'RALLY';

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** As this machine's own browser reaches a server on `host` first, then each LAN address (IPv4) if it listens on all. */
export function reachableHosts(host: string): string[] {
  if (!isEverywhere(host)) return [host];
  const lan = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map(({ address }) => address);
  return ['localhost', ...lan];
}

/** `scheme` is http or https. */
export const urlOf = (scheme: string, host: string, port: number): string =>
  `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** One line for a driver and one for a gunner at each URL. */
export function linkLines(urls: readonly string[], room: string): string[] {
  return urls.flatMap((url) => [
    `  driver  ${url}/?room=${room}&role=driver`,
    `  gunner  ${url}/?room=${room}&role=gunner`,
  ]);
}
