/** The shapes that make up a car, each with its material, its colour and the moving part of the car that it belongs to. */
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

/** The moving part that a shape belongs to. */
type CarFrame = 'body' | 'turret' | 'gun' | 'wheels';
/** The colour that tints a shape: the team's paint or accent, the brake lights' brightness, or none (`plain`). */
type CarTint = 'paint' | 'accent' | 'brake' | 'plain';

export interface CarPart {
  readonly geometry: BufferGeometry;
  readonly material: Material;
  readonly frame: CarFrame;
  readonly tint: CarTint;
  /** True: drawn for near cars only. False: drawn for far cars only. */
  readonly near: boolean;
  readonly castShadow: boolean;
  /** True if the shape is part of the gunner, who is hidden in his or her own view. */
  readonly isGunner: boolean;
}

type CarMaterials = Readonly<Record<'paint' | 'trim' | 'glass' | 'lamp' | 'far', Material>>;

function carMaterials(quality: Quality): CarMaterials {
  const vertexColors = true;
  const lamp = new MeshBasicMaterial({ vertexColors });
  const matt = new MeshLambertMaterial({ vertexColors });
  if (!quality.richMaterials) return { paint: matt, trim: matt, glass: matt, lamp, far: matt };
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

/** Returns the shapes of far cars (few triangles) and, if the quality draws near cars in detail, the shapes of near cars. */
export function createCarParts(quality: Quality): readonly CarPart[] {
  const materials = carMaterials(quality);
  return quality.nearCars === 0 ? farParts(materials) : [...farParts(materials), ...nearParts(materials)];
}

function farParts({ far: material }: CarMaterials): CarPart[] {
  const far = { material, near: false, castShadow: true, isGunner: false };
  return [
    { ...far, geometry: bodyFar(), frame: 'body', tint: 'paint' },
    { ...far, geometry: turretFar(), frame: 'turret', tint: 'accent' },
    { ...far, geometry: gunnerFar(), frame: 'turret', tint: 'accent', castShadow: false, isGunner: true },
    { ...far, geometry: wheelFar(), frame: 'wheels', tint: 'plain', castShadow: false },
  ];
}

function nearParts({ paint, trim, glass, lamp }: CarMaterials): CarPart[] {
  const near = { near: true, castShadow: true, isGunner: false };
  const shadowless = { ...near, castShadow: false };
  return [
    { ...near, geometry: bodyPaint(), material: paint, frame: 'body', tint: 'paint' },
    { ...near, geometry: bodyTrim(), material: trim, frame: 'body', tint: 'plain' },
    { ...shadowless, geometry: bodyGlass(), material: glass, frame: 'body', tint: 'plain' },
    { ...shadowless, geometry: bodyLamps(), material: lamp, frame: 'body', tint: 'plain' },
    { ...shadowless, geometry: bodyBrakeLights(), material: lamp, frame: 'body', tint: 'brake' },
    { ...shadowless, geometry: bodyStripes(), material: trim, frame: 'body', tint: 'accent' },
    { ...near, geometry: turretTrim(), material: trim, frame: 'turret', tint: 'plain' },
    { ...shadowless, geometry: turretAccent(), material: paint, frame: 'turret', tint: 'accent' },
    { ...near, geometry: gunnerTrim(), material: trim, frame: 'turret', tint: 'plain', isGunner: true },
    { ...shadowless, geometry: gunnerAccent(), material: paint, frame: 'turret', tint: 'accent', isGunner: true },
    { ...near, geometry: gunTrim(), material: trim, frame: 'gun', tint: 'plain' },
    { ...shadowless, geometry: wheelNear(), material: trim, frame: 'wheels', tint: 'plain' },
  ];
}
