/**
 * Finds the methods of a library's classes that nobody can call, by name: what is not named by those who use the
 * library, nor by any part of the library that they reach, is out of reach. Names in strings count too, so that more is
 * kept than need be, and nothing that is called by a computed name is lost as long as the name is written.
 */

/** As far as it is needed here, a node of the syntax tree that the bundler gives. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** From where to where, in the library's text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A part of the library that is reached as a whole: a method, or a statement. */
interface Part extends Place {
  /** What must be named for it to be reached: all of them. Empty: it is always reached. */
  readonly names: readonly string[];
  /** Whether the rest can do without it; what declares a name is left to the bundler. */
  readonly canGo: boolean;
}

const NAME = /[A-Za-z_$][\w$]*/g;
/** What looks like a comment; what looks like one within a string is rare, and holds no names of methods. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** Every name in a text, but for its comments. */
export const namesIn = (text: string): Set<string> => new Set(text.replace(COMMENT, '').match(NAME));

/** Where methods stand, and statements that only set something of a class, that are out of reach for who uses `used`. */
export function unreachedParts(code: string, body: readonly Node[], used: ReadonlySet<string>): readonly Place[] {
  const parts = body.flatMap(partsOf);
  const reached = new Set(used);
  const waiting = new Set(parts);
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const part of waiting) {
      if (!part.names.every((name) => reached.has(name))) continue;
      waiting.delete(part);
      isGrowing = true;
      for (const name of namesIn(code.slice(part.start, part.end))) reached.add(name);
    }
  }
  return [...waiting].filter(({ canGo }) => canGo);
}

function partsOf(node: Node): Part[] {
  // What is exported is a list of names: it reaches nothing.
  if (node.type.startsWith('Export')) return [];
  const declared = node.type === 'ClassDeclaration' ? node : null;
  if (!declared) {
    const canGo = node.type === 'ExpressionStatement' && rootOfAssignment(node) !== undefined;
    return [{ names: declaredNames(node), start: node.start, end: node.end, canGo }];
  }
  const name = nameOf(declared.id) ?? '';
  const members = (declared.body as { readonly body: readonly Node[] }).body;
  const parent = declared.superClass as Node | null;
  const head = { names: [name], start: declared.start, end: parent?.end ?? declared.start, canGo: false };
  return [head, ...members.map((member) => memberPart(name, member))];
}

function memberPart(name: string, member: Node): Part {
  const key = member.computed === true ? undefined : nameOf(member.key);
  const isMethod = member.type === 'MethodDefinition' && key !== undefined && key !== 'constructor';
  return { names: isMethod ? [name, key] : [name], start: member.start, end: member.end, canGo: isMethod };
}

/** What a statement declares; a statement that does something is reached with what it does it to. */
function declaredNames(node: Node): string[] {
  if (node.type === 'FunctionDeclaration') return [nameOf(node.id) ?? ''];
  if (node.type === 'VariableDeclaration') {
    const [first, ...more] = node.declarations as readonly Node[];
    return more.length > 0 || !first ? [] : [nameOf(first.id)].filter((name) => name !== undefined);
  }
  return [rootOfAssignment(node)].filter((name) => name !== undefined);
}

/** `A` in the statement `A.b.c = ...`; undefined for any other. */
export function rootOfAssignment(node: Node): string | undefined {
  const expression = node.type === 'ExpressionStatement' ? (node.expression as Node) : undefined;
  if (expression?.type !== 'AssignmentExpression') return undefined;
  let target = expression.left as Node;
  while (target.type === 'MemberExpression') target = target.object as Node;
  return nameOf(target);
}

export const nameOf = (node: unknown): string | undefined => (node as { name?: string } | null)?.name;
