/** The three steps of the podium, with their numbers. Two draw calls. */
import { BoxGeometry, type BufferAttribute, Color, Group, Mesh, PlaneGeometry } from 'three';
import type { Quality } from '../../look/quality.ts';
import { createCanvasContext, createColourTexture, SIGN_FONT } from '../mesh/canvas-texture.ts';
import { facet } from '../mesh/facet.ts';
import { mergeAndDispose } from '../mesh/merge.ts';
import { createSurface } from '../mesh/surfaces.ts';

interface Step {
  /** Middle of the step, from the middle of the podium to the viewer's right (m). */
  readonly x: number;
  /** Height above the road (m). */
  readonly height: number;
  /** Colour of the rim. */
  readonly rim: Color;
}

/** By place. */
export const STEPS: readonly Step[] = [
  { x: 0, height: 1.5, rim: new Color(0xffc62e) },
  { x: -3.3, height: 1, rim: new Color(0xcfd6e0) },
  { x: 3.3, height: 0.7, rim: new Color(0xd08a4e) },
];
const WIDTH_M = 3.2;
const LENGTH_M = 5.2;
/** The steps reach this far below the road's middle, because roads are not level (m). */
const BELOW_M = 1.5;
/** Thickness of the coloured rim at the top, and how far it stands out (m). */
const RIM_M = 0.16;
const RIM_OUT_M = 0.06;
const BODY = new Color(0x2a3348);
/** Side length of a number's field in the texture (pixels), and of the largest number (m). */
const FIELD_PX = 128;
const NUMBER_M = 1.1;
/** The number takes at most this share of the step's height. */
const NUMBER_SHARE = 0.75;
const ANISOTROPY = 4;

export function createSteps(quality: Quality): Group {
  const blocks = STEPS.flatMap(({ x, height, rim }) => [
    block([WIDTH_M, height - RIM_M + BELOW_M, LENGTH_M], [x, (height - RIM_M - BELOW_M) / 2, 0], BODY),
    block([WIDTH_M + RIM_OUT_M, RIM_M, LENGTH_M + RIM_OUT_M], [x, height - RIM_M / 2, 0], rim),
  ]);
  const steps = new Mesh(mergeAndDispose(blocks), createSurface(quality, { roughness: 0.6 }));
  steps.castShadow = true;
  steps.receiveShadow = true;
  const map = createColourTexture(paintNumbers(), ANISOTROPY);
  const numbers = new Mesh(
    mergeAndDispose(STEPS.map(createNumber)),
    createSurface(quality, { map, transparent: true, roughness: 0.6 }),
  );
  return new Group().add(steps, numbers);
}

type Triple = readonly [number, number, number];

function block(size: Triple, centre: Triple, colour: Color): BoxGeometry {
  return facet(new BoxGeometry(...size).translate(...centre), () => colour) as BoxGeometry;
}

/** Creates the plane with the number of a step, before its front. */
function createNumber({ x, height }: Step, place: number): PlaneGeometry {
  const size = Math.min(NUMBER_M, height * NUMBER_SHARE);
  const plane = new PlaneGeometry(size, size);
  plane.translate(x, (height - RIM_M) / 2, LENGTH_M / 2 + RIM_OUT_M / 2);
  const uv = plane.getAttribute('uv') as BufferAttribute;
  for (let corner = 0; corner < uv.count; corner++) uv.setX(corner, (uv.getX(corner) + place) / STEPS.length);
  return plane;
}

function paintNumbers(): CanvasRenderingContext2D {
  const context = createCanvasContext(FIELD_PX * STEPS.length, FIELD_PX);
  context.font = `italic 900 ${FIELD_PX}px ${SIGN_FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  STEPS.forEach(({ rim }, place) => {
    context.fillStyle = `#${rim.getHexString()}`;
    context.fillText(String(place + 1), (place + 1 / 2) * FIELD_PX, FIELD_PX / 2);
  });
  return context;
}
