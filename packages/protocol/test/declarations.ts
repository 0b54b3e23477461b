// Reads the comments of the fields in src/messages, which become the "meaning" column of the tables in PROTOCOL.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../src/messages');
const SOURCE = readdirSync(FOLDER)
  .map((file) => readFileSync(join(FOLDER, file), 'utf8'))
  .join('\n');

/** Joins the lines of a comment and removes the asterisks. */
const joinLines = (comment: string): string =>
  comment
    .replaceAll(/^\s*\*\s?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns the comment above `const NAME`, where NAME is `constant`. Throws if there is none. */
export function commentAbove(constant: string): string {
  // Matches the comment that ends on the line before the declaration.
  const match = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\n(?:export )?const ${constant}\\b`).exec(SOURCE);
  if (!match) throw new Error(`${constant} has no comment`);
  return joinLines(match[1] ?? '');
}

/** Returns the comments above the properties of `const NAME`, by property name. Throws if a property has none. */
export function fieldComments(constant: string): ReadonlyMap<string, string> {
  // The text between the braces of the declaration.
  const body = new RegExp(`const ${constant}\\b[^{]*\\{([\\s\\S]*?)\\n\\}`).exec(SOURCE)?.[1];
  if (body === undefined) throw new Error(`${constant} is not declared in src/messages`);
  const docs = new Map<string, string>();
  // Matches a comment (if any) and a property with two spaces of indentation, or a spread of another declaration.
  const property = /(?:^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^ {2}(\.\.\.)?(\w+)[:,]/gm;
  for (const [, comment, spread, name = ''] of body.matchAll(property)) {
    if (spread) for (const [spreadName, doc] of fieldComments(name)) docs.set(spreadName, doc);
    else if (comment === undefined) throw new Error(`${constant}.${name} has no comment`);
    else docs.set(name, joinLines(comment));
  }
  return docs;
}
