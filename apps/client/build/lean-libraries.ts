/**
 * Takes out of the libraries what this game cannot reach and the bundler cannot know to be unreachable, so that the
 * page starts sooner. What is to be taken out is named; a name that the library no longer has fails the build.
 */
import type { Plugin } from 'vite';
import { leanShader } from './lean-shaders.ts';

interface Cut {
  /** The end of the library file's path. */
  readonly file: string;
  /** Classes and functions, and the code that stands in for them. */
  readonly replaced?: Readonly<Record<string, string>>;
  /** Classes that nothing needs but statements that set their properties. */
  readonly unset?: readonly string[];
  /** Methods that are called on nothing, whatever class has them. */
  readonly uncalled?: readonly string[];
  /** Classes with the methods that are needed. */
  readonly methods?: Readonly<Record<string, readonly string[]>>;
  /** Shader programs of materials and helpers that the view does not use, by their name in three's ShaderChunk. */
  readonly programs?: readonly string[];
}

const NO_MORPHING = 'function WebGLMorphtargets() { return { update() {} }; }';
const NO_UNIFORM_BLOCKS = 'function WebGLUniformsGroups() { return { bind() {}, update() {}, dispose() {} }; }';
/** Headsets are not supported: what the renderer asks of them, answered with no. */
const NO_HEADSET = `class WebXRManager extends EventDispatcher {
  enabled = false; isPresenting = false; cameraAutoUpdate = false;
  getEnvironmentBlendMode() {} setAnimationLoop() {} dispose() {}
}`;

const CUTS: readonly Cut[] = [
  {
    file: 'three.module.js',
    replaced: {
      WebXRManager: NO_HEADSET,
      WebGLMorphtargets: NO_MORPHING,
      WebGLUniformsGroups: NO_UNIFORM_BLOCKS,
    },
    programs:
      'backgroundCube distance equirect linedashed meshmatcap meshnormal meshphong meshtoon points shadow'.split(' '),
  },
  {
    file: 'three.core.js',
    // Animation of models by keyframes, and loaders of files: there are neither.
    // Nothing is saved as JSON, and nothing is picked with a ray.
    uncalled: ['toJSON', 'fromJSON', 'raycast'],
    unset: [
      'PropertyBinding',
      'KeyframeTrack',
      ...['Boolean', 'Color', 'Number', 'Quaternion', 'String', 'Vector'].map((kind) => `${kind}KeyframeTrack`),
      'Loader',
    ],
  },
  {
    file: 'cannon-es.js',
    // The simulation has a narrowphase of its own, which sees a box by its sides, and casts its own rays.
    replaced: { ConvexPolyhedron: 'class ConvexPolyhedron {}' },
    methods: {
      Narrowphase: [
        'constructor',
        'createContactEquation',
        'createFrictionEquationsFromContact',
        'createFrictionFromAverage',
      ],
      Ray: ['constructor'],
    },
  },
];

/** What is taken from `start` to `end` of a file, and what is put there. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** As far as it is needed here, a node of the syntax tree that the bundler gives. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
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
        const program = this.parse(code) as unknown as { readonly body: readonly Node[] };
        return { code: applied(code, editsOf(cut, code, program.body)), map: null };
      },
    },
  };
}

function editsOf(cut: Cut, code: string, body: readonly Node[]): Edit[] {
  const { file, replaced = {}, unset = [], methods = {}, uncalled = [], programs } = cut;
  const declared = (name: string): Node => {
    const found = body.find((node) => node.type.endsWith('Declaration') && nameOf(node.id) === name);
    if (!found) throw new Error(`lean-libraries: ${file} declares no ${name}`);
    return found;
  };
  return [
    ...Object.entries(replaced).map(([name, text]) => ({ ...placeOf(declared(name)), text })),
    ...unset.flatMap((name) => statementsAbout(name, body, declared(name))),
    ...Object.entries(methods).flatMap(([name, needed]) => methodsBut(needed, name, declared(name))),
    ...uncalled.flatMap((name) => methodsNamed(name, body)),
    ...(programs ? shaderEdits(code, programs) : []),
  ];
}

const placeOf = ({ start, end }: Node): { readonly start: number; readonly end: number } => ({ start, end });
const nameOf = (node: unknown): string | undefined => (node as { name?: string } | null)?.name;

/** Assignments to properties of a class, or of its prototype, which would keep it. */
function statementsAbout(name: string, body: readonly Node[], { end }: Node): Edit[] {
  const edits = body.filter((node) => node.start > end && rootOfAssignment(node) === name);
  if (edits.length === 0) throw new Error(`lean-libraries: nothing is assigned to ${name}`);
  return edits.map((node) => ({ ...placeOf(node), text: '' }));
}

/** `A` in the statement `A.b.c = ...`. */
function rootOfAssignment(node: Node): string | undefined {
  const expression = node.type === 'ExpressionStatement' ? (node.expression as Node) : undefined;
  if (expression?.type !== 'AssignmentExpression') return undefined;
  let target = expression.left as Node;
  while (target.type === 'MemberExpression') target = target.object as Node;
  return nameOf(target);
}

const membersOf = ({ body }: Node): readonly Node[] => (body as { readonly body: readonly Node[] }).body;

function methodsNamed(name: string, body: readonly Node[]): Edit[] {
  const edits = body
    .filter(({ type }) => type === 'ClassDeclaration')
    .flatMap((each) => membersOf(each).filter(({ key }) => nameOf(key) === name))
    .map((member) => ({ ...placeOf(member), text: '' }));
  if (edits.length === 0) throw new Error(`lean-libraries: no class has a method ${name}`);
  return edits;
}

function methodsBut(needed: readonly string[], name: string, declaredClass: Node): Edit[] {
  const members = membersOf(declaredClass);
  const lost = needed.find((each) => !members.some(({ key }) => nameOf(key) === each));
  if (lost !== undefined) throw new Error(`lean-libraries: ${name} has no method ${lost}`);
  return members
    .filter(({ key, computed }) => computed === true || !needed.includes(nameOf(key) ?? ''))
    .map((member) => ({ ...placeOf(member), text: '' }));
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
