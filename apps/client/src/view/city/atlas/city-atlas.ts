/**
 * The layout of the city's texture (the atlas). All buildings, shops, awnings and signs share it, so that they can be one
 * mesh. Its rows, from top to bottom: four rows of windows, shops, vertical signs, wide signs, awnings, plain wall.
 */

/** Size of the atlas in pixels at full detail. Lower qualities scale it. */
export const ATLAS_WIDTH_PX = 1024;
export const ATLAS_HEIGHT_PX = 2048;
/** Side length of the cell around a window. A row of windows has this many cells across and floors up. */
export const CELL_PX = 64;
export const CELLS_ACROSS = 16;
export const FLOORS_PER_STYLE = 4;
export const SHOPS = 8;
export const SHOP_PX = { width: 128, height: 256 } as const;
export const VERTICAL_SIGNS = 16;
export const VERTICAL_SIGN_PX = { width: 64, height: 256 } as const;
export const WIDE_SIGNS = 16;
export const WIDE_SIGNS_ACROSS = 4;
export const WIDE_SIGN_PX = { width: 256, height: 64 } as const;
export const AWNINGS = 4;
export const AWNING_PX = { width: 64, height: 32 } as const;
/** Where each part of the atlas begins, in pixels from its top. */
export const ROW_PX = {
  windows: 0,
  shops: 1024,
  verticalSigns: 1280,
  wideSigns: 1536,
  awnings: 1792,
  plain: 1920,
} as const;
/** A part of the atlas is shrunk by this on its upper and lower edge, so that its neighbours do not shine through. */
const INSET_PX = 0.75;

/** A rectangle of the atlas, in texture coordinates. */
export interface AtlasRect {
  readonly left: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
}

/** Returns the rectangle with this upper left corner and size in pixels. */
const rectOf = (x: number, y: number, width: number, height: number): AtlasRect => ({
  left: x / ATLAS_WIDTH_PX,
  right: (x + width) / ATLAS_WIDTH_PX,
  low: 1 - (y + height - INSET_PX) / ATLAS_HEIGHT_PX,
  high: 1 - (y + INSET_PX) / ATLAS_HEIGHT_PX,
});

/** Returns a block of windows of one style: `columns` wide from the cell `first`, and at most FLOORS_PER_STYLE high. */
export function windowsRect(style: number, first: number, columns: number, floors: number): AtlasRect {
  const y = ROW_PX.windows + (style + 1) * FLOORS_PER_STYLE * CELL_PX - floors * CELL_PX;
  return rectOf(first * CELL_PX, y, columns * CELL_PX, floors * CELL_PX);
}

/** Returns `count` shops beside each other, from the shop `first`. */
export const shopsRect = (first: number, count: number): AtlasRect =>
  rectOf(first * SHOP_PX.width, ROW_PX.shops, count * SHOP_PX.width, SHOP_PX.height);

/** Returns one vertical sign. */
export function verticalSignRect(index: number): AtlasRect {
  const { width, height } = VERTICAL_SIGN_PX;
  return rectOf((index % VERTICAL_SIGNS) * width, ROW_PX.verticalSigns, width, height);
}

/** Returns one wide sign. */
export function wideSignRect(index: number): AtlasRect {
  const [column, row] = [index % WIDE_SIGNS_ACROSS, Math.floor((index % WIDE_SIGNS) / WIDE_SIGNS_ACROSS)];
  const { width, height } = WIDE_SIGN_PX;
  return rectOf(column * width, ROW_PX.wideSigns + row * height, width, height);
}

/** Returns an awning with this many pairs of stripes. */
export const awningRect = (index: number, pairs: number): AtlasRect =>
  rectOf(0, ROW_PX.awnings + (index % AWNINGS) * AWNING_PX.height, (pairs * AWNING_PX.width) / 2, AWNING_PX.height);

/** Returns a piece of plain wall. */
export const plainRect = (): AtlasRect => rectOf(CELL_PX, ROW_PX.plain + CELL_PX / 2, CELL_PX, CELL_PX / 2);
