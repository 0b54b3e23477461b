/** Computes what the sound of each frame depends on: the listener, the state of the race, and cues (short sounds of events). */
import { PHASE, RACE, STATUS, standings } from '@shotgun-rally/sim';
import { carInteger, countdownSeconds, lookHeading, type Moment } from '../race/moment.ts';
import type { RaceSound } from './race-audio.ts';
import type { SoundName } from './sound-kit.ts';

/** The cue for each kind of pad (a bonus on the road). */
const PAD_CUES = { boost: 'boost', repair: 'repair', ammo: 'pickup' } as const satisfies Record<string, SoundName>;

export class AudioSource {
  /** Seconds left of the countdown in the last frame; 0 outside the countdown. */
  #secondsLeft = 0;
  /** The car that the last frame followed; -1 before the first frame. The next four fields are about it. */
  #car = -1;
  /** True if its gun was overheated. */
  #wasJammed = false;
  /** The start of the race phase, and the most laps that the car has completed in it: a correction can move the car back. */
  #phaseStartTick = 0;
  #lap = 0;
  #status: number = STATUS.empty;

  /** Returns what the sound of one frame depends on. */
  update(moment: Moment): RaceSound {
    const { view, viewpoint, track } = moment;
    const { car } = viewpoint;
    const pose = view.cars[car]?.pose;
    const heard = moment.hasOldEvents ? { ...moment, events: [], effects: [] } : moment;
    return {
      theme: track.theme,
      listener: { x: pose?.x ?? 0, y: pose?.y ?? 0, z: pose?.z ?? 0, heading: lookHeading(moment) },
      isRacing: view.state[RACE.phase] === PHASE.racing,
      isLastLap: carInteger(view.state, car, 'lap') === viewpoint.laps - 1,
      /** Computed when it is read, which is not in each frame. */
      get shareBehind() {
        const order = standings(view.state, track);
        return order.length > 1 ? 1 - order.indexOf(car) / (order.length - 1) : 0;
      },
      cues: this.#cues(heard),
      wrecks: heard.events.flatMap((event) => (event.kind === 'wreck' && event.car !== car ? [event.car] : [])),
    };
  }

  #cues(moment: Moment): SoundName[] {
    const { viewpoint, events, effects, track } = moment;
    const cues: SoundName[] = [];
    this.#addCountdown(moment, cues);
    for (const effect of effects) {
      if (effect.kind === 'pad' && effect.car === viewpoint.car) {
        const pad = track.pads[effect.pad];
        if (pad) cues.push(PAD_CUES[pad.kind]);
      }
      if (effect.kind === 'land' && effect.car === viewpoint.car) cues.push('land');
    }
    for (const event of events) {
      if (event.kind === 'wreck' && event.car === viewpoint.car) cues.push('wreck');
      if (event.kind === 'call' && event.car === viewpoint.car) cues.push('call');
    }
    this.#addChanges(moment, cues);
    return cues;
  }

  /** Adds a cue for each second of the countdown, and one for the start. */
  #addCountdown({ view }: Moment, cues: SoundName[]): void {
    const secondsLeft = countdownSeconds(view.state);
    const hasChanged = secondsLeft !== this.#secondsLeft;
    if (hasChanged && (secondsLeft > 0 || view.state[RACE.phase] === PHASE.racing))
      cues.push(secondsLeft > 0 ? 'count' : 'go');
    this.#secondsLeft = secondsLeft;
  }

  /** Adds a cue for an overheated gun, and one for a new lap or the finish; none if the last frame followed another car. */
  #addChanges({ view, viewpoint: { car } }: Moment, cues: SoundName[]): void {
    const isJammed = carInteger(view.state, car, 'jammed') === 1;
    const lap = carInteger(view.state, car, 'lap');
    const status = carInteger(view.state, car, 'status');
    const phaseStartTick = view.state[RACE.phaseStartTick]!;
    const isSamePhase = car === this.#car && phaseStartTick === this.#phaseStartTick;
    if (car === this.#car) {
      if (isJammed && !this.#wasJammed) cues.push('jam');
      if (status === STATUS.finished && this.#status !== STATUS.finished) cues.push('finish');
      else if (lap > this.#lap) cues.push('lap');
    }
    this.#car = car;
    this.#wasJammed = isJammed;
    this.#lap = isSamePhase ? Math.max(this.#lap, lap) : lap;
    this.#phaseStartTick = phaseStartTick;
    this.#status = status;
  }
}
