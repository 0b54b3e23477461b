/** The way from a race back to the lobby. */
import { element } from '../ui/dom.ts';
import type { RoomPanelModel } from './room-panel-model.ts';

/** Returns the address of the lobby, with the room code if that helps to join again. */
export function leaveUrl({ roster, hasLink }: Pick<RoomPanelModel, 'roster' | 'hasLink'>): string {
  return location.pathname + (hasLink ? `?${new URLSearchParams({ room: roster.room })}` : '');
}

/** Creates a link to the lobby. */
export const createLeaveLink = (model: RoomPanelModel): HTMLAnchorElement =>
  element('a', { href: leaveUrl(model), id: 'leave', textContent: 'Leave' });
