/**
 * Finds the methods of a library's classes that nothing can call. A method counts as reached if its name and its class's
 * name both occur in reached code: in code that uses the library, or in parts of the library that are reached themselves.
 * Names in strings count too, so that methods that are called by a string (`object["name"]`) are kept.
 */

/** A node of the bundler's syntax tree (ESTree), with the fields that are used here. */
export interface SyntaxNode extends TextRange {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Offsets in the library's text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A method or statement of the library, which is reached or unreached as a whole. */
interface Part extends TextRange {
  /** The part is reached if reached code contains all these names. A part without names is always reached. */
  readonly names: readonly string[];
  /** False for declarations: the bundler itself removes unused declarations. */
  readonly isRemovable: boolean;
}

/** Matches an identifier or keyword. */
const NAME = /[A-Za-z_$][\w$]*/g;
/** Matches a comment, and text in strings that looks like a comment. The libraries have no method names in such strings. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** Returns every name in a text, except in comments. */
export const namesIn = (text: string): Set<string> => new Set(text.replace(COMMENT, '').match(NAME));

/**
 * Returns the methods, and the assignments to properties of classes, that are not reached. `used` holds the names in the code
 * that uses the library, and `body` the statements of the library's text `code`.
 */
export function unreachedParts(code: string, body: readonly SyntaxNode[], used: ReadonlySet<string>): TextRange[] {
  const names = new Set(used);
  const unreached = new Set(body.flatMap(partsOf));
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const part of unreached) {
      if (!part.names.every((name) => names.has(name))) continue;
      unreached.delete(part);
      isGrowing = true;
      for (const name of namesIn(code.slice(part.start, part.end))) names.add(name);
    }
  }
  return [...unreached].filter(({ isRemovable }) => isRemovable);
}

/** Splits a statement of the library into parts. */
function partsOf(node: SyntaxNode): Part[] {
  // An export statement contains names, but does not use them.
  if (node.type.startsWith('Export')) return [];
  if (node.type === 'ClassDeclaration') return classParts(node);
  const isRemovable = assignedName(node) !== undefined;
  return [{ names: declaredNames(node), start: node.start, end: node.end, isRemovable }];
}

/** Returns the class's head (`class A extends B`) and each of its members. */
function classParts(node: SyntaxNode): Part[] {
  const name = nameOf(node.id) ?? '';
  const parent = node.superClass as SyntaxNode | null;
  const head = { names: [name], start: node.start, end: parent?.end ?? node.start, isRemovable: false };
  const members = (node.body as { readonly body: readonly SyntaxNode[] }).body;
  return [head, ...members.map((member) => memberPart(name, member))];
}

function memberPart(className: string, member: SyntaxNode): Part {
  const key = member.computed === true ? undefined : nameOf(member.key);
  const isMethod = member.type === 'MethodDefinition' && key !== undefined && key !== 'constructor';
  const names = isMethod ? [className, key] : [className];
  return { names, start: member.start, end: member.end, isRemovable: isMethod };
}

/** Returns the name that a statement declares or assigns to, as a list. The list is empty if there is no name or several. */
function declaredNames(node: SyntaxNode): string[] {
  const isVariable = node.type === 'VariableDeclaration';
  const [first, ...more] = isVariable ? (node.declarations as readonly SyntaxNode[]) : [];
  const name =
    node.type === 'FunctionDeclaration' ? nameOf(node.id) : isVariable ? nameOf(first?.id) : assignedName(node);
  return name === undefined || more.length > 0 ? [] : [name];
}

/** Returns `A` for a statement like `A.b.c = ...;`, and undefined for all other statements. */
export function assignedName(node: SyntaxNode): string | undefined {
  const expression = node.type === 'ExpressionStatement' ? (node.expression as SyntaxNode) : undefined;
  if (expression?.type !== 'AssignmentExpression') return undefined;
  let target = expression.left as SyntaxNode;
  while (target.type === 'MemberExpression') target = target.object as SyntaxNode;
  return nameOf(target);
}

/** Returns the name of an identifier, and undefined for all other nodes. */
export const nameOf = (node: unknown): string | undefined => (node as { name?: string } | null | undefined)?.name;
