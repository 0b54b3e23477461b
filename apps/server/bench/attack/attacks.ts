/** All attacks on a server by name, each by one attacker with one address. Each runs until its process is ended. */
import { ATTACKED_ROOM, keepOpen } from './attacker-socket.ts';
import {
  floodWithFragments,
  floodWithInputs,
  floodWithPings,
  floodWithSignals,
  floodWithSocketPings,
} from './floods.ts';
import {
  floodWithRequests,
  openFromOtherSites,
  sendForbiddenMethods,
  sendPipelinedRequests,
  sendSlowHeaders,
} from './http-attacks.ts';
import {
  claimOldViews,
  flipSetup,
  joinAndLeave,
  keepSeatsIdle,
  useRefusedNames,
  voteAsSpectators,
} from './room-attacks.ts';

/** The script that carries out an attack. */
export const ATTACKER = 'attack/attacker.ts';

/** How many connections an attack tries to keep open. */
const CONNECTIONS = 1100;

/** What an attack does to the server on `port`. */
export interface Attack {
  /** What the attacker does. */
  readonly text: string;
  readonly start: (port: number) => void;
}

/** All attacks by name. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  connections: {
    text: `tries to keep ${CONNECTIONS} connections open that send nothing`,
    start: (port) => {
      for (let count = 0; count < CONNECTIONS; count++) setTimeout(() => keepOpen(port, () => {}), count);
    },
  },
  idle: { text: 'takes the seats of a room, and sends only empty inputs', start: keepSeatsIdle },
  rooms: {
    text: 'opens rooms and leaves them at once',
    start: joinAndLeave((count) => ({ room: `R${count}` })),
  },
  places: {
    text: 'takes the places of spectators in a room and leaves at once',
    start: joinAndLeave(() => ({ role: 'spectator' })),
  },
  seats: {
    text: 'takes the seats of a room and leaves at once',
    start: joinAndLeave((count) => ({ role: count % 2 === 0 ? 'driver' : 'gunner' })),
  },
  setup: { text: 'changes the setup of its room all the time', start: (port) => flipSetup(port, ATTACKED_ROOM) },
  setups: {
    text: 'changes the setup of 6 rooms all the time',
    start: (port) => {
      for (let room = 0; room < 6; room++) flipSetup(port, `FLIP${room}`);
    },
  },
  votes: { text: 'votes with three spectators to remove everybody, and starts the race', start: voteAsSpectators },
  names: { text: 'says hello with names that hide or reorder text', start: useRefusedNames },
  claims: { text: 'claims as a gunner to have seen an older world', start: claimOldViews },
  pings: { text: 'floods the server with pings', start: floodWithPings },
  socketPings: { text: 'floods the server with WebSocket pings', start: floodWithSocketPings },
  inputs: { text: 'floods the server with valid inputs', start: floodWithInputs },
  signals: { text: 'floods the server with signals', start: floodWithSignals },
  fragments: { text: 'floods the server with fragments of one byte', start: floodWithFragments },
  methods: { text: 'sends HTTP requests with forbidden methods', start: sendForbiddenMethods },
  otherSites: { text: 'opens WebSockets as pages of other sites do', start: openFromOtherSites },
  slowHeaders: { text: 'keeps connections open whose HTTP headers never end', start: sendSlowHeaders },
  requests: { text: 'floods the server with requests for the page', start: floodWithRequests },
  pipelined: { text: 'sends HTTP requests without waiting for answers', start: sendPipelinedRequests },
};
