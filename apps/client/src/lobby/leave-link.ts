/** The link from a race back to the lobby. */
import { element } from '../ui/dom.ts';
import type { RoomPanelModel } from './room-panel-model.ts';

/** Creates a link to the lobby, with the room code if that helps to join again. */
export function createLeaveLink({ roster, hasLink }: RoomPanelModel): HTMLAnchorElement {
  const search = hasLink ? `?${new URLSearchParams({ room: roster.room })}` : '';
  const href = location.pathname + search;
  return element('a', { href, id: 'leave', textContent: 'Leave' });
}
