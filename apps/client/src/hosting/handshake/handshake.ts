/** The part of a WebRTC session description (SDP) that two browsers exchange to connect. */

/** An address at which a browser can be reached. */
export interface Candidate {
  /** An IPv4 address, an IPv6 address of eight groups, or an mDNS name such as `0a1b2c3d-….local`. */
  readonly address: string;
  /** The UDP port. */
  readonly port: number;
  /** True if a STUN server has reported it: the address of the router. */
  readonly isReflexive: boolean;
}

export interface Handshake {
  /** The connection starts with an offer; the other browser replies with an answer. */
  readonly kind: 'offer' | 'answer';
  /** The ICE username fragment, which identifies this handshake. Its characters are letters, digits, `+` and `/`. */
  readonly usernameFragment: string;
  /** Password of the first packets, of the same characters. */
  readonly password: string;
  /** SHA-256 of the certificate with which this browser encrypts the connection. */
  readonly fingerprint: Uint8Array;
  readonly candidates: readonly Candidate[];
  /** For an answer, the `usernameFragment` of the offer; for an offer ''. */
  readonly repliesTo: string;
}

/** Length of `Handshake.fingerprint` (bytes). */
export const FINGERPRINT_BYTES = 32;
/** More candidates would make the code long. Browsers list the best first. */
const CANDIDATES_MAX = 6;

const UUID_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.local$/;
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const GROUPS_IPV6 = 8;

/** Priorities of candidates as in RFC 8445: own addresses before the router's. */
const PRIORITY_OWN = 2_122_260_223;
const PRIORITY_REFLEXIVE = 1_686_052_607;

/** Returns the handshake in a browser's session description. Throws if a part is missing, which no browser does. */
export function handshakeOf({ type, sdp }: RTCSessionDescription, repliesTo = ''): Handshake {
  const lineOf = (pattern: RegExp): string => {
    const value = pattern.exec(sdp)?.[1];
    if (value === undefined) throw new Error(`session description: expected a line ${pattern}, got none`);
    return value;
  };
  const fingerprint = lineOf(/^a=fingerprint:sha-256 ([0-9A-F:]+)/im).split(':');
  return {
    kind: type === 'answer' ? 'answer' : 'offer',
    usernameFragment: lineOf(/^a=ice-ufrag:(\S+)/m),
    password: lineOf(/^a=ice-pwd:(\S+)/m),
    fingerprint: Uint8Array.from(fingerprint, (byte) => Number.parseInt(byte, 16)),
    candidates: candidatesOf(sdp),
    repliesTo,
  };
}

/** Returns a session description with the handshake's values, for the other browser. */
export function descriptionOf(handshake: Handshake): RTCSessionDescriptionInit {
  const { kind, usernameFragment, password, fingerprint, candidates } = handshake;
  const bytes = Array.from(fingerprint, (byte) => byte.toString(16).padStart(2, '0').toUpperCase());
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'a=group:BUNDLE 0',
    'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    'a=mid:0',
    `a=ice-ufrag:${usernameFragment}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${bytes.join(':')}`,
    `a=setup:${kind === 'offer' ? 'actpass' : 'active'}`,
    'a=sctp-port:5000',
    ...candidates.map((candidate, index) => `a=candidate:${candidateText(candidate, index)}`),
    '',
  ];
  return { type: kind, sdp: lines.join('\r\n') };
}

function candidateText({ address, port, isReflexive }: Candidate, index: number): string {
  const [priority, type] = isReflexive ? [PRIORITY_REFLEXIVE, 'srflx raddr 0.0.0.0 rport 0'] : [PRIORITY_OWN, 'host'];
  return `${index + 1} 1 udp ${priority - index} ${address} ${port} typ ${type}`;
}

/** Returns the UDP candidates of a session description, without relays and without names that are not mDNS. */
function candidatesOf(sdp: string): Candidate[] {
  const candidates: Candidate[] = [];
  for (const [, name = '', port, type] of sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (host|srflx)/gim)) {
    const address = normalAddress(name.toLowerCase());
    if (address) candidates.push({ address, port: Number(port), isReflexive: type === 'srflx' });
  }
  return candidates.slice(0, CANDIDATES_MAX);
}

/** Returns the address as in `Candidate`; null for another kind of name. */
function normalAddress(address: string): string | null {
  if (UUID_NAME.test(address) || IPV4.test(address)) return address;
  return address.includes(':') ? expandIpv6(address) : null;
}

/** Writes all eight groups of an IPv6 address; null if it cannot be read. */
function expandIpv6(address: string): string | null {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = new Array<string>(Math.max(0, GROUPS_IPV6 - head.length - tail.length)).fill('0');
  const groups = [...head, ...zeros, ...tail];
  if (groups.length !== GROUPS_IPV6 || groups.some((group) => !/^[0-9a-f]{1,4}$/.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
