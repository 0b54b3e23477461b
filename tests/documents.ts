// Reads what a document says about the tree: paths, links, npm scripts and names of the code.

/** Extensions of the files that documents name. */
const FILE = 'ts|md|mjs|json|jsonc|yml|svg|png|py';
/** The first folder of a path: from the root, or from `packages/` and `apps/`, which documents leave out. */
const FOLDERS = 'packages|apps|docs|tests|scripts|assets|sim|protocol|netcode|bots|options|client|server|lab|e2e';

const CODE_SPAN = /`([^`\n]+)`/g;
const FENCE = /```(\w*)\n([\s\S]*?)```/g;
const FILE_NAME = new RegExp(`(?<![\\w./:@*-])[\\w*][\\w./*-]*\\.(?:${FILE})\\b(?![\\w/])`, 'g');
const FOLDER_NAME = new RegExp(`^(?:${FOLDERS})(?:/[\\w.*-]+)+/?$`);
const LINK = /\]\(([^)\s]+)\)/g;
const SCRIPT = /\bnpm run ([\w:-]+)/g;
const MEMBER = new RegExp(`\\b([A-Z]\\w+)\\.(#?[a-z]\\w*)\\b(?<!\\.(?:${FILE}))`, 'g');
const CALL = /(?<![\w.#])([a-z]\w*)\(\)/g;
const IDENTIFIER = /^[A-Za-z]\w*$/;

/** Every file that the text names, and every folder in backticks. `*` matches anything except a slash. */
export function pathsIn(text: string): string[] {
  const prose = text.replace(LINK, ']');
  const folders = spansIn(prose).filter((span) => FOLDER_NAME.test(span) && !span.includes('/dist'));
  return unique([...(prose.match(FILE_NAME) ?? []), ...folders.map((folder) => folder.replace(/\/$/, ''))]);
}

/** The targets of links to other files and headings of the project. */
export const linksIn = (text: string): string[] =>
  unique(matchesIn(text, LINK).filter((target) => !/^[a-z]+:/.test(target)));

/** The names of scripts after `npm run`. */
export const scriptsIn = (text: string): string[] => unique(matchesIn(text, SCRIPT));

/** Members as in `World.step`: the name of the owner and that of the member. */
export const membersIn = (text: string): [owner: string, member: string][] =>
  [...text.matchAll(MEMBER)].map((match) => [match[1]!, match[2]!]);

/** Single words in backticks, and functions that are written as calls. */
export const namesIn = (text: string): string[] =>
  unique([...spansIn(text).filter((span) => IDENTIFIER.test(span)), ...matchesIn(text, CALL)]);

/** The anchors of the headings, as GitHub makes them. */
export const anchorsIn = (text: string): string[] =>
  matchesIn(withoutFences(text), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s/g, '-'),
  );

/** The numbers at the places of `{}` in `phrase`; null if the text does not contain the phrase. Line breaks are spaces. */
export function numbersIn(text: string, phrase: string): number[] | null {
  const pattern = phrase
    .split('{}')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'))
    .join('([\\d.]+)');
  const match = new RegExp(pattern).exec(text);
  return match?.slice(1).map(Number) ?? null;
}

const spansIn = (text: string): string[] => matchesIn(withoutFences(text), CODE_SPAN);
const withoutFences = (text: string): string => text.replace(FENCE, '');
const matchesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1]!);
const unique = (values: readonly string[]): string[] => [...new Set(values)];
