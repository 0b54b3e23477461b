/** The table of library code that this game never runs, part by part. Decision 0019 lists what each part saves. */

/** A part of a library that the build removes. It has exactly one of the optional fields. */
export interface Cut {
  /** Name of the part, for error messages and for BUILD_WITHOUT (see vite.config.ts). */
  readonly part: string;
  /** Name of the library's file. */
  readonly file: string;
  /** Classes and functions, and the code that replaces them. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** Classes whose static and prototype assignments are removed, so that the bundler can drop the unused class. */
  readonly unassigned?: readonly string[];
  /** Methods that are removed from every class. */
  readonly methods?: readonly string[];
  /** Classes that keep only these methods. */
  readonly onlyMethods?: Readonly<Record<string, readonly string[]>>;
  /** Shader programs that are emptied, by their names in three's ShaderChunk. */
  readonly shaderPrograms?: readonly string[];
  /** Shortens all shaders (see shrink-shader.ts). */
  readonly shaderFeatures?: true;
  /** Removes the methods that none of these users can reach (see unreached-code.ts). */
  readonly reachableFrom?: Users;
}

export interface Users {
  /** Folders of this project, relative to this file. */
  readonly folders: readonly string[];
  /** Files of the library, relative to the file that is cut. */
  readonly files: readonly string[];
}

const RENDERER = 'three.module.js';
const CORE = 'three.core.js';
const PHYSICS = 'cannon-es.js';

/** The members of three's WebXRManager that the renderer uses. Headsets are not supported. */
const NO_HEADSET = `class WebXRManager extends EventDispatcher {
  enabled = false; isPresenting = false; cameraAutoUpdate = false;
  getEnvironmentBlendMode() {} setAnimationLoop() {} dispose() {}
}`;
const NO_MORPHING = 'function WebGLMorphtargets() { return { update() {} }; }';
const NO_UNIFORM_GROUPS = 'function WebGLUniformsGroups() { return { bind() {}, update() {}, dispose() {} }; }';

const example = (name: string): string => `../examples/jsm/${name}.js`;

/** All cuts, in the order in which they are made. */
export const CUTS: readonly Cut[] = [
  { part: 'headsets', file: RENDERER, replaced: { WebXRManager: NO_HEADSET } },
  {
    part: 'morphing',
    file: RENDERER,
    replaced: { WebGLMorphtargets: NO_MORPHING, WebGLUniformsGroups: NO_UNIFORM_GROUPS },
  },
  {
    part: 'renderer-methods',
    file: RENDERER,
    methods: [
      ...['copyTextureToTexture', 'copyFramebufferToTexture', 'readRenderTargetPixels', 'readRenderTargetPixelsAsync'],
      ...['compile', 'compileAsync', 'initTexture'],
    ],
  },
  {
    part: 'shader-programs',
    file: RENDERER,
    shaderPrograms: [
      ...['background', 'backgroundCube', 'cube', 'distance', 'equirect', 'linedashed', 'meshmatcap', 'meshnormal'],
      ...['meshphong', 'meshtoon', 'points', 'shadow', 'sprite'],
    ],
  },
  { part: 'shader-features', file: RENDERER, shaderFeatures: true },
  {
    part: 'animation',
    file: CORE,
    unassigned: [
      ...['PropertyBinding', 'KeyframeTrack', 'BooleanKeyframeTrack', 'ColorKeyframeTrack', 'NumberKeyframeTrack'],
      ...['QuaternionKeyframeTrack', 'StringKeyframeTrack', 'VectorKeyframeTrack', 'Loader'],
    ],
  },
  { part: 'json', file: CORE, methods: ['toJSON', 'fromJSON', 'raycast'] },
  {
    part: 'core-methods',
    file: CORE,
    reachableFrom: {
      folders: ['../src'],
      files: [
        RENDERER,
        ...['utils/BufferGeometryUtils', 'postprocessing/UnrealBloomPass', 'postprocessing/Pass'].map(example),
        ...['shaders/CopyShader', 'shaders/LuminosityHighPassShader'].map(example),
      ],
    },
  },
  // The simulation has its own contacts and its own rays.
  {
    part: 'physics-shapes',
    file: PHYSICS,
    replaced: { ConvexPolyhedron: 'class ConvexPolyhedron {}', Ray: 'class Ray {}' },
  },
  {
    part: 'physics-contacts',
    file: PHYSICS,
    onlyMethods: {
      Narrowphase: [
        ...['constructor', 'createContactEquation', 'createFrictionEquationsFromContact', 'createFrictionFromAverage'],
      ],
    },
  },
  {
    part: 'physics-methods',
    file: PHYSICS,
    reachableFrom: { folders: ['../../../packages/sim/src'], files: [] },
  },
];
