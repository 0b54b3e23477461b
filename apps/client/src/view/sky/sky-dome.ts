/** The sky with its sun and stars: a sphere with a small shader. */
import { Mesh, ShaderMaterial, SphereGeometry } from 'three';
import type { SkyTheme } from './sky-look.ts';

const VERTEX = /* glsl */ `
varying vec3 direction;
void main() {
  direction = normalize(position);
  gl_Position = (projectionMatrix * mat4(mat3(modelViewMatrix)) * vec4(position, 1.)).xyww;
}`;

/** Mixes colours by height. Adds the glow around the sun, the sun's disc, and stars in random cells of a grid. */
const FRAGMENT = /* glsl */ `
uniform vec3 sun, zenith, middle, horizon, below, glow;
uniform float stars;
varying vec3 direction;
void main() {
  vec3 ray = normalize(direction);
  vec3 colour = mix(horizon, middle, smoothstep(0., .16, ray.y));
  colour = mix(colour, zenith, smoothstep(.1, .62, ray.y));
  colour = mix(colour, below, smoothstep(0., -.12, ray.y));
  float facing = max(dot(ray, sun), 0.);
  colour += glow * (pow(facing, 6.) * .16 + pow(facing, 48.) * .35);
  colour += mix(glow, vec3(1.), .6) * smoothstep(.9985, .9992, facing) * mix(6., 1.5, stars);
  vec3 cell = floor(ray * 90.);
  float random = fract(sin(dot(cell, vec3(12.9898, 78.233, 37.719))) * 43758.5453);
  vec3 away = fract(ray * 90.) - .5;
  colour += stars * step(.985, random) * smoothstep(.28, .05, length(away)) * smoothstep(.05, .3, ray.y);
  gl_FragColor = vec4(colour, 1.);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

/** Creates the sky mesh. It is drawn around the camera and behind everything else. */
export function createSky({ light, sky: { zenith, middle, horizon, below, glow, stars } }: SkyTheme): Mesh {
  const material = new ShaderMaterial({
    depthWrite: false,
    fog: false,
    uniforms: {
      sun: { value: light.sunDirection },
      zenith: { value: zenith },
      middle: { value: middle },
      horizon: { value: horizon },
      below: { value: below },
      glow: { value: glow },
      stars: { value: stars },
    },
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
  });
  // Mirrored, so that its front sides are inside: other sides would be one more change of the renderer's state.
  const sky = new Mesh(new SphereGeometry(10, 16, 12).scale(-1, 1, 1), material);
  sky.frustumCulled = false;
  sky.renderOrder = 1;
  return sky;
}
