/** Adds shops with awnings along the front of buildings on the street. */
import { lerp } from '@shotgun-rally/sim/math';
import { AWNINGS, awningRect, SHOPS, shopsRect } from './atlas/city-atlas.ts';
import { SHOP_HEIGHT_M } from './buildings.ts';
import { type CityLight, SHOP_COLOUR } from './city-light.ts';
import { addLedge, cornersOf, type Face, pointOnFace } from './face.ts';
import type { QuadBatch, Tint } from './quad-batch.ts';

/** Width of a shop (metres). */
const SHOP_M = 4.6;
/** How far shops are in front of the wall, so that they do not flicker (metres). */
const OUT_M = 0.06;
/** An awning's upper and lower edge above the street, and how far it extends over the pavement (metres). */
const AWNING_M = { high: 3.2, low: 2.65, valance: 0.3, out: 1.25, margin: 0.25 } as const;
/** Share of the shops that have an awning. */
const AWNING_SHARE = 0.55;
const BRIGHT: Tint = [1.2, 1.2, 1.2];
const AWNING_TINT: Tint = [1.25, 1.2, 1.15];
const LEDGE_TINT: Tint = [1.5, 1.5, 1.6];

/** Adds all shops of a face, and returns their lights. */
export function addShops(batch: QuadBatch, face: Face, random: () => number): CityLight[] {
  const count = Math.max(1, Math.round(face.width / SHOP_M));
  const first = Math.floor(random() * SHOPS);
  const area = { from: 0, to: face.width, low: 0, high: SHOP_HEIGHT_M, out: OUT_M };
  batch.add(cornersOf(face, area), shopsRect(first, count), BRIGHT);
  const ledge = { from: -0.2, to: face.width + 0.2, low: SHOP_HEIGHT_M, high: SHOP_HEIGHT_M + 0.35, out: 0.45 };
  addLedge(batch, face, ledge, LEDGE_TINT);
  const width = face.width / count;
  const lights: CityLight[] = [];
  for (let shop = 0; shop < count; shop++) {
    if (random() < AWNING_SHARE)
      addAwning(batch, face, shop * width, (shop + 1) * width, Math.floor(random() * AWNINGS));
    lights.push({
      position: pointOnFace(face, (shop + 0.5) * width, 1.6, OUT_M),
      colour: SHOP_COLOUR,
      glowM: 0,
      glow: 0,
      low: 0.3,
      high: 5.5,
      halfWidth: width * 0.45,
      reflection: lerp(0.22, 0.4, random()),
    });
  }
  return lights;
}

/** Adds a sloping awning with a strip that hangs down from its edge. */
function addAwning(batch: QuadBatch, face: Face, left: number, right: number, index: number): void {
  const { high, low, valance, out, margin } = AWNING_M;
  const [from, to] = [left + margin, right - margin];
  const point = (along: number, up: number, away: number) => pointOnFace(face, along, up, away);
  const rect = awningRect(index, Math.round((to - from) * 1.4));
  const [edge, wall] = [
    [point(from, low, out), point(to, low, out)],
    [point(to, high, OUT_M), point(from, high, OUT_M)],
  ] as const;
  batch.add([...edge, ...wall], rect, AWNING_TINT);
  // Light from the shop shines through the awning's underside.
  batch.add([edge[1], edge[0], wall[1], wall[0]], rect, BRIGHT);
  batch.add([point(from, low - valance, out), point(to, low - valance, out), edge[1], edge[0]], rect, AWNING_TINT);
}
