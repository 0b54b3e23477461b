// Reads the imports out of the text of a TypeScript file.

/** Strings, templates and comments. Comments start with a slash. */
const TOKENS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g;

const IMPORT_TARGETS =
  /(?:(?<!['"`])\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|\bimport\.meta\.glob(?:<[^>]*>)?\(\s*)(['"`])([^'"`]+)\1/g;

/** The targets of every import and re-export in code without comments: static or dynamic, types included. */
export const importsOf = (code: string): string[] => [...code.matchAll(IMPORT_TARGETS)].map((match) => match[2]!);

/** The path from the root that the relative import `target` means in the file at `path`. */
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
