// A STUN server (RFC 5389) that counts its requests, and reports one address as that of everybody.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const HEADER_BYTES = 20;
const BINDING_REQUEST = 0x0001;
const BINDING_SUCCESS = 0x0101;
const MAGIC_COOKIE = 0x2112a442;
const XOR_MAPPED_ADDRESS = 0x0020;
const FAMILY_IPV4 = 1;

/** An address of the network 203.0.113.0/24, which is reserved for documentation. */
export const REPORTED_ADDRESS = '203.0.113.9';
const REPORTED_PORT = 4567;

export class StunServer {
  /** The ports from which requests have come, one for each socket of a browser. */
  readonly askedFrom = new Set<number>();
  readonly #socket = createSocket('udp4');

  /** Listens on a free local port. */
  static async open(): Promise<StunServer> {
    const server = new StunServer();
    const socket = server.#socket;
    socket.on('message', (request, { address, port }) => {
      if (request.length < HEADER_BYTES || request.readUInt16BE(0) !== BINDING_REQUEST) return;
      server.askedFrom.add(port);
      socket.send(bindingResponse(request), port, address);
    });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return server;
  }

  /** The address for the option `stun`. */
  get address(): string {
    return `127.0.0.1:${this.#socket.address().port}`;
  }

  close(): void {
    this.#socket.close();
  }
}

/** Returns the response to a binding request: its header with another type, and the address. */
function bindingResponse(request: Buffer): Buffer {
  const address = Buffer.alloc(12);
  address.writeUInt16BE(XOR_MAPPED_ADDRESS, 0);
  address.writeUInt16BE(8, 2);
  address.writeUInt8(FAMILY_IPV4, 5);
  address.writeUInt16BE(REPORTED_PORT ^ (MAGIC_COOKIE >>> 16), 6);
  address.writeUInt32BE((Buffer.from(REPORTED_ADDRESS.split('.').map(Number)).readUInt32BE(0) ^ MAGIC_COOKIE) >>> 0, 8);
  const header = Buffer.from(request.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(BINDING_SUCCESS, 0);
  header.writeUInt16BE(address.length, 2);
  return Buffer.concat([header, address]);
}
