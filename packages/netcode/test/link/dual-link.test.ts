/** The link that combines a reliable connection with a fast one. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createLinkPair, DualLink, type Link } from '../../src/index.ts';

const LIMIT_MS = 250;

const bytes = (value: number): Uint8Array => new Uint8Array([value]);

describe('DualLink', () => {
  let nowMs: number;
  /** Ends of the two links: `dual` uses the ends `Here`, and its peer the ends `There`. */
  let reliableThere: Link;
  let fastHere: Link;
  let fastThere: Link;
  let dual: DualLink;
  /** Number of calls of `onDrop`. */
  let drops: number;
  /** The messages received at the far end of each link, and by `dual`. */
  let reliableReceived: number[];
  let fastReceived: number[];
  let received: number[];

  beforeEach(() => {
    nowMs = 0;
    drops = 0;
    [reliableReceived, fastReceived, received] = [[], [], []];
    const [reliableHere, there] = createLinkPair();
    reliableThere = there;
    [fastHere, fastThere] = createLinkPair();
    dual = new DualLink(reliableHere, { clock: () => nowMs, onDrop: () => drops++ });
    dual.onReceive((message) => received.push(...message));
    reliableThere.onReceive((message) => reliableReceived.push(...message));
    fastThere.onReceive((message) => fastReceived.push(...message));
  });

  /** Lets time pass, with a check every 10 ms. */
  const passTime = (ms: number): void => {
    for (const endMs = nowMs + ms; nowMs < endMs; ) {
      nowMs += 10;
      dual.check(LIMIT_MS);
    }
  };

  it('sends on the reliable link before it adopts a fast one, and only on the fast one afterwards', () => {
    dual.send(bytes(1));
    dual.adopt(fastHere);
    dual.send(bytes(2));
    expect([reliableReceived, fastReceived]).toEqual([[1], [2]]);
  });

  it('receives messages on both links', () => {
    dual.adopt(fastHere);
    fastThere.send(bytes(1));
    reliableThere.send(bytes(2));
    expect(received).toEqual([1, 2]);
  });

  it('sends on the reliable link again if the fast one closes', () => {
    dual.adopt(fastHere);
    fastThere.close();
    dual.send(bytes(1));
    expect([reliableReceived, drops]).toEqual([[1], 1]);
  });

  it('closes the fast link and returns to the reliable one after more than 250 ms of silence', () => {
    let isClosed = false;
    fastThere.onClose(() => {
      isClosed = true;
    });
    dual.adopt(fastHere);
    passTime(200);
    fastThere.send(bytes(7));
    passTime(250);
    expect([dual.hasDataChannel, isClosed]).toEqual([true, false]);
    passTime(10);
    expect([dual.hasDataChannel, isClosed, drops]).toEqual([false, true, 1]);
    dual.send(bytes(1));
    expect(reliableReceived).toEqual([1]);
  });

  it('drops a silent fast link even if messages arrive on the reliable one', () => {
    dual.adopt(fastHere);
    for (let step = 0; step < 30; step++) {
      reliableThere.send(bytes(1));
      passTime(10);
    }
    expect(dual.hasDataChannel).toBe(false);
  });

  it('keeps the fast link if `check` was not called for 5 s', () => {
    dual.adopt(fastHere);
    nowMs += 5000;
    dual.check(LIMIT_MS);
    expect(dual.hasDataChannel).toBe(true);
  });

  it('closes if its reliable link closes, and closes the fast link', () => {
    const ended: string[] = [];
    dual.onClose(() => ended.push('dual'));
    fastThere.onClose(() => ended.push('fast'));
    dual.adopt(fastHere);
    reliableThere.close();
    expect(ended).toEqual(['fast', 'dual']);
    expect(drops).toBe(0);
  });

  it.each(['its reliable link closes', 'it is closed'])('closes a fast link that it gets after %s', (end) => {
    let isClosed = false;
    fastThere.onClose(() => {
      isClosed = true;
    });
    if (end === 'it is closed') dual.close();
    else reliableThere.close();
    dual.adopt(fastHere);
    expect([dual.hasDataChannel, isClosed]).toEqual([false, true]);
  });

  it('sends its last message on the reliable link', () => {
    dual.adopt(fastHere);
    dual.close(bytes(9));
    expect([reliableReceived, fastReceived]).toEqual([[9], []]);
  });
});
