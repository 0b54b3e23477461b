/** Keeps a player in a race: connects, joins, and comes back by itself when the server is lost. */
import { type HelloMessage, PROTOCOL_VERSION, type WelcomeMessage } from '@shotgun-rally/protocol';
import type { Connect } from '../connection/game-host.ts';
import type { PlayerLink } from '../connection/server-link.ts';
import { recall, remember } from '../page/storage.ts';
import { type Problem, problemOfBye, unknownTrack } from '../ui/problems.ts';
import { type Screens, showLostServer } from '../ui/screens.ts';
import type { SessionEnd } from './race-session.ts';

/** What the player says of itself to the server. */
export type Greeting = Pick<HelloMessage, 'name' | 'room' | 'role' | 'car' | 'encoding'>;

/** Runs one race session from its hello to its end. */
export interface RaceRunner {
  /** Plays over `link` until the session ends; calls `onWelcome` once the server has assigned a seat. */
  race(link: PlayerLink, hello: HelloMessage, onWelcome: (welcome: WelcomeMessage) => void): Promise<SessionEnd>;
}

/** A server that hangs up at once is not asked again sooner than this. */
const ROUND_MIN_MS = 800;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Plays until something happens that reconnecting cannot cure, and answers with it. */
export async function play(
  game: RaceRunner,
  screens: Pick<Screens, 'wait'>,
  greeting: Greeting,
  connect: Connect,
): Promise<Problem> {
  const tokenKey = `seat ${greeting.room} ${greeting.role} ${greeting.car}`;
  let wasIn = false;
  let goesOn = false;
  let startedAtMs = Number.NEGATIVE_INFINITY;
  for (;;) {
    // From one race to the next the old one stays on the screen.
    if (!goesOn) showConnecting(screens, wasIn, 0);
    await sleep(startedAtMs + ROUND_MIN_MS - performance.now());
    startedAtMs = performance.now();
    const link = await connect((failures) => showConnecting(screens, wasIn, failures));
    const token = recall('sessionStorage', tokenKey);
    const end = await game.race(link, { kind: 'hello', version: PROTOCOL_VERSION, ...greeting, token }, (welcome) => {
      wasIn = true;
      remember('sessionStorage', tokenKey, welcome.token);
    });
    if (end.kind === 'lost' && end.token) remember('sessionStorage', tokenKey, end.token);
    goesOn = end.kind === 'bye' && end.reason === 'nextRace';
    const problem = problemOfEnd(end, greeting);
    if (problem) return problem;
  }
}

/** null where connecting again is all that is needed. */
function problemOfEnd(end: SessionEnd, { room, car }: Greeting): Problem | null {
  switch (end.kind) {
    case 'lost':
      return null;
    case 'bye':
      // The old seat was given away meanwhile, and any would have done in the first place.
      if (end.reason === 'seatTaken' && car < 0) return null;
      return problemOfBye(end.reason, end.text, room);
    case 'unknownTrack':
      return unknownTrack(end.trackName);
  }
}

function showConnecting(screens: Pick<Screens, 'wait'>, wasIn: boolean, failures: number): void {
  const attempt = failures > 0 ? `Attempt ${failures + 1}.` : '';
  if (wasIn) {
    showLostServer(screens, attempt);
  } else if (failures > 0) {
    const text =
      `Nothing answers at ${location.host}. Is the server running, and are you on its network? ` +
      `This page goes on trying. ${attempt}`;
    screens.wait('no-server', 'No server yet', text);
  } else {
    screens.wait('connecting', 'Joining', `Connecting to ${location.host}`);
  }
}
