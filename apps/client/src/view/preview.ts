/**
 * Shows the 3D view without a server, for artists: scripted cars drive around a track. All parameters are optional:
 *
 *   preview.html?track=oval&view=near|far|bonnet|gunner|watch|trackside&back&quality=high&cars=8&from=40&seconds=2&hud=0
 *     &fire=0&wreck=1&speed=160&slide&slipstream&reduced-motion&boost&ghost&models&results&countdown=2&message=WRECKED_back
 *
 * Car 0 starts `from` metres along the track. The camera circles a car (watch), is beside the track (trackside), or belongs to
 * car 0 (the other values). `back`: it looks back. The scene stops after `seconds` of scripted time
 * (0: never). `wreck` is the car that explodes. `speed` is in km/h. `slide`: car 0 slides and earns boost. The function
 * `countLap` of the page counts draw calls and triangles all around the track.
 */
import '../look/font.css';
import { CAR_MODELS, STATUS, type Track } from '@shotgun-rally/sim';
import { radiansToSteps, wrapSteps } from '@shotgun-rally/sim/math';
import { createTrackSample, trackPoint } from '@shotgun-rally/sim/track';
import { TURRET } from '@shotgun-rally/sim/tuning';
import { Matrix4, Quaternion, Vector3 } from 'three';
import { Hud } from '../hud/hud.ts';
import type { HudModel, MinimapDot } from '../hud/hud-model.ts';
import { liveryOf } from '../look/palette.ts';
import type { QualityName } from '../look/quality.ts';
import type { ResultRow } from '../overlays/race-results.ts';
import { ResultsTable } from '../overlays/results-table.ts';
import type { TeamResult } from '../overlays/team-result.ts';
import { DEFAULT_TRACK, fetchTracks, requireTrack } from '../page/tracks.ts';
import { type CarView, NO_EVENTS, type SceneFrame, type ShotView } from '../race/scene-frame.ts';
import { DRIVER_CAMERAS } from '../settings/driver-cameras.ts';
import { RaceView } from './race-view.ts';

const MODELS = Object.values(CAR_MODELS);
const query = new URLSearchParams(location.search);
const seconds = Number(query.get('seconds') ?? 0);
const CAMERAS = [...DRIVER_CAMERAS, 'trackside'] as const;
/** If `seconds` is not 0, the scene stops after this many frames. There are few, because software renderers are slow. */
const FRAMES_BEFORE_STILL = 8;
/** Time at which the car in the parameter `wreck` explodes. */
const WRECKED_AT_SECONDS = 0.3;
const KMH_PER_MPS = 3.6;
const DEFAULT_KMH = 158;
/** Angle between the nose and the direction of travel in a slide (radians), and the boost that it earns per second. */
const SLIDE_RADIANS = 0.35;
const SLIDE_BOOST_PER_S = 0.2;
/** Where the cars drive: metres to the right of the centre line. */
const LANES = [1.6, -2.6, 2.8, -3.6, -0.6, 3.4];

/** Where car 0 starts (metres along the track). */
const FROM_M = Number(query.get('from') ?? 40);

/** Returns a car that follows its lane, `time` seconds after car 0 was `fromM` metres along the track. */
function scriptedCar(track: Track, car: number, time: number, fromM: number): CarView {
  const speed = Number(query.get('speed') ?? DEFAULT_KMH) / KMH_PER_MPS + (car % 3);
  const startM = fromM + (car === 0 ? 0 : 4 + car * 8);
  const at = createTrackSample();
  const lane = LANES[car % LANES.length]! + Math.sin(time * 0.5 + car * 2) * 0.7;
  trackPoint(track, startM + speed * time, lane, 0.7, at);
  const bend = track.curvature[at.index]!;
  const up = new Vector3(at.nx, at.ny, at.nz);
  const isSliding = car === 0 && query.has('slide');
  // In bends, the car points inwards, as if it slides.
  const nose = new Vector3(at.tx, at.ty, at.tz).applyAxisAngle(up, -bend * 4 - (isSliding ? SLIDE_RADIANS : 0));
  const orientation = new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(up.clone().cross(nose), up, nose));
  const yaw = Math.atan2(at.tx, at.tz) + (car === 0 ? 0.12 : Math.sin(time + car) * 1.4);
  return {
    tuning: MODELS[query.has('models') ? car % MODELS.length : 0]!,
    car,
    isPresent: true,
    isOwn: car === 0,
    x: at.x,
    y: at.y,
    z: at.z,
    qx: orientation.x,
    qy: orientation.y,
    qz: orientation.z,
    qw: orientation.w,
    vx: at.tx * speed,
    vy: at.ty * speed,
    vz: at.tz * speed,
    barrelYaw: wrapSteps(Math.round(radiansToSteps(yaw))),
    barrelPitch: -200,
    steer: bend * 4,
    throttle: Math.abs(bend) > 0.02 ? -1 : 1,
    isBoosting: car === 1 || query.has('boost'),
    health: 0.8,
    heat: 0.3,
    boost: isSliding ? time * SLIDE_BOOST_PER_S : 0.5,
    slipstream: query.has('slipstream') ? 1 : 0,
    isProtected: car === 4,
    status: query.get('wreck') === String(car) && time > WRECKED_AT_SECONDS ? STATUS.wrecked : STATUS.racing,
  };
}

/** Returns a shot of one car that hits another one. */
function shotAt(own: CarView, target: CarView): ShotView {
  const [dx, dz] = [target.x - own.x, target.z - own.z];
  const yaw = wrapSteps(Math.round(radiansToSteps(Math.atan2(dx, dz))));
  return { car: own.car, yaw, pitch: -200, hitCar: target.car, distanceM: Math.hypot(dx, dz) - 1, isOwn: true };
}

/** Returns the scene `time` seconds after car 0 was `fromM` metres along the track. */
function frameAt(track: Track, time: number, tick: number, fromM = FROM_M): SceneFrame {
  const count = Number(query.get('cars') ?? 8);
  const cars = Array.from({ length: count }, (_, car) => scriptedCar(track, car, time, fromM));
  const own = cars[0]!;
  const isFiring = (seconds > 0 || tick % TURRET.cooldownTicks === 0) && query.get('fire') !== '0';
  const target = cars[Number(query.get('wreck') ?? -1)];
  const shot = target ? shotAt(own, target) : { ...shotAt(own, own), yaw: own.barrelYaw, distanceM: 60 };
  return {
    cars,
    ownCar: query.get('view') === 'watch' ? -1 : 0,
    role: query.get('view') === 'gunner' ? 'gunner' : 'driver',
    camera: CAMERAS.find((name) => name === query.get('view')) ?? (query.get('view') === 'gunner' ? 'turret' : 'near'),
    looksBack: query.has('back'),
    aimYaw: own.barrelYaw,
    aimPitch: own.barrelPitch,
    ghost: query.has('ghost') ? { ...own, x: own.x + 1 } : null,
    ...NO_EVENTS,
    shots: isFiring && target?.status !== STATUS.wrecked ? [shot] : [],
    targetCar: -1,
    podium: query.has('results') ? [0, 1, 2] : [],
  };
}

const sampleResult = ({ car, colour, isOwn }: MinimapDot, index: number): ResultRow => ({
  place: index + 1,
  name: `Team ${car + 1}`,
  colour,
  isOwn,
  timeMs: index < 6 ? 184_218 + index * 1730 : null,
  bestLapMs: 58_904 + index * 333,
  damage: 120 - index * 11,
  wrecks: index % 3,
});

const SAMPLE_TEAM: TeamResult = {
  driver: { name: 'Mira', summary: 'Drove 3 of 3 laps, earned 4.2 tanks of boost and was wrecked once.' },
  gunner: {
    name: 'Finch',
    summary: 'Hit with 41 of 96 shots, the longest from 78 m, did 340 damage and wrecked 3 rivals.',
  },
  summary: '41 hits, 3 rivals wrecked, 1.4 s faster than last time',
};

/** HUD values that are the same in all frames. */
const FIXED_HUD = {
  lap: 1,
  laps: 3,
  place: 2,
  bestLapMs: 58_904,
  isJammed: false,
  isHitConfirmed: false,
  rockets: 2,
  rocketReloadShare: 1,
  spread: 0.3,
  isWarmup: false,
  hasWeapons: true,
  finalSeconds: null,
  gunsSeconds: null,
  spectatorText: null,
  partner: 'Finch',
  ahead: { name: 'Bolt & Son', colour: '#1d7fe0', ms: 1240 },
  behind: { name: 'Otter', colour: '#f2a71b', ms: 730 },
  notice: { id: 1, text: '−0.42', tone: 'good' },
  hitsFrom: [],
  damage: [],
  markers: [],
  barrel: null,
  feed: [{ id: 1, text: 'Otter & Finch wrecked Bolt & Son', tone: 'plain' }],
} as const;
const START_LAP_MS = 34_218;

function createHudModel(frame: SceneFrame, time: number): HudModel {
  const own = frame.cars[0]!;
  const dots = frame.cars.map(({ car, x, z, isOwn }) => ({ car, x, z, colour: liveryOf(car).css, isOwn }));
  return {
    ...FIXED_HUD,
    message: query.get('message')?.replace('_', '\n') ?? null,
    role: frame.role,
    carCount: frame.cars.length,
    dots,
    speedKmh: Math.hypot(own.vx, own.vz) * KMH_PER_MPS,
    lapTimeMs: START_LAP_MS + time * 1000,
    armour: own.health,
    boost: own.boost,
    heat: own.heat,
    isOver: query.has('results'),
    countdown: query.has('countdown') ? Number(query.get('countdown')) : null,
    bend: frame.role === 'gunner' ? { side: 'left', distanceM: 84, tightness: 2 } : null,
  };
}

await fetchTracks();
const track = requireTrack(query.get('track') ?? DEFAULT_TRACK);
const canvas = document.querySelector('#scene') as HTMLCanvasElement;
const startMs = performance.now();
const view = await RaceView.create(canvas, track, (query.get('quality') ?? 'high') as QualityName, () => {});
const buildMs = performance.now() - startMs;
// The view loads its effects on its own, and a still has few frames: the effects must be there from the first one.
await import('./effects/race-effects.ts');
view.setRoster(LANES.map((_, car) => ({ car, livery: car, number: String(car * 11 + 7), name: 'Mira' })));
view.reduceMotion(query.has('reduced-motion'));
const hud = query.get('hud') === '0' ? null : new Hud(document.querySelector('#hud') as HTMLElement, track);
const stepSeconds = seconds > 0 ? seconds / FRAMES_BEFORE_STILL : 1 / 60;
if (query.has('results')) {
  const table = new ResultsTable();
  document.querySelector('#hud')?.append(table.element);
  const dots = frameAt(track, 0, 0).cars.map(({ car, isOwn }) => ({
    car,
    x: 0,
    z: 0,
    colour: liveryOf(car).css,
    isOwn,
  }));
  table.set(dots.map(sampleResult), SAMPLE_TEAM);
}

/** Distance between two places of `countLap` (metres), and the time that the camera gets at each of them (seconds). */
const LAP_STEP_M = 30;
const LAP_STEP_SECONDS = 1;
const QUARTER_TURN = radiansToSteps(Math.PI / 2);

/** Draws what the driver sees all around the track, and the gunner in four directions. Returns the highest counts of a frame. */
function countLap(): { readonly drawCalls: number; readonly triangles: number } {
  const highest = { drawCalls: 0, triangles: 0 };
  for (let fromM = 0; fromM < (track as Track).length; fromM += LAP_STEP_M) {
    const frame = frameAt(track as Track, 0, 0, fromM);
    const gunner = { ...frame, role: 'gunner', camera: 'turret' } as const;
    const views: SceneFrame[] = [{ ...frame, role: 'driver', camera: 'near' }];
    for (const turns of [0, 1, 2, 3])
      views.push({ ...gunner, aimYaw: wrapSteps(Math.round(frame.aimYaw + turns * QUARTER_TURN)) });
    for (const seen of views) {
      view.process(LAP_STEP_SECONDS, seen);
      const { drawCalls, triangles } = view.stats();
      highest.drawCalls = Math.max(highest.drawCalls, drawCalls);
      highest.triangles = Math.max(highest.triangles, triangles);
    }
  }
  return highest;
}

let tick = 0;
const report = { buildMs, frames: 0, msPerFrame: 0, stats: view.stats(), still: false };
Object.assign(window, { preview: report, view, countLap });

function loop(): void {
  const before = performance.now();
  report.still = seconds > 0 && tick >= FRAMES_BEFORE_STILL;
  if (!report.still) tick++;
  const frame = frameAt(track as Track, tick * stepSeconds, tick);
  hud?.update(createHudModel(frame, tick * stepSeconds));
  view.process(report.still ? 0 : stepSeconds, frame);
  report.frames++;
  report.msPerFrame = performance.now() - before;
  report.stats = view.stats();
  if (!report.still) requestAnimationFrame(loop);
}
addEventListener('resize', () => view.resize());
loop();
