/** Keeps a player in the races of a room: connects, joins, and rejoins after a lost connection or for the next race. */
import { type HelloMessage, PROTOCOL_VERSION, type WelcomeMessage } from '@shotgun-rally/protocol';
import type { Connect } from '../connection/server-access.ts';
import type { PlayerLink } from '../connection/server-link.ts';
import { sleep } from '../page/sleep.ts';
import { readStorage, writeStorage } from '../page/storage.ts';
import { notLoaded, type Problem, RECONNECT_REASONS } from '../ui/problems.ts';
import { type Screens, showLostServer } from '../ui/screens.ts';
import type { SessionEnd } from './race-session.ts';

/** The fields of the hello, the first message to the server, that do not change when the player joins again. */
export type HelloFields = Pick<HelloMessage, 'name' | 'room' | 'role' | 'car' | 'model' | 'encoding' | 'isNewcomer'>;

/** Runs one race session from its hello to its end. */
export interface RaceRunner {
  /** Plays over `link` until the session ends; calls `onWelcome` once the server has assigned a seat. */
  race(link: PlayerLink, hello: HelloMessage, onWelcome: (welcome: WelcomeMessage) => void): Promise<SessionEnd>;
}

/** Shortest time between the starts of two attempts to join (ms), in case the server closes the connection at once. */
const ATTEMPT_MIN_MS = 800;

/** Plays until a problem occurs that reconnecting cannot solve. Resolves to that problem. */
export async function play(
  game: RaceRunner,
  screens: Pick<Screens, 'wait'>,
  helloFields: HelloFields,
  connect: Connect,
): Promise<Problem> {
  const tokenKey = `seat ${helloFields.room} ${helloFields.role} ${helloFields.car}`;
  // The storage keeps the token for a reload of the page, if the browser allows it.
  let token = readStorage('sessionStorage', tokenKey);
  const keepToken = (newToken: string): void => {
    token = newToken;
    writeStorage('sessionStorage', tokenKey, newToken);
  };
  let hasJoined = false;
  let isNextRace = false;
  let movedTo = '';
  let startedAtMs = Number.NEGATIVE_INFINITY;
  for (;;) {
    // Between two races of a room, the finished race stays on the screen.
    if (!isNextRace) showConnecting(screens, hasJoined);
    await sleep(startedAtMs + ATTEMPT_MIN_MS - performance.now());
    startedAtMs = performance.now();
    const link = await connect((failures, title, text) => {
      const attempt = `Attempt ${failures + 1}.`;
      if (hasJoined) showLostServer(screens, attempt);
      else screens.wait('no-server', title, `${text} ${attempt}`, `${text} ${attempt}`);
    }, movedTo);
    if ('advice' in link) return link;
    const end = await game.race(
      link,
      { kind: 'hello', version: PROTOCOL_VERSION, ...helloFields, token },
      (welcome) => {
        hasJoined = true;
        keepToken(welcome.token);
      },
    );
    if (end.kind === 'lost' && end.token) keepToken(end.token);
    const bye = end.kind === 'bye' ? end : null;
    isNextRace = bye?.reason === 'nextRace';
    const address = bye?.reason === 'otherServer' ? bye.text : '';
    // The page moves at once. Further moves in a row wait, in case two servers send the page to each other.
    if (address && !movedTo) startedAtMs = Number.NEGATIVE_INFINITY;
    movedTo = address;
    const problem = await problemOfEnd(end, helloFields);
    if (problem) return problem;
  }
}

/** Resolves to the problem that ended the session; null if connecting again solves it. */
async function problemOfEnd(end: SessionEnd, { room, car }: HelloFields): Promise<Problem | null> {
  if (end.kind === 'lost') return null;
  // If this player accepts any car, joining again gives another seat.
  const isOver = (reason: string): boolean =>
    reason === 'seatTaken' ? car >= 0 : !RECONNECT_REASONS.some((each) => each === reason);
  if (end.kind === 'bye' && !isOver(end.reason)) return null;
  try {
    const { problemOfBye, unknownTrack } = await import('../ui/known-problems.ts');
    return end.kind === 'bye' ? problemOfBye(end.reason, end.text, room) : unknownTrack(end.trackName);
  } catch (error) {
    // The files of an older version of the page can be gone.
    return notLoaded(error);
  }
}

function showConnecting(screens: Pick<Screens, 'wait'>, hasJoined: boolean): void {
  if (hasJoined) showLostServer(screens);
  else screens.wait('connecting', 'Joining', 'Connecting to the race', 'Still connecting to the race');
}
