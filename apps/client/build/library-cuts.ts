/** The code of libraries and packages that the build removes because this page never runs it. Decision 0019 lists what each cut saves. */

/** Code that the build removes from a library. Exactly one of the optional fields is set. */
export interface Cut {
  /** The cut's name, for error messages and for BUILD_WITHOUT (see vite.config.ts). */
  readonly name: string;
  /** Name of the library's file. */
  readonly file: string;
  /** Replaces the declarations of these classes and functions by the given code. */
  readonly replacements?: Readonly<Record<string, string>>;
  /** Removes statements like `Name.field = ...;` for these classes, so that the bundler can drop the unused classes. */
  readonly assignmentsTo?: readonly string[];
  /** Empties the functions and methods of these names, including functions inside other functions. */
  readonly functions?: readonly string[];
  /** Removes methods of these names from every class. */
  readonly methods?: readonly string[];
  /** Removes methods of these names from these classes only. */
  readonly methodsOf?: Readonly<Record<string, readonly string[]>>;
  /** Removes all methods of these classes except the listed ones. */
  readonly onlyMethods?: Readonly<Record<string, readonly string[]>>;
  /** Empties these shader programs. The names are keys of ShaderChunk, an object of three (the 3D library). */
  readonly shaderPrograms?: readonly string[];
  /** Shortens all shaders (see shrink-shader.ts). */
  readonly shortensShaders?: true;
  /** Removes the methods that this code cannot reach (see unreached-code.ts). */
  readonly reachableFrom?: CallingCode;
}

/** Code that uses a library. */
export interface CallingCode {
  /** Folders of this project, relative to this file. */
  readonly folders: readonly string[];
  /** Files of the library, relative to the file that is cut. */
  readonly files: readonly string[];
}

const RENDERER = 'three.module.js';
const CORE = 'three.core.js';
const PHYSICS = 'cannon-es.js';
const SIMULATION = 'sim/src/world.ts';
const PACKING = 'msgpackr/pack.js';
const UNPACKING = 'msgpackr/unpack.js';

/** A class that replaces three's support for VR headsets. It has only the members that the renderer uses. */
const NO_HEADSET = `class WebXRManager extends EventDispatcher {
  enabled = false; isPresenting = false; cameraAutoUpdate = false;
  getEnvironmentBlendMode() {} setAnimationLoop() {} dispose() {}
}`;
const NO_MORPHING = 'function WebGLMorphtargets() { return { update() {} }; }';
const NO_UNIFORM_GROUPS = 'function WebGLUniformsGroups() { return { bind() {}, update() {}, dispose() {} }; }';
/** `init` returns false: then the renderer does nothing else with clipping planes. */
const NO_CLIPPING = `function WebGLClipping() {
  return { uniform: { value: null }, numPlanes: 0, numIntersection: 0, init: () => false };
}`;

/** A function that replaces three's list of texture formats. It lacks the compressed ones. */
const UNCOMPRESSED_FORMATS = `function WebGLUtils(gl) {
  const names = new Map([
    [UnsignedByteType, 'UNSIGNED_BYTE'], [UnsignedShortType, 'UNSIGNED_SHORT'], [UnsignedIntType, 'UNSIGNED_INT'],
    [FloatType, 'FLOAT'], [HalfFloatType, 'HALF_FLOAT'], [UnsignedInt248Type, 'UNSIGNED_INT_24_8'],
    [RedFormat, 'RED'], [RGFormat, 'RG'], [RGBFormat, 'RGB'], [RGBAFormat, 'RGBA'],
    [DepthFormat, 'DEPTH_COMPONENT'], [DepthStencilFormat, 'DEPTH_STENCIL'],
  ]);
  return { convert: (format) => gl[names.get(format) ?? format] ?? null };
}`;

/** Classes of three whose objects the game never copies. */
const NEVER_COPIED = [
  ...['Scene', 'Mesh', 'Line', 'Points', 'InstancedMesh', 'Camera', 'PerspectiveCamera', 'OrthographicCamera'],
  ...['MeshBasicMaterial', 'MeshLambertMaterial', 'MeshStandardMaterial', 'MeshPhysicalMaterial', 'LightShadow'],
  ...['Texture', 'RenderTarget', 'Curve', 'CurvePath', 'EllipseCurve'],
];

/** Returns the path of one of three's add-ons, relative to three's main files. */
const addOnPath = (name: string): string => `../examples/jsm/${name}.js`;

/** All cuts, in the order in which they are made. */
export const CUTS: readonly Cut[] = [
  // The package of the simulation is made for other programs too.
  { name: 'placing-cars', file: SIMULATION, methodsOf: { World: ['placeCar', 'standingPose', 'readCar'] } },
  { name: 'headsets', file: RENDERER, replacements: { WebXRManager: NO_HEADSET } },
  {
    name: 'morphing',
    file: RENDERER,
    replacements: { WebGLMorphtargets: NO_MORPHING, WebGLUniformsGroups: NO_UNIFORM_GROUPS },
  },
  { name: 'clipping', file: RENDERER, replacements: { WebGLClipping: NO_CLIPPING } },
  { name: 'compressed-textures', file: RENDERER, replacements: { WebGLUtils: UNCOMPRESSED_FORMATS } },
  {
    name: 'renderer-methods',
    file: RENDERER,
    methods: [
      ...['copyTextureToTexture', 'copyFramebufferToTexture', 'readRenderTargetPixels', 'readRenderTargetPixelsAsync'],
      ...['compile', 'compileAsync', 'initTexture', 'initRenderTarget', 'setRenderTargetTextures'],
      ...['setRenderTargetFramebuffer', 'setNodesHandler', 'resetState', 'forceContextLoss', 'forceContextRestore'],
    ],
  },
  {
    name: 'renderer-functions',
    file: RENDERER,
    functions: [
      ...['uploadCubeTexture', 'updateVideoTexture', 'renderTransmissionPass', 'VSMPass', 'refreshUniformsDash'],
      ...['refreshUniformsSprites', 'refreshUniformsPhong', 'refreshUniformsToon', 'refreshUniformsMatcap'],
      ...['refreshUniformsDistance', 'refreshUniformsPoints', 'refreshUniformsLine'],
    ],
  },
  {
    name: 'shader-programs',
    file: RENDERER,
    shaderPrograms: [
      ...['background', 'backgroundCube', 'distance', 'equirect', 'linedashed', 'meshmatcap', 'meshnormal'],
      ...['meshphong', 'meshtoon', 'points', 'shadow', 'sprite'],
    ],
  },
  { name: 'shader-features', file: RENDERER, shortensShaders: true },
  {
    name: 'animation',
    file: CORE,
    assignmentsTo: [
      ...['PropertyBinding', 'KeyframeTrack', 'BooleanKeyframeTrack', 'ColorKeyframeTrack', 'NumberKeyframeTrack'],
      ...['QuaternionKeyframeTrack', 'StringKeyframeTrack', 'VectorKeyframeTrack', 'Loader'],
    ],
  },
  { name: 'colour-names', file: CORE, replacements: { _colorKeywords: 'const _colorKeywords = {};' } },
  {
    name: 'core-copies',
    file: CORE,
    methodsOf: Object.fromEntries(NEVER_COPIED.map((name) => [name, ['copy']])),
  },
  {
    name: 'core-functions',
    file: CORE,
    functions: ['updateMorphTargets', 'computeFrenetFrames'],
  },
  // `raycast` is three's method for picking objects with the mouse.
  { name: 'json', file: CORE, methods: ['toJSON', 'fromJSON', 'raycast'] },
  {
    name: 'core-algebra',
    file: CORE,
    methodsOf: {
      Quaternion: ['slerpFlat', 'multiplyQuaternionsFlat', 'random'],
      Matrix3: ['scale', 'rotate', 'translate', 'makeTranslation'],
      Matrix4: ['makeRotationAxis'],
    },
  },
  {
    name: 'core-methods',
    file: CORE,
    reachableFrom: {
      folders: ['../src'],
      files: [
        RENDERER,
        ...['utils/BufferGeometryUtils', 'postprocessing/UnrealBloomPass', 'postprocessing/Pass'].map(addOnPath),
        ...['shaders/CopyShader', 'shaders/LuminosityHighPassShader'].map(addOnPath),
      ],
    },
  },
  // The game's simulation computes contacts and rays itself, so it needs neither the convex shapes nor the rays of cannon-es.
  {
    name: 'physics-shapes',
    file: PHYSICS,
    replacements: { ConvexPolyhedron: 'class ConvexPolyhedron {}', Ray: 'class Ray {}' },
  },
  {
    name: 'physics-contacts',
    file: PHYSICS,
    onlyMethods: {
      Narrowphase: [
        ...['constructor', 'createContactEquation', 'createFrictionEquationsFromContact', 'createFrictionFromAverage'],
      ],
    },
  },
  { name: 'physics-events', file: PHYSICS, functions: ['emitContactEvents', 'sleepTick'] },
  { name: 'physics-algebra', file: PHYSICS, methodsOf: { Mat3: ['reverse', 'solve'] } },
  {
    name: 'physics-methods',
    file: PHYSICS,
    reachableFrom: { folders: ['../../../packages/sim/src'], files: [] },
  },
  // The protocol sends arrays of numbers, strings and bytes: no records (objects whose keys are sent once) and no extensions.
  {
    name: 'packed-records',
    file: PACKING,
    functions: [
      ...['saveState', 'newRecord', 'insertNewRecord', 'resetStructures', 'writeStruct', 'rebuildTransitions'],
      ...['prepareStructures', 'insertIds', 'writeBundles', 'addExtension'],
    ],
  },
  {
    name: 'unpacked-records',
    file: UNPACKING,
    functions: [
      ...['createStructureReader', 'recordDefinition', 'createSecondByteReader', 'loadStructures', 'setExtractor'],
      ...['saveState'],
    ],
  },
  { name: 'unpacked-extensions', file: UNPACKING, assignmentsTo: ['currentExtensions'] },
];
