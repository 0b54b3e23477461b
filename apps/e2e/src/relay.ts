// A stretch of network between a browser and the server, which can swallow everything for a while.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export class Relay {
  readonly #server = createServer({ allowHalfOpen: true }, (near) => this.#join(near));
  readonly #targetPort: number;
  readonly #delayMs: number;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #isDown = false;

  private constructor(targetPort: number, delayMs: number) {
    this.#targetPort = targetPort;
    this.#delayMs = delayMs;
  }

  /** Listens on a free port of this machine, and passes every byte on to `targetPort`, `delayMs` later, each way. */
  static async open(targetPort: number, delayMs: number): Promise<Relay> {
    const relay = new Relay(targetPort, delayMs);
    relay.#server.listen(0, '127.0.0.1');
    await once(relay.#server, 'listening');
    return relay;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** From now on every byte, and every end of a connection, is swallowed. */
  swallow(): void {
    this.#isDown = true;
  }

  /** Works again, for new connections: bytes were lost of every older one, and it never recovers. */
  restore(): void {
    this.#isDown = false;
  }

  close(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    this.#server.close();
  }

  #join(near: Socket): void {
    const wasBornDead = this.#isDown;
    const far = connect(this.#targetPort, '127.0.0.1');
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    let isBroken = wasBornDead;
    const pass = (from: Socket, to: Socket): void => {
      from.on('error', () => {});
      from.on('data', (bytes) => {
        isBroken ||= this.#isDown;
        if (!isBroken) setTimeout(() => to.write(bytes), this.#delayMs);
      });
      from.on('close', () => {
        isBroken ||= this.#isDown;
        if (!isBroken) setTimeout(() => to.destroy(), this.#delayMs);
      });
      from.on('end', () => from.end());
      from.setNoDelay(true);
    };
    pass(near, far);
    pass(far, near);
  }
}
