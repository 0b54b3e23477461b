/** Creates the values that the HUD shows, from the race in this frame (a moment) and its recent events (the news). */
import { PHASE, RACE, readField, STATUS, standings, TICK_MS, type WorldState } from '@shotgun-rally/sim';
import { stepsToRadians } from '@shotgun-rally/sim/math';
import { ROCKET } from '@shotgun-rally/sim/tuning';
import { ticksToGuns } from '@shotgun-rally/sim/weapons';
import { colourOf } from '../look/liveries.ts';
import type { News } from '../news/news.ts';
import { finalSecondsOf } from '../news/race-news.ts';
import { partnerOf } from '../news/team-news.ts';
import { aimTurnBetween } from '../race/aim.ts';
import { carInteger, carTitleOf, countdownSeconds, type Moment, phaseTicks, shownSpeed } from '../race/moment.ts';
import { findNextBend } from '../race/next-bend.ts';
import { GUNNER_FOV_DEGREES } from '../race/scene-frame.ts';
import { damageTexts, markersOf, type Project } from './hud-markers.ts';
import type { HudMessage } from './hud-message.ts';
import type { HudModel, MinimapDot } from './hud-model.ts';

const KMH_PER_MPS = 3.6;
/** How long GO! is shown after the start (ticks). */
const GO_TICKS = 60;
const HALF_FOV_RADIANS = (GUNNER_FOV_DEGREES / 2) * (Math.PI / 180);
/** The barrel is on target within this angle of the crosshair (radians). */
const ON_TARGET_MAX = 0.02;
/** No mark shows the barrel if it points further than this to the side of the crosshair (radians). */
const VISIBLE_YAW_MAX = 1;

/** Returns what the HUD shows. `project` maps world points to the screen; it is null without a 3D scene. */
export function createHudModel(moment: Moment, news: News, message: HudMessage, project: Project | null): HudModel {
  const { view, viewpoint, track } = moment;
  const { state } = view;
  const order = standings(state, track);
  const isGunner = viewpoint.role === 'gunner';
  return {
    role: viewpoint.role,
    isWarmup: state[RACE.phase] === PHASE.warmup,
    ...raceValues(moment, order),
    ...carValues(state, viewpoint.car),
    speedKmh: shownSpeed(moment) * KMH_PER_MPS,
    ahead: news.race.gapTo(moment, order, -1),
    behind: news.race.gapTo(moment, order, 1),
    notice: news.race.notice,
    bend: isGunner ? findNextBend(track, carInteger(state, viewpoint.car, 'trackHint')) : null,
    hitsFrom: news.combat.hitsFrom,
    damage: damageTexts(news.combat.damage, project),
    markers: markersOf(news.team.calls, moment, project),
    partner: partnerOf(moment)?.name ?? '',
    spectatorText: moment.participantRole === 'spectator' ? spectatorTextOf(moment) : null,
    message: message.update(moment, news),
    dots: dotsOf(moment),
    isHitConfirmed: news.combat.isHitConfirmed,
    barrel: isGunner ? barrelOf(moment) : null,
    feed: news.feed.lines,
    isOver: state[RACE.phase] === PHASE.finished,
  };
}

/** `order` holds the car slots by place. */
function raceValues(moment: Moment, order: readonly number[]) {
  const { view, viewpoint } = moment;
  const { state } = view;
  const { car } = viewpoint;
  const isRacing = state[RACE.phase] === PHASE.racing;
  const lapTicks = isRacing ? phaseTicks(state) - carInteger(state, car, 'lapStartTick') : 0;
  const hasFinished = carInteger(state, car, 'status') === STATUS.finished;
  const bestLapTicks = carInteger(state, car, 'bestLapTicks');
  return {
    lap: carInteger(state, car, 'lap') + 1,
    laps: viewpoint.laps,
    place: order.indexOf(car) + 1,
    carCount: order.length,
    lapTimeMs: (hasFinished ? carInteger(state, car, 'finishTicks') : lapTicks) * TICK_MS,
    bestLapMs: bestLapTicks > 0 ? bestLapTicks * TICK_MS : null,
    hasWeapons: state[RACE.weapons] === 1,
    finalSeconds: finalSecondsOf(moment),
    gunsSeconds: gunsSecondsOf(state),
    countdown: countdownOf(state),
  };
}

const carValues = (state: WorldState, car: number) => ({
  armour: readField(state, car, 'health'),
  boost: readField(state, car, 'boost'),
  heat: readField(state, car, 'heat'),
  isJammed: carInteger(state, car, 'jammed') === 1,
  rockets: carInteger(state, car, 'rockets'),
  rocketReloadShare: 1 - carInteger(state, car, 'rocketTicks') / ROCKET.reloadTicks,
  spread: readField(state, car, 'heat'), // a hot gun scatters its shots
});

/** Returns a text with the name of the followed car, and the keys or touch buttons that change the car and the camera. */
function spectatorTextOf({ roster, viewpoint, controls }: Moment): string {
  const arrows = controls.device === 'touch' ? '‹ ›' : '← →';
  return `${carTitleOf(roster, viewpoint.car)}   ${arrows} other cars   ${controls.nameOf('camera')} other camera`;
}

/** Returns the seconds to the start; 0 just after the start; null otherwise. */
function countdownOf(state: WorldState): number | null {
  if (state[RACE.phase] === PHASE.countdown) return countdownSeconds(state);
  return state[RACE.phase] === PHASE.racing && phaseTicks(state) < GO_TICKS ? 0 : null;
}

/** Returns the seconds until guns and rockets work; null once they do, and in a race without weapons. */
function gunsSecondsOf(state: WorldState): number | null {
  const ticks = ticksToGuns(state);
  return ticks > 0 && state[RACE.weapons] === 1 ? (ticks * TICK_MS) / 1000 : null;
}

function dotsOf({ view, roster, viewpoint }: Moment): MinimapDot[] {
  return view.cars
    .filter(({ present }) => present)
    .map(({ car, pose }) => ({
      car,
      x: pose.x,
      z: pose.z,
      colour: colourOf(roster, car),
      isOwn: car === viewpoint.car,
    }));
}

/** Returns where the barrel points, in half screen heights from the crosshair; null if it is on target or points far to the side. */
function barrelOf({ view, viewpoint, aim }: Moment): { x: number; y: number } | null {
  const pose = view.cars[viewpoint.car]?.pose;
  if (!pose) return null;
  const barrel = { yaw: stepsToRadians(pose.barrelYaw), pitch: stepsToRadians(pose.barrelPitch) };
  const { yaw, pitch } = aimTurnBetween(aim, barrel);
  if (Math.abs(yaw) > VISIBLE_YAW_MAX || Math.hypot(yaw, pitch) < ON_TARGET_MAX) return null;
  return { x: -Math.tan(yaw) / Math.tan(HALF_FOV_RADIANS), y: Math.tan(pitch) / Math.tan(HALF_FOV_RADIANS) };
}
