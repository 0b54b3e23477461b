/** The message across the middle of the HUD, such as WRONG WAY. Only the most urgent message is shown. */
import { PHASE, RACE, STATUS, TICK_MS } from '@shotgun-rally/sim';
import type { News } from '../news/news.ts';
import { partnerOf, selfIn } from '../news/team-news.ts';
import { carInteger, carTitleOf, type Moment } from '../race/moment.ts';
import { keyName } from '../settings/bindings.ts';
import { clockText } from '../ui/clock-text.ts';
import { ordinal } from '../ui/ordinal.ts';

/** WRONG WAY appears if the car moves against the direction of the track faster than this (m/s) for WRONG_WAY_MS. */
const WRONG_WAY_MPS = 4;
const WRONG_WAY_MS = 1200;
/** The message about slow motion is shown for this time (ms) after a change of the speed. */
const SLOW_MOTION_MS = 4000;
/** A message about a seat swap is shown for this time (ms). The request itself lasts until it is cancelled. */
const SWAP_MS = 8000;

export class HudMessage {
  #wrongWaySinceMs: number | null = null;
  #timeRate = 1;
  #rateChangedMs = Number.NEGATIVE_INFINITY;
  #swapText: string | null = null;
  #swapChangedMs = 0;

  /** Returns the message to show, or null. Call for each update. */
  update(moment: Moment, news: Pick<News, 'team' | 'record'>): string | null {
    if (moment.isPaused) return pausedText(moment);
    return this.#raceText(moment, news) ?? this.#slowMotionText(moment);
  }

  #raceText(moment: Moment, { team, record }: Pick<News, 'team' | 'record'>): string | null {
    const { view, viewpoint, participantRole, controls, isPartnerCutOff } = moment;
    const { role } = viewpoint;
    const status = carInteger(view.state, viewpoint.car, 'status');
    if (view.state[RACE.phase] === PHASE.finished || participantRole === 'spectator') return null;
    if (status === STATUS.wrecked) return wreckedText(moment, record.wreckedBy);
    if (status === STATUS.finished) return finishedText(moment);
    const swapText = this.#newSwapText(moment);
    if (role === 'driver' && team.asksToSlow) return 'SLOW DOWN';
    if (role === 'driver' && this.#isWrongWay(moment)) return 'WRONG WAY';
    if (role === 'gunner' && carInteger(view.state, viewpoint.car, 'jammed') === 1) return 'OVERHEATED';
    if (swapText) return swapText;
    if (role === 'gunner' && isPartnerCutOff) return `DRIVER DISCONNECTED: PRESS ${controls.nameOf('swap')} TO DRIVE`;
    return controls.invitesClick ? 'CLICK TO AIM' : null;
  }

  /** Returns the message about a seat swap; null if there is none, or if it is no longer new. */
  #newSwapText(moment: Moment): string | null {
    const text = swapTextOf(moment);
    if (text !== this.#swapText) this.#swapChangedMs = moment.nowMs;
    this.#swapText = text;
    return moment.nowMs - this.#swapChangedMs < SWAP_MS ? text : null;
  }

  /** Returns the message about the new speed of a solo race, with the key that changes it. */
  #slowMotionText({ timeRate, nowMs }: Moment): string | null {
    if (timeRate !== this.#timeRate) this.#rateChangedMs = nowMs;
    this.#timeRate = timeRate;
    // The clock of the race runs at this rate.
    const isNew = nowMs - this.#rateChangedMs < SLOW_MOTION_MS * timeRate;
    return isNew && timeRate < 1 ? `SLOW MOTION ${timeRate * 100} %: PRESS ${keyName('KeyB')} TO CHANGE` : null;
  }

  #isWrongWay({ view, viewpoint, track, nowMs }: Moment): boolean {
    const pose = view.cars[viewpoint.car]?.pose;
    // The nearest point of the centre line; (tx, tz) is the direction of the track there.
    const sample = carInteger(view.state, viewpoint.car, 'trackHint');
    const alongTrackMps = pose ? pose.vx * (track.tx[sample] ?? 0) + pose.vz * (track.tz[sample] ?? 0) : 0;
    if (alongTrackMps > -WRONG_WAY_MPS || view.state[RACE.phase] !== PHASE.racing) this.#wrongWaySinceMs = null;
    else this.#wrongWaySinceMs ??= nowMs;
    return this.#wrongWaySinceMs !== null && nowMs - this.#wrongWaySinceMs > WRONG_WAY_MS;
  }
}

/** Names the key of a solo race that ends the pause; on a phone, a tap does. The pause of a dialog ends with it. */
function pausedText({ controls: { isSuspended, device } }: Moment): string {
  if (isSuspended) return 'PAUSED';
  return device === 'touch' ? 'PAUSED: TAP TO CONTINUE' : `PAUSED: PRESS ${keyName('KeyP')} TO CONTINUE`;
}

/** Returns the message about a seat swap that one of the two players has asked for; null for none. */
function swapTextOf(moment: Moment): string | null {
  const { nameOf } = moment.controls;
  if (partnerOf(moment)?.wantsSwap) return `PARTNER WANTS TO SWAP SEATS: PRESS ${nameOf('swap')} TO AGREE`;
  return selfIn(moment)?.wantsSwap ? `WAITING FOR PARTNER: PRESS ${nameOf('swap')} TO CANCEL` : null;
}

/** Returns the message that names the car `by` that wrecked the player's car (-1 for none) and counts the seconds until it respawns. */
function wreckedText({ view, viewpoint, roster }: Moment, by: number): string {
  const seconds = (carInteger(view.state, viewpoint.car, 'respawnTicks') * TICK_MS) / 1000;
  const isByRival = by >= 0 && by !== viewpoint.car;
  return `WRECKED\n${isByRival ? `by ${carTitleOf(roster, by)}, ` : ''}back in ${Math.ceil(seconds)} s`;
}

/** Returns the place and the time of the player's car, which has finished. */
function finishedText({ view, viewpoint }: Moment): string {
  const { car } = viewpoint;
  const timeMs = carInteger(view.state, car, 'finishTicks') * TICK_MS;
  return `${ordinal(carInteger(view.state, car, 'place'))} PLACE\n${clockText(timeMs)}`;
}
