/** What everybody is told: the state with what each seat's inputs did, and who is who. */
import {
  type CarReport,
  MARGIN_NONE,
  MISSED_CYCLE,
  type PastPoses,
  pastOfPoses,
  type Role,
  type RosterCar,
  type RosterMessage,
  type RosterPerson,
  type ScheduledCommand,
  type SeatReport,
  type StateMessage,
} from '@shotgun-rally/protocol';
import { CAR, type CarInput, carOffset, RACE, STATUS, type World } from '@shotgun-rally/sim';
import type { PoseTimeline } from '../../timeline/pose-timeline.ts';
import type { RoomDecisions } from '../room/room-decisions.ts';
import { participantRoleOf, type Seat, type Seats } from '../room/seats.ts';

export interface Team {
  readonly name: string;
  /** Colour of the paint, 0xRRGGBB. */
  readonly livery: number;
}

/**
 * The world after its newest tick, in which `inputs` were executed, the `commands` to come, and the ticks since the state
 * before it, which was `everyTicks` ago. Takes the seats' margins: call once a state.
 */
export function stateMessage(
  world: World,
  seats: Seats,
  timeline: PoseTimeline,
  inputs: readonly CarInput[],
  commands: readonly ScheduledCommand[],
  everyTicks: number,
): StateMessage {
  const reports = inputs.map(({ driver: input }, car): CarReport => {
    return { driver: reportSeat(seats, car, 'driver'), gunner: reportSeat(seats, car, 'gunner'), input };
  });
  const tick = world.state[RACE.tick]!;
  const past = pastPoses(timeline, tick, everyTicks);
  return { kind: 'state', state: world.save(), reports, commands, past };
}

function reportSeat(seats: Seats, car: number, role: Role): SeatReport {
  const queue = seats.get(car, role)?.queue;
  if (!queue) return { lastTimeMs: 0, marginMs: MARGIN_NONE, missed: 0 };
  const missed = queue.counts.repeated % MISSED_CYCLE;
  return { lastTimeMs: queue.lastTimeMs, marginMs: queue.takeMargin(), missed };
}

function pastPoses(timeline: PoseTimeline, tick: number, everyTicks: number): PastPoses[] {
  const past: PastPoses[] = [];
  for (let earlier = tick - 1; earlier > tick - everyTicks; earlier--) {
    const poses = timeline.at(earlier);
    if (poses) past.push({ tick: earlier, poses: pastOfPoses(poses) });
  }
  return past;
}

export interface RosterOptions {
  readonly world: World;
  readonly seats: Seats;
  readonly decisions: RoomDecisions;
  readonly teams: readonly Team[];
  readonly room: string;
  readonly number: number;
}

/** Who is who, what everybody wants, and what is raced. */
export function rosterMessage({ world, seats, decisions, teams, room, number }: RosterOptions): RosterMessage {
  const cars: RosterCar[] = [];
  for (let car = 0; car < world.cars; car++) {
    if (world.state[carOffset(car) + CAR.status] === STATUS.empty && seats.isCarEmpty(car)) continue;
    const { name: team, livery } = teams[car % teams.length] ?? { name: '', livery: 0 };
    const nameOf = (role: Role): string => seats.get(car, role)?.name ?? '';
    cars.push({ car, entity: 'rally', team, livery, driver: nameOf('driver'), gunner: nameOf('gunner') });
  }
  const people = [...seats.all()].map((seat) => rosterPerson(seat, seat === decisions.host));
  return { kind: 'roster', number, room, cars, people, setup: decisions.setup };
}

function rosterPerson(seat: Seat, isHost: boolean): RosterPerson {
  const { id, name, car, link, wishNumber, choices } = seat;
  const { ready, vote, swap: wantsSwap, kick } = choices;
  return {
    id,
    name,
    car,
    role: participantRoleOf(seat),
    isHost,
    isConnected: link !== null,
    isReady: ready,
    vote,
    wantsSwap,
    kick,
    choicesNumber: wishNumber,
  };
}
