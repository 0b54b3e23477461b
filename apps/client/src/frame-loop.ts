/** When things happen: ticks from a timer and from each frame, frames from the screen; and in which order. */

import { startTimer } from './connection/timer.ts';
import type { Game } from './game.ts';

/** The order of a frame; `realMs` is on the `performance.now` clock. */
export function runFrame(game: Game, realMs: number): void {
  game.runDueTicks(realMs); // network in, physicsProcess once a tick, network out
  game.input.process(); // the aim follows the hand between ticks
  const moment = game.observe(); // what the world looks like now, once for all that show it
  game.drawPicture(moment);
  game.updateHud(moment);
  game.updateBoards(moment); // roster, invitation, start button
  game.updateDebug(moment); // net panel, and what tests read
}

/** Runs the game until it crashes. The timer keeps ticks and network alive where no frames are drawn. */
export function startFrameLoop(game: Game, onCrash: (error: unknown) => void): void {
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
    const beganAtMs = performance.now();
    runFrame(game, beganAtMs);
    game.frameCost.note(performance.now() - beganAtMs);
  });
  frame = requestAnimationFrame(draw);
}
