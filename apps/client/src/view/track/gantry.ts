/** The gantry over the start line with the track's title, and the chequered line on the road below it. */
import type { Track } from '@shotgun-rally/sim';
import { BoxGeometry, type CanvasTexture, Group, Mesh, PlaneGeometry } from 'three';
import { TRACKSIDE } from '../../look/palette.ts';
import type { Quality } from '../../look/quality.ts';
import { createCanvasContext, createColourTexture, SIGN_FONT } from '../mesh/canvas-texture.ts';
import { createSurface } from '../mesh/surfaces.ts';
import { roadsideAt } from './roadside.ts';
import { pointOnTrack } from './sweep.ts';

/** Height of the board with the title, and the height of its middle above the road. */
const BOARD_HEIGHT_M = 2;
const BOARD_UP_M = 7;
const POST_HEIGHT_M = 11;
/** How far the posts rise above the board's middle. */
const POST_ABOVE_M = 1.2;
const LINE_LENGTH_M = 1.8;
/** Side length of a chequered square in the textures. */
const CHECK_PX = 16;
const ANISOTROPY = 8;

function createBoardTexture(title: string): CanvasTexture {
  const context = createCanvasContext(1024, 96);
  const { canvas } = context;
  context.fillStyle = '#2a3a60';
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (const left of [0, canvas.width - 8 * CHECK_PX]) paintChecks(context, left, 8, 6);
  context.fillStyle = '#ffffff';
  context.font = `italic 900 62px ${SIGN_FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(title.toUpperCase(), canvas.width / 2, canvas.height / 2 + 4, canvas.width - 20 * CHECK_PX);
  return createColourTexture(context, ANISOTROPY);
}

function createLineTexture(): CanvasTexture {
  const context = createCanvasContext(32 * CHECK_PX, 4 * CHECK_PX);
  paintChecks(context, 0, 32, 4);
  return createColourTexture(context, ANISOTROPY);
}

function paintChecks(context: CanvasRenderingContext2D, left: number, columns: number, rows: number): void {
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      context.fillStyle = (column + row) & 1 ? '#f4f1ea' : '#1b1d22';
      context.fillRect(left + column * CHECK_PX, row * CHECK_PX, CHECK_PX, CHECK_PX);
    }
  }
}

/** Creates the gantry, whose posts are outside the guard rails. */
export function createGantry(track: Track, quality: Quality): Group {
  const { transform, wall } = roadsideAt(track, 0, 0);
  const gantry = new Group();
  gantry.applyMatrix4(transform);
  const span = 2 * (wall + 1);
  const board = createSurface(quality, { map: createBoardTexture(track.title), roughness: 0.6 });
  const steel = createSurface(quality, { vertexColors: false, color: TRACKSIDE.red, roughness: 0.5 });
  for (const facing of [0, Math.PI]) {
    const sign = new Mesh(new PlaneGeometry(span, BOARD_HEIGHT_M), board);
    sign.rotation.y = facing;
    sign.position.set(0, BOARD_UP_M, facing === 0 ? 0.31 : -0.31);
    gantry.add(sign);
  }
  const beam = new Mesh(new BoxGeometry(span, BOARD_HEIGHT_M, 0.6), steel);
  beam.position.y = BOARD_UP_M;
  beam.castShadow = true;
  gantry.add(beam);
  for (const side of [-1, 1]) {
    const post = new Mesh(new BoxGeometry(0.7, POST_HEIGHT_M, 0.7), steel);
    post.position.set(side * (span / 2), BOARD_UP_M + POST_ABOVE_M - POST_HEIGHT_M / 2, 0);
    post.castShadow = true;
    gantry.add(post);
  }
  return gantry;
}

/** Creates the chequered start line on the road's surface. */
export function createStartLine(track: Track, quality: Quality): Mesh {
  const half = track.halfWidth[0]!;
  const plane = new PlaneGeometry(2 * half, LINE_LENGTH_M, 1, 1);
  const position = plane.getAttribute('position');
  for (let corner = 0; corner < position.count; corner++) {
    const along = position.getY(corner);
    const point: number[] = [];
    pointOnTrack(track, 0, position.getX(corner), 0.03, point);
    position.setXYZ(
      corner,
      point[0]! + track.tx[0]! * along,
      point[1]! + track.ty[0]! * along,
      point[2]! + track.tz[0]! * along,
    );
  }
  plane.computeVertexNormals();
  const paint = createSurface(quality, {
    map: createLineTexture(),
    roughness: 0.8,
    polygonOffset: true,
    polygonOffsetFactor: -2,
  });
  const line = new Mesh(plane, paint);
  line.receiveShadow = true;
  return line;
}
