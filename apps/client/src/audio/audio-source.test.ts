/** Tests which short sounds follow from the race. */
import type { GameEvent, WelcomeMessage } from '@shotgun-rally/protocol';
import { CAR, carOffset, PHASE, RACE, STATUS, type Track, World } from '@shotgun-rally/sim';
import { RACE_RULES } from '@shotgun-rally/sim/tuning';
import { describe, expect, it } from 'vitest';
import { loadTrack } from '../page/test-tracks.ts';
import type { Moment } from '../race/moment.ts';
import { AudioSource } from './audio-source.ts';

const OWN = 0;
const RIVAL = 1;
const LAPS = 3;
const track = loadTrack('oval') as Track;

/** Creates a frame of a race of two cars, as seen from the car `followed`. */
function momentOf(events: readonly GameEvent[], followed = OWN): Moment {
  const { state } = new World({ track, cars: 2, laps: LAPS, seed: 1 });
  const pose = { x: 0, y: 0, z: 0, qx: 0, qy: 0, qz: 0, qw: 1 };
  const cars = [OWN, RIVAL].map((car) => ({ car, present: true, pose }));
  const viewpoint = { car: followed, role: 'driver', laps: LAPS } as WelcomeMessage;
  const frame = { viewpoint, track, view: { state, cars }, events, effects: [], controls: { looksBack: false } };
  return frame as unknown as Moment;
}

it('a wreck of the followed car is a cue, and a wreck of another car is heard at that car', () => {
  const source = new AudioSource();
  const wreck = { kind: 'wreck', car: OWN, by: RIVAL } as GameEvent;
  expect(source.update(momentOf([wreck], OWN))).toMatchObject({ cues: ['wreck'], wrecks: [] });
  expect(source.update(momentOf([wreck], RIVAL))).toMatchObject({ cues: [], wrecks: [OWN] });
});

it('a countdown has three cues, and one at the start', () => {
  const source = new AudioSource();
  const cues = Array.from({ length: RACE_RULES.countdownTicks + 1 }, (_, tick) => {
    const moment = momentOf([]);
    const { state } = moment.view;
    state[RACE.phase] = tick < RACE_RULES.countdownTicks ? PHASE.countdown : PHASE.racing;
    state[RACE.phaseStartTick] = 0;
    state[RACE.tick] = tick;
    return source.update(moment).cues;
  });
  expect(cues.flat()).toEqual(['count', 'count', 'count', 'go']);
});

describe('the cues for laps, the finish and an overheated gun', () => {
  /** Returns the cues of frames in which both cars race: the followed car, and the laps that the rival has completed. */
  const cuesOf = (...frames: readonly { readonly followed: number; readonly rivalLap: number }[]) => {
    const source = new AudioSource();
    return frames.map(({ followed, rivalLap }) => {
      const moment = momentOf([], followed);
      const { state } = moment.view;
      for (const car of [OWN, RIVAL]) state[carOffset(car) + CAR.status] = STATUS.racing;
      const rival = carOffset(RIVAL);
      state[rival + CAR.lap] = rivalLap;
      if (rivalLap > 0) state[rival + CAR.jammed] = 1;
      if (rivalLap === LAPS) state[rival + CAR.status] = STATUS.finished;
      return source.update(moment).cues;
    });
  };

  it('changes of the followed car are cues', () => {
    const frames = [0, 1, 1, LAPS].map((rivalLap) => ({ followed: RIVAL, rivalLap }));
    expect(cuesOf(...frames)).toEqual([[], ['jam', 'lap'], [], ['finish']]);
  });

  it('a lap is a cue once, also if a correction moves the car back over the line', () => {
    const frames = [0, 1, 0, 1].map((rivalLap) => ({ followed: RIVAL, rivalLap }));
    expect(
      cuesOf(...frames)
        .flat()
        .filter((cue) => cue === 'lap'),
    ).toEqual(['lap']);
  });

  it('the finish is a cue also for a wreck that rolls over the line', () => {
    const source = new AudioSource();
    const cues = [STATUS.wrecked, STATUS.finished].map((status) => {
      const moment = momentOf([]);
      moment.view.state[carOffset(OWN) + CAR.status] = status;
      return source.update(moment).cues;
    });
    expect(cues).toEqual([[], ['finish']]);
  });

  it('a spectator’s change to a car with more laps and an overheated gun is no cue', () => {
    const changeTo = (rivalLap: number) => [
      { followed: OWN, rivalLap },
      { followed: RIVAL, rivalLap },
    ];
    expect(cuesOf(...changeTo(1))).toEqual([[], []]);
    expect(cuesOf(...changeTo(LAPS))).toEqual([[], []]);
  });

  it('sound that is loaded in the second lap begins without a cue', () => {
    expect(cuesOf({ followed: RIVAL, rivalLap: 1 })).toEqual([[]]);
  });
});
