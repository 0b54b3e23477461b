/** All attacks on a server by name, each by one attacker with one address. Each runs until its process is ended. */
import type { RefusalReason } from '../../src/limits/refusals.ts';
import { ATTACKED_ROOM, keepOpen, type Route } from './attacker-socket.ts';
import { floodDataChannels, offerDataChannels } from './channel-attacks.ts';
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

/** How many connections an attack tries to keep open. */
const CONNECTIONS = 1100;
/** The rooms whose setup the attack `setups` changes. */
export const SETUP_ROOMS = ['FLIP0', 'FLIP1', 'FLIP2', 'FLIP3', 'FLIP4', 'FLIP5'];

/** What an attack does to a server. */
export interface Attack {
  /** What the attacker does. */
  readonly text: string;
  /** The reasons for which a server with SERVER_OPTIONS refuses something within three seconds; none if it refuses nothing. */
  readonly refusals: readonly RefusalReason[];
  readonly start: (route: Route) => void;
}

/** The options of an attacked server. By default, idle people keep their seats for a minute, longer than an attack lasts. */
export const SERVER_OPTIONS = ['--track', 'oval', '--transport', 'auto', '--idle-seconds', '1'];

/** All attacks by name. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  connections: {
    text: `tries to keep ${CONNECTIONS} connections open that send nothing`,
    refusals: ['addressLimit', 'addressBlocked'],
    start: (route) => {
      for (let count = 0; count < CONNECTIONS; count++) setTimeout(() => keepOpen(route, () => {}), count);
    },
  },
  idle: {
    text: 'takes the seats of a room, and sends only empty inputs',
    refusals: ['idle'],
    start: keepSeatsIdle,
  },
  rooms: {
    text: 'opens rooms and leaves them at once',
    refusals: ['addressLimit'],
    start: joinAndLeave((count) => ({ room: `R${count}` })),
  },
  places: {
    text: 'takes the places of spectators in a room and leaves at once',
    refusals: ['addressLimit'],
    start: joinAndLeave(() => ({ role: 'spectator' })),
  },
  seats: {
    text: 'takes the seats of a room and leaves at once',
    refusals: ['addressLimit'],
    start: joinAndLeave((count) => ({ role: count % 2 === 0 ? 'driver' : 'gunner' })),
  },
  setup: {
    text: 'changes the setup of its room all the time',
    refusals: ['tooManyChoices'],
    start: (route) => flipSetup(route, ATTACKED_ROOM),
  },
  setups: {
    text: `changes the setup of ${SETUP_ROOMS.length} rooms all the time`,
    refusals: ['tooManyChoices'],
    start: (route) => {
      for (const room of SETUP_ROOMS) flipSetup(route, room);
    },
  },
  votes: {
    text: 'votes with three spectators to remove everybody, and starts the race',
    refusals: ['tooManyChoices'],
    start: voteAsSpectators,
  },
  names: { text: 'says hello with names that hide or reorder text', refusals: ['badMessage'], start: useRefusedNames },
  claims: {
    text: 'claims as a gunner to have seen an older world',
    refusals: ['falseClaim'],
    start: claimOldViews,
  },
  pings: { text: 'floods the server with pings', refusals: ['paused', 'overBudget'], start: floodWithPings },
  socketPings: {
    text: 'floods the server with WebSocket pings',
    refusals: ['overBudget'],
    start: floodWithSocketPings,
  },
  inputs: { text: 'floods the server with valid inputs', refusals: ['paused', 'overBudget'], start: floodWithInputs },
  signals: { text: 'floods the server with signals', refusals: ['overBudget'], start: floodWithSignals },
  fragments: {
    text: 'floods the server with fragments of one byte',
    refusals: ['badMessage'],
    start: floodWithFragments,
  },
  channel: {
    text: 'floods the server with valid inputs on data channels',
    refusals: ['paused', 'overBudget'],
    start: floodDataChannels,
  },
  offers: {
    text: 'opens a data channel every second on each of 32 connections',
    refusals: [],
    start: offerDataChannels,
  },
  methods: {
    text: 'sends HTTP requests with forbidden methods',
    refusals: ['badMethod'],
    start: sendForbiddenMethods,
  },
  otherSites: {
    text: 'opens WebSockets as pages of other sites do',
    refusals: ['foreignOrigin', 'foreignHost'],
    start: openFromOtherSites,
  },
  slowHeaders: {
    text: 'keeps connections open whose HTTP headers never end',
    refusals: ['addressBlocked'],
    start: sendSlowHeaders,
  },
  requests: {
    text: 'floods the server with requests for the page',
    refusals: ['tooManyRequests'],
    start: floodWithRequests,
  },
  pipelined: {
    text: 'sends HTTP requests without waiting for answers',
    refusals: ['tooManyRequests'],
    start: sendPipelinedRequests,
  },
};
