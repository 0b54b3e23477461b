/** Where this machine can be reached, and the links that people are given. */
import { networkInterfaces } from 'node:os';

/** The race that the printed links lead to; always the same, so that links outlive a restart. */
export const FIRST_ROOM = 'RALLY';

const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** `http://host:port`, as this machine's own browser would open it. */
export function localUrl(host: string, port: number): string {
  const name = isEverywhere(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** This machine's URL first, then one for each LAN address (IPv4), if the server listens on all of them. */
export function reachableUrls(host: string, port: number): string[] {
  if (!isEverywhere(host)) return [localUrl(host, port)];
  const lan = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map((address) => `http://${address.address}:${port}`);
  return [localUrl(host, port), ...lan];
}

/** One line for a driver and one for a gunner at each URL. */
export function linkLines(urls: readonly string[], room: string): string[] {
  return urls.flatMap((url) => [
    `  driver  ${url}/?room=${room}&role=driver`,
    `  gunner  ${url}/?room=${room}&role=gunner`,
  ]);
}
