/** Waits for the rooms of a server to close when everybody has left. */

/** Twice as long (ms) as the server keeps a room that nobody is in. */
const CLOSURE_MAX_MS = 120_000;
const POLL_MS = 100;
const SECOND_MS = 1000;

/** Waits until `openRooms` resolves with 0. Resolves with '', or with the fault if that takes too long. */
export async function waitForClosure(openRooms: () => Promise<number>): Promise<string> {
  const endMs = performance.now() + CLOSURE_MAX_MS;
  for (;;) {
    const rooms = await openRooms();
    if (rooms === 0) return '';
    if (performance.now() >= endMs)
      return `${rooms} rooms were still open ${CLOSURE_MAX_MS / SECOND_MS} s after the last player left`;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
