/** What the room panel shows after a race: the vote on the next one. */
import { VOTE_MS } from '@shotgun-rally/netcode';
import type { RosterMessage, RosterPerson } from '@shotgun-rally/protocol';
import { button, element } from '../ui/dom.ts';
import { createLeaveLink } from './leave-link.ts';
import { markAsStart } from './mark-as-start.ts';
import { connectedPlayers, type RoomPanelActions, type RoomPanelModel } from './room-panel-model.ts';

/** Creates the panel after a race. */
export function createVote(
  model: RoomPanelModel,
  self: RosterPerson | undefined,
  { choose }: RoomPanelActions,
): HTMLElement {
  const createButton = (label: string, vote: RosterPerson['vote']): HTMLButtonElement => {
    const voteButton = button(label + countOf(vote, model.roster), 'primary', () => choose({ vote }));
    voteButton.ariaPressed = String(self?.vote === vote);
    return voteButton;
  };
  const { roster, participantRole } = model;
  const againButton = markAsStart(createButton('Race again', 'again'));
  const nextButton = createButton('Next track', 'next');
  nextButton.id = 'next-track';
  nextButton.classList.remove('primary');
  const hasVote = connectedPlayers(roster).some(({ vote }) => vote !== 'none');
  const hint = element('p', {
    className: 'hint',
    role: 'status',
    textContent: hasVote ? `The next race starts in at most ${VOTE_MS / 1000} s` : '',
  });
  const buttons = participantRole === 'spectator' ? [] : [againButton, nextButton];
  if (self?.isHost) buttons.push(button('Set up a new race', '', () => choose({ setup: roster.setup })));
  return element(
    'section',
    { className: 'room-panel finished', id: 'room-panel', ariaLabel: 'After the race' },
    ...buttons,
    createLeaveLink(model),
    hint,
  );
}

/** Returns how many of the connected players have cast this vote, such as " 1/2"; '' if nobody has. */
function countOf(vote: RosterPerson['vote'], roster: RosterMessage): string {
  const players = connectedPlayers(roster);
  const count = players.filter((person) => person.vote === vote).length;
  return count > 0 && players.length > 1 ? ` ${count}/${players.length}` : '';
}
