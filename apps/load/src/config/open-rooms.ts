/** How many rooms of the server a long run needs, in which players leave their rooms while others open new ones. */

/** A room closes a minute after its players have left, and they leave up to 6 s later than planned. */
const LEFT_ROOM_MINUTES = 1.1;

/** Returns the numbers of rooms whose players leave at the same time: half of the races each. */
export const halvesOf = (races: number): readonly number[] =>
  [Math.ceil(races / 2), Math.floor(races / 2)].filter((size) => size > 0);

/** Returns the most rooms that are open at the same time if the players of each room leave it after `roomMinutes`. */
export function openRoomsMax(races: number, roomMinutes: number): number {
  const halves = halvesOf(races);
  const leftHalves = 1 + Math.floor((LEFT_ROOM_MINUTES * halves.length) / roomMinutes);
  return races + leftHalves * halves[0]!;
}
