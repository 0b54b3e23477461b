/** The sun, the ambient light and a shadow map. The map follows the camera in whole texels, so that edges do not flicker. */
import {
  type Camera,
  CircleGeometry,
  type Color,
  DirectionalLight,
  Group,
  HemisphereLight,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Quaternion,
  Scene,
  Vector3,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';
import type { Quality } from '../../look/quality.ts';
import { disposeTree } from '../mesh/dispose.ts';
import { freezeTransforms } from '../mesh/freeze-transforms.ts';
import { createSky } from './sky-dome.ts';
import type { Light, SkyTheme } from './sky-look.ts';

/** Half the side length of the square that the shadow map covers (metres). */
const REACH_M = 46;
/** Distance of the light source from the middle of the shadow map (metres). */
const LIGHT_DISTANCE_M = 130;
/** Distance of the middle of the shadow map from the camera, in the direction of view (metres). */
const AHEAD_M = 18;

export class Sunlight {
  readonly group = new Group();
  readonly #sun: DirectionalLight;
  readonly #direction: Vector3;
  readonly #texelM: number;
  /** Rotates from the axes of the shadow map (right, up, towards the sun) to those of the world. */
  readonly #axes = new Quaternion();

  constructor(light: Light, quality: Quality) {
    this.#sun = new DirectionalLight(light.sunColour, light.sunStrength);
    this.#direction = light.sunDirection;
    this.#texelM = (2 * REACH_M) / Math.max(1, quality.shadowTexels);
    this.#axes.setFromRotationMatrix(new Matrix4().lookAt(this.#direction, new Vector3(), this.#sun.up));
    this.#sun.position.copy(this.#direction).multiplyScalar(LIGHT_DISTANCE_M);
    const skylight = new HemisphereLight(
      light.skylight,
      light.groundlight,
      light.skyStrength + (quality.hasRichMaterials ? 0 : light.extraStrength),
    );
    this.group.add(this.#sun, this.#sun.target, skylight);
    if (quality.shadowTexels > 0) this.#castShadows(quality.shadowTexels);
    else freezeTransforms(this.group);
  }

  #castShadows(texels: number): void {
    this.#sun.castShadow = true;
    const { shadow } = this.#sun;
    shadow.mapSize.set(texels, texels);
    shadow.camera.left = shadow.camera.bottom = -REACH_M;
    shadow.camera.right = shadow.camera.top = REACH_M;
    shadow.camera.near = 1;
    shadow.camera.far = 2 * LIGHT_DISTANCE_M;
    shadow.bias = -0.0004;
    shadow.normalBias = 0.09;
    shadow.radius = 3;
    shadow.intensity = 0.92;
  }

  /** Moves the shadow map to the area ahead of the camera. */
  follow(camera: Camera): void {
    if (!this.#sun.castShadow) return;
    const point = camera.position;
    camera.getWorldDirection(forward);
    const snap = (value: number): number => Math.round(value / this.#texelM) * this.#texelM;
    const { position } = this.#sun.target;
    position.set(point.x + forward.x * AHEAD_M, point.y, point.z + forward.z * AHEAD_M);
    position.applyQuaternion(inverse.copy(this.#axes).invert());
    position.setX(snap(position.x)).setY(snap(position.y)).applyQuaternion(this.#axes);
    this.#sun.position.copy(position).addScaledVector(this.#direction, LIGHT_DISTANCE_M);
  }

  /** Frees the shadow map. */
  dispose(): void {
    this.#sun.dispose();
  }
}

const inverse = new Quaternion();
const forward = new Vector3();

/** Renders the sky and a ground of this colour to a blurred map for reflections. The caller must dispose of the map. */
export function createEnvironment(renderer: WebGLRenderer, theme: SkyTheme, ground: Color): WebGLRenderTarget {
  const surroundings = new Scene();
  const land = new Mesh(new CircleGeometry(600, 24), new MeshBasicMaterial({ color: ground }));
  land.rotation.x = -Math.PI / 2;
  land.position.y = -6;
  surroundings.add(createSky(theme), land);
  const generator = new PMREMGenerator(renderer);
  const [blurRadians, nearM, farM] = [0.02, 0.1, 2000];
  const target = generator.fromScene(surroundings, blurRadians, nearM, farM);
  generator.dispose();
  disposeTree(surroundings);
  return target;
}
