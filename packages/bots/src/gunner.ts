/** A gunner that aims at the nearest rival in reach, ahead rather than behind, and leads it a little. */
import {
  AIM_PITCH_MAX,
  ANGLE_STEPS,
  atan2,
  CAR,
  carCountOf,
  carOffset,
  clamp,
  createPose,
  type GunnerInput,
  hash32,
  MUZZLE,
  PHASE,
  RACE,
  readPose,
  SHOT,
  STATUS,
  TAU,
  type Track,
  type WorldState,
} from '@shotgun-rally/sim';

/** Rivals behind count as this many times further away. */
const BEHIND_FACTOR = 2.5;
/** Of its reach, how much it uses. */
const REACH_SHARE = 0.6;
/** Furthest that its hands are off, rad, and how long they stay so, ticks. */
const TREMBLE = 0.03;
const TREMBLE_TICKS = 9;
/** Barrel this close to the aim: fire, 1/65536 turn. */
const FIRE_WITHIN = 700;
/** It stops before the gun jams. */
const HEAT_STOP = 800;

const own = createPose();
const rival = createPose();

/** What a bot at the gun of `car` does in `tick`: a pure function of its arguments. */
export function botGunner(state: WorldState, track: Track, car: number, tick: number): GunnerInput {
  const at = carOffset(car);
  readPose(state, car, own);
  const target = state[at + CAR.status] === STATUS.empty ? -1 : nearestRival(state, track, car);
  if (target < 0) return rest(state, track, at);
  readPose(state, target, rival);
  const dx = rival.x - own.x;
  const dy = rival.y + 0.3 - own.y - MUZZLE.y;
  const dz = rival.z - own.z;
  const spell = Math.floor(tick / TREMBLE_TICKS);
  const aimYaw = steps(atan2(dx, dz) + tremble(car, spell, 1)) & (ANGLE_STEPS - 1);
  const aimPitch = clamp(
    steps(atan2(dy, Math.sqrt(dx * dx + dz * dz)) + tremble(car, spell, 2)),
    -AIM_PITCH_MAX,
    AIM_PITCH_MAX,
  );
  const off = Math.abs(
    ((aimYaw - (state[at + CAR.barrelYaw] as number) + ANGLE_STEPS * 1.5) % ANGLE_STEPS) - ANGLE_STEPS / 2,
  );
  const racing = state[RACE.phase] === PHASE.racing || state[RACE.phase] === PHASE.warmup;
  const fire = racing && off < FIRE_WITHIN && (state[at + CAR.heat] as number) < HEAT_STOP;
  return { aimYaw, aimPitch, fire, viewDelayMs: 0 };
}

/** Barrel along the road. */
function rest(state: WorldState, track: Track, at: number): GunnerInput {
  const hint = state[at + CAR.trackHint] as number;
  const aimYaw = steps(atan2(track.tx[hint] as number, track.tz[hint] as number)) & (ANGLE_STEPS - 1);
  return { aimYaw, aimPitch: 0, fire: false, viewDelayMs: 0 };
}

function nearestRival(state: WorldState, track: Track, car: number): number {
  const hint = state[carOffset(car) + CAR.trackHint] as number;
  let best = -1;
  let bestDistance = SHOT.rangeM * REACH_SHARE;
  for (let other = 0; other < carCountOf(state); other++) {
    const at = carOffset(other);
    if (other === car || state[at + CAR.status] !== STATUS.racing || (state[at + CAR.protectTicks] as number) > 0)
      continue;
    readPose(state, other, rival);
    const dx = rival.x - own.x;
    const dz = rival.z - own.z;
    const behind = dx * (track.tx[hint] as number) + dz * (track.tz[hint] as number) < 0;
    const distance = Math.sqrt(dx * dx + dz * dz) * (behind ? BEHIND_FACTOR : 1);
    if (distance >= bestDistance) continue;
    bestDistance = distance;
    best = other;
  }
  return best;
}

const steps = (angle: number): number => Math.floor((angle / TAU) * ANGLE_STEPS + 0.5);

const tremble = (car: number, spell: number, salt: number): number =>
  ((hash32(car, spell, salt) % 2001) / 1000 - 1) * TREMBLE;
