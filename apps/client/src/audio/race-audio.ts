/** Plays all sounds of races and menus. Created on the first gesture, because browsers allow no sound before. */
import { STATUS } from '@shotgun-rally/sim';
import type { CarView, SceneFrame } from '../race/scene-frame.ts';
import { DEFAULT_VOLUMES, type Volumes } from '../settings/volumes.ts';
import { engineSound } from './engine-model.ts';
import { type EngineVoice, loadEngineWorklet, OscillatorEngine, WorkletEngine } from './engine-voices.ts';
import { GlidingParameter } from './gliding-parameter.ts';
import { listenToMenus } from './menu-events.ts';
import { Music } from './music.ts';
import { intensityOf, styleOf } from './music-notes.ts';
import { type Listener, panAndGain } from './pan-and-gain.ts';
import { SoundKit, type SoundName, whiteNoise } from './sound-kit.ts';

/** The input of one frame's sound, in addition to the SceneFrame, which the 3D view uses too. */
export interface RaceSound {
  /** The track's theme, which sets the style of the music. */
  readonly theme: string;
  readonly listener: Listener;
  readonly isRacing: boolean;
  readonly isLastLap: boolean;
  /** Share of the other cars that are behind the player's car, 0 to 1. */
  readonly shareBehind: number;
  /** Short sounds that start in this frame. */
  readonly cues: readonly SoundName[];
  /** The other cars that are wrecked in this frame. */
  readonly wrecks: readonly number[];
}

/** Number of other cars, nearest first, whose engines are played. */
const OTHER_ENGINES = 4;
/** Time constant of changes (seconds). */
const GLIDE_S = 0.05;
/** How often the continuous sounds and the music are adjusted (seconds). Between two times, sounds glide. */
const ADJUST_EVERY_S = 0.04;
/** Sideways speeds at which tyres begin to squeal, and at which they squeal most loudly. */
const SKID_FROM_MPS = 3;
const SKID_FULL_MPS = 12;
/** Speed at which the wind is loudest. */
const WIND_FULL_MPS = 65;
/** Closing speeds above which a collision is a knock instead of a scrape, and at which it is loudest. */
const KNOCK_FROM_MPS = 5;
const KNOCK_FULL_MPS = 14;
/** Assumed for cars whose throttle is unknown (-1 to 1). */
const UNKNOWN_THROTTLE = 0.6;
/** Short sounds with a lower gain are not played. */
const MIN_GAIN = 0.01;
/** Continuous sounds stop after CHECKS_UNTIL_SILENCE checks without a frame: the race is paused or no longer on the screen. */
const CHECK_EVERY_MS = 250;
const CHECKS_UNTIL_SILENCE = 3;
/** No further short sound starts while this many are playing. */
const PLAYING_MAX = 24;

/** A node through which all sounds of one kind are played. */
interface Bus {
  readonly node: GainNode;
  readonly volume: GlidingParameter;
}

/** What plays one engine. */
interface Voice {
  readonly engine: EngineVoice;
  readonly level: GlidingParameter;
  readonly pan: GlidingParameter;
  /** The engine's gear when it was adjusted. */
  gear: number;
}

export class RaceAudio {
  readonly #context: AudioContext;
  readonly #buses: Readonly<Record<'engines' | 'effects' | 'music', Bus>>;
  readonly #master: Bus;
  readonly #kit: SoundKit;
  readonly #music: Music;
  readonly #voices: readonly Voice[];
  readonly #skid: GlidingParameter;
  readonly #wind: GlidingParameter;
  readonly #loops: readonly AudioBufferSourceNode[];
  /** How the engine of the player's car is synthesised. */
  readonly engines: 'worklet' | 'oscillators';
  readonly #silenceTimer: ReturnType<typeof setInterval>;
  readonly #stopListeningToMenus: () => void;
  /** Seconds since the player's car last fired or was hit; at first longer than any fight affects the music. */
  #sinceFightS = 99;
  /** Seconds since the engines, the tyres and the wind were adjusted. */
  #sinceAdjustedS = ADJUST_EVERY_S;
  /** Ids of the last frame's rockets. */
  #rocketIds: ReadonlySet<number> = new Set();
  /** Checks since the last frame in which time advanced. */
  #checksWithoutFrame = 0;

  /** Creates the audio. If the user has made no gesture yet, it is silent until `resume` is called during one. */
  static async create(volumes: Volumes = DEFAULT_VOLUMES): Promise<RaceAudio> {
    const context = new AudioContext({ latencyHint: 'interactive' });
    const [hasWorklet, kit] = await Promise.all([loadEngineWorklet(context), SoundKit.create(context)]);
    const audio = new RaceAudio(context, hasWorklet, kit);
    audio.setVolumes(volumes, false);
    return audio;
  }

  private constructor(context: AudioContext, hasWorklet: boolean, kit: SoundKit) {
    this.#context = context;
    this.#kit = kit;
    this.engines = hasWorklet ? 'worklet' : 'oscillators';
    const limiter = new DynamicsCompressorNode(context, { threshold: -10, ratio: 12, attack: 0.003, release: 0.15 });
    limiter.connect(context.destination);
    this.#master = this.#createBus(limiter);
    const bus = (): Bus => this.#createBus(this.#master.node);
    this.#buses = { engines: bus(), effects: bus(), music: bus() };
    this.#music = new Music(context, this.#buses.music.node, styleOf(''));
    this.#voices = Array.from({ length: 1 + OTHER_ENGINES }, (_, index) =>
      this.#createVoice(index === 0 && hasWorklet),
    );
    const noise = whiteNoise(context);
    const [skid, wind] = [this.#startLoop(noise, 'bandpass', 1300, 2.2), this.#startLoop(noise, 'lowpass', 520, 0.4)];
    this.#skid = skid.level;
    this.#wind = wind.level;
    this.#loops = [skid.source, wind.source];
    this.#silenceTimer = setInterval(() => this.#checkForSilence(), CHECK_EVERY_MS);
    this.#stopListeningToMenus = listenToMenus(document, () => this.#play('click'));
  }

  /** Starts suspended sound. Browsers allow this only after a gesture. */
  resume(): void {
    // After a phone call, the state in Safari is 'interrupted'.
    if (this.#context.state !== 'running') this.#context.resume().catch(() => {});
  }

  /** Stops all sound until `resume`. */
  suspend(): void {
    this.#context.suspend().catch(() => {});
  }

  /** Sets all volumes (0 to 1). */
  setVolumes(volumes: Volumes, isMuted: boolean): void {
    this.#master.volume.glideTo(isMuted ? 0 : volumes.master);
    for (const bus of ['engines', 'effects', 'music'] as const) this.#buses[bus].volume.glideTo(volumes[bus]);
  }

  /** Number of short sounds that are playing. */
  get playing(): number {
    return this.#kit.playing;
  }

  get state(): AudioContextState {
    return this.#context.state;
  }

  /**
   * Plays one frame of a race. `delta` is in seconds, and 0 while the race is paused. Continuous sounds stop soon after the
   * last call with a `delta` above 0.
   */
  process(delta: number, frame: SceneFrame, race: RaceSound): void {
    if (delta > 0) this.#checksWithoutFrame = 0;
    this.#sinceAdjustedS += delta;
    for (const cue of race.cues) this.#play(cue);
    this.#playShots(frame, race.listener);
    this.#playKnocks(frame, race.listener);
    for (const car of race.wrecks) {
      const at = frame.cars[car];
      if (at) this.#playAt('wreck', race.listener, at, 1);
    }
    this.#sinceFightS = frame.shots.some(({ isOwn, hitCar }) => isOwn || hitCar === frame.ownCar)
      ? 0
      : this.#sinceFightS + delta;
    if (this.#sinceAdjustedS < ADJUST_EVERY_S) return;
    this.#adjust(frame, race);
    this.#sinceAdjustedS = 0;
  }

  /** Stops everything. The object must not be used afterwards. */
  dispose(): void {
    clearInterval(this.#silenceTimer);
    this.#stopListeningToMenus();
    for (const { engine } of this.#voices) engine.stop();
    for (const loop of this.#loops) loop.stop();
    this.#context.close().catch(() => {});
  }

  #checkForSilence(): void {
    this.#checksWithoutFrame++;
    if (this.#checksWithoutFrame === CHECKS_UNTIL_SILENCE) this.#silence();
  }

  /** Fades out the continuous sounds. The music stops by itself, as no more notes are scheduled. */
  #silence(): void {
    for (const { level } of this.#voices) level.glideTo(0);
    this.#skid.glideTo(0);
    this.#wind.glideTo(0);
    this.#music.reset();
  }

  /** Adjusts the continuous sounds, and schedules the music. */
  #adjust(frame: SceneFrame, race: RaceSound): void {
    const ownCar = frame.cars[frame.ownCar];
    this.#playEngines(frame, race.listener);
    this.#playRoad(ownCar);
    const speedShare = ownCar ? Math.min(1, Math.hypot(ownCar.vx, ownCar.vz) / WIND_FULL_MPS) : 0;
    this.#music.style = styleOf(race.theme);
    this.#music.process(this.#sinceAdjustedS, intensityOf({ ...race, sinceFightS: this.#sinceFightS, speedShare }));
  }

  /** Sets the engine sounds: the first voice is the player's car, the others the nearest other cars. */
  #playEngines({ cars, ownCar }: SceneFrame, listener: Listener): void {
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
        this.#playEngine(
          voice,
          view,
          own ? 0.5 : (other?.placement.gain ?? 0) * 0.6,
          own ? 0 : (other?.placement.pan ?? 0),
        );
    });
  }

  #playEngine(voice: Voice, view: CarView, gain: number, pan: number): void {
    const speed = Math.hypot(view.vx, view.vy, view.vz);
    const { gear, revs, load } = engineSound(speed, view.throttle ?? UNKNOWN_THROTTLE, view.isBoosting, voice.gear);
    voice.gear = gear;
    voice.engine.set(revs, load);
    voice.level.glideTo(gain * (0.5 + load * 0.5));
    voice.pan.glideTo(pan);
  }

  /** Sets tyre squeal and wind. */
  #playRoad(ownCar: CarView | undefined): void {
    const speed = ownCar ? Math.hypot(ownCar.vx, ownCar.vz) : 0;
    const slide = ownCar ? Math.abs(speedToLeft(ownCar)) : 0;
    const skid = Math.min(1, Math.max(0, (slide - SKID_FROM_MPS) / (SKID_FULL_MPS - SKID_FROM_MPS)));
    this.#skid.glideTo(skid * 0.6);
    this.#wind.glideTo(Math.min(1, speed / WIND_FULL_MPS) ** 2 * 0.45);
  }

  #playShots({ shots, rockets, blasts, ownCar, cars }: SceneFrame, listener: Listener): void {
    for (const { car, isOwn, hitCar } of shots) {
      const from = cars[car];
      if (from) this.#playAt('shot', listener, from, isOwn ? 0.5 : 0.9);
      if (isOwn && hitCar >= 0) this.#play('hit');
      if (!isOwn && hitCar === ownCar) this.#play('hurt');
    }
    for (const rocket of rockets) if (!this.#rocketIds.has(rocket.id)) this.#playAt('rocket', listener, rocket, 0.9);
    this.#rocketIds = new Set(rockets.map(({ id }) => id));
    for (const blast of blasts) this.#playAt('blast', listener, blast, 1);
  }

  #playKnocks({ bumps, cars }: SceneFrame, listener: Listener): void {
    for (const { car, speed } of bumps) {
      const at = cars[car];
      if (at)
        this.#playAt(speed > KNOCK_FROM_MPS ? 'knock' : 'scrape', listener, at, Math.min(1, speed / KNOCK_FULL_MPS));
    }
  }

  #playAt(name: SoundName, listener: Listener, at: { x: number; y: number; z: number }, gain: number): void {
    const placement = panAndGain(listener, at.x, at.y, at.z);
    this.#play(name, gain * placement.gain, placement.pan);
  }

  #play(name: SoundName, gain = 1, pan = 0): void {
    // Sounds that start while the context is suspended would all be heard at once later.
    const isHeard = gain > MIN_GAIN && this.#context.state === 'running';
    if (isHeard && this.#kit.playing < PLAYING_MAX) this.#kit.play(name, this.#buses.effects.node, gain, pan);
  }

  #createBus(to: AudioNode): Bus {
    const node = new GainNode(this.#context);
    node.connect(to);
    return { node, volume: this.#gliding(node.gain) };
  }

  #createVoice(usesWorklet: boolean): Voice {
    const engine = new (usesWorklet ? WorkletEngine : OscillatorEngine)(this.#context, GLIDE_S * 2);
    const level = new GainNode(this.#context, { gain: 0 });
    const panner = new StereoPannerNode(this.#context);
    engine.connect(level);
    level.connect(panner).connect(this.#buses.engines.node);
    return { engine, level: this.#gliding(level.gain), pan: this.#gliding(panner.pan), gear: 1 };
  }

  /** Starts a filtered noise loop, which follows the volume of engines. */
  #startLoop(buffer: AudioBuffer, type: BiquadFilterType, frequency: number, Q: number) {
    const source = new AudioBufferSourceNode(this.#context, { buffer, loop: true });
    const level = new GainNode(this.#context, { gain: 0 });
    source
      .connect(new BiquadFilterNode(this.#context, { type, frequency, Q }))
      .connect(level)
      .connect(this.#buses.engines.node);
    source.start();
    return { source, level: this.#gliding(level.gain) };
  }

  #gliding(parameter: AudioParam): GlidingParameter {
    return new GlidingParameter(parameter, this.#context, GLIDE_S);
  }
}

/** Returns the car's speed to its own left (m/s). */
function speedToLeft({ qx, qy, qz, qw, vx, vy, vz }: CarView): number {
  const leftX = 1 - 2 * (qy * qy + qz * qz);
  const leftY = 2 * (qx * qy + qw * qz);
  const leftZ = 2 * (qx * qz - qw * qy);
  return vx * leftX + vy * leftY + vz * leftZ;
}
