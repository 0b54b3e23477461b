/**
 * The process of a server that only has sockets: server-process.ts PLAYERS. It sends 31 messages of STATE_BYTES per second to each
 * client, and ignores the 62 of INPUTS_BYTES that it receives. It shows the part of a server's cost that the sockets alone have.
 */
import type { AddressInfo } from 'node:net';
import { DEFAULT_SEND_RATES } from '@shotgun-rally/netcode';
import { TICK_MS } from '@shotgun-rally/sim';
import { type WebSocket, WebSocketServer } from 'ws';
import { reportToParent } from '../processes/forked-server.ts';
import { STATE_BYTES } from './sizes.ts';

const { stateEveryTicks: STATE_EVERY_TICKS } = DEFAULT_SEND_RATES;
const STATE = Buffer.alloc(STATE_BYTES);

const players = Number(process.argv[2]);
/** The first `players` sockets are the first race, and so on. */
const sockets: WebSocket[] = [];
let ticks = 0;

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
server.on('connection', (socket) => {
  sockets.push(socket);
  socket.on('message', () => {});
});
server.on('listening', () => {
  const { port } = server.address() as AddressInfo;
  reportToParent(port, () => (ticks * sockets.length) / players);
});
setInterval(() => {
  if (ticks++ % STATE_EVERY_TICKS === 0) for (const socket of sockets) socket.send(STATE);
}, TICK_MS);
