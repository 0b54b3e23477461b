/** Starts the game: the part of the page that the lobby does not need, with the simulation, the netcode and the 3D view. */
import type { Preferences } from './commands.ts';
import { openSoloHost, remoteHost } from './connection/game-host.ts';
import { startFrameLoop } from './frame-loop.ts';
import { Game, type GameElements } from './game.ts';
import { chooseLiveries } from './look/palette.ts';
import type { ClientConfig } from './page/config.ts';
import { fetchTracks, TRACK_NAMES } from './page/tracks.ts';
import { type Greeting, play } from './session/play.ts';
import { badParameter, type Problem } from './ui/problems.ts';

/** Plays until a problem ends the races, and resolves to that problem. */
export type Play = (greeting: Greeting) => Promise<Problem>;

/** Fetches the tracks and starts the frame loop. `onCrash` is called with errors that stop the game. */
export async function startGame(
  config: ClientConfig,
  elements: GameElements,
  preferences: Preferences,
  onCrash: (error: unknown) => void,
): Promise<Play> {
  await fetchTracks();
  const gameHost = config.solo ? await openSoloHost(config) : remoteHost(config);
  if (!gameHost)
    return async () => badParameter({ parameter: 'track', got: config.track, allowed: TRACK_NAMES.join(', ') });
  preferences.store.watch(({ hasSafeColours }) => chooseLiveries(hasSafeColours));
  const game = new Game(config, elements, gameHost, preferences, onCrash);
  startFrameLoop(game, onCrash);
  return async (greeting) => {
    const problem = await play(game, elements.screens, greeting, gameHost.connect);
    game.leave();
    return problem;
  };
}
