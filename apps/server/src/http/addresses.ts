/** The addresses of this machine, and the links that the server prints. */
import { networkInterfaces } from 'node:os';

/** The room of the printed links. It never changes, so that links still work after a restart. */
export const FIRST_ROOM = 'RALLY';

/** Returns true if `host` means all addresses of the machine. */
export const isAnyAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** Returns `host`. If it means all addresses: `localhost`, and then each IPv4 address of the machine with these interfaces. */
export function reachableHosts(host: string, interfaces = networkInterfaces()): string[] {
  if (!isAnyAddress(host)) return [host];
  const lan = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map(({ address }) => address);
  return ['localhost', ...lan];
}

/** Returns the URL of a host, with an IPv6 address in brackets. `scheme` is http or https. */
export const urlOf = (scheme: string, host: string, port: number): string =>
  `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Returns two lines for each URL: a link for a driver, and a link for a gunner. */
export function linkLines(urls: readonly string[], room: string): string[] {
  return urls.flatMap((url) => [
    `  driver  ${url}/?room=${room}&role=driver`,
    `  gunner  ${url}/?room=${room}&role=gunner`,
  ]);
}
