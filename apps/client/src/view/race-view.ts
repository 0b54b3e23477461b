/** The whole picture of a race: builds the scene for a track and draws it each frame. */
import type { Track } from '@shotgun-rally/sim';
import {
  ACESFilmicToneMapping,
  DirectionalLight,
  Fog,
  HemisphereLight,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from 'three';
import { CameraShake } from './camera-shake.ts';
import { CarViews } from './car-views.ts';
import { ChaseCamera } from './chase-camera.ts';
import { disposeTree } from './dispose.ts';
import { Landscape } from './landscape.ts';
import { QUALITIES, type Quality, type QualityName } from './quality.ts';
import { createRoad } from './road-mesh.ts';
import { createRoadTexture } from './road-texture.ts';
import type { RosterEntry, SceneFrame } from './scene-frame.ts';
import { createSky, HAZE_COLOUR, SUN_DIRECTION } from './sky.ts';
import { createTerrain, layTerrain } from './terrain.ts';
import { TrackField } from './track-field.ts';
import { TurretCamera } from './turret-camera.ts';

export type { BumpView, CarView, PoseView, RosterEntry, SceneFrame, ShotView } from './scene-frame.ts';

/** What one frame cost, and what is held on the GPU. */
export interface ViewStats {
  readonly drawCalls: number;
  readonly triangles: number;
  readonly geometries: number;
  readonly textures: number;
}

/** Lets the page breathe between two slices of building. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

export class RaceView {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(60, 16 / 9, 0.3, 2400);
  private readonly cars: CarViews;
  private readonly chase = new ChaseCamera();
  private readonly turret = new TurretCamera();
  private readonly shake = new CameraShake();
  private quality: Quality;
  private readonly canvas: HTMLCanvasElement;

  private constructor(canvas: HTMLCanvasElement, track: Track, quality: Quality) {
    this.cars = new CarViews(track, quality);
    this.canvas = canvas;
    this.quality = quality;
    this.renderer = new WebGLRenderer({ canvas, antialias: quality.antialias, powerPreference: 'high-performance' });
    this.renderer.toneMapping = ACESFilmicToneMapping;
    this.resize();
  }

  /**
   * Builds the scene slice by slice, so that the page is never frozen. Throws where there is no WebGL 2.
   * `onProgress` gets shares from 0 to 1.
   */
  static async create(
    canvas: HTMLCanvasElement,
    track: Track,
    quality: QualityName,
    onProgress: (share: number) => void,
  ): Promise<RaceView> {
    const view = new RaceView(canvas, track, QUALITIES[quality]);
    await view.build(track, onProgress);
    return view;
  }

  private async build(track: Track, onProgress: (share: number) => void): Promise<void> {
    const { scene, quality } = this;
    scene.fog = new Fog(HAZE_COLOUR, 110, quality.farM * 0.62);
    const sun = new DirectionalLight(0xffdcae, 3.7);
    sun.position.copy(SUN_DIRECTION);
    scene.add(createSky(), sun, new HemisphereLight(0xb9dcff, 0x8aa05a, 1.5), this.cars.group);
    const landscape = new Landscape(new TrackField(track));
    const grid = await layTerrain(landscape, quality, async (share) => {
      onProgress(share * 0.8);
      await breathe();
    });
    scene.add(createTerrain(landscape, grid, quality));
    scene.add(createRoad(track, createRoadTexture(), quality));
    onProgress(1);
  }

  /** Says which livery and number each car wears. */
  setRoster(cars: readonly RosterEntry[]): void {
    this.cars.setRoster(cars);
  }

  /** Draws one frame, `delta` seconds after the last. */
  process(delta: number, frame: SceneFrame): void {
    this.cars.move(frame, delta);
    this.placeCamera(delta, frame);
    this.cars.draw(frame, this.camera.position);
    this.renderer.render(this.scene, this.camera);
  }

  private placeCamera(delta: number, frame: SceneFrame): void {
    const own = frame.cars.find((car) => car.car === frame.ownCar) ?? frame.cars.find((car) => car.present);
    const rig = own && this.cars.rigs[own.car];
    if (!own || !rig) return;
    for (const bump of frame.bumps) if (bump.car === own.car) this.shake.add(bump.speed / 20);
    if (frame.role === 'gunner') this.turret.update(this.camera, rig, frame.aimYaw, frame.aimPitch);
    else this.chase.update(this.camera, rig, own.boosting, delta);
    this.shake.apply(this.camera, delta, 0);
  }

  /** Changes what can be changed while racing: resolution. The rest takes effect in the next race. */
  setQuality(quality: QualityName): void {
    this.quality = QUALITIES[quality];
    this.resize();
  }

  /** Fits the picture to the canvas's place on the page. */
  resize(): void {
    const { pixelRatio } = this.quality;
    const width = pixelRatio === null ? 640 : this.canvas.clientWidth || 1;
    const height = pixelRatio === null ? 360 : this.canvas.clientHeight || 1;
    this.renderer.setPixelRatio(pixelRatio === null ? 1 : Math.min(pixelRatio, Math.max(1, devicePixelRatio)));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
  }

  stats(): ViewStats {
    const { render, memory } = this.renderer.info;
    const { calls: drawCalls, triangles } = render;
    return { drawCalls, triangles, geometries: memory.geometries, textures: memory.textures };
  }

  /** Frees everything on the GPU; the canvas cannot be drawn to afterwards. */
  dispose(): void {
    disposeTree(this.scene);
    this.renderer.dispose();
  }
}
