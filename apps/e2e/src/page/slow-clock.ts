// Slows the clocks of a page and of the server by the same factor, so that a machine that draws few frames plays a race as a
// fast machine does: a frame of 100 ms then takes 100 ms / factor of the race's time.

/** Returns a script for a page (`Page.addInitScript`) or for Node (`--import`). It slows `performance.now` and timers. */
export const slowClockScript = (factor: number): string => `
  const readClock = performance.now.bind(performance);
  performance.now = () => readClock() / ${factor};
  for (const name of ['setTimeout', 'setInterval']) {
    const startTimer = globalThis[name];
    globalThis[name] = (work, delayMs = 0, ...values) => startTimer(work, delayMs * ${factor}, ...values);
  }`;
