/** What a moment sounds like: who listens from where, and the cues of what has just happened. */
import { PHASE, RACE, RACE_RULES, STATUS, standings, TICK_MS } from '@shotgun-rally/sim';
import { carInteger, lookHeading, type Moment, phaseTicks } from '../race/moment.ts';
import type { RaceSound } from './race-audio.ts';
import type { SoundName } from './sound-kit.ts';

const PAD_CUES = { boost: 'boost', repair: 'repair', ammo: 'pickup' } as const satisfies Record<string, SoundName>;

export class AudioSource {
  #count = 0;
  #wasJammed = false;
  #lap = 0;
  #status: number = STATUS.empty;

  /** Returns what the race sounds like in a moment. */
  race(moment: Moment): RaceSound {
    const { view, welcome, track } = moment;
    const { car } = welcome;
    const pose = view.cars[car]?.pose;
    const order = standings(view.state, track);
    return {
      theme: track.theme,
      listener: { x: pose?.x ?? 0, y: pose?.y ?? 0, z: pose?.z ?? 0, heading: lookHeading(moment) },
      isRacing: view.state[RACE.phase] === PHASE.racing,
      isLastLap: carInteger(view.state, car, 'lap') === welcome.laps - 1,
      lead: order.length > 1 ? 1 - order.indexOf(car) / (order.length - 1) : 0,
      cues: this.#cues(moment),
    };
  }

  #cues(moment: Moment): SoundName[] {
    const { view, welcome, events, effects, track } = moment;
    const cues: SoundName[] = [];
    this.#countDown(moment, cues);
    for (const effect of effects) {
      if (effect.kind === 'pad' && effect.car === welcome.car) {
        const pad = track.pads[effect.pad];
        if (pad) cues.push(PAD_CUES[pad.kind]);
      }
      if (effect.kind === 'land' && effect.car === welcome.car) cues.push('land');
    }
    for (const event of events) {
      if (event.kind === 'wreck') cues.push('wreck');
      if (event.kind === 'call' && event.car === welcome.car) cues.push('call');
    }
    const jammed = carInteger(view.state, welcome.car, 'jammed') === 1;
    if (jammed && !this.#wasJammed) cues.push('jam');
    this.#wasJammed = jammed;
    this.#noteLap(moment, cues);
    return cues;
  }

  /** A beep for each second of the countdown, and a long one for go. */
  #countDown({ view }: Moment, cues: SoundName[]): void {
    const phase = view.state[RACE.phase];
    const leftMs = (RACE_RULES.countdownTicks - phaseTicks(view.state)) * TICK_MS;
    const count = phase === PHASE.countdown ? Math.ceil(leftMs / 1000) : 0;
    if (count !== this.#count && (count > 0 || phase === PHASE.racing)) cues.push(count > 0 ? 'count' : 'go');
    this.#count = count;
  }

  #noteLap({ view, welcome }: Moment, cues: SoundName[]): void {
    const lap = carInteger(view.state, welcome.car, 'lap');
    const status = carInteger(view.state, welcome.car, 'status');
    if (status === STATUS.finished && this.#status === STATUS.racing) cues.push('finish');
    else if (lap > this.#lap) cues.push('lap');
    this.#lap = lap;
    this.#status = status;
  }
}
