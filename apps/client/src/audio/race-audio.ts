/** Everything that is heard, of a race and of menus. Made after the first gesture, as browsers want it; told of each frame. */
import type { CarView, SceneFrame } from '../race/scene-frame.ts';
import { DEFAULT_VOLUMES, type Volumes } from '../settings/volumes.ts';
import { engineSound } from './engine-model.ts';
import { type EngineVoice, loadEngineWorklet, OscillatorEngine, WorkletEngine } from './engine-voices.ts';
import { hearMenus } from './menu-presses.ts';
import { Music } from './music.ts';
import { SoundKit, type SoundName, whiteNoise } from './sound-kit.ts';
import { hear, type Listener } from './space.ts';
import { heatOf, styleOf } from './tune.ts';

/** What the race is about, beside what the picture shows. */
export interface RaceSound {
  /** Of the track. */
  readonly theme: string;
  readonly listener: Listener;
  readonly isRacing: boolean;
  readonly isLastLap: boolean;
  readonly lead: number;
  /** What happened in this frame. */
  readonly cues: readonly SoundName[];
}

/** The own engine and so many of the nearest others are heard. */
const OTHERS = 4;
const STATUS_WRECKED = 2;
/** Changes take this long, s: no clicks. */
const GLIDE_S = 0.05;
/** Sideways speed at which tyres begin to sing, and sing loudest, m/s. */
const SKID_FROM = 3;
const SKID_FULL = 12;
const WIND_FULL = 65;
/** A race that is not told of for three of these has gone from the screen: left, lost, or crashed. */
const BEAT_MS = 250;
const BEATS_UNTIL_SILENCE = 3;
/** More short sounds than this at once are not started. */
const PLAYING_MAX = 48;

interface Voice {
  readonly engine: EngineVoice;
  readonly level: GainNode;
  readonly place: StereoPannerNode;
  gear: number;
}

export class RaceAudio {
  readonly #context: AudioContext;
  readonly #buses: Readonly<Record<'engines' | 'effects' | 'music', GainNode>>;
  readonly #master: GainNode;
  readonly #kit: SoundKit;
  readonly #music: Music;
  readonly #voices: readonly Voice[];
  readonly #skid: GainNode;
  readonly #wind: GainNode;
  readonly #loops: readonly AudioBufferSourceNode[];
  /** Which technique the engines use. */
  readonly engines: 'worklet' | 'oscillators';
  readonly #beat: ReturnType<typeof setInterval>;
  readonly #leaveMenus: () => void;
  #sinceFightS = 99;
  /** Beats since a race was told of. */
  #untoldBeats = 0;

  /** Call from a gesture, or later: a context that is not allowed yet is silent until `resume`. */
  static async create(volumes: Volumes = DEFAULT_VOLUMES): Promise<RaceAudio> {
    const context = new AudioContext({ latencyHint: 'interactive' });
    const audio = new RaceAudio(context, await loadEngineWorklet(context));
    audio.setVolumes(volumes, false);
    return audio;
  }

  private constructor(context: AudioContext, hasWorklet: boolean) {
    this.#context = context;
    this.engines = hasWorklet ? 'worklet' : 'oscillators';
    const limiter = new DynamicsCompressorNode(context, { threshold: -10, ratio: 12, attack: 0.003, release: 0.15 });
    limiter.connect(context.destination);
    this.#master = new GainNode(context);
    this.#master.connect(limiter);
    this.#buses = { engines: this.#bus(), effects: this.#bus(), music: this.#bus() };
    this.#kit = new SoundKit(context);
    this.#music = new Music(context, this.#buses.music, styleOf(''));
    this.#voices = Array.from({ length: 1 + OTHERS }, (_, index) => this.#createVoice(index === 0 && hasWorklet));
    const noise = whiteNoise(context);
    const [skid, wind] = [this.#loop(noise, 'bandpass', 1300, 2.2), this.#loop(noise, 'lowpass', 520, 0.4)];
    this.#skid = skid.level;
    this.#wind = wind.level;
    this.#loops = [skid.source, wind.source];
    this.#beat = setInterval(() => this.#noteBeat(), BEAT_MS);
    this.#leaveMenus = hearMenus(document, () => this.#play('click'));
  }

  /** Lets it be heard: browsers allow that from a gesture on. */
  resume(): void {
    if (this.#context.state === 'suspended') this.#context.resume().catch(() => {});
  }

  /** Silence while the page is hidden. */
  suspend(): void {
    this.#context.suspend().catch(() => {});
  }

  setVolumes(volumes: Volumes, isMuted: boolean): void {
    this.#glide(this.#master.gain, isMuted ? 0 : volumes.master);
    for (const bus of ['engines', 'effects', 'music'] as const) this.#glide(this.#buses[bus].gain, volumes[bus]);
  }

  /** Short sounds that play just now. */
  get playing(): number {
    return this.#kit.playing;
  }

  get state(): AudioContextState {
    return this.#context.state;
  }

  /** Call each frame that shows a race; what drones falls silent soon after the last one. */
  process(delta: number, frame: SceneFrame, race: RaceSound): void {
    this.#untoldBeats = 0;
    const own = frame.cars[frame.ownCar];
    this.#playEngines(frame, race.listener);
    this.#playRoad(own);
    for (const cue of race.cues) this.#play(cue);
    this.#playShots(frame, race.listener);
    this.#playKnocks(frame, race.listener);
    this.#sinceFightS = frame.shots.some(({ own: isOwn, hitCar }) => isOwn || hitCar === frame.ownCar)
      ? 0
      : this.#sinceFightS + delta;
    const pace = own ? Math.min(1, Math.hypot(own.vx, own.vz) / WIND_FULL) : 0;
    this.#music.style = styleOf(race.theme);
    this.#music.process(delta, heatOf({ ...race, sinceFightS: this.#sinceFightS, pace }));
  }

  dispose(): void {
    clearInterval(this.#beat);
    this.#leaveMenus();
    for (const { engine } of this.#voices) engine.stop();
    for (const loop of this.#loops) loop.stop();
    this.#context.close().catch(() => {});
  }

  #noteBeat(): void {
    this.#untoldBeats++;
    if (this.#untoldBeats === BEATS_UNTIL_SILENCE) this.#silence();
  }

  /** Lets go of what sounds until it is told otherwise. The music ends with the notes it has begun. */
  #silence(): void {
    for (const { level } of this.#voices) this.#glide(level.gain, 0);
    this.#glide(this.#skid.gain, 0);
    this.#glide(this.#wind.gain, 0);
    this.#music.cool();
  }

  #playEngines({ cars, ownCar }: SceneFrame, listener: Listener): void {
    const others = cars
      .filter(({ present, car }) => present && car !== ownCar)
      .map((view) => ({ view, heard: hear(listener, view.x, view.y, view.z) }))
      .sort((a, b) => a.heard.distanceM - b.heard.distanceM);
    this.#voices.forEach((voice, index) => {
      const own = index === 0 ? cars[ownCar] : undefined;
      const other = index === 0 ? undefined : others[index - 1];
      const view = own ?? other?.view;
      if (!view?.present || view.status === STATUS_WRECKED) this.#glide(voice.level.gain, 0);
      else this.#playEngine(voice, view, own ? 0.5 : (other?.heard.gain ?? 0) * 0.6, own ? 0 : (other?.heard.pan ?? 0));
    });
  }

  #playEngine(voice: Voice, view: CarView, gain: number, pan: number): void {
    const speed = Math.hypot(view.vx, view.vy, view.vz);
    const { gear, revs, load } = engineSound(speed, view.throttle ?? 0.6, view.boosting, voice.gear);
    voice.gear = gear;
    voice.engine.set(revs, load, GLIDE_S * 2);
    this.#glide(voice.level.gain, gain * (0.5 + load * 0.5));
    this.#glide(voice.place.pan, pan);
  }

  /** Tyres that slide, and the wind. */
  #playRoad(own: CarView | undefined): void {
    const speed = own ? Math.hypot(own.vx, own.vz) : 0;
    const slide = own ? Math.abs(sidewaysOf(own)) : 0;
    const skid = Math.min(1, Math.max(0, (slide - SKID_FROM) / (SKID_FULL - SKID_FROM)));
    this.#glide(this.#skid.gain, skid * 0.6);
    this.#glide(this.#wind.gain, Math.min(1, speed / WIND_FULL) ** 2 * 0.45);
  }

  #playShots({ shots, rockets, blasts, ownCar, cars }: SceneFrame, listener: Listener): void {
    for (const { car, own, hitCar } of shots) {
      const from = cars[car];
      if (from) this.#playAt('shot', listener, from, own ? 0.5 : 0.9);
      if (own && hitCar >= 0) this.#play('hit');
      if (!own && hitCar === ownCar) this.#play('hurt');
    }
    for (const rocket of rockets) if (this.#isNew(rocket.id)) this.#playAt('rocket', listener, rocket, 0.9);
    this.#rockets = new Set(rockets.map(({ id }) => id));
    for (const blast of blasts) this.#playAt('blast', listener, blast, 1);
  }

  #rockets: ReadonlySet<number> = new Set();
  #isNew = (id: number): boolean => !this.#rockets.has(id);

  #playKnocks({ bumps, cars }: SceneFrame, listener: Listener): void {
    for (const { car, speed } of bumps) {
      const at = cars[car];
      if (at) this.#playAt(speed > 5 ? 'knock' : 'scrape', listener, at, Math.min(1, speed / 14));
    }
  }

  #playAt(name: SoundName, listener: Listener, at: { x: number; y: number; z: number }, gain: number): void {
    const heard = hear(listener, at.x, at.y, at.z);
    this.#play(name, gain * heard.gain, heard.pan);
  }

  #play(name: SoundName, gain = 1, pan = 0): void {
    if (gain > 0.01 && this.#kit.playing < PLAYING_MAX) this.#kit.play(name, this.#buses.effects, gain, pan);
  }

  #bus(): GainNode {
    const bus = new GainNode(this.#context);
    bus.connect(this.#master);
    return bus;
  }

  #createVoice(isFine: boolean): Voice {
    const engine = isFine ? new WorkletEngine(this.#context) : new OscillatorEngine(this.#context);
    const level = new GainNode(this.#context, { gain: 0 });
    const place = new StereoPannerNode(this.#context);
    engine.connect(level);
    level.connect(place).connect(this.#buses.engines);
    return { engine, level, place, gear: 1 };
  }

  /** Part of how the car runs, and as loud as the player wants its engine. */
  #loop(buffer: AudioBuffer, type: BiquadFilterType, frequency: number, Q: number) {
    const source = new AudioBufferSourceNode(this.#context, { buffer, loop: true });
    const level = new GainNode(this.#context, { gain: 0 });
    source
      .connect(new BiquadFilterNode(this.#context, { type, frequency, Q }))
      .connect(level)
      .connect(this.#buses.engines);
    source.start();
    return { source, level };
  }

  #glide(parameter: AudioParam, value: number): void {
    parameter.setTargetAtTime(value, this.#context.currentTime, GLIDE_S);
  }
}

/** Speed towards the car's left, m/s. */
function sidewaysOf({ qx, qy, qz, qw, vx, vy, vz }: CarView): number {
  const leftX = 1 - 2 * (qy * qy + qz * qz);
  const leftY = 2 * (qx * qy + qw * qz);
  const leftZ = 2 * (qx * qz - qw * qy);
  return vx * leftX + vy * leftY + vz * leftZ;
}
