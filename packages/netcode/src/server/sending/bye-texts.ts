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
  noDatagrams: 'This server plays over WebRTC alone, and no channel could be opened.',
  clockMismatch: 'Your inputs were for a time that it is not on the server.',
  nextRace: 'The next race is about to begin.',
  kicked: 'The others have voted you out of this race.',
  tooSlow: 'Your connection could not keep up with the race.',
};
