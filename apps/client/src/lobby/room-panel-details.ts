/** What the open room panel shows before a race: the players of each car, the setup of the race, and the invitation. */
import type { Role, RosterMessage } from '@shotgun-rally/protocol';
import { paintOf } from '../look/liveries.ts';
import { teamNameOf } from '../race/moment.ts';
import { counted } from '../ui/counted.ts';
import { button, element } from '../ui/dom.ts';
import { createInvitation } from './invitation.ts';
import { createLeaveLink } from './leave-link.ts';
import type { RoomPanelActions, RoomPanelModel } from './room-panel-model.ts';
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
      ? setupForm(roster.setup, model.cars, (setup) => choose({ setup }))
      : element('p', { className: 'setup', textContent: setupText(roster.setup) }),
    model.hasLink ? createInvitation(model) : null,
  ];
  return details.filter((detail) => detail !== null);
}

function seatText({ role, car, participantRole }: RoomPanelModel): string {
  if (participantRole === 'spectator') return 'You are watching and get the next free seat';
  return `You ${role === 'driver' ? 'drive' : 'shoot from'} car ${car + 1}`;
}

function createCarLine(car: RosterCar, model: RoomPanelModel, choose: Choose): HTMLLIElement {
  const paint = element('i');
  paint.style.background = paintOf(car);
  const number = element('small', { textContent: `${car.car + 1} ` });
  const carModel = element('small', { textContent: ` ${car.entity}` });
  const className = car.car === model.car ? 'own' : '';
  return element('li', { className }, paint, number, ...createCrew(car, model, choose), carModel);
}

/** Shows the players of a car; the name of the team if bots have both seats. */
function createCrew(car: RosterCar, model: RoomPanelModel, choose: Choose): (HTMLElement | string)[] {
  const team = teamNameOf(model.roster, car.car);
  if (!car.driver && !car.gunner) return [element('span', { className: 'bot', textContent: team })];
  const seatOf = (role: Role): HTMLElement => createSeat(car, role, model, choose);
  return [seatOf('driver'), ' + ', seatOf('gunner')];
}

/** Shows who has a seat: name, marks for host and ready, and for other players a button to vote them out. */
function createSeat(car: RosterCar, role: Role, { roster, playerId }: RoomPanelModel, choose: Choose): HTMLElement {
  const name = car[role];
  const person = roster.people.find((each) => each.car === car.car && each.role === role);
  const text = `${name || 'bot'}${person?.isHost ? ' ★' : ''}${person?.isReady ? ' ✓' : ''}`;
  const seat = element('span', { className: name ? '' : 'bot', textContent: text });
  if (!person || person.id === playerId) return seat;
  // `kick` is the id of the player that this person votes to remove; -1 for none.
  const votes = roster.people.filter(({ kick }) => kick === person.id).length;
  const hasOwnVote = roster.people.find(({ id }) => id === playerId)?.kick === person.id;
  const kick = button(`✕${votes > 0 ? votes : ''}`, 'kick', () => choose({ kick: hasOwnVote ? -1 : person.id }));
  kick.id = `kick-${person.id}`;
  kick.ariaLabel = `Vote to remove ${person.name}, ${counted(votes, 'vote')}`;
  kick.ariaPressed = String(hasOwnVote);
  seat.append(kick);
  return seat;
}
