import { createTimelinePose } from '@shotgun-rally/netcode';
import { PROTOCOL_VERSION, type SeatInput } from '@shotgun-rally/protocol';
import { NEUTRAL_GUNNER } from '@shotgun-rally/sim';
import { timeOfTick } from '@shotgun-rally/sim/state';
import { distanceToCar } from '@shotgun-rally/sim/weapons';
import { describe, expect, it } from 'vitest';
import { createSoloRace } from '../../connection/solo-race.ts';
import { parseConfig } from '../../page/config.ts';
import { loadTrack } from '../../page/test-tracks.ts';
import { RaceSession } from '../../session/race-session.ts';
import { distanceBetween, ShotRecorder, type ShotReport, type TargetPose } from './shot-recorder.ts';

const RACE_SECONDS = 60;
const FRAME_MS = 16;

/** Runs a solo race in which a bot shoots from car 0. Returns the reports of its shots. */
function reportsOf(search: string) {
  const parsed = parseConfig(search);
  const track = loadTrack('oval');
  if (!parsed.ok || !track) throw new Error('expected a valid link and the oval track');
  const { config } = parsed;
  const solo = createSoloRace(config, track);
  const request = {
    name: 'Ann',
    room: 'SOLO',
    role: 'gunner',
    car: 0,
    model: '',
    encoding: 'packed',
    token: '',
    isNewcomer: false,
  } as const;
  const session = new RaceSession(
    solo.connect(),
    solo.connect,
    config,
    { kind: 'hello', version: PROTOCOL_VERSION, ...request },
    solo.clock,
  );
  let recorder: ShotRecorder | null = null;
  session.messageObserver = {
    onMessage: ({ direction, message }) => {
      if (direction === 'up') recorder?.onInputsSent(message);
      else if (message.kind === 'events') recorder?.onVerdicts(message.events);
    },
    onPassage: () => {},
  };
  const reports: ShotReport[] = [];
  for (let realMs = 0; realMs < RACE_SECONDS * 1000; realMs += FRAME_MS) {
    const sampleInput = (): SeatInput => solo.botInput(session.client) ?? NEUTRAL_GUNNER;
    solo.run(realMs, () => session.runDueTicks(solo.clock(), sampleInput));
    const { welcome, timeline } = session.client;
    if (!welcome) continue;
    recorder ??= new ShotRecorder(welcome);
    for (const effect of session.client.takeEffects()) {
      if (effect.kind === 'fired') recorder.onFired(effect.tick, timeline);
    }
    const { newestState } = session.client;
    if (newestState) recorder.updateReport(timeline, newestState.state);
    if (recorder.report && recorder.report !== reports.at(-1)) reports.push(recorder.report);
  }
  return { reports, solo };
}

describe('the report of a shot', () => {
  const { reports, solo } = reportsOf('?solo&track=oval&weather=TYPICAL&seed=5');
  const hits = reports.filter(({ shot }) => shot.hitCar >= 0);

  it('shot reports exist for more than five hits, and for misses', () => {
    expect(hits.length).toBeGreaterThan(5);
    expect(reports.length).toBeGreaterThan(hits.length);
  });

  it('a shot report has a shown position from 50 to 250 ms before the shot, and a rewound position from the same time', () => {
    for (const { shot, seen, rewound } of reports) {
      const agoMs = timeOfTick(shot.firedTick) - seen.timeMs;
      expect(agoMs).toBeGreaterThan(50);
      expect(agoMs).toBeLessThanOrEqual(250);
      expect(rewound.timeMs).toBe(seen.timeMs);
    }
  });

  it('a shot report has a rewound and a driver’s position within 2 cm of the server’s positions at the same times', () => {
    const truth = createTimelinePose();
    let compared = 0;
    for (const { target, rewound, driver } of reports) {
      for (const each of [rewound, driver]) {
        if (solo.server.timeline.sample(target, each.timeMs, truth) !== 'interpolated') continue;
        compared++;
        expect(distanceBetween(each, { ...each, pose: truth })).toBeLessThan(0.02);
      }
    }
    expect(compared).toBeGreaterThan(0);
  });

  it('the rays of shot reports meet every hit target at its rewound pose, and miss at least one at its driver’s pose', () => {
    const meets = ({ ray, tuning }: ShotReport, { pose }: TargetPose): boolean => distanceToCar(ray, pose, tuning) >= 0;
    expect(hits.filter((report) => !meets(report, report.rewound))).toEqual([]);
    expect(hits.every((report) => meets(report, report.driver))).toBe(false);
  });

  it('a shot report has a shown position within 20 cm of the rewound position in nine of ten shots', () => {
    const distancesM = reports.map(({ seen, rewound }) => distanceBetween(seen, rewound)).sort((a, b) => a - b);
    expect(distancesM[Math.floor(distancesM.length * 0.9)]).toBeLessThan(0.2);
  });

  it('a shot report has the driver’s position at the time of the shot if the target’s driver is a bot', () => {
    for (const { shot, driver } of hits) expect(driver.timeMs).toBe(timeOfTick(shot.firedTick));
  });
});
