/** Tests with stand-ins for a canvas and for WebGL which parts of a car are drawn. */
import { STATUS, type Track } from '@shotgun-rally/sim';
import { Matrix4, PerspectiveCamera } from 'three';
import { afterEach, expect, it, vi } from 'vitest';
import { QUALITIES, type Quality } from '../../look/quality.ts';
import { loadTrack } from '../../page/test-tracks.ts';
import type { CameraName, SceneFrame } from '../../race/scene-frame.ts';
import { CAR_AT_REST, sceneOfCars } from '../../race/test-scene.ts';
import { loadedTheme, loadTheme } from '../themes/loaded-themes.ts';
import { CarViews } from './car-views.ts';
import { CAR_PARTS, type CarPartName } from './model/car-layout.ts';

afterEach(() => void vi.unstubAllGlobals());

const WRECK: SceneFrame = {
  ...sceneOfCars({ ...CAR_AT_REST, health: 0, status: STATUS.wrecked }),
  role: 'gunner',
  camera: 'turret',
};

/** Returns the views of the cars of a scene at this quality. */
async function createCars(quality: Quality, scene: SceneFrame): Promise<CarViews> {
  const paint = { clearRect() {}, strokeRect() {}, fillRect() {}, fillText() {} };
  const canvas = { getContext: () => ({ ...paint, canvas }) };
  vi.stubGlobal('document', { createElement: () => canvas });
  const track = loadTrack('oval') as Track;
  await loadTheme(track.theme);
  const cars = new CarViews(track, quality, loadedTheme(track.theme).light, { value: new Matrix4() });
  cars.move(scene, 0.1);
  return cars;
}

/** Returns a stand-in for WebGL that passes what is uploaded to `onUpload`. */
const createGl = (onUpload: (values: Float32Array) => void): WebGL2RenderingContext =>
  ({
    createBuffer() {},
    bindBuffer() {},
    bufferData() {},
    bindBufferBase() {},
    bufferSubData: (_target: number, _offset: number, values: Float32Array) => onUpload(values),
  }) as unknown as WebGL2RenderingContext;

it('the crew of a wreck is drawn if the gunner’s camera has left it, and not if the camera stays', async () => {
  const cars = await createCars(QUALITIES.test, WRECK);
  /** Returns the parts that are drawn. Each has a transform of 12 numbers in the buffer; those of a hidden part are 0. */
  const drawnWith = (seatCamera: CameraName | null): readonly CarPartName[] => {
    let drawn: readonly CarPartName[] = [];
    const gl = createGl((values) => {
      drawn = CAR_PARTS.filter((_, part) => values.subarray(part * 12, part * 12 + 12).some((value) => value !== 0));
    });
    cars.draw(WRECK, new PerspectiveCamera(), seatCamera, gl);
    return drawn;
  };
  expect(drawnWith(null)).toEqual(expect.arrayContaining(['body', 'driver', 'gunner']));
  expect(drawnWith('turret')).toContain('body');
  for (const name of ['driver', 'gunner'] as const) expect(drawnWith('turret')).not.toContain(name);
});

it('a distant car is drawn in full detail if the camera has zoomed in on it', async () => {
  const scene = sceneOfCars(CAR_AT_REST);
  const cars = await createCars(QUALITIES.low, scene);
  /** Returns true if a car at a distance of 40 m is drawn as a far car. */
  const isFarWith = (fov: number): boolean => {
    const camera = new PerspectiveCamera(fov);
    camera.position.z = 40;
    cars.draw(
      scene,
      camera,
      null,
      createGl(() => {}),
    );
    return cars.group.children[0]!.visible;
  };
  expect(isFarWith(66)).toBe(true);
  expect(isFarWith(12)).toBe(false);
});
