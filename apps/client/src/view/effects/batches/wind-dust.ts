/** Dust that the wind blows past the camera: grains, and large faint clouds of it. One draw call, and no work per grain on the CPU. */
import {
  type Color,
  Float32BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
  UniformsLib,
  UniformsUtils,
} from 'three';

/** Numbers of grains and clouds together, and the share that are clouds. */
const COUNT = 170;
const CLOUD_SHARE = 0.22;
/** The corners of a square, as two triangles. */
const CORNERS = [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0];
const TRIANGLES = [0, 1, 2, 0, 2, 3];
/** The movement repeats after this time (seconds): a whole number of boxes of wind, and of waves of its gusts. */
const PERIOD_SECONDS = 400;

// The dust fills a box around the camera. A grain that leaves the box on one side enters it on the opposite side.
const VERTEX = /* glsl */ `
attribute vec4 seed; // A place in the box (0 to 1), and a random number from 0 to 1 that varies size and speed
uniform float seconds;
varying vec2 at;
varying float opacity;
#include <fog_pars_vertex>
const vec3 BOX_M = vec3(80., 15., 80.);
const vec3 WIND_MPS = vec3(5.8, 0., -2.6);
void main() {
  at = position.xy;
  bool isCloud = seed.w < ${CLOUD_SHARE.toFixed(2)};
  vec3 gust = vec3(sin(seconds * .5969 + seed.w * 90.), .5 * sin(seconds * .8954 + seed.x * 50.), 0.);
  vec3 place = mod(seed.xyz * BOX_M + WIND_MPS * seconds + gust - cameraPosition, BOX_M) - BOX_M * .5;
  vec4 mvPosition = viewMatrix * vec4(cameraPosition + place, 1.);
  float away = -mvPosition.z;
  // A distant grain stays wide enough to be seen.
  float halfM = isCloud ? mix(1.6, 3.6, seed.w / ${CLOUD_SHARE.toFixed(2)}) : max(.025 + .06 * fract(seed.w * 37.), away * .0016);
  opacity = isCloud ? .2 : .85;
  opacity *= smoothstep(BOX_M.x * .5, BOX_M.x * .3, length(place.xz)) * smoothstep(BOX_M.y * .5, BOX_M.y * .25, abs(place.y));
  opacity *= smoothstep(isCloud ? 5. : 1.5, isCloud ? 14. : 5., away);
  mvPosition.xy += at * vec2(isCloud ? 1.7 : 1., 1.) * halfM;
  #include <fog_vertex>
  gl_Position = projectionMatrix * mvPosition;
}`;

const FRAGMENT = /* glsl */ `
uniform vec3 colour;
varying vec2 at;
varying float opacity;
#include <fog_pars_fragment>
void main() {
  float soft = max(0., 1. - dot(at, at));
  gl_FragColor = vec4(colour, opacity * soft * soft);
  if (gl_FragColor.a < .004) discard;
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

export class WindDust {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;

  constructor(colour: Color, random: () => number) {
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(CORNERS, 3));
    geometry.setIndex(TRIANGLES);
    const seeds = Float32Array.from({ length: COUNT * 4 }, random);
    geometry.setAttribute('seed', new InstancedBufferAttribute(seeds, 4));
    geometry.instanceCount = COUNT;
    const material = new ShaderMaterial({
      uniforms: { ...UniformsUtils.clone(UniformsLib.fog), colour: { value: colour }, seconds: { value: 0 } },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      fog: true,
    });
    this.mesh = new Mesh(geometry, material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 4;
  }

  /** Blows the dust on by `delta` seconds. */
  process(delta: number): void {
    const { seconds } = this.mesh.material.uniforms;
    if (seconds) seconds.value = (seconds.value + delta) % PERIOD_SECONDS;
  }
}
