/**
 * All particles, drawn as round points in one draw call.
 * Colours are premultiplied by opacity, so that one draw call can blend both smoke (which covers) and fire (which adds light).
 */
import {
  BufferAttribute,
  BufferGeometry,
  CustomBlending,
  DynamicDrawUsage,
  OneFactor,
  OneMinusSrcAlphaFactor,
  Points,
  ShaderMaterial,
  type Vector3,
} from 'three';
import { lerp } from '../mesh/noise.ts';
import type { ParticleKind } from './particle-kinds.ts';

const VERTEX = /* glsl */ `
attribute vec4 tint;
attribute vec2 sizeAndGlow; // Diameter (metres) and glow (0 to 1)
uniform float halfHeightPx;
varying vec4 colour;
varying float glow;
void main() {
  // The point rises as it grows, so that the road does not hide its lower half.
  vec3 raised = position + vec3(0., sizeAndGlow.x * .4, 0.);
  vec4 viewPosition = modelViewMatrix * vec4(raised, 1.);
  gl_Position = projectionMatrix * viewPosition;
  // Uses the depth of a point nearer to the camera, so that the ground does not cut the particle.
  vec4 nearer = projectionMatrix * vec4(viewPosition.xy, min(viewPosition.z + sizeAndGlow.x * .5, -.4), 1.);
  gl_Position.z = nearer.z / nearer.w * gl_Position.w;
  gl_PointSize = sizeAndGlow.x * halfHeightPx * projectionMatrix[1][1] / max(.1, -viewPosition.z);
  colour = tint;
  // Particles close to the camera are faint, so that they do not block the view.
  colour.a *= smoothstep(.4, 2.5, -viewPosition.z) * smoothstep(sizeAndGlow.x * .3, sizeAndGlow.x * 1.1, -viewPosition.z);
  glow = sizeAndGlow.y;
}`;

const FRAGMENT = /* glsl */ `
varying vec4 colour;
varying float glow;
void main() {
  float fromCentre = length(gl_PointCoord - .5) * 2.;
  float soft = max(0., 1. - fromCentre * fromCentre);
  float opacity = colour.a * soft * soft;
  if (opacity < .003) discard;
  gl_FragColor = vec4(colour.rgb * opacity, opacity * (1. - glow));
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

interface Particle {
  /** null if the particle is not alive. */
  kind: ParticleKind | null;
  /** Age and lifetime (seconds). */
  age: number;
  life: number;
  /** Multiplies the kind's diameter. */
  scale: number;
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
}

export class Particles {
  readonly points: Points<BufferGeometry, ShaderMaterial>;
  readonly #particles: Particle[];
  readonly #positions: BufferAttribute;
  readonly #tints: BufferAttribute;
  readonly #sizesAndGlows: BufferAttribute;
  /** Index of the particle that is started next. */
  #next = 0;

  /** `capacity` is the greatest number of particles alive at once. */
  constructor(capacity: number) {
    this.#particles = Array.from({ length: capacity }, () => ({
      ...{ kind: null, age: 0, life: 1, scale: 1 },
      ...{ x: 0, y: 0, z: 0, vx: 0, vy: 0, vz: 0 },
    }));
    this.#positions = dynamicAttribute(capacity, 3);
    this.#tints = dynamicAttribute(capacity, 4);
    this.#sizesAndGlows = dynamicAttribute(capacity, 2);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', this.#positions);
    geometry.setAttribute('tint', this.#tints);
    geometry.setAttribute('sizeAndGlow', this.#sizesAndGlows);
    const material = new ShaderMaterial({
      uniforms: { halfHeightPx: { value: 360 } },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
      blending: CustomBlending,
      blendSrc: OneFactor,
      blendDst: OneMinusSrcAlphaFactor,
    });
    this.points = new Points(geometry, material);
    this.points.frustumCulled = false;
    this.points.renderOrder = 5;
  }

  /** Sets half the image's height (pixels), which the shader needs to convert metres to pixels. */
  setHalfHeightPx(halfHeight: number): void {
    (this.points.material.uniforms.halfHeightPx as { value: number }).value = halfHeight;
  }

  /** Starts a particle at `at` (metres) with `velocity` (m/s), in place of the oldest. `scale` multiplies its diameter. */
  emit(kind: ParticleKind, at: Vector3, velocity: Vector3, random: () => number, scale = 1): void {
    const particle = this.#particles[this.#next]!;
    this.#next = (this.#next + 1) % this.#particles.length;
    particle.kind = kind;
    particle.age = 0;
    particle.life = kind.lifeSeconds * (0.7 + random() * 0.6);
    particle.scale = scale * (0.8 + random() * 0.4);
    particle.x = at.x;
    particle.y = at.y;
    particle.z = at.z;
    particle.vx = velocity.x + (random() - 0.5) * 2 * kind.randomSpeed;
    particle.vy = velocity.y + (random() - 0.5) * 2 * kind.randomSpeed + kind.upwardSpeed;
    particle.vz = velocity.z + (random() - 0.5) * 2 * kind.randomSpeed;
  }

  /** Moves all particles by `delta` seconds and uploads the particles that are alive. */
  process(delta: number): void {
    let drawn = 0;
    for (const particle of this.#particles) {
      const { kind } = particle;
      if (!kind) continue;
      particle.age += delta;
      if (particle.age >= particle.life) particle.kind = null;
      else this.#write(particle, kind, drawn++, delta);
    }
    this.points.geometry.setDrawRange(0, drawn);
    this.points.visible = drawn > 0;
    for (const attribute of [this.#positions, this.#tints, this.#sizesAndGlows]) attribute.needsUpdate = true;
  }

  /** Moves a particle and writes it to the GPU's buffers. */
  #write(particle: Particle, kind: ParticleKind, index: number, delta: number): void {
    const slowdown = Math.exp(-kind.drag * delta);
    particle.vx *= slowdown;
    particle.vy = particle.vy * slowdown - kind.gravity * delta;
    particle.vz *= slowdown;
    particle.x += particle.vx * delta;
    particle.y += particle.vy * delta;
    particle.z += particle.vz * delta;
    const share = particle.age / particle.life;
    const fadeIn = Math.min(1, share / kind.fadeIn);
    this.#positions.setXYZ(index, particle.x, particle.y, particle.z);
    this.#tints.setXYZW(
      index,
      lerp(kind.colourFrom.r, kind.colourTo.r, share),
      lerp(kind.colourFrom.g, kind.colourTo.g, share),
      lerp(kind.colourFrom.b, kind.colourTo.b, share),
      kind.opacity * fadeIn * (1 - share),
    );
    this.#sizesAndGlows.setXY(index, lerp(kind.sizeFrom, kind.sizeTo, Math.sqrt(share)) * particle.scale, kind.glow);
  }
}

function dynamicAttribute(count: number, size: number): BufferAttribute {
  const attribute = new BufferAttribute(new Float32Array(count * size), size);
  attribute.setUsage(DynamicDrawUsage);
  return attribute;
}
