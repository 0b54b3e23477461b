/** What the room panel shows, and what its buttons do. */
import type { PlayerChoices } from '@shotgun-rally/netcode';
import type { ParticipantRole, Role, RosterMessage, RosterPerson } from '@shotgun-rally/protocol';

export interface RoomPanelModel {
  readonly roster: RosterMessage;
  /** The player's car and role; for a spectator, the followed car, seen as its driver sees it. */
  readonly car: number;
  readonly role: Role;
  readonly participantRole: ParticipantRole;
  /** The roster id of this page's player. */
  readonly playerId: number;
  /** True after a race, false before it. */
  readonly isFinished: boolean;
  /** True for a solo race, which no other player can join. */
  readonly isSolo: boolean;
  /** True if others can join the room by a link with its code. */
  readonly hasLink: boolean;
  /** The number of car slots. */
  readonly cars: number;
  /** True if the panel before a race is open: it shows more than the room and the start button. */
  readonly isOpen: boolean;
}

/** The actions of the panel's buttons. */
export interface RoomPanelActions {
  /** Starts the race (host), reports ready (other players), or votes to race again (after a race). */
  readonly start: () => void;
  /** Changes some of the player's choices in the room, such as votes. */
  readonly choose: (changed: Partial<PlayerChoices>) => void;
  /** Returns the name of the key that opens and closes the panel. */
  readonly toggleKey: () => string;
}

/** Returns the player's own car; -1 for a spectator. */
export const ownCarOf = ({ participantRole, car }: RoomPanelModel): number =>
  participantRole === 'spectator' ? -1 : car;

/** Returns the connected people with a seat: the server ignores what spectators choose, and votes of people who have not played. */
export const connectedPlayers = ({ people }: RosterMessage): readonly RosterPerson[] =>
  people.filter(({ isConnected, role }) => isConnected && role !== 'spectator');
