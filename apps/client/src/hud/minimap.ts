/** The minimap: the track from above, with a dot for each car. */
import type { Track } from '@shotgun-rally/sim';
import type { MinimapDot } from './hud-model.ts';

const WIDTH_PX = 136;
const HEIGHT_PX = 108;
const MARGIN_PX = 8;
/** Canvas pixels per CSS pixel. */
const PIXEL_RATIO = 2;
/** Widths of the lines that draw the road's outline and the road (px). */
const OUTLINE_PX = 7;
const ROAD_PX = 3.5;
/** The start line's thickness, and how far it reaches to each side of the road's middle (px). */
const START_LINE_PX = 3;
const START_LINE_REACH_PX = 6;
const DOT_RADIUS_PX = 4;
const OWN_DOT_RADIUS_PX = 5.5;
/** The dots are drawn again once one of them has moved this far (px). */
const REDRAW_PX = 0.5;
const DOT_OUTLINE_PX = 1.5;
const OWN_DOT_OUTLINE_PX = 2;

export class Minimap {
  /** The road, and over it the dots, which change far more often. */
  readonly canvases = [document.createElement('canvas'), document.createElement('canvas')] as const;
  readonly #context: CanvasRenderingContext2D;
  readonly #track: Track;
  /** Pixels per metre. */
  readonly #scale: number;
  readonly #middle: { readonly x: number; readonly z: number };
  #drawn: readonly MinimapDot[] = [];

  constructor(track: Track) {
    this.#track = track;
    const { minX, maxX, minZ, maxZ } = extentOf(track);
    this.#middle = { x: (minX + maxX) / 2, z: (minZ + maxZ) / 2 };
    const scaleX = (WIDTH_PX - 2 * MARGIN_PX) / Math.max(1, maxX - minX);
    const scaleZ = (HEIGHT_PX - 2 * MARGIN_PX) / Math.max(1, maxZ - minZ);
    this.#scale = Math.min(scaleX, scaleZ);
    const [road, dots] = this.canvases;
    this.#drawRoad(sizeCanvas(road));
    this.#context = sizeCanvas(dots);
  }

  /** Draws the dots if one has changed. The dot of the player's car is drawn last, over the other dots. */
  draw(dots: readonly MinimapDot[]): void {
    if (dots.length === this.#drawn.length && dots.every((dot, index) => this.#isSame(dot, this.#drawn[index]!)))
      return;
    this.#drawn = dots;
    this.#context.clearRect(0, 0, WIDTH_PX, HEIGHT_PX);
    for (const dot of dots) if (!dot.isOwn) this.#drawDot(dot);
    for (const dot of dots) if (dot.isOwn) this.#drawDot(dot);
  }

  #isSame(dot: MinimapDot, drawn: MinimapDot): boolean {
    const movedPx = Math.hypot(dot.x - drawn.x, dot.z - drawn.z) * this.#scale;
    return movedPx < REDRAW_PX && dot.colour === drawn.colour && dot.isOwn === drawn.isOwn;
  }

  /** Converts world coordinates (m) to the map (px). +X points left, because in the world +X is to the left of +Z. */
  #mapX(x: number): number {
    return WIDTH_PX / 2 - (x - this.#middle.x) * this.#scale;
  }

  #mapY(z: number): number {
    return HEIGHT_PX / 2 - (z - this.#middle.z) * this.#scale;
  }

  #drawRoad(context: CanvasRenderingContext2D): void {
    const track = this.#track;
    context.lineJoin = 'round';
    for (const [width, colour] of [
      [OUTLINE_PX, '#0b1220cc'],
      [ROAD_PX, '#ffffff'],
    ] as const) {
      context.lineWidth = width;
      context.strokeStyle = colour;
      context.beginPath();
      // The last sample equals the first, which closes the loop.
      for (let sample = 0; sample <= track.count; sample++) {
        context.lineTo(this.#mapX(track.px[sample]!), this.#mapY(track.pz[sample]!));
      }
      context.stroke();
    }
    this.#drawStartLine(context);
  }

  #drawStartLine(context: CanvasRenderingContext2D): void {
    const track = this.#track;
    context.lineWidth = START_LINE_PX;
    context.strokeStyle = '#e23b2e';
    const [x, y] = [this.#mapX(track.px[0]!), this.#mapY(track.pz[0]!)];
    // (rx, rz) points to the right of the road; both axes of the map are reversed.
    const [dx, dy] = [-track.rx[0]! * START_LINE_REACH_PX, -track.rz[0]! * START_LINE_REACH_PX];
    context.beginPath();
    context.moveTo(x - dx, y - dy);
    context.lineTo(x + dx, y + dy);
    context.stroke();
  }

  #drawDot(dot: MinimapDot): void {
    const context = this.#context;
    context.fillStyle = dot.colour;
    context.strokeStyle = dot.isOwn ? '#ffffff' : '#0b1220';
    context.lineWidth = dot.isOwn ? OWN_DOT_OUTLINE_PX : DOT_OUTLINE_PX;
    context.beginPath();
    context.arc(this.#mapX(dot.x), this.#mapY(dot.z), dot.isOwn ? OWN_DOT_RADIUS_PX : DOT_RADIUS_PX, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

/** Sets the canvas to the map's size. Returns its context, which is scaled to CSS pixels. */
function sizeCanvas(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  canvas.width = WIDTH_PX * PIXEL_RATIO;
  canvas.height = HEIGHT_PX * PIXEL_RATIO;
  canvas.style.width = `${WIDTH_PX}px`;
  canvas.style.height = `${HEIGHT_PX}px`;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  return context;
}

function extentOf(track: Track): { minX: number; maxX: number; minZ: number; maxZ: number } {
  let [minX, maxX, minZ, maxZ] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let sample = 0; sample < track.count; sample++) {
    minX = Math.min(minX, track.px[sample]!);
    maxX = Math.max(maxX, track.px[sample]!);
    minZ = Math.min(minZ, track.pz[sample]!);
    maxZ = Math.max(maxZ, track.pz[sample]!);
  }
  return { minX, maxX, minZ, maxZ };
}
