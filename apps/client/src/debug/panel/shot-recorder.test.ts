import { createTimelinePose } from '@shotgun-rally/netcode';
import { PROTOCOL_VERSION, type SeatInput } from '@shotgun-rally/protocol';
import { distanceToCar, NEUTRAL_GUNNER, timeOfTick } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { createSolo } from '../../connection/solo.ts';
import { parseConfig } from '../../page/config.ts';
import { loadTrack } from '../../page/test-tracks.ts';
import { RaceSession } from '../../session/race-session.ts';
import { distanceBetween, ShotRecorder, type ShotReport, type TargetPose } from './shot-recorder.ts';

const SECONDS = 40;
const FRAME_MS = 16;

/** All reports of a bot that shoots from car 0 over a simulated network. */
function reportsOf(search: string) {
  const parsed = parseConfig(search);
  const track = loadTrack('oval');
  if (!parsed.ok || !track) throw new Error('expected a valid link and the oval track');
  const { config } = parsed;
  const solo = createSolo(config, track);
  const wanted = { name: 'Ann', room: 'SOLO', role: 'gunner', car: 0, encoding: 'packed', token: '' } as const;
  const session = new RaceSession(
    solo.connect(),
    solo.connect,
    config,
    { kind: 'hello', version: PROTOCOL_VERSION, ...wanted },
    solo.clock,
  );
  let recorder: ShotRecorder | null = null;
  session.messageObserver = {
    heard: ({ direction, message }) => {
      if (direction === 'up') recorder?.inputsSent(message);
      else if (message.kind === 'events') recorder?.verdictsReceived(message.events);
    },
    passed: () => {},
  };
  const reports: ShotReport[] = [];
  for (let realMs = 0; realMs < SECONDS * 1000; realMs += FRAME_MS) {
    const sample = (): SeatInput => solo.botInput(session.client) ?? NEUTRAL_GUNNER;
    solo.run(realMs, () => session.runDueTicks(solo.clock(), sample));
    const { welcome, timeline } = session.client;
    if (!welcome) continue;
    recorder ??= new ShotRecorder(welcome);
    for (const effect of session.client.takeEffects()) {
      if (effect.kind === 'fired') recorder.fired(effect.tick, timeline);
    }
    recorder.updateReport(timeline);
    if (recorder.report && recorder.report !== reports.at(-1)) reports.push(recorder.report);
  }
  return { reports, solo };
}

describe('the report of a shot', () => {
  const { reports, solo } = reportsOf('?solo&track=oval&weather=TYPICAL&seed=5');
  const hits = reports.filter(({ shot }) => shot.hitCar >= 0);

  it('exists for hits and for misses', () => {
    expect(hits.length).toBeGreaterThan(5);
    expect(reports.length).toBeGreaterThan(hits.length);
  });

  it('is about a time that the gunner saw, at most 250 ms before the shot', () => {
    for (const { shot, seen, rewound } of reports) {
      const agoMs = timeOfTick(shot.firedTick) - seen.timeMs;
      expect(agoMs).toBeGreaterThan(50);
      expect(agoMs).toBeLessThanOrEqual(250);
      expect(rewound.timeMs).toBe(seen.timeMs);
    }
  });

  it('has the target at the server’s position for the rewound and the driver’s time', () => {
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

  it('has a ray that meets a hit target at its rewound pose, but not always at its driver’s pose', () => {
    const meets = ({ ray }: ShotReport, { pose }: TargetPose): boolean => distanceToCar(ray, pose) >= 0;
    expect(hits.filter((report) => !meets(report, report.rewound))).toEqual([]);
    expect(hits.every((report) => meets(report, report.driver))).toBe(false);
  });

  it('has the target shown within 20 cm of its rewound position in nine of ten shots', () => {
    const distancesM = reports.map(({ seen, rewound }) => distanceBetween(seen, rewound)).sort((a, b) => a - b);
    expect(distancesM[Math.floor(distancesM.length * 0.9)]).toBeLessThan(0.2);
  });

  it('has a bot’s car at its position in the tick of the shot', () => {
    for (const { shot, driver } of hits) expect(driver.timeMs).toBe(timeOfTick(shot.firedTick));
  });
});
