/** Tests that a page link reproduces a solo race, and that a solo server runs the next race. */
import { TEAMS } from '@shotgun-rally/netcode';
import { PROTOCOL_VERSION, type SeatInput } from '@shotgun-rally/protocol';
import { NEUTRAL_DRIVER, NEUTRAL_GUNNER, RACE, readField, TICK_SECONDS } from '@shotgun-rally/sim';
import { progressOf } from '@shotgun-rally/sim/race';
import { hashState } from '@shotgun-rally/sim/state';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../page/config.ts';
import { loadTrack } from '../page/test-tracks.ts';
import { RaceSession } from '../session/race-session.ts';
import type { PlayerLink } from './server-link.ts';
import { createSoloRace } from './solo-race.ts';

/** The races of these tests pause within this time. */
const RACE_MAX_MS = 60_000;
const SEAT = { name: 'Ann', room: 'SOLO' } as const;

interface RaceLog {
  /** Hash of the server's state after each of its ticks. */
  readonly hashes: readonly number[];
  /** The number of messages that the simulated network has lost. */
  readonly lostMessages: number;
  /** Hash of the client's newest predicted state. */
  readonly clientHash: number;
  /** Distance that the player's car has driven (m). */
  readonly drivenM: number;
}

/** Opens the solo race of a page link on the oval. `wrap` can replace the first connection. */
function openSolo(search: string, wrap: (link: PlayerLink) => PlayerLink = (link) => link) {
  const parsed = parseConfig(search);
  const track = loadTrack('oval');
  if (!parsed.ok || !track) throw new Error('expected a valid link and the oval track');
  const { config } = parsed;
  const solo = createSoloRace(config, track);
  const hello = { ...config, kind: 'hello', version: PROTOCOL_VERSION, token: '', isNewcomer: false, ...SEAT } as const;
  const session = new RaceSession(wrap(solo.connect()), solo.connect, config, hello, solo.clock);
  const runUntilMs = (endMs: number, input: SeatInput = NEUTRAL_DRIVER) => {
    for (let realMs = solo.clock(); realMs <= endMs; realMs += 16) {
      solo.run(realMs, () => session.runDueTicks(solo.clock(), () => input));
    }
  };
  return { solo, track, session, runUntilMs };
}

/** Plays the race of a page link until its `pause` tick, with a frame every `frameMs` of real time. */
function play(search: string, frameMs: number): RaceLog {
  const { solo, session } = openSolo(search);
  const hashes: number[] = [];
  let lostMessages = 0;
  session.messageObserver = {
    onMessage: () => {},
    // A passage is what the simulated network does with a message: `dueMs` has the arrival time of each copy, or none.
    onPassage: ({ dueMs }) => {
      if (dueMs.length === 0) lostMessages++;
    },
  };
  let drivenM = 0;
  for (let realMs = 0; !solo.soloClock.isPaused; realMs += frameMs) {
    if (realMs > RACE_MAX_MS) throw new Error(`the race has not paused after ${RACE_MAX_MS} ms`);
    solo.run(realMs, () => {
      const { tickNumber, world } = solo.server;
      if (tickNumber > hashes.length) {
        hashes.push(hashState(world.state));
        const car = session.client.welcome?.car ?? 0;
        drivenM += Math.hypot(readField(world.state, car, 'vx'), readField(world.state, car, 'vz')) * TICK_SECONDS;
      }
      const sample = (): SeatInput => solo.botInput(session.client) ?? NEUTRAL_DRIVER;
      session.runDueTicks(solo.clock(), sample);
    });
    // Reading the view, as each frame does, must not change the race.
    session.client.view();
  }
  if (!session.client.state) throw new Error('the race did not start');
  return { hashes, lostMessages, clientHash: hashState(session.client.state), drivenM };
}

describe('a solo race', () => {
  /** A race of 400 ticks on a simulated bad network, in which a bot drives. */
  const LINK = '?solo&track=oval&weather=BAD&strategy=rollback&seed=7&hands=bot&car=0&pause=400';
  const race = play(LINK, 16);

  it('a solo race runs for 400 ticks, drives the car more than 20 m, and loses messages on a BAD network', () => {
    expect(race.hashes).toHaveLength(400);
    expect(race.lostMessages).toBeGreaterThan(10);
    expect(race.drivenM).toBeGreaterThan(20);
  });

  it('a link replays exactly the same solo race at other frame rates', () => {
    expect(play(LINK, 7)).toEqual(race);
    expect(play(LINK, 333)).toEqual(race);
  });

  it('a solo race has the same server states and losses with another prediction strategy', () => {
    const { hashes, lostMessages } = play(LINK.replace('strategy=rollback', 'strategy=converging&rivals=raw'), 33);
    expect(hashes).toEqual(race.hashes);
    expect(lostMessages).toBe(race.lostMessages);
  });

  it('a solo race differs with another seed', () => {
    expect(play(LINK.replace('seed=7', 'seed=8'), 16).hashes).not.toEqual(race.hashes);
  });
});

it('a solo race has weapons unless the page link says weapons=0', () => {
  const weaponsOf = (search: string) => openSolo(search).solo.server.world.state[RACE.weapons];
  expect([weaponsOf('?solo'), weaponsOf('?solo&weapons=0')]).toEqual([1, 0]);
});

it('a solo server runs the next race after the player has chosen another track', () => {
  const { solo, session, runUntilMs } = openSolo('?solo&track=oval&bots=1');
  runUntilMs(500);
  const { setup } = session.client.roster ?? {};
  if (!setup) throw new Error('expected a roster after 500 ms');
  session.choose({ setup: { ...setup, trackName: 'valley' } });
  // A race lasts at least 2 s before a new setup replaces it.
  runUntilMs(2800);
  expect(session.end).toMatchObject({ kind: 'bye', reason: 'nextRace' });
  expect(solo.server.track.name).toBe('valley');
  expect([solo.soloClock.isPaused, solo.server.tickNumber > 30]).toEqual([false, true]);
});

it('a player who is cut off while the room begins its next race learns of it after the reconnect', () => {
  let isCut = false;
  const { solo, session, runUntilMs } = openSolo('?solo&track=oval&bots=1', (link) => ({
    isOpen: true,
    transport: link.transport,
    onOpen: () => {},
    onClose: () => {},
    close: () => {},
    send: (bytes) => isCut || link.send(bytes),
    onReceive: (handle) => link.onReceive((bytes) => isCut || handle(bytes)),
  }));
  runUntilMs(500);
  session.choose({ setup: { ...session.client.roster!.setup, trackName: 'valley' } });
  // The next race begins after 2 s, and the page reconnects after half a second without messages.
  runUntilMs(1800);
  isCut = true;
  runUntilMs(4000);
  expect(solo.server.track.name).toBe('valley');
  expect(session.end).toMatchObject({ kind: 'lost' });
});

it('a player learns that the wanted seat does not exist in a solo race', () => {
  const { session, runUntilMs } = openSolo('?solo&track=oval&bots=1&car=9');
  runUntilMs(500);
  expect(session.end).toMatchObject({ kind: 'bye', reason: 'seatTaken' });
});

it('the bots of a solo race have the team names and the paints of a race on a server', () => {
  const { session, runUntilMs } = openSolo('?solo&cars=16&bots=15&track=oval');
  runUntilMs(200);
  const teams = session.client.roster?.cars.map(({ team, livery }) => ({ name: team, livery }));
  expect(teams).toEqual(TEAMS);
});

it('a solo race of 16 cars has 15 bot cars, and all of them drive away from the grid', () => {
  const { solo, track, session, runUntilMs } = openSolo('?solo&track=oval&cars=16&bots=15');
  const { server } = solo;
  const bots = () => Array.from({ length: 16 }, (_, car) => car).filter((car) => car !== session.client.welcome?.car);
  const distances = () => bots().map((car) => progressOf(server.world.state, car, track));
  runUntilMs(100);
  const starts = distances();
  runUntilMs(4000);
  expect(session.client.welcome?.cars).toBe(16);
  expect(Math.min(...distances().map((distance, index) => distance - starts[index]!))).toBeGreaterThan(20);
});

it('the events of a frame are old only if the last frame was a second ago', () => {
  const { solo, session, runUntilMs } = openSolo('?solo&track=oval&bots=1');
  const hasOldEventsAt = (ms: number) => {
    runUntilMs(ms);
    return session.readFrame(solo.clock())?.hasOldEvents;
  };
  hasOldEventsAt(1000);
  expect([1016, 1032, 2032, 2048].map(hasOldEventsAt)).toEqual([false, false, true, false]);
});

describe('the own input of a frame', () => {
  const BOOSTING = { ...NEUTRAL_DRIVER, boost: true };
  const FIRING = { ...NEUTRAL_GUNNER, fire: true };

  it.each([
    ['is the newest input of a driver, before the server reports it', '&role=driver', BOOSTING, BOOSTING],
    ['is null without prediction: the car follows the server', '&role=driver&strategy=none', BOOSTING, null],
    ['is null for a gunner: the car follows the partner', '&role=gunner', FIRING, null],
  ] as const)('the own input of a frame %s', (_name, search, input, expected) => {
    const { solo, session, runUntilMs } = openSolo(`?solo&track=oval&bots=1&car=0&weather=TYPICAL${search}`);
    runUntilMs(3000, 'steer' in input ? NEUTRAL_DRIVER : NEUTRAL_GUNNER);
    runUntilMs(3032, input);
    const frame = session.readFrame(solo.clock());
    expect(frame?.reports[0]?.input.boost).toBe(false);
    expect(frame?.ownInput).toEqual(expected);
  });
});
