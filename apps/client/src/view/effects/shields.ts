/** The shimmering shell around a car that cannot be hit, for example just after a respawn. */
import { AdditiveBlending, IcosahedronGeometry, InstancedMesh, ShaderMaterial } from 'three';
import type { CarRig } from '../cars/car-rig.ts';

const VERTEX = /* glsl */ `
varying vec3 facing;
varying vec3 toEye;
varying float height;
void main() {
  vec4 viewPosition = modelViewMatrix * instanceMatrix * vec4(position, 1.);
  facing = normalize(mat3(modelViewMatrix) * mat3(instanceMatrix) * normal);
  toEye = normalize(-viewPosition.xyz);
  height = position.y;
  gl_Position = projectionMatrix * viewPosition;
}`;

const FRAGMENT = /* glsl */ `
uniform float time;
varying vec3 facing;
varying vec3 toEye;
varying float height;
void main() {
  float rim = pow(1. - abs(dot(normalize(facing), normalize(toEye))), 3.);
  float band = .65 + .35 * sin(height * 9. - time * 7.);
  gl_FragColor = vec4(vec3(.35, .85, 1.) * (rim * band * .55 + .015), 1.);
  #include <colorspace_fragment>
}`;

export class Shields {
  readonly mesh: InstancedMesh<IcosahedronGeometry, ShaderMaterial>;
  #count = 0;

  constructor(maxCars: number) {
    const shell = new IcosahedronGeometry(1, 3).scale(1.6, 1.5, 2.9).translate(0, 0.95, 0) as IcosahedronGeometry;
    const material = new ShaderMaterial({
      uniforms: { time: { value: 0 } },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      blending: AdditiveBlending,
      depthWrite: false,
    });
    this.mesh = new InstancedMesh(shell, material, maxCars);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 4;
  }

  /** Starts a frame without shields, `delta` seconds after the last frame. */
  begin(delta: number): void {
    this.#count = 0;
    (this.mesh.material.uniforms.time as { value: number }).value += delta;
  }

  /** Adds the shield of one car to this frame. */
  add(rig: CarRig): void {
    this.mesh.setMatrixAt(this.#count++, rig.body);
  }

  /** Uploads this frame's shields. */
  finish(): void {
    this.mesh.count = this.#count;
    this.mesh.visible = this.#count > 0;
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}
