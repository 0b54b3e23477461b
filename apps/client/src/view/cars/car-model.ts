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
import {
  createBodyGlass,
  createBodyLamps,
  createBodyPaint,
  createBodyStripes,
  createBodyTrim,
  createBrakeLights,
  createFarBody,
} from './car-body.ts';
import {
  createFarGunner,
  createFarTurret,
  createGunnerAccent,
  createGunnerTrim,
  createGunTrim,
  createTurretAccent,
  createTurretTrim,
} from './car-turret.ts';
import { createFarWheel, createNearWheel } from './car-wheel.ts';

/** The moving part that a shape belongs to. */
type MovingPart = 'body' | 'turret' | 'gun' | 'wheels';
/** What a shape's colour is multiplied by: the team's paint or accent, the brake lights' brightness, or nothing (`plain`). */
type CarTint = 'paint' | 'accent' | 'brake' | 'plain';

export interface CarPart {
  readonly geometry: BufferGeometry;
  readonly material: Material;
  readonly movingPart: MovingPart;
  readonly tint: CarTint;
  /** True if the shape is drawn only for near cars; false if only for distant cars. */
  readonly isNear: boolean;
  readonly castShadow: boolean;
  /** True if the shape is part of the gunner. In the gunner's own view, it is hidden. */
  readonly isGunner: boolean;
}

type CarMaterials = Readonly<Record<'paint' | 'trim' | 'glass' | 'lamp' | 'far', Material>>;

function carMaterials(quality: Quality): CarMaterials {
  const vertexColors = true;
  const lamp = new MeshBasicMaterial({ vertexColors });
  const matt = new MeshLambertMaterial({ vertexColors });
  if (!quality.hasRichMaterials) return { paint: matt, trim: matt, glass: matt, lamp, far: matt };
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

/** Returns the simple shapes of distant cars. Adds the detailed shapes of near cars if the quality uses them. */
export function createCarParts(quality: Quality): readonly CarPart[] {
  const materials = carMaterials(quality);
  return quality.nearCars === 0 ? farParts(materials) : [...farParts(materials), ...nearParts(materials)];
}

function farParts({ far: material }: CarMaterials): CarPart[] {
  const far = { material, isNear: false, castShadow: true, isGunner: false };
  return [
    { ...far, geometry: createFarBody(), movingPart: 'body', tint: 'paint' },
    { ...far, geometry: createFarTurret(), movingPart: 'turret', tint: 'accent' },
    { ...far, geometry: createFarGunner(), movingPart: 'turret', tint: 'accent', castShadow: false, isGunner: true },
    { ...far, geometry: createFarWheel(), movingPart: 'wheels', tint: 'plain', castShadow: false },
  ];
}

function nearParts({ paint, trim, glass, lamp }: CarMaterials): CarPart[] {
  const near = { isNear: true, castShadow: true, isGunner: false };
  const shadowless = { ...near, castShadow: false };
  return [
    { ...near, geometry: createBodyPaint(), material: paint, movingPart: 'body', tint: 'paint' },
    { ...near, geometry: createBodyTrim(), material: trim, movingPart: 'body', tint: 'plain' },
    { ...shadowless, geometry: createBodyGlass(), material: glass, movingPart: 'body', tint: 'plain' },
    { ...shadowless, geometry: createBodyLamps(), material: lamp, movingPart: 'body', tint: 'plain' },
    { ...shadowless, geometry: createBrakeLights(), material: lamp, movingPart: 'body', tint: 'brake' },
    { ...shadowless, geometry: createBodyStripes(), material: trim, movingPart: 'body', tint: 'accent' },
    { ...near, geometry: createTurretTrim(), material: trim, movingPart: 'turret', tint: 'plain' },
    { ...shadowless, geometry: createTurretAccent(), material: paint, movingPart: 'turret', tint: 'accent' },
    { ...near, geometry: createGunnerTrim(), material: trim, movingPart: 'turret', tint: 'plain', isGunner: true },
    {
      ...shadowless,
      geometry: createGunnerAccent(),
      material: paint,
      movingPart: 'turret',
      tint: 'accent',
      isGunner: true,
    },
    { ...near, geometry: createGunTrim(), material: trim, movingPart: 'gun', tint: 'plain' },
    { ...shadowless, geometry: createNearWheel(), material: trim, movingPart: 'wheels', tint: 'plain' },
  ];
}
