// Signals are encoded and decoded as JSON, and everything else is refused.
import { describe, expect, it } from 'vitest';
import { decodeSignal, encodeSignal, MAX_SIGNAL_LENGTH, type Signal } from '../src/signals.ts';

const SDP = 'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\n';

describe('a signal', () => {
  it.each<Signal>([
    { type: 'offer', sdp: SDP },
    { type: 'answer', sdp: SDP },
    { type: 'refused' },
    { type: 'dropped' },
  ])('of type $type decodes to itself', (signal) => {
    expect(decodeSignal(encodeSignal(signal))).toEqual({ ok: true, signal });
  });

  it('loses unknown properties', () => {
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
    ['a description that does not begin with v=0', '{"type":"offer","sdp":"hello"}'],
    ['a description that is an object', '{"type":"answer","sdp":{"length":3}}'],
    ['a description with control characters', '{"type":"offer","sdp":"v=0\\r\\na=\\u0000\\r\\n"}'],
    ['too long', encodeSignal({ type: 'offer', sdp: SDP + 'a'.repeat(MAX_SIGNAL_LENGTH) })],
  ])('is refused if it is %s', (_what, text) => {
    expect(decodeSignal(text).ok).toBe(false);
  });
});
