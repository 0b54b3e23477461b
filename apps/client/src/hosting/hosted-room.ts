/** The room that this page hosts: the worker with its races, and the peer connections of the guests. */
import type { Link } from '@shotgun-rally/netcode';
import { decodeHandshake, encodeHandshake } from './handshake/handshake-code.ts';
import { joinChannels } from './links/frame-channel.ts';
import { LinkMultiplexer } from './links/link-multiplexer.ts';
import { Peer } from './links/peer.ts';
import { PortChannel } from './links/port-channel.ts';
import { HostRegistration } from './rendezvous-client.ts';
import type { HostedRaceOptions } from './worker/hosted-races.ts';

/** The most peer connections, including those that are still opening. The worker decides how many people may join. */
const PEERS_MAX = 32;
/** A connection that has not opened after this time (ms) is closed. */
const OPEN_MAX_MS = 30_000;

export class HostedRoom {
  /** Called when a guest has connected or left. */
  onChange: () => void = () => {};
  /** Called when the connection to a guest whose answer was accepted did not open. */
  onNoConnection: () => void = () => {};
  readonly #worker: Worker;
  #registration: HostRegistration | null = null;
  readonly #stunServers: readonly string[];
  readonly #ownLinks: LinkMultiplexer;
  readonly #guests = new Set<Peer>();
  /** The peers whose connections are opening. */
  readonly #arriving = new Set<Peer>();
  /** The peers whose offers wait for an answer, by the username fragment of the offer. */
  readonly #invited = new Map<string, Peer>();
  /** The username fragments of the offers that were answered. */
  readonly #answered = new Set<string>();

  /** Starts the worker. If it throws an error, closes the room, so that it throws no more, and calls `onFailure`. */
  constructor(options: HostedRaceOptions, stunServers: readonly string[], onFailure: (error: unknown) => void) {
    this.#stunServers = stunServers;
    this.#worker = new Worker(new URL('./worker/race-worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onerror = ({ message }) => {
      this.#close();
      onFailure(new Error(message || 'The script of the race could not be loaded.'));
    };
    this.#ownLinks = new LinkMultiplexer(this.#openChannel(options));
    // The race of all guests ends with this page.
    window.addEventListener('beforeunload', (event) => {
      if (this.hasGuests) event.preventDefault();
    });
    // A page that closes tells its guests, who would otherwise wait for half a minute.
    window.addEventListener('pagehide', () => this.#close());
    // A page that comes back from the browser's cache has no worker any more.
    window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  }

  /** Registers the room at a rendezvous, '' for that of this page's server, which then passes on the offers of guests. */
  register(rendezvous: string): HostRegistration {
    this.#registration = new HostRegistration(
      rendezvous,
      (code) => this.answerOffer(code),
      () => this.onChange(),
    );
    return this.#registration;
  }

  /** The number of guests whose connections are open. */
  get guestCount(): number {
    return this.#guests.size;
  }

  /** True if a guest is connected or connecting. */
  get hasGuests(): boolean {
    return this.#guests.size + this.#arriving.size > 0;
  }

  /** Opens a link for the host's own page. */
  connect(): Link {
    return this.#ownLinks.open();
  }

  /** Creates an offer for one guest and resolves to its code. */
  async invite(): Promise<string> {
    const peer = new Peer(this.#stunServers);
    const offer = await peer.offer();
    this.#invited.set(offer.usernameFragment, peer);
    return encodeHandshake(offer);
  }

  /**
   * Connects the guest who sent the answer, a code or a link with a code. Resolves to a text that says what is wrong, or to ''
   * when the browser has accepted the answer.
   */
  async acceptAnswer(text: string): Promise<string> {
    const decoded = decodeHandshake(text, 'answer');
    if (!decoded.ok) return decoded.problem;
    const { handshake } = decoded;
    if (this.#answered.has(handshake.repliesTo)) return 'This invitation was used before. Send the friend a new one.';
    const peer = this.#invited.get(handshake.repliesTo);
    if (!peer)
      return 'This answer belongs to an invitation of another page, or of an earlier race. Send the friend a new one.';
    try {
      await peer.accept(handshake);
    } catch (error) {
      return `The browser did not accept the answer: ${error instanceof Error ? error.message : error}`;
    }
    this.#invited.delete(handshake.repliesTo);
    this.#answered.add(handshake.repliesTo);
    this.#expect(peer, () => this.onNoConnection());
    return '';
  }

  /** Returns true if the text is an answer to an invitation of this page. */
  hasInvited(text: string): boolean {
    const decoded = decodeHandshake(text, 'answer');
    if (!decoded.ok) return false;
    const { repliesTo } = decoded.handshake;
    return this.#invited.has(repliesTo) || this.#answered.has(repliesTo);
  }

  /** Answers the code of a guest's offer. Resolves to null if it cannot be used, or if there are too many connections. */
  async answerOffer(code: string): Promise<string | null> {
    const decoded = decodeHandshake(code, 'offer');
    if (!decoded.ok || this.#guests.size + this.#arriving.size >= PEERS_MAX) return null;
    const peer = new Peer(this.#stunServers);
    this.#expect(peer);
    try {
      return encodeHandshake(await peer.answer(decoded.handshake));
    } catch {
      return null;
    }
  }

  /** Admits the guest when the connection opens. Otherwise closes it after a while. Calls `onFailure` if it does not open. */
  #expect(peer: Peer, onFailure?: () => void): void {
    this.#arriving.add(peer);
    this.onChange();
    const timer = setTimeout(() => {
      peer.close();
      onFailure?.();
    }, OPEN_MAX_MS);
    peer.onClose(() => {
      this.#arriving.delete(peer);
      this.onChange();
      clearTimeout(timer);
      // The browser may know earlier that the connection does not open.
      if (peer.end === 'lost') onFailure?.();
    });
    peer.opened.then(() => {
      clearTimeout(timer);
      this.#arriving.delete(peer);
      this.#admit(peer);
    });
  }

  #admit(peer: Peer): void {
    const channel = this.#openChannel();
    joinChannels(peer, channel);
    this.#guests.add(peer);
    peer.onClose(() => {
      channel.close();
      this.#guests.delete(peer);
      this.onChange();
    });
    this.onChange();
  }

  /** Opens a channel to the worker for one person: for the host with the options of the race, for guests without. */
  #openChannel(options: HostedRaceOptions | null = null): PortChannel {
    const { port1, port2 } = new MessageChannel();
    this.#worker.postMessage(options, [port2]);
    return new PortChannel(port1);
  }

  #close(): void {
    this.#registration?.close();
    for (const peer of [...this.#guests, ...this.#arriving, ...this.#invited.values()]) peer.close();
    this.#worker.terminate();
  }
}
