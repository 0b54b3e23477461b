/** Tests which short sounds follow from the race. */
import type { GameEvent, WelcomeMessage } from '@shotgun-rally/protocol';
import { type Track, World } from '@shotgun-rally/sim';
import { expect, it } from 'vitest';
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
