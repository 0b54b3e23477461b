/** Finds the address of the client that sent an HTTP request, also behind trusted proxies. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6, type Socket } from 'node:net';

/** Bits of an IPv6 address that identify a household: a provider gives each one at least a network of this size. */
const HOUSEHOLD_BITS_IPV6 = 64;
const GROUPS_IPV6 = 8;
const BITS_PER_GROUP = 16;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Trusted proxies; null if there are none, because a check takes longer than the rest of refusing a connection. */
export type ProxyList = BlockList | null;

/** Creates the list of the proxies whose forwarded addresses count; each is an address, or a network such as 10.0.0.0/8. */
export function proxyList(proxies: readonly string[]): ProxyList {
  if (proxies.length === 0) return null;
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/**
 * Returns the address to which the limits apply. The header X-Forwarded-For lists the client and then the proxies on the way;
 * a client can invent entries at its start, so it is read from the end, as far as the proxies are trusted.
 */
export function clientAddressOf({ socket, headers }: IncomingMessage, trusted: ProxyList): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  let address = plainAddress(socket.remoteAddress ?? '');
  while (isTrusted(address, trusted)) {
    const previous = plainAddress(forwarded.pop()?.trim() ?? '');
    if (isIP(previous) === 0) break;
    address = previous;
  }
  return isIPv6(address) ? networkOf(address) : address;
}

/** Returns the address of a TCP connection to which the limits apply; null if a trusted proxy has opened it. */
export function directAddressOf({ remoteAddress = '' }: Socket, trusted: ProxyList): string | null {
  const address = plainAddress(remoteAddress);
  if (isTrusted(address, trusted)) return null;
  return isIPv6(address) ? networkOf(address) : address;
}

/** Returns an IPv4 address that is written as an IPv6 address in its own form. */
const plainAddress = (address: string): string => MAPPED_IPV4.exec(address)?.[1] ?? address;

const isTrusted = (address: string, trusted: ProxyList): boolean =>
  trusted !== null && isIP(address) > 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/** Returns the network of an IPv6 address that belongs to one household. */
function networkOf(address: string): string {
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const [first, last] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const zeros = new Array<string>(Math.max(0, GROUPS_IPV6 - first!.length - last!.length)).fill('0');
  const groups = [...first!, ...zeros, ...last!].slice(0, HOUSEHOLD_BITS_IPV6 / BITS_PER_GROUP);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${HOUSEHOLD_BITS_IPV6}`;
}
