/** Tests what a page that hosts a room does if its worker fails, with a worker that runs nothing. */
import { TEAMS } from '@shotgun-rally/netcode';
import { afterEach, expect, it, vi } from 'vitest';
import { HostedRoom } from './hosted-room.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a hosted room whose worker throws an error reports it and ends the worker, which would go on with broken ticks', () => {
  const worker = { postMessage: vi.fn(), terminate: vi.fn(), onerror: (_event: { message: string }): void => {} };
  vi.stubGlobal('Worker', function startWorker() {
    return worker;
  });
  vi.stubGlobal('window', new EventTarget());
  const onFailure = vi.fn();
  const setup = { trackName: 'oval', laps: 3, botCars: 0, botLevel: 'easy', weapons: true } as const;
  new HostedRoom({ room: 'FRIENDS', setup, cars: 2, seed: 1, teams: TEAMS }, [], onFailure);
  worker.onerror({ message: 'this tick is broken' });
  expect(onFailure.mock.calls).toEqual([[new Error('this tick is broken')]]);
  expect(worker.terminate).toHaveBeenCalledOnce();
});
