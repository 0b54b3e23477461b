/** The list of shapes that all cars share: what each is, what it is made of, whose colour it wears and what it moves with. */
import {
  type BufferGeometry,
  type Material,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
} from 'three';
import type { Quality } from '../../look/quality.ts';
import { bodyBrakeLights, bodyFar, bodyGlass, bodyLamps, bodyPaint, bodyStripes, bodyTrim } from './car-body.ts';
import { gunnerAccent, gunnerFar, gunnerTrim, gunTrim, turretAccent, turretFar, turretTrim } from './car-turret.ts';
import { wheelFar, wheelNear } from './car-wheel.ts';

/** What a shape moves with. */
export type CarFrame = 'body' | 'turret' | 'gun' | 'wheels';
/** Whose colour tints it; `plain` for none. */
export type CarTint = 'paint' | 'accent' | 'brake' | 'plain';

export interface CarPart {
  readonly geometry: BufferGeometry;
  readonly material: Material;
  readonly frame: CarFrame;
  readonly tint: CarTint;
  /** Drawn for cars close by, or for the far ones. */
  readonly near: boolean;
  readonly castShadow: boolean;
  /** The gunner's own figure, which does not stand in the gunner's own view. */
  readonly isGunner: boolean;
}

/** Materials of paint, plastic, glass and lamps. */
function carMaterials(quality: Quality): Record<'paint' | 'trim' | 'glass' | 'lamp' | 'far', Material> {
  const vertexColors = true;
  const lamp = new MeshBasicMaterial({ vertexColors });
  const flat = new MeshLambertMaterial({ vertexColors });
  if (!quality.richMaterials) return { paint: flat, trim: flat, glass: flat, lamp, far: flat };
  return {
    paint: new MeshPhysicalMaterial({
      vertexColors,
      roughness: 0.38,
      metalness: 0.15,
      clearcoat: 1,
      clearcoatRoughness: 0.06,
    }),
    trim: new MeshStandardMaterial({ vertexColors, roughness: 0.55, metalness: 0.25 }),
    glass: new MeshStandardMaterial({ vertexColors, roughness: 0.06, metalness: 0.85, envMapIntensity: 2.2 }),
    lamp,
    far: new MeshStandardMaterial({ vertexColors, roughness: 0.45, metalness: 0.1 }),
  };
}

/** Every shape of the near car (about 9 000 triangles a car) and of the far one (about 1 000). */
export function createCarParts(quality: Quality): readonly CarPart[] {
  const { paint, trim, glass, lamp, far } = carMaterials(quality);
  const near = (
    geometry: BufferGeometry,
    material: Material,
    frame: CarFrame,
    tint: CarTint,
    castShadow = true,
  ): CarPart => ({ geometry, material, frame, tint, near: true, castShadow, isGunner: false });
  const distant = { material: far, near: false, castShadow: true, isGunner: false };
  const parts: CarPart[] = [
    { ...distant, geometry: bodyFar(), frame: 'body', tint: 'paint' },
    { ...distant, geometry: turretFar(), frame: 'turret', tint: 'accent' },
    { ...distant, geometry: gunnerFar(), frame: 'turret', tint: 'accent', castShadow: false, isGunner: true },
    { ...distant, geometry: wheelFar(), frame: 'wheels', tint: 'plain', castShadow: false },
  ];
  if (quality.nearCars === 0) return parts;
  return [
    ...parts,
    near(bodyPaint(), paint, 'body', 'paint'),
    near(bodyTrim(), trim, 'body', 'plain'),
    near(bodyGlass(), glass, 'body', 'plain', false),
    near(bodyLamps(), lamp, 'body', 'plain', false),
    near(bodyBrakeLights(), lamp, 'body', 'brake', false),
    near(bodyStripes(), trim, 'body', 'accent', false),
    near(turretTrim(), trim, 'turret', 'plain'),
    near(turretAccent(), paint, 'turret', 'accent', false),
    { ...near(gunnerTrim(), trim, 'turret', 'plain'), isGunner: true },
    { ...near(gunnerAccent(), paint, 'turret', 'accent', false), isGunner: true },
    near(gunTrim(), trim, 'gun', 'plain'),
    near(wheelNear(), trim, 'wheels', 'plain', false),
  ];
}
