/**
 * Finds the server of each room, with the directory:
 *
 *   1. A room that another server holds is there.
 *   2. Otherwise the server with the most free rooms claims it; with equal numbers, this one.
 *   3. A room that was claimed for a server that has ended can be claimed again.
 *   4. If the directory cannot be reached, rooms of the last known lists are still found. New rooms wait until it is back.
 */
import type { Clock } from '@shotgun-rally/netcode';
import { BYE_TEXT_LENGTH_MAX } from '@shotgun-rally/protocol';
import type { Log } from '../logging/log.ts';
import { type Directory, ENTRY_KEPT_MS, REGISTER_EVERY_MS, type RoomEntry, type ServerEntry } from './directory.ts';
import type { OpenRace } from './open-race.ts';

/** How long (ms) an answer is used again for the same room. A room that has to wait is looked up again this often. */
const ANSWER_KEPT_MS = 250;

/** Where a room is: it may be opened on this server, it is on another server, no server has a free room, or the answer is pending. */
export type RoomLocation = 'here' | OtherServer | 'full' | 'pending';
/** Another server, with the address of its WebSocket. */
export interface OtherServer {
  readonly url: string;
  /** True if that server has got the room by this answer; false if it had the room before. */
  readonly isNew: boolean;
}

/** What this server registers, besides its id and its address. */
export interface Capacity {
  /** How many more rooms this server can open. */
  readonly freeRooms: number;
  readonly rooms: readonly RoomEntry[];
}

export interface PlacementOptions {
  readonly directory: Directory;
  /** Names this server. No other server may have the same id, not even an earlier process of this server. */
  readonly id: string;
  /** Returns the address of this server's WebSocket, as clients reach it; relative to the page for a process of one group. */
  readonly url: () => string;
  readonly clock: Clock;
  readonly log: Log;
}

interface Claim {
  readonly serverId: string;
  readonly untilMs: number;
}

interface Answer {
  location: RoomLocation;
  untilMs: number;
}

export class Placement {
  readonly #options: PlacementOptions;
  readonly #answers = new Map<string, Answer>();
  #capacity: () => Capacity = () => ({ freeRooms: 0, rooms: [] });
  #handleLocation: () => void = () => {};
  #hasReadOthers = false;
  #hasLoggedSameUrl = false;
  /** The other servers, when they were read last. */
  #others: readonly ServerEntry[] = [];
  readonly #origins = new Set<string>();
  /** The rooms that this server has claimed, for itself or another one, and that may not be open yet. */
  readonly #claims = new Map<string, Claim>();
  #isAvailable = true;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PlacementOptions) {
    this.#options = options;
  }

  /** False while the directory cannot be reached. */
  get isAvailable(): boolean {
    return this.#isAvailable;
  }

  /** The listed races of all other servers, when they were read last. */
  get otherRaces(): readonly OpenRace[] {
    return this.#others.flatMap(({ rooms }) => rooms.flatMap(({ race }) => race ?? []));
  }

  /** The origins of all servers that this one has seen: their pages may connect. */
  get origins(): ReadonlySet<string> {
    return this.#origins;
  }

  /**
   * Sets the function that returns the capacity, and the one that is called when a requested location becomes known. Call it once,
   * before all other methods.
   */
  setHandlers(capacity: () => Capacity, onLocation: () => void): void {
    this.#capacity = capacity;
    this.#handleLocation = onLocation;
  }

  /** Registers this server now and then regularly. Call when its port is open. */
  registerRegularly(): void {
    this.register();
    this.#timer = setInterval(() => this.register(), REGISTER_EVERY_MS);
  }

  /** Registers this server at once, because its rooms have changed, and reads the list of the others. */
  async register(): Promise<void> {
    const { directory, log } = this.#options;
    this.#forgetOld();
    try {
      await directory.register(this.#entry);
      await this.#readOthers();
      if (!this.#isAvailable) log.info('directory available');
      this.#isAvailable = true;
    } catch (error) {
      if (this.#isAvailable) log.error({ reason: String(error) }, 'directory unavailable');
      this.#isAvailable = false;
    }
  }

  /** Returns where the room is. If the answer is 'pending', `onLocation` is called when it may have changed; then ask again. */
  locate(code: string): RoomLocation {
    const known = this.#answers.get(code);
    if (known && this.#options.clock() < known.untilMs) return known.location;
    const answer: Answer = { location: 'pending', untilMs: Number.POSITIVE_INFINITY };
    this.#answers.set(code, answer);
    this.#find(code).then((location) => {
      // `release` has removed the answer: nobody will open the room.
      if (!this.#answers.has(code)) this.#endClaim(code);
      answer.location = location;
      answer.untilMs = this.#options.clock() + ANSWER_KEPT_MS;
      this.#handleLocation();
    });
    return 'pending';
  }

  /** Gives up a room that was closed. Resolves to the server that takes it over if this server has no free rooms, or else null. */
  async release(code: string, isMoved: boolean): Promise<OtherServer | null> {
    const { directory, id } = this.#options;
    this.#answers.delete(code);
    this.#claims.delete(code);
    await directory.release(code, id).catch(() => {});
    const location = isMoved ? await this.#find(code) : null;
    return typeof location === 'object' ? location : null;
  }

  /** Removes this server from the directory. */
  async stop(): Promise<void> {
    const { directory } = this.#options;
    clearInterval(this.#timer);
    await directory.unregister(this.#entry).catch(() => {});
    directory.close();
  }

  get #entry(): ServerEntry {
    const { id, url } = this.#options;
    return { id, url: url(), ...this.#capacity() };
  }

  async #find(code: string): Promise<RoomLocation> {
    const { directory, id } = this.#options;
    try {
      const known = await directory.holderOf(code);
      const holder = known ?? (await this.#claim(code));
      if (holder === null) return 'full';
      if (holder === id) return 'here';
      if (!this.#urlOf(holder)) await this.#endClaimIfGone(code, holder);
      const url = this.#urlOf(holder);
      return url ? { url, isNew: known === null } : 'pending';
    } catch {
      const last = this.#others.find(({ rooms }) => rooms.some((room) => room.code === code));
      return last ? { url: last.url, isNew: false } : 'pending';
    }
  }

  /**
   * Reads the list of the other servers, and ends the claim of the room if its holder is not in the directory any more. A killed server
   * stays in the directory for ENTRY_KEPT_MS. A room that is claimed for it in this time would otherwise wait for as long again.
   */
  async #endClaimIfGone(code: string, holder: string): Promise<void> {
    const ids = await this.#readOthers();
    if (!ids.has(holder)) await this.#options.directory.release(code, holder);
  }

  /** Gives the room to the server with the most free rooms. Returns the id of its holder; null if no server has a free room. */
  async #claim(code: string): Promise<string | null> {
    await this.#readOthers();
    const servers = [this.#entry, ...this.#others].map((server) => ({
      id: server.id,
      freeRooms: this.#freeRoomsOf(server),
    }));
    const best = servers.reduce((a, b) => (b.freeRooms > a.freeRooms ? b : a));
    if (best.freeRooms <= 0) return null;
    this.#claims.set(code, { serverId: best.id, untilMs: this.#options.clock() + ENTRY_KEPT_MS });
    return this.#options.directory.claim(code, best.id);
  }

  /** Ends the claim of a room that was given up while it was looked up. */
  #endClaim(code: string): void {
    const claim = this.#claims.get(code);
    this.#claims.delete(code);
    if (claim) this.#options.directory.release(code, claim.serverId).catch(() => {});
  }

  /** Returns how many more rooms a server can open, after those that were claimed for it and are not in its entry yet. */
  #freeRoomsOf({ id, freeRooms, rooms }: ServerEntry): number {
    const open = new Set(rooms.map(({ code }) => code));
    const nowMs = this.#options.clock();
    const isPending = ([code, { serverId, untilMs }]: [string, Claim]): boolean =>
      serverId === id && nowMs < untilMs && !open.has(code);
    return freeRooms - [...this.#claims].filter(isPending).length;
  }

  /** Resolves to the ids of all other servers, also of those with this server's address. */
  async #readOthers(): Promise<ReadonlySet<string>> {
    const { directory, id } = this.#options;
    const ownUrl = this.#options.url();
    const servers = (await directory.servers()).filter((server) => server.id !== id);
    // An address that is too long for a `bye` cannot be sent to players.
    this.#others = servers.filter(({ url }) => url !== ownUrl && url.length <= BYE_TEXT_LENGTH_MAX);
    for (const { url } of this.#others)
      if (URL.canParse(url)) this.#origins.add(new URL(url).origin.replace(/^ws/, 'http'));
    await this.#handleSameUrl(servers.filter(({ url }) => url === ownUrl));
    return new Set(servers.map((server) => server.id));
  }

  /**
   * Handles servers that have this server's address. Just after the start, that is an earlier process of this server, which was
   * killed: it is removed from the directory. Later, it is another server that was started with the same address by mistake.
   */
  async #handleSameUrl(servers: readonly ServerEntry[]): Promise<void> {
    const { directory, log } = this.#options;
    if (!this.#hasReadOthers) for (const former of servers) await directory.unregister(former);
    else if (servers.length > 0 && !this.#hasLoggedSameUrl) {
      this.#hasLoggedSameUrl = true;
      log.error({ url: servers[0]!.url }, 'another server has this address');
    }
    this.#hasReadOthers = true;
  }

  #urlOf(serverId: string): string | undefined {
    return this.#others.find(({ id }) => id === serverId)?.url;
  }

  #forgetOld(): void {
    const nowMs = this.#options.clock();
    for (const [code, { untilMs }] of this.#answers) if (nowMs >= untilMs) this.#answers.delete(code);
    for (const [code, { untilMs }] of this.#claims) if (nowMs >= untilMs) this.#claims.delete(code);
  }
}
