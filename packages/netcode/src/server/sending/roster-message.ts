/** Builds the `roster` message: the people, teams and cars of a race, everyone's choices, and the race's setup. */
import type { Role, RosterCar, RosterMessage, RosterPerson } from '@shotgun-rally/protocol';
import type { World } from '@shotgun-rally/sim';
import { hasCar } from '@shotgun-rally/sim/state';
import { type Participant, participantRoleOf } from '../room/participant.ts';
import type { Participants } from '../room/participants.ts';
import type { RoomDecisions } from '../room/room-decisions.ts';

/** The team that races in a car slot. */
export interface Team {
  readonly name: string;
  /** Paint colour, 0xRRGGBB. */
  readonly livery: number;
}

export interface RosterOptions {
  readonly world: World;
  readonly participants: Participants;
  readonly decisions: RoomDecisions;
  readonly teams: readonly Team[];
  readonly room: string;
  /** A sentence from the operator of the server, empty for none. */
  readonly notice: string;
  /** Counts the versions of the roster, so that clients can acknowledge them. */
  readonly number: number;
  /** Returns the name of a car's model. */
  readonly modelOf: (car: number) => string;
}

export function rosterMessage(options: RosterOptions): RosterMessage {
  const { world, participants, decisions, teams, room, notice, number, modelOf } = options;
  const cars: RosterCar[] = [];
  for (let car = 0; car < world.cars; car++) {
    if (!hasCar(world.state, car) && participants.isCarEmpty(car)) continue;
    const { name: team, livery } = teams[car % teams.length] ?? { name: '', livery: 0 };
    const nameOf = (role: Role): string => participants.get(car, role)?.name ?? '';
    cars.push({ car, model: modelOf(car), team, livery, driver: nameOf('driver'), gunner: nameOf('gunner') });
  }
  const people = [...participants.all()].map((participant) =>
    rosterPerson(participant, participant === decisions.host),
  );
  return { kind: 'roster', number, room, cars, people, setup: decisions.setup, notice };
}

function rosterPerson(participant: Participant, isHost: boolean): RosterPerson {
  const { id, name, car, link, choicesNumber, choices } = participant;
  return {
    id,
    name,
    car,
    role: participantRoleOf(participant),
    isHost,
    isConnected: link !== null,
    choicesNumber,
    ...choices,
  };
}
