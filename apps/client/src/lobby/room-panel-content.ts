/** The content of the room panel: before a race its title, its details if it is open, and the start button; after a race the vote. */
import type { RosterPerson } from '@shotgun-rally/protocol';
import { button, element } from '../ui/dom.ts';
import { markAsStart } from './mark-as-start.ts';
import { createDetails } from './room-panel-details.ts';
import { connectedPlayers, type RoomPanelActions, type RoomPanelModel } from './room-panel-model.ts';
import { createVote } from './room-vote.ts';

/** Creates the panel. `toggle` opens or closes it. */
export function createContent(model: RoomPanelModel, actions: RoomPanelActions, toggle: () => void): HTMLElement {
  const self = model.roster.people.find(({ id }) => id === model.playerId);
  if (model.isFinished) return createVote(model, self, actions);
  const section = element(
    'section',
    { className: model.isOpen ? 'room-panel open' : 'room-panel', id: 'room-panel', ariaLabel: 'Before the race' },
    createToggle(model, actions, toggle),
  );
  if (model.isOpen) section.append(...createDetails(model, self?.isHost ?? false, actions));
  const text = model.isSolo ? '' : waitingText(model, self);
  section.append(element('p', { className: 'hint', role: 'status', textContent: text }));
  if (model.participantRole !== 'spectator') section.append(createStartButton(self, actions));
  return section;
}

/** Creates the title, a button that opens and closes the panel. */
function createToggle(
  { roster, isSolo, isOpen }: RoomPanelModel,
  { toggleKey }: RoomPanelActions,
  toggle: () => void,
): HTMLElement {
  const players = roster.people.filter(({ isConnected }) => isConnected).length;
  const title = button(isSolo ? 'Race against bots' : `Room ${roster.room}`, 'room-panel-toggle', toggle);
  title.id = 'room-panel-toggle';
  title.ariaExpanded = String(isOpen);
  const count = isSolo ? '' : `${players} ${players === 1 ? 'player' : 'players'}`;
  title.append(
    element('span', { className: 'room-panel-count', textContent: count }),
    element('kbd', { textContent: toggleKey() }),
  );
  return element('h2', {}, title);
}

/** Says what the race waits for; '' if only for this player. */
function waitingText({ roster }: RoomPanelModel, self: RosterPerson | undefined): string {
  const players = connectedPlayers(roster);
  const host = players.find(({ isHost }) => isHost);
  const others = players.filter((player) => player !== host);
  const ready = others.filter(({ isReady }) => isReady);
  const count = others.length > 1 ? `${ready.length} of ${others.length} are ready` : '';
  if (self?.isHost) return count || (ready[0] ? `${ready[0].name} is ready` : '');
  return host ? `Waiting for ${host.name} to start${count && `, ${count}`}` : '';
}

function createStartButton(self: RosterPerson | undefined, { start, choose }: RoomPanelActions): HTMLElement {
  const { isHost = false, isReady = false } = self ?? {};
  const startButton = button(isHost ? 'Start the race' : `Ready${isReady ? ' ✓' : ''}`, 'primary', () => {
    if (isReady && !isHost) choose({ isReady: false });
    else start();
  });
  if (!isHost) startButton.ariaPressed = String(isReady);
  // Enter does not withdraw.
  return markAsStart(startButton, isHost || !isReady);
}
