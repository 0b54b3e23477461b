/** What the HUD shows of a moment. */
import {
  PHASE,
  RACE,
  RACE_RULES,
  ROCKET,
  readField,
  STATUS,
  standings,
  stepsToRadians,
  TICK_MS,
  type WorldState,
} from '@shotgun-rally/sim';
import type { PlayerInput } from '../input/player-input.ts';
import { paintOf } from '../look/liveries.ts';
import { CombatNews, type Project } from '../news/combat-news.ts';
import type { News } from '../news/news.ts';
import { finalSecondsOf, RaceNews } from '../news/race-news.ts';
import { partnerOf, selfIn, TeamNews } from '../news/team-news.ts';
import { carInteger, headingOf, type Moment, phaseTicks, teamNameOf } from '../race/moment.ts';
import { nextBend } from '../race/next-bend.ts';
import type { HudModel, MinimapDot, ResultRow } from './hud-model.ts';

const KMH_PER_MPS = 3.6;
/** Below this the grid's own stiction shows as a phantom speed, m/s. */
const SPEED_SHOWN_MIN = 0.2;
/** GO! stays for so many ticks after the start. */
const GO_TICKS = 60;
/** Going backwards faster than this, for so long, is the wrong way. */
const WRONG_WAY_MPS = 4;
const WRONG_WAY_MS = 1200;
/** Half the gunner's vertical field of view, 64 degrees in all. */
const HALF_FOV = (32 * Math.PI) / 180;
const OFF_TARGET = 0.02;

export class HudSource {
  readonly #race = new RaceNews();
  readonly #combat = new CombatNews();
  readonly #team = new TeamNews();
  #wrongWaySinceMs: number | null = null;

  /**
   * `project` says where things are in the picture, null before there is one; `isPaused`: time stands still, and nothing
   * else on the screen says so.
   */
  model(moment: Moment, input: PlayerInput, news: News, project: Project | null, isPaused: boolean): HudModel {
    this.#process(moment, input, project);
    const { view, welcome } = moment;
    const { state } = view;
    const { car } = welcome;
    const order = standings(state, moment.track);
    const racing = state[RACE.phase] === PHASE.racing;
    const lapTicks = racing ? phaseTicks(state) - carInteger(state, car, 'lapStartTick') : 0;
    const best = carInteger(state, car, 'bestLapTicks');
    return {
      role: welcome.role,
      speedKmh: speedOf(moment) * KMH_PER_MPS,
      lap: carInteger(state, car, 'lap') + 1,
      laps: welcome.laps,
      place: order.indexOf(car) + 1,
      carCount: order.length,
      lapTimeMs: carInteger(state, car, 'status') === STATUS.finished ? 0 : lapTicks * TICK_MS,
      bestLapMs: best > 0 ? best * TICK_MS : null,
      armour: readField(state, car, 'health'),
      boost: readField(state, car, 'boost'),
      heat: readField(state, car, 'heat'),
      jammed: carInteger(state, car, 'jammed') === 1,
      rockets: carInteger(state, car, 'rockets'),
      rocketLoaded: 1 - carInteger(state, car, 'rocketTicks') / ROCKET.reloadTicks,
      spread: readField(state, car, 'heat'),
      weapons: state[RACE.weapons] === 1,
      ahead: this.#race.gap(moment, order, -1),
      behind: this.#race.gap(moment, order, 1),
      notice: this.#race.notice,
      finalSeconds: finalSecondsOf(moment),
      bend: welcome.role === 'gunner' ? nextBend(moment.track, carInteger(state, car, 'trackHint')) : null,
      hitsFrom: this.#combat.hitsFrom,
      damage: this.#combat.damage,
      markers: this.#team.markers(moment, project),
      partner: partnerOf(moment)?.name ?? '',
      watching: moment.station === 'spectator' ? watchingText(moment, input) : null,
      countdown: countdownOf(state),
      message: isPaused ? 'PAUSED' : this.#message(moment, input),
      dots: dotsOf(moment),
      hitMarker: news.hitNow,
      barrel: welcome.role === 'gunner' ? barrelOf(moment, input) : null,
      feed: news.feed,
      results: state[RACE.phase] === PHASE.finished ? resultsOf(moment, order, this.#combat) : null,
    };
  }

  #process(moment: Moment, input: PlayerInput, project: Project | null): void {
    if (this.#race.process(moment)) this.#combat.clear();
    const pose = moment.view.cars[moment.welcome.car]?.pose;
    const heading = moment.welcome.role === 'gunner' ? input.gunner.yaw : pose ? headingOf(pose) : 0;
    this.#combat.process(moment, heading, project);
    this.#team.process(moment);
  }

  #message(moment: Moment, input: PlayerInput): string | null {
    const { car, role } = moment.welcome;
    const status = carInteger(moment.view.state, car, 'status');
    if (moment.view.state[RACE.phase] === PHASE.finished) return null;
    if (moment.station === 'spectator') return null;
    if (status === STATUS.wrecked) return wreckedText(moment);
    if (this.#team.asksToSlow && role === 'driver') return 'SLOW DOWN';
    if (partnerOf(moment)?.wantsSwap) return `PARTNER WANTS TO SWAP SEATS: ${input.nameOf('swap')} AGREES`;
    if (selfIn(moment)?.wantsSwap) return 'ASKED TO SWAP SEATS';
    if (role === 'gunner' && moment.isPartnerCutOff) return `DRIVER LOST: ${input.nameOf('swap')} TAKES THE WHEEL`;
    if (role === 'gunner') return input.invitesClick ? 'CLICK TO AIM' : null;
    if (status === STATUS.finished) return 'FINISHED';
    return this.#goesWrongWay(moment) ? 'WRONG WAY' : null;
  }

  #goesWrongWay({ view, welcome, track, nowMs }: Moment): boolean {
    const pose = view.cars[welcome.car]?.pose;
    const sample = carInteger(view.state, welcome.car, 'trackHint');
    const along = pose ? pose.vx * (track.tx[sample] ?? 0) + pose.vz * (track.tz[sample] ?? 0) : 0;
    if (along > -WRONG_WAY_MPS || view.state[RACE.phase] !== PHASE.racing) this.#wrongWaySinceMs = null;
    else this.#wrongWaySinceMs ??= nowMs;
    return this.#wrongWaySinceMs !== null && nowMs - this.#wrongWaySinceMs > WRONG_WAY_MS;
  }
}

/** Who is watched, and how to see something else. */
const watchingText = ({ roster, welcome }: Moment, input: PlayerInput): string =>
  `${teamNameOf(roster, welcome.car)}   ← → other cars   ${input.nameOf('camera')} other camera`;

/** With the seconds until it is whole again. */
function wreckedText({ view, welcome }: Moment): string {
  const seconds = (carInteger(view.state, welcome.car, 'respawnTicks') * TICK_MS) / 1000;
  return `WRECKED  ${Math.ceil(seconds)}`;
}

/** Speed of the own car as it is shown, m/s. */
export function speedOf({ view, welcome }: Moment): number {
  const pose = view.cars[welcome.car]?.pose;
  const speed = pose ? Math.hypot(pose.vx, pose.vy, pose.vz) : 0;
  return speed < SPEED_SHOWN_MIN ? 0 : speed;
}

/** Seconds to the start; 0 just after it; null otherwise. */
function countdownOf(state: WorldState): number | null {
  const ticks = phaseTicks(state);
  if (state[RACE.phase] === PHASE.countdown) return ((RACE_RULES.countdownTicks - ticks) * TICK_MS) / 1000;
  return state[RACE.phase] === PHASE.racing && ticks < GO_TICKS ? 0 : null;
}

function dotsOf({ view, roster, welcome }: Moment): MinimapDot[] {
  const colours = new Map(roster?.cars.map((each) => [each.car, paintOf(each)]));
  return view.cars
    .filter((shown) => shown.present)
    .map(({ car, pose }) => ({
      car,
      x: pose.x,
      z: pose.z,
      color: colours.get(car) ?? '#fff',
      own: car === welcome.car,
    }));
}

/** Where the barrel points, seen from the reticle, in half heights of the picture; null when it is on target. */
function barrelOf({ view, welcome }: Moment, { gunner }: PlayerInput): { x: number; y: number } | null {
  const pose = view.cars[welcome.car]?.pose;
  if (!pose) return null;
  const away = stepsToRadians(pose.barrelYaw) - gunner.yaw;
  const yaw = Math.atan2(Math.sin(away), Math.cos(away));
  const pitch = stepsToRadians(pose.barrelPitch) - gunner.pitch;
  if (Math.abs(yaw) > 1 || Math.hypot(yaw, pitch) < OFF_TARGET) return null;
  return { x: -Math.tan(yaw) / Math.tan(HALF_FOV), y: Math.tan(pitch) / Math.tan(HALF_FOV) };
}

function resultsOf({ view, roster, welcome }: Moment, order: readonly number[], combat: CombatNews): ResultRow[] {
  return order.map((car, index) => {
    const finish = carInteger(view.state, car, 'finishTicks');
    const best = carInteger(view.state, car, 'bestLapTicks');
    const entry = roster?.cars.find((each) => each.car === car);
    return {
      place: index + 1,
      name: teamNameOf(roster, car),
      color: entry ? paintOf(entry) : '#fff',
      timeMs: finish > 0 ? finish * TICK_MS : null,
      bestLapMs: best > 0 ? best * TICK_MS : null,
      ...combat.tallyOf(car),
      own: car === welcome.car,
    };
  });
}
