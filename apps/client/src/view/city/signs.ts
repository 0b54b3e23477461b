/** Adds illuminated signs to buildings: vertical signs and wide signs along the street, and wide signs on towers. */
import { lerp } from '@shotgun-rally/sim/math';
import { Color } from 'three';
import { VERTICAL_SIGNS, verticalSignRect, WIDE_SIGNS, wideSignRect } from './atlas/city-atlas.ts';
import { VERTICAL_SIGN_LOOKS, WIDE_SIGN_LOOKS } from './atlas/paint-signs.ts';
import type { CityLight } from './city-light.ts';
import type { Building } from './city-plan.ts';
import { addUprightPanel, cornersOf, type Face, pointOnFace } from './face.ts';
import type { QuadBatch, Tint } from './quad-batch.ts';

/** Size of a vertical sign, its lower edge above the street, and its gap from the wall (metres). */
const VERTICAL_SIGN_M = { width: 1.15, height: 4.6, low: 5.2, gap: 0.25 } as const;
/** Shares of the buildings on the street with a vertical sign and with a wide sign, and of towers with a wide sign. */
const VERTICAL_SIGN_SHARE = 0.8;
const WIDE_SIGN_SHARE = 0.5;
const TOWER_SHARE = 0.45;
/** A wide sign is four times as wide as it is high. */
const WIDE_SIGN_ASPECT = 4;
/** Height of a wide sign on the street and on a tower (metres), and its distance from the wall. */
const WIDE_SIGN_HEIGHT_M = 1.9;
const TOWER_SIGN_HEIGHT_M = 5;
const WIDE_SIGN_OUT_M = 0.3;
const BRIGHT: Tint = [2, 2, 2];
/** Distance between the spots of light that make up the glow of a sign (metres). */
const GLOW_STEP_M = 1.6;

/** Chooses the texts of all signs. Each text is used once before any is used again, so equal ones are far apart. */
export class SignTexts {
  readonly nextWideSign: () => number;
  readonly nextVerticalSign: () => number;

  constructor(random: () => number) {
    this.nextWideSign = shuffledIndices(WIDE_SIGNS, random);
    this.nextVerticalSign = shuffledIndices(VERTICAL_SIGNS, random);
  }
}

/** Returns a function that returns each integer from 0 to `count` - 1 once in random order, and then all again in another. */
function shuffledIndices(count: number, random: () => number): () => number {
  let left: number[] = [];
  return () => {
    if (left.length === 0) left = Array.from({ length: count }, (_, index) => index);
    return left.splice(Math.floor(random() * left.length), 1)[0]!;
  };
}

/** Adds the signs of a building on its front, or on all faces of a tower, and returns their lights. */
export function addSigns(
  batch: QuadBatch,
  { kind, top, y }: Building,
  faces: readonly Face[],
  { random, texts }: { readonly random: () => number; readonly texts: SignTexts },
): readonly CityLight[] {
  if (kind === 'tower') {
    const hasSign = random() < TOWER_SHARE && top - y > 60;
    if (!hasSign) return [];
    const text = texts.nextWideSign();
    return faces.flatMap((face) => addWideSign(batch, face, text, TOWER_SIGN_HEIGHT_M));
  }
  const front = faces.find(({ isFront }) => isFront);
  if (!front || kind !== 'street') return [];
  const lights: CityLight[] = [];
  if (random() < VERTICAL_SIGN_SHARE) lights.push(...addVerticalSign(batch, front, texts.nextVerticalSign(), random));
  if (random() < WIDE_SIGN_SHARE) lights.push(...addWideSign(batch, front, texts.nextWideSign(), WIDE_SIGN_HEIGHT_M));
  return lights;
}

/** Adds a vertical sign near one end of a face. */
function addVerticalSign(batch: QuadBatch, face: Face, index: number, random: () => number): CityLight[] {
  const { width, low, gap } = VERTICAL_SIGN_M;
  const along = random() < 0.5 ? 0.8 : face.width - 0.8;
  const height = Math.min(VERTICAL_SIGN_M.height, face.height - low - 0.5);
  if (height < 2) return [];
  const bottom = low + lerp(0, Math.min(4, face.height - low - height), random());
  const area = { from: gap, to: gap + width, low: bottom, high: bottom + height };
  addUprightPanel(batch, face, along, area, verticalSignRect(index));
  const colour = new Color(VERTICAL_SIGN_LOOKS[index]!.colour);
  const lights: CityLight[] = [];
  for (let up = bottom + 0.5; up < bottom + height; up += GLOW_STEP_M) {
    const position = pointOnFace(face, along, up, gap + width / 2);
    lights.push({ position, colour, glowM: 2.2, glow: 0.16, ...NO_REFLECTION });
  }
  const middle = pointOnFace(face, along, bottom + height / 2, gap + width);
  const reflection = { low: bottom - 2, high: bottom + height * 1.8, halfWidth: 0.9, reflection: 0.75 };
  lights.push({ position: middle, colour, glowM: 4.5, glow: 0.08, ...reflection });
  return lights;
}

const NO_REFLECTION = { low: 0, high: 0, halfWidth: 0, reflection: 0 } as const;

/** Adds a wide sign in the upper part of a face, if there is space for it. */
function addWideSign(batch: QuadBatch, face: Face, index: number, height: number): CityLight[] {
  const width = height * WIDE_SIGN_ASPECT;
  const up = Math.min(face.height - height - 1, lerp(7, face.height, face.height > 40 ? 0.94 : 0.4));
  if (width > face.width - 1 || up < 6) return [];
  const from = (face.width - width) / 2;
  const area = { from, to: from + width, low: up, high: up + height, out: WIDE_SIGN_OUT_M };
  batch.add(cornersOf(face, area), wideSignRect(index), BRIGHT);
  const colour = new Color(WIDE_SIGN_LOOKS[index]!.colour);
  const lights: CityLight[] = [];
  for (let along = from + height / 2; along < from + width; along += height) {
    const position = pointOnFace(face, along, up + height / 2, WIDE_SIGN_OUT_M);
    lights.push({ position, colour, glowM: height * 1.5, glow: 0.08, ...NO_REFLECTION });
  }
  const middle = pointOnFace(face, face.width / 2, up, WIDE_SIGN_OUT_M);
  const isLow = up < 20;
  const reflection = { low: up * 0.6, high: up * 1.9, halfWidth: width * 0.3, reflection: isLow ? 0.5 : 0 };
  lights.push({ position: middle, colour, glowM: height * 3, glow: 0.05, ...reflection });
  return lights;
}
