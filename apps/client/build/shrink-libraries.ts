/** A Vite plugin that removes library code that this game never runs. The bundler alone cannot tell that it is unused. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { type CallingCode, CUTS, type Cut } from './library-cuts.ts';
import { shrinkShader } from './shrink-shader.ts';
import { assignedName, nameOf, namesIn, type SyntaxNode, type TextRange, unreachedParts } from './unreached-code.ts';

interface Edit extends TextRange {
  /** The new text. */
  readonly text: string;
}

/** The statements of a file, or the members of a class. */
type Body = readonly SyntaxNode[];

/**
 * Returns a plugin that makes all cuts of `library-cuts.ts` except the cuts named in `without`. The build fails if a cut changes
 * nothing, or names a class, function, method or shader that the library does not have.
 */
export function shrinkLibraries(without: readonly string[]): Plugin {
  const cuts = CUTS.filter(({ name }) => !without.includes(name));
  const files = [...new Set(cuts.map(({ file }) => file))];
  return {
    name: 'shrink-libraries',
    apply: 'build',
    transform: {
      filter: { id: files.map((file) => new RegExp(`/${file.replaceAll('.', '\\.')}$`)) },
      handler(code, id) {
        const parse = (text: string): Body => (this.parse(text) as unknown as { readonly body: Body }).body;
        const shrunk = cuts
          .filter(({ file }) => id.endsWith(`/${file}`))
          .reduce((text, cut) => applyEdits(text, editsOf(cut, text, parse(text), id)), code);
        return { code: shrunk, map: null };
      },
    },
  };
}

/** Returns the edits that make a cut in `code`. `body` is its syntax tree, and `id` the path of the library's file. */
function editsOf(cut: Cut, code: string, body: Body, id: string): readonly Edit[] {
  const { replacements = {}, assignmentsTo = [], functions = [], methods = [] } = cut;
  const { methodsOf = {}, onlyMethods = {} } = cut;
  const edits = [
    ...Object.entries(replacements).map(([name, text]) => ({ ...rangeOf(declarationOf(name, body)), text })),
    ...assignmentsTo.flatMap((name) => body.filter((node) => assignedName(node) === name).map(removal)),
    ...functions.flatMap((name) => functionEdits(name, body)),
    ...methods.flatMap((name) => methodRemovals(name, body)),
    ...Object.entries(methodsOf).flatMap(([name, methods]) => memberRemovals(declarationOf(name, body), methods)),
    ...Object.entries(onlyMethods).flatMap(([name, keptNames]) => otherRemovals(declarationOf(name, body), keptNames)),
    ...(cut.shaderPrograms ?? []).flatMap((name) => programRemovals(name, code)),
    ...(cut.shortensShaders ? shaderEdits(code) : []),
    ...(cut.reachableFrom ? unreachedParts(code, body, namesUsedBy(cut.reachableFrom, id)).map(removal) : []),
  ];
  if (edits.length === 0) throw new Error(`shrink-libraries: cut '${cut.name}' changes nothing in ${cut.file}`);
  return edits;
}

const rangeOf = ({ start, end }: TextRange): TextRange => ({ start, end });
const removal = (range: TextRange): Edit => ({ ...rangeOf(range), text: '' });

function declarationOf(name: string, body: Body): SyntaxNode {
  const found = body.map(exported).find((node) => node.type.endsWith('Declaration') && declaredName(node) === name);
  if (!found) throw new Error(`shrink-libraries: the library declares no ${name}`);
  return found;
}

/** Returns the edits that empty all functions and methods of this name, at any depth. */
function functionEdits(name: string, body: Body): readonly Edit[] {
  const found = functionsBelow(body, name);
  if (found.length === 0) throw new Error(`shrink-libraries: the library declares no function ${name}`);
  return found.map((node) => ({ ...rangeOf(node.body as SyntaxNode), text: '{}' }));
}

/** Returns `function name() {...}`, `name = () => {...}` and methods of this name in a part of a syntax tree. */
function functionsBelow(part: unknown, name: string): Body {
  if (typeof part !== 'object' || part === null) return [];
  const { type, id, init, key, value } = part as SyntaxNode;
  if (nameOf(id) === name && type === 'FunctionDeclaration') return [part as SyntaxNode];
  if (nameOf(id) === name && type === 'VariableDeclarator' && init) return [init as SyntaxNode];
  if (nameOf(key) === name && type === 'MethodDefinition') return [value as SyntaxNode];
  return Object.values(part).flatMap((child) => functionsBelow(child, name));
}

/** Returns the declaration in an export, or the node itself. */
const exported = (node: SyntaxNode): SyntaxNode =>
  node.type === 'ExportNamedDeclaration' && node.declaration ? (node.declaration as SyntaxNode) : node;

/** Returns the name that a declaration declares. Of several variables, it is the first. */
const declaredName = ({ id, declarations }: SyntaxNode): string | undefined =>
  nameOf(id ?? (declarations as Body | undefined)?.[0]?.id);

const membersOf = ({ body }: SyntaxNode): Body => (body as { readonly body: Body }).body;

/** Returns the edits that remove, from every class, methods of this name and constructor statements like `this.name = ...;`. */
function methodRemovals(name: string, body: Body): readonly Edit[] {
  const classes = body.filter(({ type }) => type === 'ClassDeclaration');
  const found = classes.flatMap((declaration) => [
    ...membersOf(declaration).filter(({ key }) => nameOf(key) === name),
    ...constructorStatements(declaration).filter((statement) => assignedToThis(statement) === name),
  ]);
  if (found.length === 0) throw new Error(`shrink-libraries: no class has a method ${name}`);
  return found.map(removal);
}

function constructorStatements(declaration: SyntaxNode): Body {
  const found = membersOf(declaration).find(({ kind }) => kind === 'constructor');
  return (found?.value as { readonly body: { readonly body: Body } } | undefined)?.body.body ?? [];
}

/** Returns `name` for the statement `this.name = ...;`, and undefined for all other statements. */
function assignedToThis({ expression }: SyntaxNode): string | undefined {
  const { left } = (expression ?? {}) as { readonly left?: SyntaxNode };
  const { object, property } = (left ?? {}) as { readonly object?: SyntaxNode; readonly property?: SyntaxNode };
  return object?.type === 'ThisExpression' ? nameOf(property) : undefined;
}

/** Returns the edits that remove the methods `names` from a class. */
const memberRemovals = (declaration: SyntaxNode, names: readonly string[]): readonly Edit[] =>
  membersNamed(declaration, names).map(removal);

/** Returns the edits that remove all members of a class except the methods `keptNames`. */
function otherRemovals(declaration: SyntaxNode, keptNames: readonly string[]): readonly Edit[] {
  const kept = membersNamed(declaration, keptNames);
  return membersOf(declaration)
    .filter((member) => !kept.includes(member))
    .map(removal);
}

/** Returns the methods of a class that have these names. Throws an error if it lacks one of them. */
function membersNamed(declaration: SyntaxNode, names: readonly string[]): Body {
  const members = membersOf(declaration).filter(({ computed }) => computed !== true);
  return names.flatMap((name) => {
    const found = members.filter(({ key }) => nameOf(key) === name);
    if (found.length === 0) throw new Error(`shrink-libraries: ${nameOf(declaration.id)} has no method ${name}`);
    return found;
  });
}

/** Matches a line that declares a constant with a string literal. Captures the constant's name and the literal. */
const STRING_CONSTANT = /^(?:var|const) (\w+(?:\$\w+)?) = ("(?:[^"\\]|\\.)*");$/gm;

/** A string literal of the library that holds a shader. */
interface ShaderLiteral extends TextRange {
  readonly constant: string;
  readonly text: string;
}

/** Returns the shaders in `code`: all string constants that have line breaks. */
const shadersIn = (code: string): readonly ShaderLiteral[] =>
  [...code.matchAll(STRING_CONSTANT)]
    .filter(([, , literal = '']) => literal.includes('\\n'))
    .map(({ 0: line, 1: constant = '', 2: literal = '', index }) => {
      const start = index + line.length - ';'.length - literal.length;
      return { constant, start, end: start + literal.length, text: JSON.parse(literal) as string };
    });

const shaderEdits = (code: string): readonly Edit[] =>
  shadersIn(code).map((shader) => ({ ...rangeOf(shader), text: JSON.stringify(shrinkShader(shader.text)) }));

/** Returns the edits that empty a program's two shaders. ShaderChunk lists them in lines like `basic_vert: vertex$3`. */
function programRemovals(name: string, code: string): readonly Edit[] {
  const shaders = shadersIn(code);
  return [`${name}_vert`, `${name}_frag`].map((chunk) => {
    const constant = new RegExp(`^\\s${chunk}: ([\\w$]+)`, 'm').exec(code)?.[1];
    const shader = shaders.find((candidate) => candidate.constant === constant);
    if (!shader) throw new Error(`shrink-libraries: three has no shader ${chunk}`);
    return { ...rangeOf(shader), text: '""' };
  });
}

/** Returns every name in the code that uses the library. `id` is the path of the library's file. */
function namesUsedBy({ folders, files }: CallingCode, id: string): ReadonlySet<string> {
  const paths = files.map((file) => join(dirname(id), file));
  for (const folder of folders) {
    const root = join(import.meta.dirname, folder);
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    paths.push(...sources.map((source) => join(root, source)));
  }
  return new Set(paths.flatMap((path) => [...namesIn(readFileSync(path, 'utf8'))]));
}

/** Applies edits that do not overlap: the last in the text first, so that the offsets of the earlier edits stay valid. */
function applyEdits(code: string, edits: readonly Edit[]): string {
  const lastFirst = [...edits].sort((a, b) => b.start - a.start);
  return lastFirst.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}
