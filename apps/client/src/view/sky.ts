/** The dome of sky with its sun, drawn by one small shader, and the sunlight's direction that all else shares. */
import { BackSide, Color, Mesh, ShaderMaterial, SphereGeometry, Vector3 } from 'three';

/** From the ground towards the sun. */
export const SUN_DIRECTION = new Vector3(-0.55, 0.62, 0.5).normalize();
/** The haze that far things fade into: the sky's own colour just above the horizon. */
export const HAZE_COLOUR = new Color(0xcfdfe6);

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
export function createSky(): Mesh {
  const material = new ShaderMaterial({
    side: BackSide,
    depthWrite: false,
    fog: false,
    uniforms: {
      sun: { value: SUN_DIRECTION },
      zenith: { value: new Color(0x1f6fd0) },
      middle: { value: new Color(0x7cc0f2) },
      horizon: { value: new Color(0xffe3b8) },
      below: { value: new Color(0x9db58a) },
    },
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
  });
  const sky = new Mesh(new SphereGeometry(10, 32, 20), material);
  sky.frustumCulled = false;
  sky.renderOrder = 1;
  return sky;
}
