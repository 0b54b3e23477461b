/** Plays the sounds of a race that have no end of their own: the engines, the squeal of the tyres and the wind. */
import { STATUS } from '@shotgun-rally/sim';
import type { CarView, SceneFrame } from '../race/scene-frame.ts';
import { engineSound } from './engine-model.ts';
import { type EngineVoice, OscillatorEngine, WorkletEngine } from './engine-voices.ts';
import { GLIDE_S, GlidingParameter } from './gliding-parameter.ts';
import { type Listener, panAndGain } from './pan-and-gain.ts';
import { whiteNoise } from './sound-kit.ts';

/** Number of other cars, nearest first, whose engines are played. */
const OTHER_ENGINES = 4;
/** Sideways speeds at which tyres begin to squeal, and at which they squeal most loudly. */
const SKID_FROM_MPS = 3;
const SKID_FULL_MPS = 12;
/** Speed at which the wind is loudest. */
const WIND_FULL_MPS = 65;
/** Assumed for cars whose throttle is unknown (-1 to 1). */
const UNKNOWN_THROTTLE = 0.6;

/** What plays one engine. */
interface Voice {
  readonly engine: EngineVoice;
  readonly level: GlidingParameter;
  readonly pan: GlidingParameter;
  /** The engine's gear when it was adjusted. */
  gear: number;
}

/** A noise that is repeated without end. */
interface Loop {
  readonly source: AudioBufferSourceNode;
  readonly level: GlidingParameter;
}

export class ContinuousSounds {
  readonly #context: BaseAudioContext;
  readonly #to: AudioNode;
  readonly #voices: readonly Voice[];
  readonly #skid: Loop;
  readonly #wind: Loop;

  /** Starts all sounds, which are silent until `adjust` is called. The worklet plays the player's engine if it is loaded. */
  constructor(context: BaseAudioContext, to: AudioNode, hasWorklet: boolean) {
    this.#context = context;
    this.#to = to;
    this.#voices = Array.from({ length: 1 + OTHER_ENGINES }, (_, index) =>
      this.#createVoice(index === 0 && hasWorklet),
    );
    const noise = whiteNoise(context);
    this.#skid = this.#startLoop(noise, 'bandpass', 1300, 2.2);
    this.#wind = this.#startLoop(noise, 'lowpass', 520, 0.4);
  }

  /** Adjusts all sounds to a frame. They glide to their new values. */
  adjust(frame: SceneFrame, listener: Listener): void {
    this.#adjustEngines(frame, listener);
    this.#adjustRoad(frame.cars[frame.ownCar]);
  }

  /** Makes all sounds silent until the next `adjust`. */
  fadeOut(): void {
    for (const { level } of [...this.#voices, this.#skid, this.#wind]) level.glideTo(0);
  }

  /** Stops all sounds for good. */
  stop(): void {
    for (const { engine } of this.#voices) engine.stop();
    for (const { source } of [this.#skid, this.#wind]) source.stop();
  }

  /** Sets the engine sounds: the first voice is the player's car, the others the nearest other cars. */
  #adjustEngines({ cars, ownCar }: SceneFrame, listener: Listener): void {
    const others = cars
      .filter(({ isPresent, car }) => isPresent && car !== ownCar)
      .map((view) => ({ view, placement: panAndGain(listener, view.x, view.y, view.z) }))
      .sort((a, b) => a.placement.distanceM - b.placement.distanceM);
    this.#voices.forEach((voice, index) => {
      const own = index === 0 ? cars[ownCar] : undefined;
      const other = index === 0 ? undefined : others[index - 1];
      const view = own ?? other?.view;
      if (!view?.isPresent || view.status === STATUS.wrecked) voice.level.glideTo(0);
      else
        this.#adjustEngine(
          voice,
          view,
          own ? 0.5 : (other?.placement.gain ?? 0) * 0.6,
          own ? 0 : (other?.placement.pan ?? 0),
        );
    });
  }

  #adjustEngine(voice: Voice, view: CarView, gain: number, pan: number): void {
    // A car that is too far away to be heard keeps its last pitch.
    if (gain === 0) {
      voice.level.glideTo(0);
      return;
    }
    const speed = Math.hypot(view.vx, view.vy, view.vz);
    const { gear, revs, load } = engineSound(speed, view.throttle ?? UNKNOWN_THROTTLE, view.isBoosting, voice.gear);
    voice.gear = gear;
    voice.engine.set(revs, load);
    voice.level.glideTo(gain * (0.5 + load * 0.5));
    voice.pan.glideTo(pan);
  }

  /** Sets tyre squeal and wind. */
  #adjustRoad(ownCar: CarView | undefined): void {
    const slide = ownCar ? Math.abs(speedToLeft(ownCar)) : 0;
    const skid = Math.min(1, Math.max(0, (slide - SKID_FROM_MPS) / (SKID_FULL_MPS - SKID_FROM_MPS)));
    this.#skid.level.glideTo(skid * 0.6);
    this.#wind.level.glideTo(speedShareOf(ownCar) ** 2 * 0.45);
  }

  #createVoice(usesWorklet: boolean): Voice {
    const engine = new (usesWorklet ? WorkletEngine : OscillatorEngine)(this.#context, GLIDE_S * 2);
    const level = new GainNode(this.#context, { gain: 0 });
    const panner = new StereoPannerNode(this.#context);
    // One value per 128 samples is enough, and faster to compute.
    panner.pan.automationRate = 'k-rate';
    engine.connect(level);
    level.connect(panner).connect(this.#to);
    return { engine, level: this.#gliding(level.gain), pan: this.#gliding(panner.pan), gear: 1 };
  }

  /** Starts a filtered noise loop. */
  #startLoop(buffer: AudioBuffer, type: BiquadFilterType, frequency: number, Q: number): Loop {
    const source = new AudioBufferSourceNode(this.#context, { buffer, loop: true });
    const level = new GainNode(this.#context, { gain: 0 });
    source.connect(new BiquadFilterNode(this.#context, { type, frequency, Q })).connect(level).connect(this.#to);
    source.start();
    return { source, level: this.#gliding(level.gain) };
  }

  #gliding(parameter: AudioParam): GlidingParameter {
    return new GlidingParameter(parameter, this.#context, GLIDE_S);
  }
}

/** Returns a car's horizontal speed as a share of that at which the wind is loudest (0 to 1); 0 if there is no car. */
export const speedShareOf = (car: CarView | undefined): number =>
  car ? Math.min(1, Math.hypot(car.vx, car.vz) / WIND_FULL_MPS) : 0;

/** Returns the car's speed to its own left (m/s). */
function speedToLeft({ qx, qy, qz, qw, vx, vy, vz }: CarView): number {
  const leftX = 1 - 2 * (qy * qy + qz * qz);
  const leftY = 2 * (qx * qy + qw * qz);
  const leftZ = 2 * (qx * qz - qw * qy);
  return vx * leftX + vy * leftY + vz * leftZ;
}
