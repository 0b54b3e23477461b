/**
 * Takes out of the libraries what this game cannot reach and the bundler cannot know to be unreachable, so that the
 * page starts sooner. What is to be taken out is named; a name that the library no longer has fails the build.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { leanShader } from './lean-shaders.ts';
import { type Node, nameOf, namesIn, rootOfAssignment, unreachedParts } from './unreached.ts';

interface Cut {
  /** The end of the library file's path. */
  readonly file: string;
  /** Classes and functions, and the code that stands in for them. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** Classes that nothing needs but statements that set their properties. */
  readonly unset?: readonly string[];
  /** Methods that nobody calls, whatever class has them. */
  readonly uncalled?: readonly string[];
  /** Classes with the methods that are needed, where others have their names. */
  readonly methods?: Readonly<Record<string, readonly string[]>>;
  /** Shader programs of materials and helpers that the view does not use, by their name in three's ShaderChunk. */
  readonly programs?: readonly string[];
  /** Who uses the library's classes: folders of this project, and files beside the library's. Absent: nothing is known. */
  readonly users?: { readonly folders: readonly string[]; readonly files: readonly string[] };
}

const NO_MORPHING = 'function WebGLMorphtargets() { return { update() {} }; }';
const NO_UNIFORM_BLOCKS = 'function WebGLUniformsGroups() { return { bind() {}, update() {}, dispose() {} }; }';
/** Headsets are not supported: what the renderer asks of them, answered with no. */
const NO_HEADSET = `class WebXRManager extends EventDispatcher {
  enabled = false; isPresenting = false; cameraAutoUpdate = false;
  getEnvironmentBlendMode() {} setAnimationLoop() {} dispose() {}
}`;

const example = (name: string): string => `../examples/jsm/${name}.js`;

const CUTS: readonly Cut[] = [
  {
    file: 'three.module.js',
    replaced: {
      WebXRManager: NO_HEADSET,
      WebGLMorphtargets: NO_MORPHING,
      WebGLUniformsGroups: NO_UNIFORM_BLOCKS,
    },
    // Nothing is read back, copied or compiled ahead.
    uncalled: ['copyTextureToTexture', 'copyFramebufferToTexture', 'readRenderTargetPixels'].concat(
      'readRenderTargetPixelsAsync',
      'compile',
      'compileAsync',
      'initTexture',
    ),
    programs:
      'backgroundCube distance equirect linedashed meshmatcap meshnormal meshphong meshtoon points shadow'.split(' '),
  },
  {
    file: 'three.core.js',
    // Animation of models by keyframes, and loaders of files: there are neither.
    unset: [
      'PropertyBinding',
      'KeyframeTrack',
      ...['Boolean', 'Color', 'Number', 'Quaternion', 'String', 'Vector'].map((kind) => `${kind}KeyframeTrack`),
      'Loader',
    ],
    // Nothing is saved as JSON, and nothing is picked with a ray.
    uncalled: ['toJSON', 'fromJSON', 'raycast'],
    users: {
      folders: ['../src'],
      files: [
        'three.module.js',
        ...['utils/BufferGeometryUtils', 'postprocessing/UnrealBloomPass', 'postprocessing/Pass'].map(example),
        ...['shaders/CopyShader', 'shaders/LuminosityHighPassShader'].map(example),
      ],
    },
  },
  {
    file: 'cannon-es.js',
    // The simulation has a narrowphase of its own, which sees a box by its sides, and casts its own rays.
    replaced: { ConvexPolyhedron: 'class ConvexPolyhedron {}', Ray: 'class Ray {}' },
    methods: {
      Narrowphase:
        'constructor createContactEquation createFrictionEquationsFromContact createFrictionFromAverage'.split(' '),
    },
    users: { folders: ['../../../packages/sim/src'], files: [] },
  },
];

/** What is taken from `start` to `end` of a file, and what is put there. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    apply: 'build',
    transform: {
      filter: { id: CUTS.map(({ file }) => new RegExp(`/${file.replaceAll('.', '\\.')}$`)) },
      handler(code, id) {
        const cut = CUTS.find(({ file }) => id.endsWith(`/${file}`));
        if (!cut) return null;
        const parse = (text: string) => (this.parse(text) as unknown as { readonly body: readonly Node[] }).body;
        const lean = applied(code, editsOf(cut, code, parse(code)));
        if (!cut.users) return { code: lean, map: null };
        return { code: applied(lean, methodEdits(lean, parse(lean), usedNames(cut.users, id))), map: null };
      },
    },
  };
}

function editsOf(cut: Cut, code: string, body: readonly Node[]): Edit[] {
  const { file, replaced = {}, unset = [], uncalled = [], methods = {}, programs } = cut;
  const declared = (name: string): Node => {
    const found = body.find((node) => node.type.endsWith('Declaration') && nameOf(node.id) === name);
    if (!found) throw new Error(`lean-libraries: ${file} declares no ${name}`);
    return found;
  };
  return [
    ...Object.entries(replaced).map(([name, text]) => ({ start: declared(name).start, end: declared(name).end, text })),
    ...Object.entries(methods).flatMap(([name, needed]) => methodsBut(needed, name, declared(name))),
    ...unset.flatMap((name) => statementsAbout(name, body)),
    ...uncalled.flatMap((name) => methodsNamed(name, body)),
    ...(programs ? shaderEdits(code, programs) : []),
  ];
}

/** Assignments to properties of a class, or of its prototype, which would keep it. */
function statementsAbout(name: string, body: readonly Node[]): Edit[] {
  const found = body.filter((node) => rootOfAssignment(node) === name);
  if (found.length === 0) throw new Error(`lean-libraries: nothing is assigned to ${name}`);
  return found.map(({ start, end }) => ({ start, end, text: '' }));
}

function methodsNamed(name: string, body: readonly Node[]): Edit[] {
  const classes = body.filter(({ type }) => type === 'ClassDeclaration');
  const found = [
    ...classes.flatMap((each) => membersOf(each).filter(({ key }) => nameOf(key) === name)),
    ...classes.flatMap((each) => madeByConstructor(each).filter((statement) => assignedToThis(statement) === name)),
  ];
  if (found.length === 0) throw new Error(`lean-libraries: no class has a method ${name}`);
  return found.map(({ start, end }) => ({ start, end, text: '' }));
}

/** The statements of a class's constructor, some of which make methods. */
function madeByConstructor(declared: Node): readonly Node[] {
  const made = membersOf(declared).find(({ kind }) => kind === 'constructor');
  const { body } = (made?.value ?? {}) as { readonly body?: { readonly body: readonly Node[] } };
  return body?.body ?? [];
}

/** `name` in `this.name = ...;`. */
function assignedToThis({ expression }: Node): string | undefined {
  const { left } = (expression ?? {}) as { readonly left?: Node };
  const { object, property } = (left ?? {}) as { readonly object?: Node; readonly property?: Node };
  return object?.type === 'ThisExpression' ? nameOf(property) : undefined;
}

const membersOf = ({ body }: Node): readonly Node[] => (body as { readonly body: readonly Node[] }).body;

function methodsBut(needed: readonly string[], name: string, declared: Node): Edit[] {
  const members = membersOf(declared);
  const lost = needed.find((each) => !members.some(({ key }) => nameOf(key) === each));
  if (lost !== undefined) throw new Error(`lean-libraries: ${name} has no method ${lost}`);
  return members
    .filter(({ key, computed }) => computed === true || !needed.includes(nameOf(key) ?? ''))
    .map(({ start, end }) => ({ start, end, text: '' }));
}

/** Takes out what is out of reach. */
const methodEdits = (code: string, body: readonly Node[], used: ReadonlySet<string>): Edit[] =>
  unreachedParts(code, body, used).map(({ start, end }) => ({ start, end, text: '' }));

/** Every name in the sources of who uses a library whose file is `id`. */
function usedNames({ folders, files }: NonNullable<Cut['users']>, id: string): Set<string> {
  const used = new Set<string>();
  const add = (path: string): void => {
    for (const name of namesIn(readFileSync(path, 'utf8'))) used.add(name);
  };
  for (const folder of folders) {
    const root = join(import.meta.dirname, folder);
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    for (const source of sources) add(join(root, source));
  }
  for (const file of files) add(join(dirname(id), file));
  return used;
}

/** Every shader made lean; the programs that are not used made empty. */
function shaderEdits(code: string, programs: readonly string[]): Edit[] {
  const unused = new Set(
    programs.flatMap((name) => [constantOf(code, `${name}_vert`), constantOf(code, `${name}_frag`)]),
  );
  const edits: Edit[] = [];
  for (const found of code.matchAll(/^(?:var|const) (\w+(?:\$\w+)?) = ("(?:[^"\\]|\\.)*");$/gm)) {
    const [all, name = '', literal = ''] = found;
    if (!literal.includes('\\n')) continue;
    const start = found.index + all.length - literal.length - 1;
    const text = unused.has(name) ? '""' : JSON.stringify(leanShader(JSON.parse(literal) as string));
    edits.push({ start, end: start + literal.length, text });
  }
  if (edits.length < unused.size * 2) throw new Error(`lean-libraries: found only ${edits.length} shaders in three`);
  return edits;
}

/** The constant that ShaderChunk lists under a name. */
function constantOf(code: string, chunk: string): string {
  const found = new RegExp(`^\\s${chunk}: ([\\w$]+)`, 'm').exec(code)?.[1];
  if (found === undefined) throw new Error(`lean-libraries: three has no shader ${chunk}`);
  return found;
}

function applied(code: string, edits: readonly Edit[]): string {
  let lean = code;
  for (const { start, end, text } of [...edits].sort((a, b) => b.start - a.start)) {
    lean = lean.slice(0, start) + text + lean.slice(end);
  }
  return lean;
}
