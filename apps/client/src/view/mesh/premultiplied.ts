/** The settings of transparent materials whose shaders multiply the colour by the opacity. */
import { CustomBlending, OneFactor, OneMinusSrcAlphaFactor } from 'three';

/** With an opacity of 1 a colour covers the image; with 0 it is added. All effects share it, so the renderer's state stays the same. */
export const PREMULTIPLIED = {
  transparent: true,
  depthWrite: false,
  blending: CustomBlending,
  blendSrc: OneFactor,
  blendDst: OneMinusSrcAlphaFactor,
} as const;
