/** Tests a peer whose browser refuses to send, or fails to connect. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FINGERPRINT_BYTES, type Handshake } from '../handshake/handshake.ts';
import { Peer } from './peer.ts';

const ANSWER: Handshake = {
  kind: 'answer',
  usernameFragment: 'frag',
  password: 'p'.repeat(22),
  fingerprint: new Uint8Array(FINGERPRINT_BYTES),
  candidates: [],
  repliesTo: 'frag',
};

describe('Peer', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each([true, false])('Peer loses a frame that the browser refuses to send (reliable: %s)', (isReliable) => {
    const send = vi.fn(() => {
      throw new DOMException('The channel is closed.', 'InvalidStateError');
    });
    class RefusingConnection {
      createDataChannel(): object {
        return { readyState: 'open', bufferedAmount: 0, send };
      }
    }
    vi.stubGlobal('RTCPeerConnection', RefusingConnection);
    new Peer([]).send(Uint8Array.of(1), isReliable);
    expect(send).toHaveBeenCalledOnce();
  });

  it.each(['offer', 'answer'] as const)('Peer closes its connection if the browser cannot make an %s', async (kind) => {
    const close = vi.fn();
    const refuse = () => Promise.reject(new DOMException('no certificate', 'OperationError'));
    vi.stubGlobal('RTCPeerConnection', function create() {
      const createDataChannel = () => ({ readyState: 'connecting' });
      return { createDataChannel, setLocalDescription: refuse, setRemoteDescription: refuse, close };
    });
    const peer = new Peer([]);
    await expect(kind === 'offer' ? peer.offer() : peer.answer({ ...ANSWER, kind: 'offer' })).rejects.toThrow();
    expect(close).toHaveBeenCalledOnce();
  });

  it('Peer ends if the browser fails to connect after the answer has arrived', async () => {
    const connection = {
      connectionState: 'failed',
      onconnectionstatechange: () => {},
      createDataChannel: () => ({ readyState: 'connecting' }),
      setRemoteDescription: async () => {},
      close: () => {},
    };
    vi.stubGlobal('RTCPeerConnection', function create() {
      return connection;
    });
    const peer = new Peer([]);
    connection.onconnectionstatechange();
    expect(peer.end).toBeNull();
    await peer.accept(ANSWER);
    connection.onconnectionstatechange();
    expect(peer.end).toBe('lost');
  });
});
