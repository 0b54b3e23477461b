/** The link that combines a reliable connection with a fast one. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createLinkPair, DualLink, type Link } from '../src/index.ts';

const bytes = (value: number): Uint8Array => new Uint8Array([value]);

describe('DualLink', () => {
  let nowMs: number;
  let reliableThere: Link;
  let fastHere: Link;
  let fastThere: Link;
  let dual: DualLink;
  let drops: number;
  /** The messages received at the far end of each link, and by `dual`. */
  let reliableGot: number[];
  let fastGot: number[];
  let got: number[];

  beforeEach(() => {
    nowMs = 0;
    drops = 0;
    [reliableGot, fastGot, got] = [[], [], []];
    const [reliableHere, there] = createLinkPair();
    reliableThere = there;
    [fastHere, fastThere] = createLinkPair();
    dual = new DualLink(reliableHere, { clock: () => nowMs, silenceMaxMs: 250, onDrop: () => drops++ });
    dual.onReceive((received) => got.push(...received));
    reliableThere.onReceive((received) => reliableGot.push(...received));
    fastThere.onReceive((received) => fastGot.push(...received));
  });

  /** Lets time pass, with a check every 10 ms. */
  const pass = (ms: number): void => {
    for (const endMs = nowMs + ms; nowMs < endMs; ) {
      nowMs += 10;
      dual.check();
    }
  };

  it('sends on the reliable link until it has a fast one, then only on the fast one', () => {
    dual.send(bytes(1));
    dual.adopt(fastHere);
    dual.send(bytes(2));
    expect([reliableGot, fastGot]).toEqual([[1], [2]]);
  });

  it('receives messages of both links', () => {
    dual.adopt(fastHere);
    fastThere.send(bytes(1));
    reliableThere.send(bytes(2));
    expect(got).toEqual([1, 2]);
  });

  it('sends on the reliable link again if the fast one closes', () => {
    dual.adopt(fastHere);
    fastThere.close();
    dual.send(bytes(1));
    expect([reliableGot, drops]).toEqual([[1], 1]);
  });

  it('closes the fast link and returns to the reliable one after too long a silence', () => {
    let isClosed = false;
    fastThere.onClose(() => {
      isClosed = true;
    });
    dual.adopt(fastHere);
    pass(200);
    fastThere.send(bytes(7));
    pass(250);
    expect([dual.isFast, isClosed]).toEqual([true, false]);
    pass(10);
    expect([dual.isFast, isClosed, drops]).toEqual([false, true, 1]);
    dual.send(bytes(1));
    expect(reliableGot).toEqual([1]);
  });

  it('drops a silent fast link even if messages arrive on the reliable one', () => {
    dual.adopt(fastHere);
    for (let step = 0; step < 30; step++) {
      reliableThere.send(bytes(1));
      pass(10);
    }
    expect(dual.isFast).toBe(false);
  });

  it('does not drop the fast link after a pause of its own', () => {
    dual.adopt(fastHere);
    nowMs += 5000;
    dual.check();
    expect(dual.isFast).toBe(true);
  });

  it('closes with its reliable link, and closes the fast one too', () => {
    const ended: string[] = [];
    dual.onClose(() => ended.push('dual'));
    fastThere.onClose(() => ended.push('fast'));
    dual.adopt(fastHere);
    reliableThere.close();
    expect(ended).toEqual(['fast', 'dual']);
    expect(drops).toBe(0);
  });

  it('sends its last message on the reliable link', () => {
    dual.adopt(fastHere);
    dual.close(bytes(9));
    expect([reliableGot, fastGot]).toEqual([[9], []]);
  });
});
