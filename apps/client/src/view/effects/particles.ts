/**
 * Every puff, spark and flame, as one draw call of round points.
 * Colours are premultiplied, so that smoke (which covers) and fire (which adds) blend in the same pass.
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
attribute vec2 look;
uniform float pixels;
varying vec4 shade;
varying float glow;
void main() {
  // Stands on the ground: it rises as it grows, so that the road does not cut it in half.
  vec3 raised = position + vec3(0., look.x * .4, 0.);
  vec4 seen = modelViewMatrix * vec4(raised, 1.);
  gl_Position = projectionMatrix * seen;
  vec4 nearer = projectionMatrix * vec4(seen.xy, min(seen.z + look.x * .5, -.4), 1.);
  gl_Position.z = nearer.z / nearer.w * gl_Position.w;
  gl_PointSize = look.x * pixels * projectionMatrix[1][1] / max(.1, -seen.z);
  shade = tint;
  // What the camera is about to fly through is not to fill the picture.
  shade.a *= smoothstep(.4, 2.5, -seen.z) * smoothstep(look.x * .3, look.x * 1.1, -seen.z);
  glow = look.y;
}`;

const FRAGMENT = /* glsl */ `
varying vec4 shade;
varying float glow;
void main() {
  float edge = length(gl_PointCoord - .5) * 2.;
  float soft = max(0., 1. - edge * edge);
  float cover = shade.a * soft * soft;
  if (cover < .003) discard;
  gl_FragColor = vec4(shade.rgb * cover, cover * (1. - glow));
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

interface Particle {
  kind: ParticleKind | null;
  age: number;
  life: number;
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
  readonly #looks: BufferAttribute;
  #next = 0;

  constructor(capacity: number) {
    this.#particles = Array.from({ length: capacity }, () => ({
      ...{ kind: null, age: 0, life: 1, scale: 1 },
      ...{ x: 0, y: 0, z: 0, vx: 0, vy: 0, vz: 0 },
    }));
    this.#positions = dynamicAttribute(capacity, 3);
    this.#tints = dynamicAttribute(capacity, 4);
    this.#looks = dynamicAttribute(capacity, 2);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', this.#positions);
    geometry.setAttribute('tint', this.#tints);
    geometry.setAttribute('look', this.#looks);
    const material = new ShaderMaterial({
      uniforms: { pixels: { value: 360 } },
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

  /** Half the picture's height in pixels, so that sizes are metres. */
  setHalfHeightPx(halfHeight: number): void {
    (this.points.material.uniforms.pixels as { value: number }).value = halfHeight;
  }

  /** Starts one; the oldest makes room. `random` gives 0 to 1; `scale` multiplies the kind's size. */
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
    particle.vx = velocity.x + (random() - 0.5) * 2 * kind.spread;
    particle.vy = velocity.y + (random() - 0.5) * 2 * kind.spread + kind.lift;
    particle.vz = velocity.z + (random() - 0.5) * 2 * kind.spread;
  }

  /** Moves all and writes the living ones to the GPU. */
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
    for (const attribute of [this.#positions, this.#tints, this.#looks]) attribute.needsUpdate = true;
  }

  #write(particle: Particle, kind: ParticleKind, index: number, delta: number): void {
    const slow = Math.exp(-kind.drag * delta);
    particle.vx *= slow;
    particle.vy = particle.vy * slow - kind.gravity * delta;
    particle.vz *= slow;
    particle.x += particle.vx * delta;
    particle.y += particle.vy * delta;
    particle.z += particle.vz * delta;
    const share = particle.age / particle.life;
    const fadeIn = Math.min(1, share / kind.fadeIn);
    this.#positions.setXYZ(index, particle.x, particle.y, particle.z);
    this.#tints.setXYZW(
      index,
      lerp(kind.from.r, kind.to.r, share),
      lerp(kind.from.g, kind.to.g, share),
      lerp(kind.from.b, kind.to.b, share),
      kind.opacity * fadeIn * (1 - share),
    );
    this.#looks.setXY(index, lerp(kind.sizeFrom, kind.sizeTo, Math.sqrt(share)) * particle.scale, kind.glow);
  }
}

function dynamicAttribute(count: number, size: number): BufferAttribute {
  const attribute = new BufferAttribute(new Float32Array(count * size), size);
  attribute.setUsage(DynamicDrawUsage);
  return attribute;
}
