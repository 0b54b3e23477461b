/** Plays all sounds of races and menus. Created on the first gesture, because browsers allow no sound before. */
import type { SceneFrame } from '../race/scene-frame.ts';
import { DEFAULT_VOLUMES, type Volumes } from '../settings/volumes.ts';
import { ContinuousSounds, speedShareOf } from './continuous-sounds.ts';
import { loadEngineWorklet } from './engine-voices.ts';
import { GLIDE_S, GlidingParameter } from './gliding-parameter.ts';
import { listenToMenus } from './menu-events.ts';
import { Music } from './music.ts';
import { intensityOf, styleOf } from './music-notes.ts';
import { type Listener, panAndGain } from './pan-and-gain.ts';
import { renderSounds, type SoundBuffers, SoundKit, type SoundName } from './sound-kit.ts';

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

/** How often the continuous sounds and the music are adjusted (seconds of real time). Between two times, sounds glide. */
const ADJUST_EVERY_S = 0.08;
/** Closing speeds above which a collision is a bump instead of a scrape, and at which it is loudest. */
const BUMP_FROM_MPS = 5;
const BUMP_FULL_MPS = 14;
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

export class RaceAudio {
  readonly #context: AudioContext;
  readonly #buses: Readonly<Record<'engines' | 'effects' | 'music', Bus>>;
  readonly #master: Bus;
  readonly #kit: SoundKit;
  readonly #music: Music;
  readonly #continuous: ContinuousSounds;
  /** How the engine of the player's car is synthesised. */
  readonly engines: 'worklet' | 'oscillators';
  readonly #silenceTimer: ReturnType<typeof setInterval>;
  readonly #stopListeningToMenus: () => void;
  /** Seconds since the player's car last fired or was hit; at first longer than any fight affects the music. */
  #sinceFightS = 99;
  /** Seconds of the race since the continuous sounds and the music were adjusted. */
  #sinceAdjustedS = ADJUST_EVERY_S;
  /** When they are due to be adjusted again, on the audio context's clock (seconds): in slow motion, the music goes on as usual. */
  #adjustAtS = 0;
  /** Ids of the last frame's rockets. */
  #rocketIds: ReadonlySet<number> = new Set();
  /** Checks since the last frame in which time advanced. */
  #checksWithoutFrame = 0;

  /** Creates the audio. If the user has made no gesture yet, it is silent until `resume` is called during one. */
  static async create(volumes: Volumes = DEFAULT_VOLUMES): Promise<RaceAudio> {
    const context = new AudioContext({ latencyHint: 'interactive' });
    const [hasWorklet, sounds] = await Promise.all([loadEngineWorklet(context), renderSounds(context)]);
    const audio = new RaceAudio(context, hasWorklet, sounds);
    audio.setVolumes(volumes, false);
    return audio;
  }

  private constructor(context: AudioContext, hasWorklet: boolean, sounds: SoundBuffers) {
    this.#context = context;
    this.engines = hasWorklet ? 'worklet' : 'oscillators';
    const limiter = new DynamicsCompressorNode(context, { threshold: -10, ratio: 12, attack: 0.003, release: 0.15 });
    limiter.connect(context.destination);
    this.#master = this.#createBus(limiter);
    const bus = (): Bus => this.#createBus(this.#master.node);
    this.#buses = { engines: bus(), effects: bus(), music: bus() };
    this.#kit = new SoundKit(context, this.#buses.effects.node, sounds);
    this.#music = new Music(context, this.#buses.music.node, styleOf(''));
    this.#continuous = new ContinuousSounds(context, this.#buses.engines.node, hasWorklet);
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
    this.#playBumps(frame, race.listener);
    for (const car of race.wrecks) {
      const at = frame.cars[car];
      if (at) this.#playAt('wreck', race.listener, at, 1);
    }
    this.#sinceFightS = frame.shots.some(({ isOwn, hitCar }) => isOwn || hitCar === frame.ownCar)
      ? 0
      : this.#sinceFightS + delta;
    const { currentTime } = this.#context;
    if (delta === 0 || currentTime < this.#adjustAtS) return;
    this.#adjust(frame, race);
    this.#sinceAdjustedS = 0;
    this.#adjustAtS = currentTime + ADJUST_EVERY_S;
  }

  /** Stops everything. The object must not be used afterwards. */
  dispose(): void {
    clearInterval(this.#silenceTimer);
    this.#stopListeningToMenus();
    this.#continuous.stop();
    this.#context.close().catch(() => {});
  }

  #checkForSilence(): void {
    this.#checksWithoutFrame++;
    if (this.#checksWithoutFrame === CHECKS_UNTIL_SILENCE) this.#silence();
  }

  /** Fades out the continuous sounds. The music stops by itself, as no more notes are scheduled. */
  #silence(): void {
    this.#continuous.fadeOut();
    this.#music.reset();
  }

  /** Adjusts the continuous sounds, and schedules the music. */
  #adjust(frame: SceneFrame, race: RaceSound): void {
    this.#continuous.adjust(frame, race.listener);
    const speedShare = speedShareOf(frame.cars[frame.ownCar]);
    this.#music.style = styleOf(race.theme);
    this.#music.process(this.#sinceAdjustedS, intensityOf({ ...race, sinceFightS: this.#sinceFightS, speedShare }));
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

  #playBumps({ bumps, cars }: SceneFrame, listener: Listener): void {
    for (const { car, speed } of bumps) {
      const at = cars[car];
      if (at) this.#playAt(speed > BUMP_FROM_MPS ? 'bump' : 'scrape', listener, at, Math.min(1, speed / BUMP_FULL_MPS));
    }
  }

  #playAt(name: SoundName, listener: Listener, at: { x: number; y: number; z: number }, gain: number): void {
    const placement = panAndGain(listener, at.x, at.y, at.z);
    this.#play(name, gain * placement.gain, placement.pan);
  }

  #play(name: SoundName, gain = 1, pan = 0): void {
    // Sounds that start while the context is suspended would all be heard at once later.
    const isHeard = gain > MIN_GAIN && this.#context.state === 'running';
    if (isHeard && this.#kit.playing < PLAYING_MAX) this.#kit.play(name, gain, pan);
  }

  #createBus(to: AudioNode): Bus {
    const node = new GainNode(this.#context);
    node.connect(to);
    return { node, volume: new GlidingParameter(node.gain, this.#context, GLIDE_S) };
  }
}
