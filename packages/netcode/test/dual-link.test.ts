import { beforeEach, describe, expect, it } from 'vitest';
import { createLinkPair, DualLink, type Link } from '../src/index.ts';

const bytes = (value: number): Uint8Array => new Uint8Array([value]);

describe('DualLink', () => {
  let nowMs: number;
  let steadyThere: Link;
  let quickHere: Link;
  let quickThere: Link;
  let dual: DualLink;
  let drops: number;
  /** What arrived at the far end of each link, and at our own. */
  let steadyGot: number[];
  let quickGot: number[];
  let got: number[];

  beforeEach(() => {
    nowMs = 0;
    drops = 0;
    [steadyGot, quickGot, got] = [[], [], []];
    const [steadyHere, there] = createLinkPair();
    steadyThere = there;
    [quickHere, quickThere] = createLinkPair();
    dual = new DualLink(steadyHere, { clock: () => nowMs, silenceMaxMs: 250, onDrop: () => drops++ });
    dual.onReceive((received) => got.push(...received));
    steadyThere.onReceive((received) => steadyGot.push(...received));
    quickThere.onReceive((received) => quickGot.push(...received));
  });

  /** Looks every 10 ms, as an app does. */
  const pass = (ms: number): void => {
    for (const endMs = nowMs + ms; nowMs < endMs; ) {
      nowMs += 10;
      dual.check();
    }
  };

  it('sends over the steady link until there is a quick one, and then over that alone', () => {
    dual.send(bytes(1));
    dual.adopt(quickHere);
    dual.send(bytes(2));
    expect([steadyGot, quickGot]).toEqual([[1], [2]]);
  });

  it('takes what comes on either', () => {
    dual.adopt(quickHere);
    quickThere.send(bytes(1));
    steadyThere.send(bytes(2));
    expect(got).toEqual([1, 2]);
  });

  it('goes on over the steady link when the quick one closes', () => {
    dual.adopt(quickHere);
    quickThere.close();
    dual.send(bytes(1));
    expect([steadyGot, drops]).toEqual([[1], 1]);
  });

  it('goes back to the steady link after too long a silence on the quick one, and closes it', () => {
    let isClosed = false;
    quickThere.onClose(() => {
      isClosed = true;
    });
    dual.adopt(quickHere);
    pass(200);
    quickThere.send(bytes(7));
    pass(250);
    expect([dual.isFast, isClosed]).toEqual([true, false]);
    pass(10);
    expect([dual.isFast, isClosed, drops]).toEqual([false, true, 1]);
    dual.send(bytes(1));
    expect(steadyGot).toEqual([1]);
  });

  it('is not misled by what comes on the steady link', () => {
    dual.adopt(quickHere);
    for (let step = 0; step < 30; step++) {
      steadyThere.send(bytes(1));
      pass(10);
    }
    expect(dual.isFast).toBe(false);
  });

  it('does not blame the quick link for a pause of its own', () => {
    dual.adopt(quickHere);
    nowMs += 5000;
    dual.check();
    expect(dual.isFast).toBe(true);
  });

  it('ends with its steady link, and takes the quick one along', () => {
    const ended: string[] = [];
    dual.onClose(() => ended.push('dual'));
    quickThere.onClose(() => ended.push('quick'));
    dual.adopt(quickHere);
    steadyThere.close();
    expect(ended).toEqual(['quick', 'dual']);
    expect(drops).toBe(0);
  });

  it('says its last words over the steady link', () => {
    dual.adopt(quickHere);
    dual.close(bytes(9));
    expect([steadyGot, quickGot]).toEqual([[9], []]);
  });
});
