/** Tests how often the list of races is made, with real requests and a clock that the test sets. */
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import type { OpenRace } from '../directory/open-race.ts';
import { Refusals } from '../limits/refusals.ts';
import { FINE_STATUS } from '../testing/fine-status.ts';
import { listen, portOf } from './port.ts';
import { createRequestHandler } from './requests.ts';
import { RequestGuard } from './security.ts';

const HOST = '127.0.0.1';
const race = (code: string): OpenRace => ({
  code,
  track: 'Oval',
  phase: 'warmup',
  laps: 1,
  people: [],
  free_seats: 1,
  alone: [],
  bots: 0,
});

it('the answer to /races is made at most once in 250 ms', async () => {
  let nowMs = 0;
  let lists = 0;
  const http = createServer(
    createRequestHandler({
      status: FINE_STATUS,
      lists: { openRaces: () => [race(`LIST${++lists}`)], areComplete: () => true },
      clock: () => nowMs,
      securityHeaders: {},
      guard: new RequestGuard(HOST, []),
      refusals: new Refusals(),
      acceptRequest: () => true,
      answerOperator: () => false,
    }),
  );
  await listen(http, { port: 0, host: HOST });
  onTestFinished(() => void http.close());

  const codesAt = async (atMs: number): Promise<string[]> => {
    nowMs = atMs;
    const response = await fetch(`http://${HOST}:${portOf(http)}/races`);
    return ((await response.json()) as OpenRace[]).map(({ code }) => code);
  };
  expect(await codesAt(0)).toEqual(['LIST1']);
  expect(await codesAt(249)).toEqual(['LIST1']);
  expect(await codesAt(250)).toEqual(['LIST2']);
});
