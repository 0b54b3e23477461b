/** The game of a guest: the server is in the host's tab, and the connection is direct. */
import { encodeServerMessage } from '@shotgun-rally/protocol';
import { asPlayerLink } from '../connection/as-player-link.ts';
import { REAL_TIME } from '../connection/game-time.ts';
import type { Connect, OnFailure, ServerAccess } from '../connection/server-access.ts';
import type { PlayerLink } from '../connection/server-link.ts';
import type { ClientConfig } from '../page/config.ts';
import { sleep } from '../page/sleep.ts';
import type { Problem } from '../ui/problems.ts';
import type { Screens } from '../ui/screens.ts';
import { showAnswer } from './answer-screen.ts';
import {
  badInvitation,
  HOST_LEFT,
  HOST_LOST,
  NO_DIRECT_CONNECTION,
  NO_SUCH_RACE,
  problemOfGuest,
  ROOM_HOST_LEFT,
} from './guest-problems.ts';
import { decodeHandshake, encodeHandshake } from './handshake/handshake-code.ts';
import { HOSTED_ROOM } from './hosted-game.ts';
import { LinkMultiplexer } from './links/link-multiplexer.ts';
import { Peer } from './links/peer.ts';
import { exchangeCodes, isRendezvousCode, rendezvousUrl } from './rendezvous-client.ts';

/** A connection on which nothing arrives for this long (ms) is replaced, if a rendezvous can do that. */
const REPLACED_AFTER_MS = 2000;
/** Time that a handshake through a rendezvous gets to open the connection (ms): with packet loss it can take seconds. */
const OPEN_MAX_MS = 10_000;
/** Time that the player has to send an answer to the host, and the host to open it (ms). */
const ANSWER_MAX_MS = 10 * 60_000;
/**
 * A failed attempt lasts at least this long (ms). Without a network it fails at once, but the network may come back, and a
 * rendezvous limits how often a guest may ask.
 */
const ATTEMPT_MIN_MS = 4000;
/** After this many handshakes without a connection, the networks are assumed to allow none. */
const HANDSHAKES_MAX = 3;

/** What a guest reads after a failed attempt: a title and a text. */
const NO_CONNECTION = [
  'No connection to the host yet',
  'Is your network working, and is the tab of the host still open? This page tries again.',
] as const;
const REFUSED = [
  'The server refuses to connect you to the host',
  'Too many guests join at the same time, or too many attempts come from your network. This page tries again.',
] as const;

/** Opens a peer connection to the host. Resolves to a problem if that is not possible. */
type OpenPeer = (onFailure: OnFailure) => Promise<Peer | Problem>;

/** Returns the game of a guest with this invitation: a rendezvous code, or the code of an offer. */
export function openGuestGame(invitation: string, config: ClientConfig, screens: Screens): ServerAccess {
  const hasRendezvous = isRendezvousCode(invitation);
  const openPeer: OpenPeer = hasRendezvous
    ? (onFailure) => openByRendezvous(invitation, config, onFailure)
    : () => openByOffer(invitation, config, screens);
  const connection = new HostConnection(openPeer, hasRendezvous);
  return {
    connect: connection.connect,
    reconnect: connection.reconnect,
    time: REAL_TIME,
    solo: null,
    room: HOSTED_ROOM,
    adaptProblem: problemOfGuest,
  };
}

/** The guest's connection to the host. Links are opened on it one after another. */
class HostConnection {
  readonly #openPeer: OpenPeer;
  /** True if another peer connection can be opened without the player. */
  readonly #isRenewable: boolean;
  #peer: Peer | null = null;
  #links: LinkMultiplexer | null = null;
  #problem: Problem | null = null;
  /** null while no peer connection is being opened. */
  #opening: Promise<void> | null = null;

  constructor(openPeer: OpenPeer, isRenewable: boolean) {
    this.#openPeer = openPeer;
    this.#isRenewable = isRenewable;
  }

  readonly connect: Connect = async (onFailure) => {
    const needsPeer = !this.#peer || (this.#peer.end && this.#isRenewable);
    if (needsPeer && !this.#problem) await this.#open(onFailure);
    const problem = this.#problem;
    // The player may try again.
    this.#problem = null;
    return problem ?? this.reconnect();
  };

  /** Opens a link on the current connection, and starts to replace a connection that has ended or is silent. */
  readonly reconnect = (): PlayerLink => {
    const peer = this.#peer;
    const isSilent = !peer || peer.end !== null || performance.now() - peer.lastActiveMs > REPLACED_AFTER_MS;
    if (isSilent && this.#isRenewable && !this.#problem) this.#open(() => {});
    else if (peer?.end) this.#problem ??= peer.end === 'closed' ? HOST_LEFT : HOST_LOST;
    if (this.#problem) return endedLink();
    if (!this.#links || !peer || peer.end) return silentLink();
    return asPlayerLink(this.#links.open(), 'rtc');
  };

  /** Opens a peer connection, which replaces the current one. Only one is being opened at a time. */
  #open(onFailure: OnFailure): Promise<void> {
    this.#opening ??= this.#replacePeer(onFailure).finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #replacePeer(onFailure: OnFailure): Promise<void> {
    const result = await this.#openPeer(onFailure).catch((error: unknown) => {
      console.error(error);
      return NO_DIRECT_CONNECTION;
    });
    if (result instanceof Peer) {
      this.#peer?.close();
      this.#peer = result;
      this.#links = new LinkMultiplexer(result);
    } else if (this.#peer?.end === null) {
      // The current connection is only silent, so it may recover.
      await sleep(ATTEMPT_MIN_MS);
    } else this.#problem = this.#peer && result === NO_SUCH_RACE ? ROOM_HOST_LEFT : result;
  }
}

/** Opens a connection with a handshake through the rendezvous. Tries again for as long as the host does not answer. */
async function openByRendezvous(
  rendezvousCode: string,
  { stun, rendezvous }: ClientConfig,
  onFailure: OnFailure,
): Promise<Peer | Problem> {
  let failures = 0;
  for (let handshakes = 0; handshakes < HANDSHAKES_MAX; ) {
    const startedAtMs = performance.now();
    const peer = new Peer(stun);
    let code: string | null;
    let isOpen = false;
    try {
      code = await exchangeCodes(rendezvousUrl(rendezvous), rendezvousCode, encodeHandshake(await peer.offer()));
      const decoded = code === null ? null : decodeHandshake(code, 'answer');
      if (decoded?.ok) {
        await peer.accept(decoded.handshake);
        isOpen = await opensInTime(peer, OPEN_MAX_MS);
      }
    } finally {
      if (!isOpen) peer.close();
    }
    if (isOpen) return peer;
    // The rendezvous waits a while for a host that has lost its connection before it says this.
    if (code === 'gone') return NO_SUCH_RACE;
    // Without an answer there was no handshake, so the attempt says nothing about direct connections.
    const isRefused = code === 'refused';
    if (code !== null && !isRefused) handshakes++;
    await sleep(startedAtMs + ATTEMPT_MIN_MS - performance.now());
    const [title, text] = isRefused ? REFUSED : NO_CONNECTION;
    onFailure(++failures, title, text);
  }
  return NO_DIRECT_CONNECTION;
}

/** Opens a connection with an offer in the invitation, and an answer that the player sends to the host. */
async function openByOffer(code: string, { stun }: ClientConfig, screens: Screens): Promise<Peer | Problem> {
  const decoded = decodeHandshake(code, 'offer');
  if (!decoded.ok) return badInvitation(decoded.problem);
  const peer = new Peer(stun);
  showAnswer(screens, encodeHandshake(await peer.answer(decoded.handshake)));
  if (await opensInTime(peer, ANSWER_MAX_MS)) return peer;
  peer.close();
  return NO_DIRECT_CONNECTION;
}

/** Resolves to false if the connection ends before it opens, or does not open within this time. */
const opensInTime = (peer: Peer, maxMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), maxMs);
    peer.onClose(() => resolve(false));
    peer.opened.then(() => resolve(true));
  });

/** Returns a link on which nothing arrives. */
function silentLink(): PlayerLink {
  return {
    isOpen: false,
    transport: 'rtc',
    onOpen: () => {},
    send: () => {},
    onReceive: () => {},
    onClose: () => {},
    close: () => {},
  };
}

/** Returns a link on which only the last message of a server arrives, so that the session ends. */
function endedLink(): PlayerLink {
  let receive: (bytes: Uint8Array) => void = () => {};
  const bye = encodeServerMessage({ kind: 'bye', reason: 'serverClosing', text: '' }, 'plain');
  queueMicrotask(() => receive(bye));
  return {
    ...silentLink(),
    onReceive: (handler) => {
      receive = handler;
    },
  };
}
