/** Tests the length of the addresses that servers send to players. */
import { encodeBye } from '@shotgun-rally/netcode';
import { BYE_TEXT_LENGTH_MAX } from '@shotgun-rally/protocol';
import { describe, expect, it } from 'vitest';
import { hasShortSocketUrl, socketUrlOf } from './socket-url.ts';

describe('socketUrlOf', () => {
  it.each([
    ['https://race.example', null, 'wss://race.example/ws'],
    ['http://race.example/game/', 3, 'ws://race.example/game/ws?process=3'],
    ['https://race.example/spaß', null, 'wss://race.example/spa%C3%9F/ws'],
  ] as const)(
    'socketUrlOf returns the WebSocket address of %s with the process number %s',
    (publicUrl, number, url) => {
      expect(socketUrlOf(publicUrl, number)).toBe(url);
    },
  );
});

describe('hasShortSocketUrl', () => {
  it('hasShortSocketUrl accepts the longest address that fits into a bye, and refuses a longer one', () => {
    const longest = `https://${'a'.repeat(100)}`;
    expect(socketUrlOf(longest, 63)).toHaveLength(BYE_TEXT_LENGTH_MAX);
    expect([hasShortSocketUrl(longest), hasShortSocketUrl(`${longest}a`)]).toEqual([true, false]);
    expect(() => encodeBye('otherServer', socketUrlOf(longest, 63))).not.toThrow();
    expect(() => encodeBye('otherServer', socketUrlOf(`${longest}a`, 63))).toThrow(RangeError);
  });
});
