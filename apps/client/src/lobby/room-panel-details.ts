/** What the open room panel shows before a race: the players of each car, the setup of the race, and the invitation. */
import type { Role, RosterMessage, RosterPerson } from '@shotgun-rally/protocol';
import { MODEL_NAMES, MODEL_TITLES } from '../look/car-models.ts';
import { paintOf } from '../look/liveries.ts';
import { carTitleOf } from '../race/moment.ts';
import { counted } from '../ui/counted.ts';
import { button, element } from '../ui/dom.ts';
import { createInvitation } from './invitation.ts';
import { createLeaveLink } from './leave-link.ts';
import { connectedPlayers, ownCarOf, type RoomPanelActions, type RoomPanelModel } from './room-panel-model.ts';
import { setupForm, setupText } from './setup-form.ts';

type Choose = RoomPanelActions['choose'];
type RosterCar = RosterMessage['cars'][number];

export function createDetails(model: RoomPanelModel, isHost: boolean, { choose }: RoomPanelActions): HTMLElement[] {
  const { roster } = model;
  const spectators = roster.people.filter(({ role }) => role === 'spectator').map(({ name }) => name);
  const details = [
    element('p', {}, `${seatText(model)} · `, createLeaveLink(model)),
    element('ol', {}, ...roster.cars.map((car) => createCarLine(car, model, choose))),
    spectators.length > 0 ? element('p', { textContent: `Watching: ${spectators.join(', ')}` }) : null,
    isHost
      ? setupForm(roster.setup, botCarsMaxOf(model), (setup) => choose({ setup }))
      : element('p', { className: 'setup', textContent: setupText(roster.setup) }),
    model.hasLink ? createInvitation({ ...model, car: ownCarOf(model) }) : null,
  ];
  return details.filter((detail) => detail !== null);
}

/**
 * Returns the largest number of bot cars to offer: that of the cars without people, but at least the present setting, which is too
 * large if people have joined since.
 */
function botCarsMaxOf({ roster, cars }: RoomPanelModel): number {
  const carsWithPeople = new Set(roster.people.map(({ car }) => car).filter((car) => car >= 0));
  return Math.max(cars - carsWithPeople.size, roster.setup.botCars);
}

function seatText({ role, car, participantRole }: RoomPanelModel): string {
  if (participantRole === 'spectator') return 'You are watching and get the next free seat';
  return `You ${role === 'driver' ? 'drive' : 'shoot from'} car ${car + 1}`;
}

function createCarLine(car: RosterCar, model: RoomPanelModel, choose: Choose): HTMLLIElement {
  const paint = element('i');
  paint.style.background = paintOf(car);
  const number = element('small', { textContent: `${car.car + 1} ` });
  // A newer server may have models that this page does not know.
  const known = MODEL_NAMES.find((name) => name === car.model);
  const carModel = element('small', { textContent: ` ${known ? MODEL_TITLES[known] : car.model}` });
  const className = car.car === ownCarOf(model) ? 'own' : '';
  return element('li', { className }, paint, number, ...createCrew(car, model, choose), carModel);
}

/** Shows the players of a car; the name of the team if bots have both seats. */
function createCrew(car: RosterCar, model: RoomPanelModel, choose: Choose): (HTMLElement | string)[] {
  const team = carTitleOf(model.roster, car.car);
  if (!car.driver && !car.gunner) return [element('span', { className: 'bot', textContent: team })];
  const seatOf = (role: Role): HTMLElement => createSeat(car, role, model, choose);
  return [seatOf('driver'), ' & ', seatOf('gunner')];
}

/** Shows who has a seat: name, marks for host and ready, and a button to vote the person out, if this player can. */
function createSeat(car: RosterCar, role: Role, model: RoomPanelModel, choose: Choose): HTMLElement {
  const name = car[role];
  const person = model.roster.people.find((each) => each.car === car.car && each.role === role);
  const text = `${name || 'bot'}${person?.isHost ? ' ★' : ''}${person?.isReady ? ' ✓' : ''}`;
  const kick = person && canVoteOut(person, model) ? createKick(person, model, choose) : null;
  return element('span', { className: name ? '' : 'bot' }, text, kick);
}

/** Returns false where the server ignores the vote. */
function canVoteOut({ id, isConnected }: RosterPerson, model: RoomPanelModel): boolean {
  const { roster, playerId, participantRole, hasLink } = model;
  // A race without a link runs in the tab of the person who joined first, and nobody can remove that one.
  const isOwner = !hasLink && id === roster.people[0]?.id;
  return id !== playerId && isConnected && participantRole !== 'spectator' && !isOwner;
}

function createKick(person: RosterPerson, { roster, playerId }: RoomPanelModel, choose: Choose): HTMLElement {
  // `kick` is the id of the player that this person votes to remove; -1 for none.
  const voters = connectedPlayers(roster).filter((each) => each.kick === person.id);
  const hasOwnVote = voters.some(({ id }) => id === playerId);
  const kick = button(`✕${voters.length || ''}`, 'kick', () => choose({ kick: hasOwnVote ? -1 : person.id }));
  kick.id = `kick-${person.id}`;
  kick.ariaLabel = `Vote to remove ${person.name}, ${counted(voters.length, 'vote')}`;
  kick.ariaPressed = String(hasOwnVote);
  return kick;
}
