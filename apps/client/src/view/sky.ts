/** The dome of sky with its sun, drawn by one small shader. */
import { BackSide, Mesh, ShaderMaterial, SphereGeometry } from 'three';
import type { Theme } from './theme.ts';

const VERTEX = /* glsl */ `
varying vec3 direction;
void main() {
  direction = normalize(position);
  gl_Position = (projectionMatrix * mat4(mat3(modelViewMatrix)) * vec4(position, 1.)).xyww;
}`;

const FRAGMENT = /* glsl */ `
uniform vec3 sun, zenith, middle, horizon, below;
varying vec3 direction;
void main() {
  vec3 d = normalize(direction);
  vec3 colour = mix(horizon, middle, smoothstep(0., .16, d.y));
  colour = mix(colour, zenith, smoothstep(.1, .62, d.y));
  colour = mix(colour, below, smoothstep(0., -.12, d.y));
  float facing = max(dot(d, sun), 0.);
  colour += vec3(1., .72, .42) * (pow(facing, 6.) * .16 + pow(facing, 48.) * .35);
  colour += vec3(1., .95, .85) * smoothstep(.9985, .9992, facing) * 6.;
  gl_FragColor = vec4(colour, 1.);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

/** A mesh that fills whatever the scene leaves empty; it follows the camera by ignoring translation. */
export function createSky(theme: Theme): Mesh {
  const material = new ShaderMaterial({
    side: BackSide,
    depthWrite: false,
    fog: false,
    uniforms: {
      sun: { value: theme.sunDirection },
      zenith: { value: theme.zenith },
      middle: { value: theme.middle },
      horizon: { value: theme.horizon },
      below: { value: theme.below },
    },
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
  });
  const sky = new Mesh(new SphereGeometry(10, 32, 20), material);
  sky.frustumCulled = false;
  sky.renderOrder = 1;
  return sky;
}
