/**
 * Passes on the handshakes of races that are hosted in a page. A host registers and gets a room code; the server passes each
 * guest's offer to the host and the host's answer back, and nothing else.
 */
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { Clock } from '@shotgun-rally/netcode';
import { decodeRendezvous, encodeRendezvous, type RendezvousMessage } from '@shotgun-rally/protocol';
import { CLOSE_GOING_AWAY, type SocketLink } from '../connections/socket-link.ts';
import type { AddressLimits } from '../limits/address-limits.ts';
import type { RefusalReason, Refusals } from '../limits/refusals.ts';

/** The most hosts that are registered at the same time. */
const HOSTS_MAX = 256;
/** The most open connections of hosts and guests. */
const CONNECTIONS_MAX = 1024;
/** The most guests that wait for the answer of one host. */
const WAITING_MAX = 16;
/** How many of them may have the same address, so that one person cannot keep all others out. */
const WAITING_PER_ADDRESS_MAX = 4;
/** A connection that has not registered or asked for a room after this time (ms) is closed. */
const FIRST_MESSAGE_MAX_MS = 10_000;
/** A guest's connection is closed after this time (ms). A handshake takes less than a second. */
const GUEST_MAX_MS = 60_000;
/** A host repeats its registration every 25 s; hidden pages may need a minute. After this time (ms) it counts as gone. */
const HOST_SILENCE_MAX_MS = 150_000;
/** The code of a host whose connection was lost is kept for this long (ms): its page registers again after 3 s. */
const LOST_HOST_KEPT_MS = 15_000;

/** Characters of room codes: letters and digits without I, O, 0 and 1, which look alike. */
const CODE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Six characters are 30 bits. An address can try 60 codes a minute. */
const CODE_LENGTH = 6;
const SECRET_BYTES = 32;

export interface RendezvousOptions {
  readonly clock: Clock;
  readonly limits: AddressLimits;
  /** Counts the refused connections. */
  readonly refusals: Refusals;
}

/** An open connection of a host or a guest. */
interface Peer {
  readonly socket: SocketLink;
  readonly address: string;
  /** Identifies a guest to the host. */
  readonly id: string;
  /** When the time limit for silence began: when a host last registered; for others, when the connection was opened. */
  timeoutStartMs: number;
  /** The code of the room that this peer hosts, or that it wants to join; null before the first message. */
  room: string | null;
  isHost: boolean;
  /** The code of a guest's offer; '' for others. */
  offer: string;
  /** True while reading from the connection is paused. */
  isPaused: boolean;
  /** True after the server has decided to close the connection. */
  isDismissed: boolean;
}

/** A host that has lost its connection. Its room still counts for its address. */
interface LostHost {
  readonly lostAtMs: number;
  readonly address: string;
}

export class Rendezvous {
  readonly #options: RendezvousOptions;
  readonly #peers = new Set<Peer>();
  readonly #hosts = new Map<string, Peer>();
  /** By code. The guests wait, and their offers are passed on when the host returns. */
  readonly #lostHosts = new Map<string, LostHost>();
  /** Signs room codes, so that a host can prove that a room was its own without the server keeping it. */
  readonly #secret = randomBytes(SECRET_BYTES);
  #guests = 0;

  constructor(options: RendezvousOptions) {
    this.#options = options;
  }

  /** Adds a socket that has just opened. `address` is the client's, to which the limits apply. */
  admit(socket: SocketLink, address: string): void {
    const nowMs = this.#options.clock();
    const id = String(this.#guests++ % 1e9);
    const peer: Peer = {
      socket,
      address,
      id,
      timeoutStartMs: nowMs,
      room: null,
      isHost: false,
      offer: '',
      isPaused: false,
      isDismissed: false,
    };
    this.#peers.add(peer);
    socket.whenClosed((code) => this.#forget(peer, code));
    socket.onText((text) => this.#receive(peer, text));
    if (!this.#options.limits.openConnection(address)) this.#refuse(peer, 'addressLimit');
    else if (this.#peers.size > CONNECTIONS_MAX) this.#refuse(peer, 'serverFull');
  }

  /** Closes the connections that break the rules, and gives up hosts that have not returned. Call every tick. */
  tick(): void {
    const nowMs = this.#options.clock();
    for (const [code, { lostAtMs }] of this.#lostHosts) if (nowMs - lostAtMs > LOST_HOST_KEPT_MS) this.#closeRoom(code);
    for (const peer of this.#peers) {
      if (peer.isDismissed) continue;
      if (!this.#isWithinBudget(peer)) this.#refuse(peer, 'overBudget');
      else if (nowMs - peer.timeoutStartMs > silenceMaxMs(peer)) this.#refuse(peer, 'tooSilent');
    }
  }

  /** Closes all connections because the server closes. */
  close(): void {
    for (const { socket } of this.#peers) socket.close();
  }

  /** Pauses and resumes reading from a connection. Returns false if it must be closed. */
  #isWithinBudget(peer: Peer): boolean {
    const verdict = peer.socket.controlReading();
    if (verdict === 'pause' && !peer.isPaused) this.#options.refusals.count('paused');
    peer.isPaused = verdict === 'pause';
    return verdict !== 'close';
  }

  #receive(peer: Peer, text: string): void {
    const message = decodeRendezvous(text);
    if (message?.type === 'host') this.#register(peer, message);
    else if (message?.type === 'join' && !peer.isHost) this.#passOffer(peer, message);
    else if (message?.type === 'answer' && peer.isHost) this.#passAnswer(peer, message);
    else this.#refuse(peer, 'badMessage');
  }

  #register(peer: Peer, message: RendezvousMessage & { type: 'host' }): void {
    peer.timeoutStartMs = this.#options.clock();
    if (peer.isHost) return;
    const code = this.#provenRoomOf(message) ?? this.#newCode();
    const previous = this.#hosts.get(code);
    const refusal = this.#refusalOfHost(peer, previous, this.#lostHosts.get(code));
    if (refusal) {
      this.#refuse(peer, refusal);
      return;
    }
    if (previous) this.#close(previous);
    this.#openRoom(peer, code);
  }

  /** Returns the room that the key proves to be the host's own; null if there is none. */
  #provenRoomOf({ room, key }: RendezvousMessage & { type: 'host' }): string | null {
    return room !== '' && key === this.#keyOf(room) ? room : null;
  }

  /** `previous` or `lost` is the host's own earlier connection, which is replaced and therefore needs no further place. */
  #refusalOfHost(
    { room, address }: Peer,
    previous: Peer | undefined,
    lost: LostHost | undefined,
  ): RefusalReason | null {
    if (room !== null) return 'badMessage';
    if (!previous && this.#hosts.size >= HOSTS_MAX) return 'serverFull';
    return (previous ?? lost)?.address === address || this.#options.limits.mayOpenRoom(address) ? null : 'addressLimit';
  }

  #openRoom(host: Peer, code: string): void {
    this.#forgetLost(code);
    this.#options.limits.openRoom(host.address);
    host.isHost = true;
    host.room = code;
    this.#hosts.set(code, host);
    send(host, { type: 'room', room: code, key: this.#keyOf(code) });
    // The host may not have received these offers, or its answers may be lost.
    for (const { id, offer } of this.#guestsOf(code)) send(host, { type: 'offer', guest: id, code: offer });
  }

  #passOffer(guest: Peer, { room, code }: RendezvousMessage & { type: 'join' }): void {
    const refusal = this.#refusalOfGuest(guest, room);
    const host = this.#hosts.get(room);
    guest.room ??= room;
    guest.offer = code;
    if (refusal) this.#refuse(guest, refusal);
    else if (host) send(host, { type: 'offer', guest: guest.id, code });
    else if (!this.#lostHosts.has(room)) this.#reportHostGone(guest);
  }

  #refusalOfGuest(guest: Peer, room: string): RefusalReason | null {
    if (guest.room !== null) return 'badMessage';
    if (!this.#options.limits.takeJoin(guest.address)) return 'addressLimit';
    const waiting = this.#guestsOf(room);
    const ofAddress = waiting.filter(({ address }) => address === guest.address);
    if (ofAddress.length >= WAITING_PER_ADDRESS_MAX) return 'addressLimit';
    return waiting.length >= WAITING_MAX ? 'serverFull' : null;
  }

  /** A guest that has left meanwhile gets no answer. One that gets it needs its place among the waiting guests no longer. */
  #passAnswer(host: Peer, message: RendezvousMessage & { type: 'answer' }): void {
    const guest = this.#guestsOf(host.room).find(({ id }) => id === message.guest);
    if (!guest) return;
    send(guest, message);
    this.#close(guest);
  }

  /** Returns the guests that wait for an answer of the room's host. */
  #guestsOf(room: string | null): Peer[] {
    return [...this.#peers].filter((each) => each.room === room && !each.isHost && !each.isDismissed);
  }

  #forget(peer: Peer, code: number): void {
    const { limits } = this.#options;
    this.#peers.delete(peer);
    limits.closeConnection(peer.address);
    if (!peer.isHost || peer.room === null) return;
    const { room, address } = peer;
    if (this.#hosts.get(room) !== peer) {
      limits.closeRoom(address);
      return;
    }
    this.#hosts.delete(room);
    this.#lostHosts.set(room, { lostAtMs: this.#options.clock(), address });
    // A page that closes or is reloaded says so, and does not return.
    if (code === CLOSE_GOING_AWAY || this.#lostHosts.size > HOSTS_MAX) this.#closeRoom(room);
  }

  /** No longer waits for the return of a room's host. */
  #forgetLost(code: string): void {
    const lost = this.#lostHosts.get(code);
    if (lost) this.#options.limits.closeRoom(lost.address);
    this.#lostHosts.delete(code);
  }

  #closeRoom(code: string): void {
    this.#forgetLost(code);
    for (const guest of this.#guestsOf(code)) this.#reportHostGone(guest);
  }

  /** Tells a guest that the host has left. */
  #reportHostGone(peer: Peer): void {
    send(peer, { type: 'gone' });
    this.#close(peer);
  }

  #refuse(peer: Peer, reason: RefusalReason): void {
    const { refusals, limits } = this.#options;
    refusals.count(reason);
    if (reason === 'addressLimit') limits.countRefusal(peer.address);
    send(peer, { type: 'refused' });
    this.#close(peer);
  }

  #close(peer: Peer): void {
    peer.isDismissed = true;
    peer.socket.onText(() => {});
    peer.socket.close();
  }

  #keyOf(room: string): string {
    return createHmac('sha256', this.#secret).update(room).digest('base64url');
  }

  /** Returns a code that no room has. */
  #newCode(): string {
    for (;;) {
      const code = Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join(
        '',
      );
      if (!this.#hosts.has(code) && !this.#lostHosts.has(code)) return code;
    }
  }
}

/** Returns how long a peer may send nothing (ms). */
function silenceMaxMs({ room, isHost }: Peer): number {
  if (room === null) return FIRST_MESSAGE_MAX_MS;
  return isHost ? HOST_SILENCE_MAX_MS : GUEST_MAX_MS;
}

const send = ({ socket }: Peer, message: RendezvousMessage): void => socket.sendText(encodeRendezvous(message));
