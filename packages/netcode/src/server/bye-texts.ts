/** The words with which a server says goodbye. */
import type { ByeReason } from '@shotgun-rally/protocol';

/** What a person is told when the server closes the link. */
export const BYE_TEXTS: Readonly<Record<ByeReason, string>> = {
  serverClosing: 'The server is shutting down.',
  versionMismatch: 'The game was updated: reload the page.',
  roomFull: 'Every seat of that kind is taken in this room.',
  seatTaken: 'Somebody else sits there: choose another seat.',
  badMessage: 'The server could not read what was sent: reload the page.',
  tooSilent: 'The server heard nothing for 10 seconds.',
  replaced: 'This seat was taken over by another window.',
};
