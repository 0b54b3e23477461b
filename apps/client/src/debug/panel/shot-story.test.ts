import { createTimelinePose } from '@shotgun-rally/netcode';
import { PROTOCOL_VERSION, type SeatInput } from '@shotgun-rally/protocol';
import { distanceToCar, NEUTRAL_GUNNER, timeOfTick } from '@shotgun-rally/sim';
import { describe, expect, it } from 'vitest';
import { createSolo } from '../../connection/solo.ts';
import { parseConfig } from '../../page/config.ts';
import { loadTrack } from '../../page/test-tracks.ts';
import { RaceSession } from '../../session/race-session.ts';
import { metresBetween, ShotRecorder, type ShotStory, type Sight } from './shot-story.ts';

const SECONDS = 40;
const FRAME_MS = 16;

/** A bot shoots from car 0 over bad weather; every story that it makes. */
function storiesOf(search: string) {
  const parsed = parseConfig(search);
  const track = loadTrack('oval');
  if (!parsed.ok || !track) throw new Error('expected a link and an oval');
  const { config } = parsed;
  const solo = createSolo(config, track);
  const said = { name: 'Ann', room: 'SOLO', role: 'gunner', car: 0, encoding: 'packed', token: '' } as const;
  const session = new RaceSession(
    solo.connect(),
    solo.connect,
    config,
    { kind: 'hello', version: PROTOCOL_VERSION, ...said },
    solo.clock,
  );
  let recorder: ShotRecorder | null = null;
  session.messageObserver = {
    heard: ({ direction, message }) => {
      if (direction === 'up') recorder?.claimed(message);
      else if (message.kind === 'events') recorder?.told(message.events);
    },
    passed: () => {},
  };
  const stories: ShotStory[] = [];
  for (let realMs = 0; realMs < SECONDS * 1000; realMs += FRAME_MS) {
    const sample = (): SeatInput => solo.botInput(session.client) ?? NEUTRAL_GUNNER;
    solo.run(realMs, () => session.runDueTicks(solo.clock(), sample));
    const { welcome, timeline } = session.client;
    if (!welcome) continue;
    recorder ??= new ShotRecorder(welcome);
    for (const effect of session.client.takeEffects()) {
      if (effect.kind === 'fired') recorder.fired(effect.tick, timeline);
    }
    recorder.tell(timeline);
    if (recorder.story && recorder.story !== stories.at(-1)) stories.push(recorder.story);
  }
  return { stories, solo };
}

describe('the story of a shot', () => {
  const { stories, solo } = storiesOf('?solo&track=oval&weather=TYPICAL&seed=5');
  const hits = stories.filter(({ shot }) => shot.hitCar >= 0);

  it('is told of hits and of misses', () => {
    expect(hits.length).toBeGreaterThan(5);
    expect(stories.length).toBeGreaterThan(hits.length);
  });

  it('shows a past that the gunner saw, within what is ever rewound', () => {
    for (const { shot, seen, rewound } of stories) {
      const agoMs = timeOfTick(shot.firedTick) - seen.timeMs;
      expect(agoMs).toBeGreaterThan(50);
      expect(agoMs).toBeLessThanOrEqual(250);
      expect(rewound.timeMs).toBe(seen.timeMs);
    }
  });

  it('has the target where the server really had it', () => {
    const truth = createTimelinePose();
    let compared = 0;
    for (const { target, rewound, driver } of stories) {
      for (const sight of [rewound, driver]) {
        if (solo.server.timeline.sample(target, sight.timeMs, truth) !== 'interpolated') continue;
        compared++;
        expect(metresBetween(sight, { ...sight, pose: truth })).toBeLessThan(0.02);
      }
    }
    expect(compared).toBeGreaterThan(0);
  });

  it('meets the target of a hit where it was judged, and not always where its driver had it', () => {
    const meets = ({ ray }: ShotStory, { pose }: Sight): boolean => distanceToCar(ray, pose) >= 0;
    expect(hits.filter((story) => !meets(story, story.rewound))).toEqual([]);
    expect(hits.every((story) => meets(story, story.driver))).toBe(false);
  });

  it('has nearly always shown the target where it was judged', () => {
    const apartM = stories.map(({ seen, rewound }) => metresBetween(seen, rewound)).sort((a, b) => a - b);
    expect(apartM[Math.floor(apartM.length * 0.9)]).toBeLessThan(0.2);
  });

  it('has a bot’s car where the server has it at the time of the trigger', () => {
    for (const { shot, driver } of hits) expect(driver.timeMs).toBe(timeOfTick(shot.firedTick));
  });
});
