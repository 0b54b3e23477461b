/** The 3D view of a race: builds the scene of a track, and draws it each frame. */
import { MAX_CARS, type Track } from '@shotgun-rally/sim';
import {
  Fog,
  Matrix4,
  type PerspectiveCamera,
  Scene,
  Vector3,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';
import type { UnrealBloomPass } from 'three/examples/jsm/postprocessing/UnrealBloomPass.js';
import { QUALITIES, type Quality, type QualityName } from '../look/quality.ts';
import type { CarLook, SceneFrame } from '../race/scene-frame.ts';
import { RaceCamera } from './cameras/race-camera.ts';
import type { CarViews } from './cars/car-views.ts';
import type { CarLightPools } from './city/car-light-pools.ts';
import { createRenderer } from './create-renderer.ts';
import { DynamicResolution } from './dynamic-resolution.ts';
import type { RaceEffects } from './effects/race-effects.ts';
import { loadSignFont } from './mesh/canvas-texture.ts';
import { disposeTree } from './mesh/dispose.ts';
import { freezeTransforms } from './mesh/freeze-transforms.ts';
import type { Podium } from './podium/podium.ts';
import { Scenery } from './scenery.ts';
import { createEnvironment, Sunlight } from './sky/sunlight.ts';
import { loadedTheme, loadTheme } from './themes/loaded-themes.ts';

/** What was drawn in the last frame, and what is stored on the GPU. */
export interface ViewStats {
  readonly drawCalls: number;
  readonly triangles: number;
  readonly geometries: number;
  readonly textures: number;
  /** The camera's world matrix (4 x 4, by columns): its last column is the position (m), its third one points backwards. */
  readonly camera: readonly number[];
}

/** The fog hides everything beyond this distance (metres), or beyond this share of the greatest visible distance. */
const FOG_END_M = 1100;
const FOG_END = 0.96;
const ENVIRONMENT_INTENSITY = 0.6;
/** Resolution of the `test` quality, which does not depend on the page's size. */
const TEST_WIDTH_PX = 640;
const TEST_HEIGHT_PX = 360;

/** What is loaded before the view. */
interface ViewParts {
  readonly cars: CarViews;
  readonly lightPools: CarLightPools | null;
  readonly viewProjection: { readonly value: Matrix4 };
}

export class RaceView {
  readonly #canvas: HTMLCanvasElement;
  readonly #track: Track;
  readonly #renderer: WebGLRenderer;
  readonly #gl: WebGL2RenderingContext;
  readonly #scene = new Scene();
  /** The camera's matrix in this frame, which the shaders of qualities without rich materials share. */
  readonly #viewProjection: { readonly value: Matrix4 };
  readonly #camera: RaceCamera;
  readonly #cars: CarViews;
  /** null by day. */
  readonly #lightPools: CarLightPools | null;
  /** null until loaded: the race can start without effects. */
  #effects: RaceEffects | null = null;
  /** null until the first race on this track is over and the podium is loaded. */
  #podium: Podium | null = null;
  #isPodiumLoading = false;
  readonly #sunlight: Sunlight;
  /** The map of reflections; null at qualities without it. */
  #environment: WebGLRenderTarget | null = null;
  #bloom: UnrealBloomPass | null = null;
  #scenery: Scenery | null = null;
  readonly #quality: Quality;
  /** null until `holdFrameRate` is called. */
  #resolution: DynamicResolution | null = null;
  /** When the last frame was drawn. */
  #drawnAtMs = 0;
  #isMotionReduced = false;
  #isDisposed = false;
  /** Makes new shaders use this view's theme. */
  #useColourGrade = (): void => {};

  private constructor(
    canvas: HTMLCanvasElement,
    track: Track,
    quality: Quality,
    { cars, lightPools, viewProjection }: ViewParts,
  ) {
    this.#canvas = canvas;
    this.#track = track;
    this.#quality = quality;
    const theme = loadedTheme(track.theme);
    this.#renderer = createRenderer(canvas, quality, theme.light.exposure);
    // three supports no other version of WebGL.
    this.#gl = this.#renderer.getContext() as WebGL2RenderingContext;
    this.#camera = new RaceCamera(track, quality.farM);
    this.#cars = cars;
    this.#viewProjection = viewProjection;
    this.#sunlight = new Sunlight(theme.light, quality);
    const fogEndM = Math.min(FOG_END_M, quality.farM * FOG_END);
    this.#scene.fog = new Fog(theme.sky.haze, fogEndM * theme.sky.hazeFrom, fogEndM);
    this.#renderReflections();
    canvas.addEventListener('webglcontextrestored', this.#restore);
    this.#scene.environmentIntensity = ENVIRONMENT_INTENSITY;
    this.#lightPools = lightPools;
    // If three computed the scene's transform in each frame, it would compute those of all objects, also of the fixed ones.
    this.#scene.matrixAutoUpdate = false;
    this.#scene.add(this.#sunlight.group, this.#cars.group);
    if (this.#lightPools) this.#scene.add(this.#lightPools.mesh);
    // The cars move by their instances.
    for (const fixed of [this.#cars.group, this.#lightPools?.mesh]) if (fixed) freezeTransforms(fixed);
    this.resize();
  }

  /**
   * Builds the scene in short tasks, so that the page stays responsive. `onProgress` is called with the share of the work
   * that is done, 0 to 1, and can end the work by an error. Rejects with that error, or if the browser has no WebGL 2.
   */
  static async create(
    canvas: HTMLCanvasElement,
    track: Track,
    quality: QualityName,
    onProgress: (share: number) => void,
  ): Promise<RaceView> {
    const [{ createColourGrade }, { CarViews }] = await Promise.all([
      import('./sky/colour-grade.ts'),
      import('./cars/car-views.ts'),
      loadTheme(track.theme),
      loadSignFont(),
    ]);
    const theme = loadedTheme(track.theme);
    const lightPools = theme.isNight ? new (await import('./city/car-light-pools.ts')).CarLightPools(MAX_CARS) : null;
    const useColourGrade = createColourGrade(theme);
    useColourGrade();
    const viewProjection = { value: new Matrix4() };
    const cars = new CarViews(track, QUALITIES[quality], theme.light, viewProjection);
    const view = new RaceView(canvas, track, QUALITIES[quality], { cars, lightPools, viewProjection });
    view.#useColourGrade = useColourGrade;
    try {
      if (view.#quality.hasBloom) view.#bloom = (await import('./bloom.ts')).createBloom(view.#renderer);
      view.#scenery = await Scenery.create(track, view.#quality, view.#viewProjection, onProgress);
    } catch (error) {
      view.dispose();
      throw error;
    }
    view.#scene.add(view.#scenery.group);
    // The game works without effects, so a failure is only logged.
    import('./effects/race-effects.ts').then((effects) => view.#addEffects(effects), console.error);
    return view;
  }

  /** Renders and uploads again what three does not restore: the browser has lost everything that was on the GPU. */
  readonly #restore = (): void => {
    this.#cars.forgetBuffer();
    this.#renderReflections();
  };

  /** Renders the map of reflections, if the quality has one. */
  #renderReflections(): void {
    if (!this.#quality.hasRichMaterials) return;
    const theme = loadedTheme(this.#track.theme);
    this.#environment?.dispose();
    this.#environment = createEnvironment(this.#renderer, theme, theme.land.reflectedColour);
    this.#scene.environment = this.#environment.texture;
  }

  #addEffects({ RaceEffects }: typeof import('./effects/race-effects.ts')): void {
    if (this.#isDisposed) return;
    const joined = this.#scenery?.transparentMaterial ?? null;
    this.#effects = new RaceEffects(this.#quality, MAX_CARS, loadedTheme(this.#track.theme), joined);
    this.#effects.reduceMotion(this.#isMotionReduced);
    this.#scene.add(this.#effects.group);
    freezeTransforms(this.#effects.group);
    this.#effects.drawAllOnce(() => this.#renderer.render(this.#scene, this.#camera.perspective));
  }

  /** Sets the livery and the number of each car. */
  setRoster(cars: readonly CarLook[]): void {
    this.#cars.setRoster(cars);
  }

  /** Draws one frame, `delta` seconds after the last frame. `aim` aims the camera instead of the frame's own camera. */
  process(delta: number, raceFrame: SceneFrame, aim?: (camera: PerspectiveCamera) => void): void {
    const podium = this.#podiumFor(raceFrame);
    const frame = podium?.arrange(raceFrame, delta) ?? raceFrame;
    this.#cars.move(frame, delta);
    this.#camera.process(delta, frame, this.#cars.rigs);
    podium?.aim(this.#camera.perspective);
    aim?.(this.#camera.perspective);
    this.#updateCamera();
    this.#cars.draw(frame, this.#camera.perspective, this.#camera.seatCamera, this.#gl);
    this.#lightPools?.update(frame, this.#cars.rigs);
    this.#effects?.process(delta, frame, this.#cars.rigs, this.#camera.perspective);
    this.#scenery?.process(delta, this.#camera.perspective.position);
    this.#sunlight.follow(this.#camera.perspective);
    this.#render();
  }

  /** Draws the last frame again, after the canvas was cleared. */
  redraw(): void {
    this.#updateCamera();
    this.#render();
  }

  #render(): void {
    this.#useColourGrade();
    this.#renderer.info.reset();
    this.#renderer.render(this.#scene, this.#camera.perspective);
  }

  /** Computes the camera's matrices, after it has been moved. */
  #updateCamera(): void {
    const { perspective } = this.#camera;
    perspective.updateMatrixWorld();
    this.#viewProjection.value.multiplyMatrices(perspective.projectionMatrix, perspective.matrixWorldInverse);
  }

  /** Returns the podium after a race, and loads it if necessary; null in a race, and until it is loaded. */
  #podiumFor({ podium }: SceneFrame): Podium | null {
    if (podium.length === 0) {
      this.#podium?.close();
      return null;
    }
    if (!this.#isPodiumLoading) import('./podium/podium.ts').then((loaded) => this.#addPodium(loaded), console.error);
    this.#isPodiumLoading = true;
    return this.#podium;
  }

  #addPodium({ Podium }: typeof import('./podium/podium.ts')): void {
    if (this.#isDisposed) return;
    this.#podium = new Podium(this.#track, this.#quality);
    this.#podium.reduceMotion(this.#isMotionReduced);
    this.#scene.add(this.#podium.group);
  }

  /** Turns reduced motion of the camera, the effects and the podium on or off. */
  reduceMotion(isReduced: boolean): void {
    this.#isMotionReduced = isReduced;
    this.#effects?.reduceMotion(isReduced);
    this.#podium?.reduceMotion(isReduced);
    this.#camera.reduceMotion(isReduced);
  }

  /** Makes the view lower its resolution if that is needed to hold the frame rate. Does nothing at the quality `test`. */
  holdFrameRate(): void {
    if (this.#quality.pixelRatio !== null) this.#resolution = new DynamicResolution();
  }

  /** Records that a frame is drawn at `nowMs`. Call it once per frame, before `process`: it may change the size of the image. */
  recordFrame(nowMs: number): void {
    const frameMs = nowMs - this.#drawnAtMs;
    this.#drawnAtMs = nowMs;
    if (this.#resolution?.recordFrame(frameMs)) this.resize();
  }

  /** Fits the image to the size of the canvas on the page. Clears the image. */
  resize(): void {
    const { pixelRatio } = this.#quality;
    const isFixed = pixelRatio === null;
    const width = isFixed ? TEST_WIDTH_PX : this.#canvas.clientWidth || TEST_WIDTH_PX;
    const height = isFixed ? TEST_HEIGHT_PX : this.#canvas.clientHeight || TEST_HEIGHT_PX;
    /** Pixels per CSS pixel at full scale. The quality limits the device's ratio. A quality's ratio below 1 is always used. */
    const fullRatio = isFixed ? 1 : pixelRatio < 1 ? pixelRatio : Math.min(pixelRatio, devicePixelRatio);
    this.#renderer.setPixelRatio(fullRatio * (this.#resolution?.scale ?? 1));
    this.#renderer.setSize(width, height, false);
    // The page stretches an image of fixed size to the canvas.
    this.#camera.setAspect((this.#canvas.clientWidth || width) / (this.#canvas.clientHeight || height));
  }

  /**
   * Projects a world point to the image: x is 0 at the left edge and 1 at the right edge, and y is 0 at the top edge and 1 at
   * the bottom edge. `isAhead` is false if the point is behind the camera.
   */
  readonly project = (
    x: number,
    y: number,
    z: number,
  ): { readonly x: number; readonly y: number; readonly isAhead: boolean } => {
    const { perspective } = this.#camera;
    projected.set(x, y, z).applyMatrix4(perspective.matrixWorldInverse);
    const isAhead = projected.z < 0;
    projected.applyMatrix4(perspective.projectionMatrix);
    return { x: (projected.x + 1) / 2, y: (1 - projected.y) / 2, isAhead };
  };

  /** Returns numbers about the last frame, the camera and the GPU's memory. */
  stats(): ViewStats {
    const { render, memory } = this.#renderer.info;
    const { calls: drawCalls, triangles } = render;
    const camera = this.#camera.perspective.matrixWorld.elements;
    return { drawCalls, triangles, geometries: memory.geometries, textures: memory.textures, camera };
  }

  /** Frees everything on the GPU. Do not use the view afterwards. */
  dispose(): void {
    this.#isDisposed = true;
    this.#canvas.removeEventListener('webglcontextrestored', this.#restore);
    disposeTree(this.#scene);
    this.#cars.dispose(this.#gl);
    this.#scenery?.dispose();
    this.#sunlight.dispose();
    this.#environment?.dispose();
    this.#bloom?.dispose();
    this.#renderer.dispose();
  }
}

const projected = new Vector3();
