/** The process of the Colyseus server: server-process.ts PLAYERS. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { DEFAULT_SEND_RATES } from '@shotgun-rally/netcode';
import { reportToParent } from '../processes/forked-server.ts';
import { carsFor } from '../race/cars.ts';
import { RaceRoom } from './race-room.ts';
import { recordRace } from './recorded-race.ts';

const STATES = 1000;

const players = Number(process.argv[2]);
const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
const states = recordRace(carsFor(players), STATES, DEFAULT_SEND_RATES.stateEveryTicks);
server.define('race', RaceRoom, { states, players });
await server.listen(0, '127.0.0.1');
reportToParent((http.address() as AddressInfo).port, () => RaceRoom.ticks);
