/** Shortens the addresses of clients for the log, so that a line does not name a household. */
import { isIPv4 } from 'node:net';

/** Returns the first half of an IPv4 address, or the first three groups of an IPv6 network: what a provider assigns. */
export function shortAddress(address: string): string {
  const [separator, parts] = isIPv4(address) ? ['.', 2] : [':', 3];
  return `${address.split(separator).slice(0, parts).join(separator)}${separator}*`;
}
