/** What the ends say to each other in the text frames of a WebSocket to open a datagram channel beside it. */

/** Characters of one signal: a session description of a data channel has some 600. */
export const MAX_SIGNAL_LENGTH = 4096;

export type Signal =
  /** The client proposes a data channel (SDP of a WebRTC peer connection). */
  | { readonly type: 'offer'; readonly sdp: string }
  /** The server takes it, with the addresses where it can be reached. */
  | { readonly type: 'answer'; readonly sdp: string }
  /** The server takes none: the client need not ask again. */
  | { readonly type: 'refused' }
  /** Nothing is heard any more on the channel that was open: both ends go on over the WebSocket. */
  | { readonly type: 'dropped' };

export type DecodedSignal =
  | { readonly ok: true; readonly signal: Signal }
  | { readonly ok: false; readonly reason: string };

/** Lines of printable ASCII that begin as every session description does. */
const SDP = /^v=0\r?\n[\x20-\x7e\r\n]*$/;

export function encodeSignal(signal: Signal): string {
  return JSON.stringify(signal);
}

/** One text frame; never throws. */
export function decodeSignal(text: string): DecodedSignal {
  if (text.length > MAX_SIGNAL_LENGTH) return refuse(`signal: ${text.length} characters`);
  const value = parse(text);
  if (typeof value !== 'object' || value === null || !('type' in value)) return refuse('signal: not an object');
  switch (value.type) {
    case 'refused':
    case 'dropped':
      return { ok: true, signal: { type: value.type } };
    case 'offer':
    case 'answer': {
      const sdp = 'sdp' in value ? value.sdp : undefined;
      if (typeof sdp !== 'string' || !SDP.test(sdp)) return refuse(`${value.type}: no session description`);
      return { ok: true, signal: { type: value.type, sdp } };
    }
    default:
      return refuse('signal: unknown type');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const refuse = (reason: string): DecodedSignal => ({ ok: false, reason });
