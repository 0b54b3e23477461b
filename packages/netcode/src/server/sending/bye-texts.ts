/** The texts that a player sees when the server closes the connection. */
import type { ByeReason } from '@shotgun-rally/protocol';

/** One text per reason; at most 120 characters each. */
export const BYE_TEXTS: Readonly<Record<ByeReason, string>> = {
  serverClosing: 'The server is shutting down.',
  versionMismatch: 'The game was updated: reload the page.',
  roomFull: 'This room is full.',
  seatTaken: 'Another player has that seat. Choose a different one.',
  badMessage: 'The server could not read what your page sent. Reload the page.',
  tooSilent: 'The server received nothing from you for 10 seconds.',
  replaced: 'This seat was taken over by another window.',
  noDatagrams: 'This server only accepts WebRTC connections, and none could be opened.',
  clockMismatch: "Your inputs did not match the server's clock.",
  nextRace: 'The next race is about to begin.',
  serverFull: 'This server is full. Try again later.',
  addressLimit: 'Too many connections, rooms or joins from your network. Try again in a minute.',
  overBudget: 'Your page sent too many messages. Reload the page.',
  idle: 'You did nothing while others were waiting for a place.',
  kicked: 'The other players or the operator removed you from this room.',
  otherServer: 'This room is on another server.',
  tooSlow: 'Your connection could not keep up with the race.',
};
