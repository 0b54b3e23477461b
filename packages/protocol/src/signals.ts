/** Signals: WebSocket text frames with which client and server open a WebRTC data channel beside the WebSocket. */
import { describeText, describeValue } from './schema/field-reader.ts';
import { parseJson } from './schema/parse-json.ts';

/** Maximum number of characters in a signal. The session description of a data channel has about 600. */
export const MAX_SIGNAL_LENGTH = 4096;

/** A signal. `sdp` is the session description of a WebRTC peer connection. */
export type Signal =
  /** From the client: proposes a data channel. */
  | { readonly type: 'offer'; readonly sdp: string }
  /** From the server: accepts the data channel. `sdp` contains the server's addresses. */
  | { readonly type: 'answer'; readonly sdp: string }
  /** From the server: the server opens no data channels. The client must not ask again. */
  | { readonly type: 'refused' }
  /** From either side: the data channel is closed or silent. Both sides continue over the WebSocket. */
  | { readonly type: 'dropped' };

/** A decoded signal, or one sentence that says why the text was refused. */
export type DecodedSignal =
  | { readonly ok: true; readonly signal: Signal }
  | { readonly ok: false; readonly reason: string };

/** A session description: lines of printable ASCII, of which the first is `v=0`. */
const SDP = /^v=0\r?\n[\x20-\x7e\r\n]*$/;

/** Returns the text frame of a signal. Throws RangeError with the reason for a signal that `decodeSignal` would refuse. */
export function encodeSignal(signal: Signal): string {
  const text = JSON.stringify(signal);
  const decoded = decodeSignal(text);
  if (!decoded.ok) throw new RangeError(`cannot encode ${decoded.reason}`);
  return text;
}

/** Decodes a text frame. Never throws: returns the reason if the text is not a valid signal. */
export function decodeSignal(text: string): DecodedSignal {
  if (typeof text !== 'string') return refuse(`signal: got ${describeValue(text)}, allowed: a string`);
  if (text.length > MAX_SIGNAL_LENGTH)
    return refuse(`signal: got ${text.length} characters, allowed: ${MAX_SIGNAL_LENGTH}`);
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || !('type' in value))
    return refuse(`signal: got ${describeValue(value)}, allowed: an object with a type`);
  switch (value.type) {
    case 'refused':
    case 'dropped':
      return { ok: true, signal: { type: value.type } };
    case 'offer':
    case 'answer': {
      const sdp = 'sdp' in value ? value.sdp : undefined;
      if (typeof sdp !== 'string' || !SDP.test(sdp))
        return refuse(`${value.type}: sdp: got ${describeValue(sdp)}, allowed: lines of ASCII text, the first one v=0`);
      return { ok: true, signal: { type: value.type, sdp } };
    }
    default:
      return refuse(`signal: type: got ${describeText(value.type)}, allowed: offer, answer, refused, dropped`);
  }
}

const refuse = (reason: string): DecodedSignal => ({ ok: false, reason });
