/** The games without a server of their own: hosted in this tab, or joined by an invitation. */
import type { ServerAccess } from '../connection/server-access.ts';
import type { ClientConfig } from '../page/config.ts';
import { ANSWER_FRAGMENT, INVITATION_FRAGMENT } from '../page/fragments.ts';
import type { Screens } from '../ui/screens.ts';
import { passAnswer } from './answer-screen.ts';
import { openGuestGame } from './guest-game.ts';
import { openHostedGame } from './hosted-game.ts';

/**
 * Opens the game of a page with `?host`, or with a fragment that begins with `#join=` or `#answer=`. Resolves to null if the
 * track is unknown. An answer is passed to the host's tab; then there is no game, and the promise never resolves.
 */
export async function openFriendsGame(
  config: ClientConfig,
  screens: Screens,
  onFailure: (error: unknown) => void,
): Promise<ServerAccess | null> {
  const { hash } = location;
  if (hash.startsWith(ANSWER_FRAGMENT)) {
    await passAnswer(screens, hash.slice(ANSWER_FRAGMENT.length));
    return new Promise(() => {});
  }
  if (config.host) return openHostedGame(config, onFailure);
  return openGuestGame(hash.slice(INVITATION_FRAGMENT.length), config, screens);
}
