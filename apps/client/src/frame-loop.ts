/** Runs the game: ticks from a timer and from each frame, frames from the browser. `runFrame` is the order of a frame. */
import { startTimer } from './connection/timer.ts';
import type { Game } from './game.ts';

/** Runs one frame; `realMs` is on the `performance.now` clock. */
function runFrame(game: Game, realMs: number): void {
  game.runDueTicks(realMs); // network in, one physicsProcess per tick, network out
  game.input.process(); // the mouse turns the aim between ticks
  const frame = game.readFrame(); // the race now, and the events since the last frame
  if (frame) game.applySeat(frame);
  const moment = frame && game.createMoment(frame);
  const delta = game.takeDelta(moment);
  if (moment) game.news.process(moment);
  game.stage.show(moment, delta); // draws the picture
  game.audio.show(moment, delta);
  game.rumble.show(moment);
  game.hud.show(moment);
  game.pit.show(moment); // roster, invitation and start button
  game.touch.show(moment);
  game.debug.show(moment); // net panel, and the values that tests read
}

/** Runs the game until it crashes. The timer keeps ticks and network going while the browser draws no frames. */
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
    const startedAtMs = performance.now();
    runFrame(game, startedAtMs);
    game.debug.frameCost.record(performance.now() - startedAtMs);
  });
  frame = requestAnimationFrame(draw);
}
