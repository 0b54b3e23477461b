// Signals (the WebSocket text frames that open a data channel) decode to themselves, and invalid texts are refused.
import { describe, expect, it } from 'vitest';
import { decodeSignal, encodeSignal, MAX_SIGNAL_LENGTH, type Signal } from '../src/signals.ts';

const SDP = 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\n';
const TOO_LONG: Signal = { type: 'offer', sdp: SDP + 'a'.repeat(MAX_SIGNAL_LENGTH) };

describe('signals', () => {
  it.each<Signal>([
    { type: 'offer', sdp: SDP },
    { type: 'answer', sdp: SDP },
    { type: 'refused' },
    { type: 'dropped' },
  ])('a signal of type $type decodes to itself', (signal) => {
    expect(decodeSignal(encodeSignal(signal))).toEqual({ ok: true, signal });
  });

  it('a signal loses unknown properties when it is decoded', () => {
    expect(decodeSignal('{"type":"dropped","sdp":7,"constructor":1}')).toEqual({
      ok: true,
      signal: { type: 'dropped' },
    });
  });

  it.each([
    ['not JSON', 'text'],
    ['null', 'null'],
    ['a number', '7'],
    ['an array', '["offer"]'],
    ['an unknown type', '{"type":"shutdown"}'],
    ['an offer without a description', '{"type":"offer"}'],
    ['an offer whose description does not begin with v=0', '{"type":"offer","sdp":"hello"}'],
    ['an answer whose description is an object', '{"type":"answer","sdp":{"length":3}}'],
    ['an offer whose description has control characters', '{"type":"offer","sdp":"v=0\\r\\na=\\u0000\\r\\n"}'],
    ['too long', JSON.stringify(TOO_LONG)],
    ['missing', undefined as unknown as string],
  ])('a signal is refused if it is %s', (_description, text) => {
    expect(decodeSignal(text).ok).toBe(false);
  });

  it.each<[string, unknown, string]>([
    [
      'a description that does not begin with v=0',
      { type: 'offer', sdp: 'hello' },
      'offer: sdp: got a string, allowed: lines of ASCII text, the first one v=0',
    ],
    ['an unknown type', { type: 'shutdown' }, 'signal: type: got "shutdown", allowed: offer, answer, refused, dropped'],
    ['no type', {}, 'signal: got an Object, allowed: an object with a type'],
    ['too many characters', TOO_LONG, `signal: got ${JSON.stringify(TOO_LONG).length} characters, allowed: 4096`],
    ['no value', undefined, 'signal: got nothing, allowed: a string'],
  ])('encodeSignal throws an error for a signal with %s', (_description, signal, reason) => {
    expect(() => encodeSignal(signal as Signal)).toThrow(new RangeError(`cannot encode ${reason}`));
  });
});
