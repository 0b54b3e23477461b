// Listens in on a page's sockets and data channels, beside the game, and can cut or swallow what the channels carry.
import type { Page } from 'playwright-core';

/** One `state` that arrived at the page, in plain encoding. */
export interface StateSeen {
  readonly tick: number;
  readonly over: 'ws' | 'rtc';
}

declare global {
  interface Window {
    __wiretap?: { states: StateSeen[]; channel: RTCDataChannel | null; swallows: boolean; stalls: number };
  }
}

/** To be called before the page is loaded. */
export async function tap(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wiretap: NonNullable<Window['__wiretap']> = { states: [], channel: null, swallows: false, stalls: 0 };
    window.__wiretap = wiretap;
    let aliveAtMs = performance.now();
    setInterval(() => {
      if (performance.now() - aliveAtMs > 250) wiretap.stalls += 1;
      aliveAtMs = performance.now();
    }, 10);
    const STATE = 18;
    /** MessagePack, as far as a tick needs it: [18, tick, ...]. */
    const note = (data: unknown, over: StateSeen['over']) => {
      if (!(data instanceof ArrayBuffer)) return;
      const view = new DataView(data);
      if (view.getUint8(1) !== STATE) return;
      const first = view.getUint8(2);
      const tick = first === 0xce ? view.getUint32(3) : first === 0xcd ? view.getUint16(3) : first;
      wiretap.states.push({ tick, over });
    };
    const { WebSocket: PlainSocket } = window;
    window.WebSocket = class extends PlainSocket {
      constructor(url: string | URL) {
        super(url);
        this.addEventListener('message', ({ data }) => note(data, 'ws'));
      }
    };
    const { createDataChannel } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.createDataChannel = function (label, options) {
      const channel = createDataChannel.call(this, label, options);
      wiretap.channel = channel;
      wiretap.swallows = false;
      // Added before the game's own handler, and so called before it.
      channel.addEventListener('message', (event) => {
        if (wiretap.swallows) event.stopImmediatePropagation();
        else note(event.data, 'rtc');
      });
      const send = channel.send.bind(channel) as (data: ArrayBuffer) => void;
      channel.send = (data: unknown) => {
        if (!wiretap.swallows) send(data as ArrayBuffer);
      };
      return channel;
    };
  });
}

/** How often the page has been too busy for anything, for a quarter of a second or more. */
export const stallsSeen = (page: Page): Promise<number> => page.evaluate(() => window.__wiretap?.stalls ?? 0);

/** Every state so far, in the order of arrival. */
export const statesSeen = (page: Page): Promise<readonly StateSeen[]> =>
  page.evaluate(() => window.__wiretap?.states ?? []);

/** Closes the data channel from within the page. */
export const cutChannel = (page: Page): Promise<void> => page.evaluate(() => window.__wiretap?.channel?.close());

/** From now on nothing comes or goes on the data channel that is open, as behind a firewall that changed its mind. */
export const swallowChannel = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (window.__wiretap) window.__wiretap.swallows = true;
  });
