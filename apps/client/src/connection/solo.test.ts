import { PROTOCOL_VERSION, type SeatInput } from '@shotgun-rally/protocol';
import { hashState, NEUTRAL_DRIVER, readField, TICK_SECONDS } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../page/config.ts';
import { loadTrack } from '../page/test-tracks.ts';
import { RaceSession } from '../session/race-session.ts';
import { createSolo } from './solo.ts';

const SEAT = { name: 'Ann', room: 'SOLO' } as const;

interface Run {
  /** Hash of the server's state after each of its ticks. */
  readonly hashes: readonly number[];
  /** Messages lost on the way, and what the page last believed. */
  readonly lost: number;
  readonly ownHash: number;
  /** How far the own car got, m. */
  readonly drivenM: number;
}

/** Plays the run of a link until it pauses itself, with frames that come `frameMs` apart in real time. */
function play(search: string, frameMs: number): Run {
  const parsed = parseConfig(search);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const { config } = parsed;
  const track = loadTrack('oval');
  if (!track) throw new Error('there is no oval');
  const solo = createSolo(config, track);
  const hello = { kind: 'hello', version: PROTOCOL_VERSION, token: '' } as const;
  const session = new RaceSession(solo.connect(), solo.connect, config, { ...config, ...hello, ...SEAT }, solo.clock);
  const hashes: number[] = [];
  let lost = 0;
  session.messageObserver = {
    heard: () => {},
    passed: ({ dueMs }) => {
      if (dueMs.length === 0) lost++;
    },
  };
  let drivenM = 0;
  for (let realMs = 0; !solo.soloClock.isPaused; realMs += frameMs) {
    solo.run(realMs, () => {
      const { tickNumber, world } = solo.server;
      if (tickNumber > hashes.length) {
        hashes.push(hashState(world.state));
        drivenM += Math.hypot(readField(world.state, 0, 'vx'), readField(world.state, 0, 'vz')) * TICK_SECONDS;
      }
      const sample = (): SeatInput => solo.botInput(session.client) ?? NEUTRAL_DRIVER;
      session.runDueTicks(solo.clock(), sample);
    });
    // Drawing looks, and must not touch.
    session.client.view();
  }
  if (!session.client.state) throw new Error('the race did not start');
  return { hashes, lost, ownHash: hashState(session.client.state), drivenM };
}

describe('a solo run', () => {
  const LINK = '?solo&track=oval&weather=BAD&strategy=own&seed=7&hands=bot&car=0&pause=400';
  const run = play(LINK, 16);

  it('is a run: the car drives, and the weather is bad', () => {
    expect(run.hashes).toHaveLength(400);
    expect(run.lost).toBeGreaterThan(10);
    expect(run.drivenM).toBeGreaterThan(20);
  });

  it('is the same again from the same link, bit by bit, however fast the frames come', () => {
    expect(play(LINK, 7)).toEqual(run);
    expect(play(LINK, 333)).toEqual(run);
  });

  it('is the same race, message for message, whatever the strategy makes of it on the screen', () => {
    const { hashes, lost } = play(LINK.replace('strategy=own', 'strategy=kazap&rivals=raw'), 33);
    expect(hashes).toEqual(run.hashes);
    expect(lost).toBe(run.lost);
  });

  it('is another one with another seed', () => {
    expect(play(LINK.replace('seed=7', 'seed=8'), 16).hashes).not.toEqual(run.hashes);
  });
});

it('solo time goes on in the next race, when the player has chosen another track', () => {
  const parsed = parseConfig('?solo&track=oval&bots=1');
  const track = loadTrack('oval');
  if (!parsed.ok || !track) throw new Error('expected the link and the oval to be fine');
  const { config } = parsed;
  const solo = createSolo(config, track);
  const hello = { kind: 'hello', version: PROTOCOL_VERSION, token: '' } as const;
  const session = new RaceSession(solo.connect(), solo.connect, config, { ...config, ...hello, ...SEAT }, solo.clock);
  const runUntilMs = (endMs: number) => {
    for (let realMs = solo.clock(); realMs <= endMs; realMs += 16) {
      solo.run(realMs, () => session.runDueTicks(solo.clock(), () => NEUTRAL_DRIVER));
    }
  };
  runUntilMs(500);
  const { setup } = session.client.roster ?? {};
  if (!setup) throw new Error('expected a roster by now');
  session.choose({ setup: { ...setup, trackName: 'valley' } });
  runUntilMs(1500);
  expect(session.end).toMatchObject({ kind: 'bye', reason: 'nextRace' });
  expect(solo.server.track.name).toBe('valley');
  expect([solo.soloClock.isPaused, solo.server.tickNumber > 30]).toEqual([false, true]);
});
