// Puts WebP images together to one animated WebP image, as in https://developers.google.com/speed/webp/docs/riff_container.

const HEADER_BYTES = 8;
const RIFF_BYTES = 12;
const HAS_ANIMATION = 0b10;
const NO_BLENDING = 0b10;
const UINT24_BYTES = 3;
const VP8X_BYTES = 10;
const VP8X_SIZE_AT = 4;
const ANIM_BYTES = 6;
const ANMF_BYTES = 16;
const ANMF_SIZE_AT = 6;
const ANMF_DURATION_AT = 12;
const ANMF_FLAGS_AT = 15;

export interface AnimationFormat {
  /** Size of every frame in pixels. */
  readonly width: number;
  readonly height: number;
  /** How long each frame is shown. */
  readonly frameMs: number;
}

/** Returns an animation of `frames`, which are whole WebP files, that repeats without end. Throws for a frame without pixels. */
export function animatedWebp(frames: readonly Buffer[], { width, height, frameMs }: AnimationFormat): Buffer {
  const extended = Buffer.alloc(VP8X_BYTES);
  extended[0] = HAS_ANIMATION;
  writeSize(extended, VP8X_SIZE_AT, width, height);
  const animated = frames.map((frame) => {
    const head = Buffer.alloc(ANMF_BYTES);
    writeSize(head, ANMF_SIZE_AT, width, height);
    head.writeUIntLE(frameMs, ANMF_DURATION_AT, UINT24_BYTES);
    head[ANMF_FLAGS_AT] = NO_BLENDING;
    return chunk('ANMF', Buffer.concat([head, pixelsOf(frame)]));
  });
  // The background is transparent, and a loop count of 0 means without end.
  const body = [Buffer.from('WEBP'), chunk('VP8X', extended), chunk('ANIM', Buffer.alloc(ANIM_BYTES)), ...animated];
  return chunk('RIFF', Buffer.concat(body));
}

/** Writes width and height as the format wants them: one less, in 3 bytes each. */
function writeSize(into: Buffer, at: number, width: number, height: number): void {
  into.writeUIntLE(width - 1, at, UINT24_BYTES);
  into.writeUIntLE(height - 1, at + UINT24_BYTES, UINT24_BYTES);
}

/** Returns the chunk with the pixels of a WebP file. */
function pixelsOf(file: Buffer): Buffer {
  for (let at = RIFF_BYTES; at < file.length; ) {
    const bytes = file.readUInt32LE(at + HEADER_BYTES / 2);
    const end = at + HEADER_BYTES + bytes + (bytes % 2);
    if (file.toString('latin1', at, at + HEADER_BYTES / 2).startsWith('VP8 ')) return file.subarray(at, end);
    at = end;
  }
  throw new Error('expected a WebP file with lossy compression');
}

/** Returns a chunk: its name, its length, and its content filled up to an even length. */
function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(HEADER_BYTES);
  head.write(name, 'latin1');
  head.writeUInt32LE(content.length, HEADER_BYTES / 2);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
