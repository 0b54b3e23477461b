/** A directory in the memory of one process. */
import type { Clock } from '@shotgun-rally/netcode';
import { type Directory, ENTRY_KEPT_MS, type ServerEntry } from './directory.ts';

interface Kept<Value> {
  readonly value: Value;
  readonly untilMs: number;
}

export class MemoryDirectory implements Directory {
  readonly #clock: Clock;
  readonly #servers = new Map<string, Kept<ServerEntry>>();
  /** The id of the server that holds each room, by room code. */
  readonly #holders = new Map<string, Kept<string>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async register(server: ServerEntry): Promise<void> {
    this.#servers.set(server.id, this.#keep(server));
    for (const { code } of server.rooms) await this.claim(code, server.id);
    // A claim that nobody used would stay forever.
    for (const code of this.#holders.keys()) this.#read(this.#holders, code);
  }

  async unregister({ id, rooms }: ServerEntry): Promise<void> {
    this.#servers.delete(id);
    for (const { code } of rooms) await this.release(code, id);
  }

  async servers(): Promise<readonly ServerEntry[]> {
    return [...this.#servers.keys()].flatMap((id) => this.#read(this.#servers, id) ?? []);
  }

  async holderOf(code: string): Promise<string | null> {
    return this.#read(this.#holders, code) ?? null;
  }

  async claim(code: string, serverId: string): Promise<string> {
    const holder = this.#read(this.#holders, code) ?? serverId;
    if (holder === serverId) this.#holders.set(code, this.#keep(holder));
    return holder;
  }

  async release(code: string, serverId: string): Promise<void> {
    if (this.#read(this.#holders, code) === serverId) this.#holders.delete(code);
  }

  close(): void {}

  #keep<Value>(value: Value): Kept<Value> {
    return { value, untilMs: this.#clock() + ENTRY_KEPT_MS };
  }

  /** Returns the value of `key`, and deletes it if it is too old. */
  #read<Value>(values: Map<string, Kept<Value>>, key: string): Value | undefined {
    const kept = values.get(key);
    if (kept && this.#clock() < kept.untilMs) return kept.value;
    values.delete(key);
    return undefined;
  }
}
