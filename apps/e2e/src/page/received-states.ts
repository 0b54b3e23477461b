// Records the states that a page receives over its sockets and data channels, and can break the data channel.
import type { Page } from 'playwright-core';

/** A player would notice a time without states of this many ticks (0.5 s), if the page did not stall. */
export const MAX_GAP_TICKS = 31;

/** One `state` message that the page received in plain encoding. */
export interface ReceivedState {
  readonly tick: number;
  readonly transport: 'ws' | 'rtc';
}

declare global {
  interface Window {
    __received?: { states: ReceivedState[]; channel: RTCDataChannel | null; isChannelSilent: boolean };
  }
}

/** Starts recording. Call it before the page loads. */
export async function recordStates(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const received: NonNullable<Window['__received']> = { states: [], channel: null, isChannelSilent: false };
    window.__received = received;
    /** The kind of a state message (packages/protocol/PROTOCOL.md). */
    const stateKind = 18;
    /** The first byte of a MessagePack integer of 32, 16 and 8 bits; an integer below 128 is the byte itself. */
    const [uint32, uint16, uint8] = [0xce, 0xcd, 0xcc];
    const record = (data: unknown, transport: ReceivedState['transport']) => {
      // The last frame of a link can be empty; a state has at least these bytes.
      if (!(data instanceof ArrayBuffer) || data.byteLength < 3) return;
      // A state in plain encoding is a MessagePack array: [18, tick, ...].
      const view = new DataView(data);
      if (view.getUint8(1) !== stateKind) return;
      const first = view.getUint8(2);
      let tick = first;
      if (first === uint32) tick = view.getUint32(3);
      else if (first === uint16) tick = view.getUint16(3);
      else if (first === uint8) tick = view.getUint8(3);
      received.states.push({ tick, transport });
    };
    const { WebSocket: NativeWebSocket } = window;
    window.WebSocket = class extends NativeWebSocket {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener('message', ({ data }) => record(data, 'ws'));
      }
    };
    const { createDataChannel } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.createDataChannel = function (label, options) {
      const channel = createDataChannel.call(this, label, options);
      received.channel = channel;
      received.isChannelSilent = false;
      // This listener is added before the game's own, and is called first.
      channel.addEventListener('message', (event) => {
        if (received.isChannelSilent) event.stopImmediatePropagation();
        else record(event.data, 'rtc');
      });
      const send = channel.send.bind(channel) as (data: ArrayBuffer) => void;
      channel.send = (data: unknown) => {
        if (!received.isChannelSilent) send(data as ArrayBuffer);
      };
      return channel;
    };
  });
}

/** Returns the states received so far, in order of arrival. */
export const receivedStates = (page: Page): Promise<readonly ReceivedState[]> =>
  page.evaluate(() => window.__received?.states ?? []);

/** Closes the data channel from within the page. */
export const closeChannel = (page: Page): Promise<void> => page.evaluate(() => window.__received?.channel?.close());

/** Makes the open data channel drop everything that it sends or receives, as a firewall could do. */
export const silenceChannel = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (window.__received) window.__received.isChannelSilent = true;
  });
