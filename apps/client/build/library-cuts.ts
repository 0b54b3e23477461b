/** The table of library code that this game never runs, part by part. Decision 0019 lists what each part saves. */

/** Code that the build removes from a library. Exactly one of the optional fields is set. */
export interface Cut {
  /** The cut's name, for error messages and for BUILD_WITHOUT (see vite.config.ts). */
  readonly part: string;
  /** Name of the library's file. */
  readonly file: string;
  /** Names of classes and functions, each with the code that replaces it. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** Classes for which statements like `Name.field = ...;` are removed, so that the bundler can drop the unused class. */
  readonly unassigned?: readonly string[];
  /** Methods that are removed from every class. */
  readonly methods?: readonly string[];
  /** Classes that keep only these methods. */
  readonly onlyMethods?: Readonly<Record<string, readonly string[]>>;
  /** Shader programs that are emptied, by their names in the ShaderChunk object of three (the 3D library). */
  readonly shaderPrograms?: readonly string[];
  /** Shortens all shaders (see shrink-shader.ts). */
  readonly shaderFeatures?: true;
  /** Removes the methods that none of these users can reach (see unreached-code.ts). */
  readonly reachableFrom?: Users;
}

/** Code that uses a library. */
export interface Users {
  /** Folders of this project, relative to this file. */
  readonly folders: readonly string[];
  /** Files of the library, relative to the file that is cut. */
  readonly files: readonly string[];
}

const RENDERER = 'three.module.js';
const CORE = 'three.core.js';
const PHYSICS = 'cannon-es.js';

/** Replaces three's support for headsets by the members that the renderer uses. */
const NO_HEADSET = `class WebXRManager extends EventDispatcher {
  enabled = false; isPresenting = false; cameraAutoUpdate = false;
  getEnvironmentBlendMode() {} setAnimationLoop() {} dispose() {}
}`;
const NO_MORPHING = 'function WebGLMorphtargets() { return { update() {} }; }';
const NO_UNIFORM_GROUPS = 'function WebGLUniformsGroups() { return { bind() {}, update() {}, dispose() {} }; }';

/** Path of one of three's add-ons, relative to its main files. */
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
  // The game's simulation computes contacts and rays itself.
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
