/** Runs the game: one frame per animation frame of the browser, and ticks both in each frame and from a timer. */
import { startTimer } from './connection/timer.ts';
import type { Game } from './game.ts';

/** Runs one frame; `realMs` is on the `performance.now` clock. */
function runFrame(game: Game, realMs: number): void {
  game.runDueTicks(realMs); // receives messages, reads the devices and simulates for each tick, and sends
  game.input.process(); // the mouse also turns the gunner's aim between ticks
  const raceFrame = game.readFrame(); // the race now, and the events since the last frame
  if (raceFrame) game.applySeat(raceFrame); // lets the devices control the player's seat
  const moment = raceFrame && game.createMoment(raceFrame); // everything that this frame shows
  const deltaSeconds = game.takeDelta(moment);
  game.viewPresenter.show(moment, deltaSeconds); // draws the 3D scene
  game.audio.show(moment, deltaSeconds);
  game.rumble.show(moment);
  game.hud.show(moment); // collects the news of the race, and shows them
  game.overlays.show(moment); // names above cars, arrows to rivals, and the results
  game.guidance.show(moment, deltaSeconds); // hints and tutorial
  game.roomPanel.show(moment); // roster, invitation and start button
  game.touch.show(moment);
  game.debug.show(moment); // net panel, and the values that tests read
}

/**
 * Runs the game until it throws, and then calls `onCrash`. The timer keeps ticks and network running while the browser
 * draws no frames.
 */
export function startFrameLoop(game: Game, onCrash: (error: unknown) => void): void {
  let frameRequest = 0;
  const stoppingOnError = (work: () => void) => () => {
    try {
      work();
    } catch (error) {
      stopTimer();
      cancelAnimationFrame(frameRequest);
      onCrash(error);
    }
  };
  const stopTimer = startTimer(stoppingOnError(() => game.runDueTicks(performance.now())));
  const draw = stoppingOnError(() => {
    frameRequest = requestAnimationFrame(draw);
    const startedAtMs = performance.now();
    runFrame(game, startedAtMs);
    game.debug.frameCost.record(performance.now() - startedAtMs);
  });
  frameRequest = requestAnimationFrame(draw);
}
