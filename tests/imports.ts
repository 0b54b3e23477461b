// Finds the imports in the text of a TypeScript file.

/** Matches a comment, a string or a template. Only a comment starts with a slash. */
const TOKENS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g;

/** Matches `from`, `import` or `import.meta.glob` with a quoted target; the target is the second group. */
const IMPORT_TARGETS =
  /(?:(?<!['"`])\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|\bimport\.meta\.glob(?:<[^>]*>)?\(\s*)(['"`])([^'"`]+)\1/g;

/** Returns the targets of all imports and re-exports in code without comments, also of dynamic and type imports. */
export const importsOf = (code: string): string[] => [...code.matchAll(IMPORT_TARGETS)].map((match) => match[2]!);

/** Resolves the relative import `target` of the file at `path` to a path from the root. */
export function resolveImport(path: string, target: string): string {
  const parts = path.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Replaces each comment by a space. */
export const withoutComments = (text: string): string =>
  text.replace(TOKENS, (token) => (token.startsWith('/') ? ' ' : token));

/** Replaces each string by an empty one, and each template by the expressions between `${` and `}`. */
export const withoutStrings = (code: string): string =>
  code.replace(TOKENS, (token) =>
    token.startsWith('`') ? [...token.matchAll(/\$\{([^}]*)\}/g)].map((match) => ` ${match[1]} `).join(';') : "''",
  );
