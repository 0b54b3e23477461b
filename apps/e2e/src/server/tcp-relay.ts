// A TCP relay between a browser and the server that adds delay and can simulate an outage.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export class TcpRelay {
  readonly #server = createServer({ allowHalfOpen: true }, (near) => this.#connect(near));
  readonly #targetPort: number;
  readonly #delayMs: number;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #isDown = false;

  private constructor(targetPort: number, delayMs: number) {
    this.#targetPort = targetPort;
    this.#delayMs = delayMs;
  }

  /** Listens on a free local port, and forwards all bytes to and from `targetPort` after `delayMs`. */
  static async open(targetPort: number, delayMs: number): Promise<TcpRelay> {
    const relay = new TcpRelay(targetPort, delayMs);
    relay.#server.listen(0, '127.0.0.1');
    await once(relay.#server, 'listening');
    return relay;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Starts an outage: all bytes are dropped, and neither side learns that the other closes its connection. */
  startOutage(): void {
    this.#isDown = true;
  }

  /** Ends the outage. Connections that were opened or lost bytes during it never recover. */
  endOutage(): void {
    this.#isDown = false;
  }

  /** Closes every connection and stops listening. */
  close(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.destroy();
    this.#server.close();
  }

  /** Opens a connection to the server (`far`) for a connection of the browser (`near`), and forwards both ways. */
  #connect(near: Socket): void {
    const far = connect(this.#targetPort, '127.0.0.1');
    this.#pairs.add([near, far]);
    let isBroken = this.#isDown;
    const forward = (from: Socket, to: Socket): void => {
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
    forward(near, far);
    forward(far, near);
  }
}
