// Signals (the WebSocket text frames that open a data channel) decode to themselves, and invalid texts are refused.
import { describe, expect, it } from 'vitest';
import { decodeSignal, encodeSignal, MAX_SIGNAL_LENGTH, type Signal } from '../src/signals.ts';

const SDP = 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\n';

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
    ['too long', encodeSignal({ type: 'offer', sdp: SDP + 'a'.repeat(MAX_SIGNAL_LENGTH) })],
  ])('a signal is refused if it is %s', (_description, text) => {
    expect(decodeSignal(text).ok).toBe(false);
  });
});
