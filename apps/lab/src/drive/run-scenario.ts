/** Drives the runs of a scenario and records them. */
import { CAR, type CarReading, type Pose, TICK_SECONDS, type Vec3, World } from '@shotgun-rally/sim';
import { writeCar } from '@shotgun-rally/sim/state';
import { driveIn } from './driver.ts';
import { KMH_PER_MPS, type Sample, sampleOf } from './samples.ts';
import type { Phase, Run, Scenario, Start } from './scenario.ts';

const RADIANS = Math.PI / 180;

/** One recorded run: the state at the start, and after each tick. */
export interface Recording {
  readonly run: Run;
  readonly readings: readonly CarReading[];
  readonly samples: readonly Sample[];
}

/** Drives all runs of a scenario. The same scenario gives the same recordings on every machine. */
export const runScenario = (scenario: Scenario): Recording[] => scenario.runs.map((run) => recordRun(scenario, run));

function recordRun({ surroundings, tuning }: Scenario, run: Run): Recording {
  const world = new World({ ...surroundings, tuning, cars: 1, weapons: false });
  const track = 'track' in surroundings ? surroundings.track : null;
  place(world, run.start);
  const readings = [world.readCar(0)];
  const samples = [sampleOf(readings, null, { offLine: 0, landings: 0, wallContacts: 0 })];
  for (let tick = 0; tick * TICK_SECONDS < run.seconds; tick++) {
    const { input, offLine } = driveIn(phaseAt(run.drive, tick * TICK_SECONDS), readings.at(-1)!, { tuning, track });
    world.step([{ driver: input }]);
    readings.push(world.readCar(0, input));
    const before = samples.at(-1)!;
    const landings = before.landings + countEvents(world, 'land');
    const wallContacts = before.wallContacts + countEvents(world, 'wall');
    samples.push(sampleOf(readings, before, { offLine, landings, wallContacts }));
  }
  return { run, readings, samples };
}

/** Returns the last phase that has started; the first phase starts at 0. */
const phaseAt = (phases: readonly Phase[], seconds: number): Phase => phases.filter(({ at }) => at <= seconds).at(-1)!;

const countEvents = (world: World, kind: 'land' | 'wall'): number =>
  world.events.filter((event) => event.kind === kind).length;

function place(world: World, start: Start): void {
  const yaw = start.headingDegrees * RADIANS;
  const standing = world.standingPose(0, { x: start.x, y: start.y, z: start.z, yaw });
  const pose = { ...turned(standing, start), y: standing.y + start.height };
  world.placeCar(0, pose, alongGround(standing, start.speedKmh / KMH_PER_MPS));
  writeCar(world.state, 0, CAR.boost, start.boost);
}

/** Returns a velocity along the nose of a pose (m/s). */
function alongGround({ qx, qy, qz, qw }: Pose, speed: number): Vec3 {
  return {
    x: 2 * (qx * qz + qw * qy) * speed,
    y: 2 * (qy * qz - qw * qx) * speed,
    z: (1 - 2 * (qx * qx + qy * qy)) * speed,
  };
}

/** Rotates a pose by the roll and then by the pitch of a start. */
function turned(pose: Pose, { rollDegrees, pitchDegrees }: Start): Pose {
  const [roll, pitch] = [(rollDegrees * RADIANS) / 2, (pitchDegrees * RADIANS) / 2];
  const rolled = times(pose, 0, Math.sin(roll), Math.cos(roll));
  return times(rolled, Math.sin(pitch), 0, Math.cos(pitch));
}

/** Multiplies the quaternion of a pose by (x, 0, z, w). */
function times(pose: Pose, x: number, z: number, w: number): Pose {
  const { qx, qy, qz, qw } = pose;
  return {
    ...pose,
    qx: qw * x + qx * w + qy * z,
    qy: qy * w + qz * x - qx * z,
    qz: qw * z + qz * w - qy * x,
    qw: qw * w - qx * x - qz * z,
  };
}
