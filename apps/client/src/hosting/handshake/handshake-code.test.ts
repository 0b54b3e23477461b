/** Tests the codes that friends send to each other, with random handshakes and with damaged and foreign texts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, descriptionOf, FINGERPRINT_BYTES, type Handshake, handshakeOf } from './handshake.ts';
import { CODE_LENGTH_MAX, decodeHandshake, encodeHandshake } from './handshake-code.ts';

const ICE_CHARACTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'];
const iceText = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...ICE_CHARACTERS), minLength, maxLength });

const address = fc.oneof(
  fc.ipV4(),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
    .map((groups) => groups.map((group) => group.toString(16)).join(':')),
  fc.uuid().map((uuid) => `${uuid}.local`),
);
const candidate: fc.Arbitrary<Candidate> = fc.record({
  address,
  port: fc.integer({ min: 1, max: 65_535 }),
  isReflexive: fc.boolean(),
});
const handshake: fc.Arbitrary<Handshake> = fc
  .record({
    kind: fc.constantFrom('offer', 'answer'),
    usernameFragment: iceText(4, 8),
    password: iceText(22, 32),
    fingerprint: fc.uint8Array({ minLength: FINGERPRINT_BYTES, maxLength: FINGERPRINT_BYTES }),
    candidates: fc.array(candidate, { maxLength: 6 }),
    repliesTo: iceText(4, 8),
  })
  .map((each) => (each.kind === 'offer' ? { ...each, repliesTo: '' } : each));

/** An offer of Chromium, with the lines that matter and some of those that do not. */
const CHROMIUM_SDP = [
  'v=0',
  'o=- 4611731400430051336 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=group:BUNDLE 0',
  'a=extmap-allow-mixed',
  'm=application 51264 UDP/DTLS/SCTP webrtc-datachannel',
  'c=IN IP4 203.0.113.7',
  'a=candidate:1 1 udp 2113937151 6f5c21a0-90b5-4c1e-8d2a-0123456789ab.local 51264 typ host generation 0 network-cost 999',
  'a=candidate:2 1 udp 2113939711 2001:db8::7 51265 typ host generation 0',
  'a=candidate:3 1 udp 1677729535 203.0.113.7 40000 typ srflx raddr 0.0.0.0 rport 0 generation 0',
  'a=candidate:4 1 tcp 1518280447 192.0.2.1 9 typ host tcptype active generation 0',
  'a=ice-ufrag:aB/+',
  'a=ice-pwd:0123456789abcdefghij+/AB',
  'a=ice-options:trickle',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':')}`,
  'a=setup:actpass',
  'a=mid:0',
  'a=sctp-port:5000',
  'a=max-message-size:262144',
  '',
].join('\r\n');
const OFFER = handshakeOf({ type: 'offer', sdp: CHROMIUM_SDP } as RTCSessionDescription);
const ANSWER: Handshake = { ...OFFER, kind: 'answer', repliesTo: 'offr' };

/** Returns the text for the player; '' if the code was read. */
function problemOf(text: string, kind: Handshake['kind'] = 'offer'): string {
  const decoded = decodeHandshake(text, kind);
  return decoded.ok ? '' : decoded.problem;
}

describe('handshakeOf', () => {
  it('handshakeOf takes the UDP candidates out of a description, and no TCP candidate', () => {
    expect(OFFER.candidates).toEqual([
      { address: '6f5c21a0-90b5-4c1e-8d2a-0123456789ab.local', port: 51_264, isReflexive: false },
      { address: '2001:db8:0:0:0:0:0:7', port: 51_265, isReflexive: false },
      { address: '203.0.113.7', port: 40_000, isReflexive: true },
    ]);
  });

  it('handshakeOf reads every handshake out of the description that descriptionOf has written', () => {
    fc.assert(
      fc.property(handshake, (each) => {
        const description = descriptionOf(each) as RTCSessionDescription;
        expect(handshakeOf(description, each.repliesTo)).toEqual(each);
      }),
    );
  });
});

describe('a handshake code', () => {
  it('a handshake code is read as the same handshake, alone or at the end of a link', () => {
    fc.assert(
      fc.property(handshake, (each) => {
        const code = encodeHandshake(each);
        expect(decodeHandshake(code, each.kind)).toEqual({ ok: true, handshake: each });
        const link = ` https://race.example/some/path/?role=gunner#join=${code}\n`;
        expect(decodeHandshake(link, each.kind)).toEqual({ ok: true, handshake: each });
      }),
    );
  });

  it('a handshake code has only characters that a link may contain, and at most the longest length that is read', () => {
    fc.assert(
      fc.property(handshake, (each) => {
        const code = encodeHandshake(each);
        expect(code).toMatch(/^[A-Za-z0-9._-]+$/);
        expect(code.length).toBeLessThanOrEqual(CODE_LENGTH_MAX);
      }),
    );
  });

  it('the code of an offer with one mDNS name has at most 120 characters', () => {
    const code = encodeHandshake({ ...OFFER, candidates: OFFER.candidates.slice(0, 1) });
    expect(code.length).toBeLessThanOrEqual(120);
  });

  it('a code in which one character is missing, added or changed is refused as damaged', () => {
    const code = encodeHandshake(OFFER);
    const firstFieldAt = 'SR1.o.'.length;
    fc.assert(
      fc.property(fc.integer({ min: firstFieldAt, max: code.length - 1 }), (at) => {
        const [before, character, after] = [code.slice(0, at), code[at]!, code.slice(at + 1)];
        const other = character === 'x' ? 'y' : 'x';
        for (const text of [before + after, `${before}x${character}${after}`, before + other + after])
          expect(problemOf(text)).toBe('The code is incomplete or damaged. Copy all of it again.');
      }),
    );
  });

  it('decodeHandshake returns a problem for any other text, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('offer', 'answer'), (text, kind) => {
        for (const each of [text, `SR1.o.${text}`, `SR1.a.${text}`]) expect(problemOf(each, kind)).not.toBe('');
      }),
    );
  });

  it.each([
    ['', 'offer', 'Nothing was given: expected an invitation, which begins with SR1.o.'],
    ['hello', 'answer', '"hello" is not a code of this game: expected an answer, which begins with SR1.a.'],
    [`hello${'o'.repeat(99)}`, 'offer', `"hello${'o'.repeat(15)}…" is not a code of this game`],
    ['SR2.o.x', 'offer', 'The code has version 2, but this page has version 1. Reload both pages.'],
    [encodeHandshake(OFFER), 'answer', 'This is an invitation, for a friend to open.'],
    [encodeHandshake(ANSWER), 'offer', 'This is an answer, for the host of the race.'],
  ] as const)('the code %j is refused as %s with "%s"', (text, kind, problem) => {
    expect(problemOf(text, kind)).toContain(problem);
  });
});
