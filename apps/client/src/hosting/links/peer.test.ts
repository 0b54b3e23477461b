/** Tests a peer whose browser refuses to send. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Peer } from './peer.ts';

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
});
