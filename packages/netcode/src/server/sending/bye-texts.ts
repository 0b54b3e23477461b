/** The texts that a player sees when the server closes the connection. */
import type { ByeReason } from '@shotgun-rally/protocol';

/** One text per reason; at most 120 characters each. */
export const BYE_TEXTS: Readonly<Record<ByeReason, string>> = {
  serverClosing: 'The server is shutting down.',
  versionMismatch: 'The game was updated: reload the page.',
  roomFull: 'Every seat of that kind is taken in this room.',
  seatTaken: 'Another player has that seat. Choose a different one.',
  badMessage: 'The server could not read what your page sent. Reload the page.',
  tooSilent: 'The server received nothing from you for 10 seconds.',
  replaced: 'This seat was taken over by another window.',
  noDatagrams: 'This server only accepts WebRTC connections, and none could be opened.',
  clockMismatch: "Your inputs did not match the server's clock.",
  nextRace: 'The next race is about to begin.',
  kicked: 'The other players voted you out of this room.',
  tooSlow: 'Your connection could not keep up with the race.',
};
