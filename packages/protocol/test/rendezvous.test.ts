// Messages of the rendezvous decode to themselves, and invalid texts are refused.
import { describe, expect, it } from 'vitest';
import { decodeRendezvous, encodeRendezvous, type RendezvousMessage } from '../src/rendezvous.ts';

const CODE = 'SR1.o.abcd.x-_9';

describe('rendezvous messages', () => {
  it.each<RendezvousMessage>([
    { type: 'host', room: '', key: '' },
    { type: 'room', room: 'K7QM2X', key: 'a-Z_9' },
    { type: 'join', room: 'K7QM2X', code: CODE },
    { type: 'offer', guest: '17', code: CODE },
    { type: 'answer', guest: '17', code: CODE },
    { type: 'gone' },
    { type: 'refused' },
  ])('a message of type $type decodes to itself', (message) => {
    expect(decodeRendezvous(encodeRendezvous(message))).toEqual(message);
  });

  it('a message loses unknown properties when it is decoded', () => {
    expect(decodeRendezvous('{"type":"gone","sdp":7,"constructor":1}')).toEqual({ type: 'gone' });
  });

  it.each([
    ['not JSON', 'text'],
    ['null', 'null'],
    ['an array', '["gone"]'],
    ['of an unknown type', '{"type":"shutdown"}'],
    ['of a type that every object has', '{"type":"constructor"}'],
    ['a join without a code', '{"type":"join","room":"K7QM2X"}'],
    ['a join with a room in lower case', `{"type":"join","room":"k7qm2x","code":"${CODE}"}`],
    ['an offer with a session description', '{"type":"offer","guest":"1","code":"v=0\\r\\n"}'],
    ['an answer to a guest that is a number', `{"type":"answer","guest":1,"code":"${CODE}"}`],
    ['a join with a code of 701 characters', `{"type":"join","room":"K7QM2X","code":"${'a'.repeat(701)}"}`],
    ['missing', undefined as unknown as string],
    ['too long', `{"type":"gone"}${' '.repeat(1024)}`],
  ])('a message is refused if it is %s', (_description, text) => {
    expect(decodeRendezvous(text)).toBeNull();
  });

  it.each<[string, unknown, string]>([
    [
      'a room in lower case',
      { type: 'join', room: 'k7', code: CODE },
      'join: room: got "k7", allowed: ^[A-Z2-9]{0,8}$',
    ],
    ['a missing field', { type: 'host', room: '' }, 'host: key: got nothing, allowed: ^[A-Za-z0-9_-]{0,64}$'],
    [
      'an unknown type',
      { type: 'shutdown' },
      'rendezvous: type: got "shutdown", allowed: host, room, join, offer, answer, gone, refused',
    ],
    ['no type', [], 'rendezvous: got an array of length 0, allowed: an object with a type'],
    ['no value', undefined, 'rendezvous: got nothing, allowed: a string'],
  ])('encodeRendezvous throws an error for a message with %s', (_description, message, reason) => {
    expect(() => encodeRendezvous(message as RendezvousMessage)).toThrow(new RangeError(`cannot encode ${reason}`));
  });
});
