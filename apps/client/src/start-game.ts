/** Starts the game: the part of the page that the lobby does not need, with the simulation, the netcode and the 3D view. */
import './look/font.css';
import { openRemoteGame, openSoloGame, type ServerAccess } from './connection/server-access.ts';
import { startFrameLoop } from './frame-loop.ts';
import { Game, type GameElements } from './game.ts';
import { chooseLiveries } from './look/palette.ts';
import type { ClientConfig } from './page/config.ts';
import { isInvitation } from './page/fragments.ts';
import { fetchTracks, TRACK_NAMES } from './page/tracks.ts';
import type { SettingsAccess } from './press-handler.ts';
import { type HelloFields, play } from './session/play.ts';
import type { Problem } from './ui/problems.ts';
import { LazyShowroom } from './view/showroom/lazy-showroom.ts';

/** Plays until a problem ends the races, and resolves to that problem. `isInviting` opens the room panel with the invitation. */
export type Play = (helloFields: HelloFields, isInviting: boolean) => Promise<Problem>;

/** Fetches the tracks and starts the frame loop. `onCrash` is called with errors that stop the game. */
export async function startGame(
  config: ClientConfig,
  elements: GameElements,
  settings: SettingsAccess,
  onCrash: (error: unknown) => void,
): Promise<Play> {
  await fetchTracks();
  const serverAccess = await openGame(config, elements, onCrash);
  if (!serverAccess)
    return async () => {
      const { badParameter } = await import('./ui/known-problems.ts');
      return badParameter({ parameter: 'track', got: config.track, allowed: TRACK_NAMES.join(', ') });
    };
  settings.store.watch(({ hasSafeColours }) => chooseLiveries(hasSafeColours));
  const game = new Game(config, elements, serverAccess, settings, onCrash);
  startFrameLoop(game, onCrash);
  const showroom = new LazyShowroom(elements.canvas, config.quality, settings.store);
  return async (helloFields, isInviting) => {
    showroom.stop();
    if (isInviting) game.roomPanel.open();
    const problem = await play(
      game,
      elements.screens,
      { ...helloFields, room: serverAccess.room ?? helloFields.room },
      serverAccess.connect,
    );
    game.leave();
    return serverAccess.adaptProblem?.(problem) ?? problem;
  };
}

/** Opens the game that the page's address asks for. Resolves to null if its track is unknown. */
async function openGame(
  config: ClientConfig,
  { screens }: GameElements,
  onCrash: (error: unknown) => void,
): Promise<ServerAccess | null> {
  if (config.solo) return openSoloGame(config);
  if (!config.host && !isInvitation(location.hash)) return openRemoteGame(config);
  const { openFriendsGame } = await import('./hosting/open-friends-game.ts');
  return openFriendsGame(config, screens, onCrash);
}
