/** When things happen: ticks from a timer and from each frame, frames from the screen; and in which order. */
import type { Game } from './game.ts';
import { startTimer } from './timer.ts';

/** A frame after a pause moves nothing further than this, s. */
const DELTA_MAX_SECONDS = 0.1;

/** The order of a frame. `nowMs` is on the `performance.now` clock, `delta` the seconds since the last frame. */
export function runFrame(game: Game, nowMs: number, delta: number): void {
  game.runDueTicks(nowMs); // network in, physicsProcess once a tick, network out
  game.input.process(); // the aim follows the hand between ticks
  const moment = game.observe(nowMs); // what the world looks like now, once for all that show it
  game.drawPicture(moment, delta);
  game.updateHud(moment);
  game.updateBoards(moment); // roster, invitation, start button
  game.updateDebug(moment); // net panel, and what tests read
}

/** Runs the game until it crashes. The timer keeps ticks and network alive where no frames are drawn. */
export function startFrameLoop(game: Game, onCrash: (error: unknown) => void): void {
  let lastMs = performance.now();
  let frame = 0;
  const guarded = (work: () => void) => () => {
    try {
      work();
    } catch (error) {
      stopTimer();
      cancelAnimationFrame(frame);
      onCrash(error);
    }
  };
  const stopTimer = startTimer(guarded(() => game.runDueTicks(performance.now())));
  const draw = guarded(() => {
    frame = requestAnimationFrame(draw);
    const nowMs = performance.now();
    const delta = Math.min((nowMs - lastMs) / 1000, DELTA_MAX_SECONDS);
    lastMs = nowMs;
    runFrame(game, nowMs, delta);
  });
  frame = requestAnimationFrame(draw);
}
