/** The Colyseus server's process: server-process.ts PLAYERS. Sends its port to its parent, and answers each message with its figures. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { DEFAULT_SEND_RATES } from '@shotgun-rally/netcode';
import type { ServerFigures } from '../processes/measured-server.ts';
import { carsFor } from '../race/cars.ts';
import { RaceRoom } from './race-room.ts';
import { recordRace } from './recorded-race.ts';

const STATES = 1000;
const US_PER_MS = 1000;

const players = Number(process.argv[2]);
const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
const states = recordRace(carsFor(players), STATES, DEFAULT_SEND_RATES.stateEveryTicks);
server.define('race', RaceRoom, { states, players });
await server.listen(0, '127.0.0.1');
process.on('disconnect', () => process.exit());
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const figures: ServerFigures = { cpuMs: (user + system) / US_PER_MS, raceTicks: RaceRoom.ticks, lateness: [] };
  process.send?.(figures);
});
process.send?.((http.address() as AddressInfo).port);
