/** A sentence for each reason for which the server closes a connection: what happened. An app may add what to do next. */
import type { ByeReason } from '@shotgun-rally/protocol';

/** One text per reason; at most BYE_TEXT_LENGTH_MAX characters each. */
export const BYE_TEXTS: Readonly<Record<ByeReason, string>> = {
  serverClosing: 'The server is shutting down.',
  versionMismatch: 'This page and the server have different versions of the game.',
  roomFull: 'This room is full.',
  seatTaken: 'Another player has that seat, or the race has no such car.',
  badMessage: 'The server could not read what your page sent.',
  tooSilent: 'The server received nothing from you for 10 seconds.',
  replaced: 'This seat was taken over by another window.',
  noDatagrams: 'This server only accepts WebRTC connections, and none could be opened.',
  clockMismatch: 'Your inputs reached the server too late, or with wrong times.',
  nextRace: 'The next race is about to begin.',
  serverFull: 'This server cannot take more rooms or players.',
  addressLimit: 'Too many connections, rooms or joins from your network.',
  overBudget: 'Your page sent too many messages.',
  idle: 'You did nothing while others were waiting for a place.',
  kicked: 'The other players or the operator removed you from this room.',
  otherServer: 'This room is on another server.',
  tooSlow: 'Your connection could not keep up with the race.',
};
