/** Tests with stand-ins for a canvas and for WebGL which parts of a car are drawn. */
import { STATUS, type Track } from '@shotgun-rally/sim';
import { Matrix4, PerspectiveCamera } from 'three';
import { afterEach, expect, it, vi } from 'vitest';
import { QUALITIES } from '../../look/quality.ts';
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

it('the crew of a wreck is drawn if the gunner’s camera has left it, and not if the camera stays', async () => {
  const paint = { clearRect() {}, strokeRect() {}, fillRect() {}, fillText() {} };
  const canvas = { getContext: () => ({ ...paint, canvas }) };
  vi.stubGlobal('document', { createElement: () => canvas });
  const track = loadTrack('oval') as Track;
  await loadTheme(track.theme);
  const cars = new CarViews(track, QUALITIES.test, loadedTheme(track.theme).light, { value: new Matrix4() });
  cars.move(WRECK, 0.1);
  /** Returns the parts that are drawn. Each has a transform of 12 numbers in the buffer; those of a hidden part are 0. */
  const drawnWith = (seatCamera: CameraName | null): readonly CarPartName[] => {
    let drawn: readonly CarPartName[] = [];
    const gl = {
      createBuffer() {},
      bindBuffer() {},
      bufferData() {},
      bindBufferBase() {},
      bufferSubData: (_target: number, _offset: number, values: Float32Array) => {
        drawn = CAR_PARTS.filter((_, part) => values.subarray(part * 12, part * 12 + 12).some((value) => value !== 0));
      },
    };
    cars.draw(WRECK, new PerspectiveCamera(), seatCamera, gl as unknown as WebGL2RenderingContext);
    return drawn;
  };
  expect(drawnWith(null)).toEqual(expect.arrayContaining(['body', 'driver', 'gunner']));
  expect(drawnWith('turret')).toContain('body');
  for (const name of ['driver', 'gunner'] as const) expect(drawnWith('turret')).not.toContain(name);
});
