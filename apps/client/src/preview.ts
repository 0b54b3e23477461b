/**
 * The picture alone, for artists: scripted cars round a track, no server.
 * preview.html?track=oval&view=chase|gunner|watch&quality=high&cars=8&from=40&seconds=2&hud=0
 * `from` is where the own car starts (m), `seconds` how long to run at 60 Hz before the picture stands still.
 */
import { createTrackSample, STATUS, type Track, TURRET, trackPoint } from '@shotgun-rally/sim';
import { Matrix4, Quaternion, Vector3 } from 'three';
import { loadTrack, TRACK_NAMES } from './tracks.ts';
import type { QualityName } from './view/quality.ts';
import { type CarView, RaceView, type SceneFrame, type ShotView } from './view/race-view.ts';

const query = new URLSearchParams(location.search);
const STEP_SECONDS = 1 / 60;
const LANES = [1.6, -2.6, 2.8, -3.6, -0.6, 3.4];

/** A car gliding along its lane. */
function scriptedCar(track: Track, car: number, time: number): CarView {
  const speed = 44 + (car % 3);
  const gaps = Number(query.get('from') ?? 40) + (car === 0 ? 0 : 4 + car * 8);
  const at = createTrackSample();
  const lane = (LANES[car % LANES.length] as number) + Math.sin(time * 0.5 + car * 2) * 0.7;
  trackPoint(track, gaps + speed * time, lane, 0.7, at);
  const bend = track.curvature[at.index] as number;
  const up = new Vector3(at.nx, at.ny, at.nz);
  const nose = new Vector3(at.tx, at.ty, at.tz).applyAxisAngle(up, -bend * 4);
  const turn = new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(up.clone().cross(nose), up, nose));
  const yaw = Math.atan2(at.tx, at.tz) + (car === 0 ? 0.12 : Math.sin(time + car) * 1.4);
  const steps = 65_536 / (2 * Math.PI);
  return {
    ...{ car, present: true, own: car === 0, x: at.x, y: at.y, z: at.z },
    ...{ qx: turn.x, qy: turn.y, qz: turn.z, qw: turn.w },
    ...{ vx: at.tx * speed, vy: at.ty * speed, vz: at.tz * speed },
    ...{ barrelYaw: Math.round(yaw * steps) & 65_535, barrelPitch: -200, steer: bend * 4 },
    ...{ throttle: Math.abs(bend) > 0.02 ? -1 : 1, boosting: car === 1 || query.has('boost') },
    ...{ health: 0.8, heat: 0.3, boost: 0.5, protected: car === 4 },
    status: query.get('wreck') === String(car) ? STATUS.wrecked : STATUS.racing,
  };
}

function frameAt(track: Track, time: number, tick: number): SceneFrame {
  const count = Number(query.get('cars') ?? 8);
  const cars = Array.from({ length: count }, (_, car) => scriptedCar(track, car, time));
  const own = cars[0] as CarView;
  const firing = tick % TURRET.cooldownTicks === 0 && query.get('fire') !== '0';
  const shot: ShotView = { car: 0, yaw: own.barrelYaw, pitch: own.barrelPitch, hitCar: -1, distanceM: 60, own: true };
  return {
    cars,
    ownCar: query.get('view') === 'watch' ? -1 : 0,
    role: query.get('view') === 'gunner' ? 'gunner' : 'driver',
    aimYaw: own.barrelYaw,
    aimPitch: own.barrelPitch,
    ghost: query.has('ghost') ? { ...own, x: own.x + 1 } : null,
    shots: firing ? [shot] : [],
    bumps: [],
  };
}

const track = loadTrack(query.get('track') ?? (TRACK_NAMES[0] as string));
if (!track) throw new Error(`preview: track is ${query.get('track')}; there are ${TRACK_NAMES.join(', ')}`);
const canvas = document.querySelector('#scene') as HTMLCanvasElement;
const started = performance.now();
const view = await RaceView.create(canvas, track, (query.get('quality') ?? 'high') as QualityName, () => {});
const buildMs = performance.now() - started;
view.setRoster(LANES.map((_, car) => ({ car, livery: car, number: String(car * 11 + 7) })));
const seconds = Number(query.get('seconds') ?? Infinity);
let tick = 0;
const report = { buildMs, frames: 0, msPerFrame: 0, stats: view.stats(), still: false };
Object.assign(window, { preview: report, view });

function loop(): void {
  const before = performance.now();
  if (tick * STEP_SECONDS < seconds) tick++;
  else report.still = true;
  view.process(report.still ? 0 : STEP_SECONDS, frameAt(track as Track, tick * STEP_SECONDS, tick));
  report.frames++;
  report.msPerFrame = performance.now() - before;
  report.stats = view.stats();
  if (!report.still || report.frames < 3) requestAnimationFrame(loop);
}
addEventListener('resize', () => view.resize());
loop();
