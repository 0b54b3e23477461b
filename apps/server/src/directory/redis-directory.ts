/**
 * A directory in Redis. Every key ends by itself, so a server that was killed disappears with its rooms:
 *
 *   shotgun-rally:VERSION:servers       set of server ids
 *   shotgun-rally:VERSION:server:ID     the entry of a server as JSON
 *   shotgun-rally:VERSION:room:CODE     id of the server that holds the room
 *
 * VERSION is the version of the protocol. A page can only play on servers of its own version, so servers of different versions do not
 * know of each other.
 */
import type { Clock } from '@shotgun-rally/netcode';
import { PROTOCOL_VERSION } from '@shotgun-rally/protocol';
import { createClient } from 'redis';
import { type Directory, ENTRY_KEPT_MS, REGISTER_EVERY_MS, type ServerEntry } from './directory.ts';

/** An answer of Redis that takes longer counts as a failure. */
const TIMEOUT_MS = 1000;
/** How often the client tries to connect. */
const RECONNECT_EVERY_MS = 250;
/**
 * No room is claimed until the connection is this old. If Redis has restarted without its data, the servers register the rooms
 * that they hold in this time, so that no other server opens a second room with the same code. An attempt to connect that began
 * before Redis could be reached can delay a server by TIMEOUT_MS.
 */
const SETTLE_MS = REGISTER_EVERY_MS + TIMEOUT_MS + 2 * RECONNECT_EVERY_MS;

const PREFIX = `shotgun-rally:${PROTOCOL_VERSION}`;
const SERVERS_KEY = `${PREFIX}:servers`;
const serverKey = (id: string): string => `${PREFIX}:server:${id}`;
const roomKey = (code: string): string => `${PREFIX}:room:${code}`;

/** Renews the claims of the server ARGV[1] for ARGV[2] ms. Does not take a room from another server. */
const RENEW = `
for _, room in ipairs(KEYS) do
  local holder = redis.call('GET', room)
  if not holder or holder == ARGV[1] then redis.call('SET', room, ARGV[1], 'PX', ARGV[2]) end
end`;

/** Ends the claims of the server ARGV[1]. */
const RELEASE = `
for _, room in ipairs(KEYS) do
  if redis.call('GET', room) == ARGV[1] then redis.call('DEL', room) end
end`;

type Client = ReturnType<typeof connect>;

export class RedisDirectory implements Directory {
  readonly #url: string;
  readonly #clock: Clock;
  /** null until the first command, so that a server that cannot start ends. */
  #client: Client | null = null;
  #readyAtMs = Number.POSITIVE_INFINITY;
  /** Resolves when the client is ready for the first time; rejects with the reason if it is not ready after TIMEOUT_MS. */
  #firstReady: Promise<void> = Promise.resolve();

  /** With the first command, connects to `url`, such as `redis://127.0.0.1:6379`, and again after each loss of the connection. */
  constructor(url: string, clock: Clock) {
    this.#url = url;
    this.#clock = clock;
  }

  async register(server: ServerEntry): Promise<void> {
    const { id, rooms } = server;
    const renewal = { keys: rooms.map(({ code }) => roomKey(code)), arguments: [id, String(ENTRY_KEPT_MS)] };
    await this.#run((client) =>
      client
        .multi()
        .set(serverKey(id), JSON.stringify(server), { PX: ENTRY_KEPT_MS })
        .sAdd(SERVERS_KEY, id)
        .pExpire(SERVERS_KEY, ENTRY_KEPT_MS)
        .eval(RENEW, renewal)
        .exec(),
    );
  }

  async unregister({ id, rooms }: ServerEntry): Promise<void> {
    const claims = { keys: rooms.map(({ code }) => roomKey(code)), arguments: [id] };
    await this.#run((client) => client.multi().del(serverKey(id)).sRem(SERVERS_KEY, id).eval(RELEASE, claims).exec());
  }

  async servers(): Promise<readonly ServerEntry[]> {
    const ids = await this.#run((client) => client.sMembers(SERVERS_KEY));
    if (ids.length === 0) return [];
    const entries = await this.#run((client) => client.mGet(ids.map(serverKey)));
    const ended = ids.filter((_id, index) => entries[index] === null);
    if (ended.length > 0) await this.#run((client) => client.sRem(SERVERS_KEY, ended));
    return entries.flatMap((entry) => (entry === null ? [] : [JSON.parse(entry) as ServerEntry]));
  }

  async holderOf(code: string): Promise<string | null> {
    return this.#run((client) => client.get(roomKey(code)));
  }

  async claim(code: string, serverId: string): Promise<string> {
    if (this.#clock() - this.#readyAtMs < SETTLE_MS)
      throw new Error(
        `the connection to Redis was opened less than ${SETTLE_MS} ms ago, so no room can be claimed yet`,
      );
    const options = { PX: ENTRY_KEPT_MS, NX: true } as const;
    const isClaimed = await this.#run((client) => client.set(roomKey(code), serverId, options));
    return isClaimed ? serverId : ((await this.holderOf(code)) ?? this.claim(code, serverId));
  }

  async release(code: string, serverId: string): Promise<void> {
    await this.#run((client) => client.eval(RELEASE, { keys: [roomKey(code)], arguments: [serverId] }));
  }

  close(): void {
    this.#client?.destroy();
  }

  #connect(): Client {
    this.#readyAtMs = Number.POSITIVE_INFINITY;
    const client = connect(this.#url);
    const isReady = new Promise<void>((resolve) => {
      client.on('ready', () => {
        this.#readyAtMs = this.#clock();
        resolve();
      });
    });
    let problem: unknown;
    client.on('error', (error) => {
      problem = error;
    });
    this.#firstReady = within(TIMEOUT_MS, isReady).catch((noAnswer) => {
      throw problem ?? noAnswer;
    });
    // The commands report failures.
    this.#firstReady.catch(() => {});
    return client;
  }

  /**
   * Runs commands. Rejects if there is no connection, or no answer in time. Then the connection is replaced, because it may be dead
   * without a sign of it. Waits for the first connection, so that the first commands of a server do not fail.
   */
  async #run<Result>(commands: (client: Client) => Promise<Result>): Promise<Result> {
    this.#client ??= this.#connect();
    const client = this.#client;
    if (!client.isReady) await this.#firstReady;
    try {
      return await within(TIMEOUT_MS, commands(client));
    } catch (error) {
      if (error instanceof NoAnswer && client === this.#client && client.isReady) this.#replaceClient();
      throw error;
    }
  }

  #replaceClient(): void {
    this.#client?.destroy();
    this.#client = this.#connect();
  }
}

class NoAnswer extends Error {}

/** Resolves as `answer` does. Rejects with NoAnswer if that takes longer than `limitMs`. */
function within<Result>(limitMs: number, answer: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new NoAnswer(`Redis has not answered within ${limitMs} ms`));
    // If this process was busy, the answer may have arrived but not been read. It is read before an immediate runs.
    const timer = setTimeout(() => setImmediate(giveUp), limitMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Creates a client that connects until it is destroyed. */
function connect(url: string) {
  const socket = { connectTimeout: TIMEOUT_MS, reconnectStrategy: RECONNECT_EVERY_MS };
  const client = createClient({ url, socket, disableOfflineQueue: true });
  client.connect().catch(() => {});
  return client;
}
