// Reads out of a document what it says of the tree: paths, links, chores and names of the code.

/** Extensions of the files that documents speak of. */
const FILE = 'ts|md|mjs|json|svg|png|py';
/** The first folders of paths: from the root, or from `packages/` and `apps/`, where the names are short. */
const FOLDERS = 'packages|apps|docs|tests|scripts|assets|sim|protocol|netcode|bots|options|client|server|lab|e2e';

const CODE_SPAN = /`([^`\n]+)`/g;
const FENCE = /```(\w*)\n([\s\S]*?)```/g;
const FILE_NAME = new RegExp(`(?<![\\w./:@*-])[\\w*][\\w./*-]*\\.(?:${FILE})\\b(?![\\w/])`, 'g');
const FOLDER_NAME = new RegExp(`^(?:${FOLDERS})(?:/[\\w.*-]+)+/?$`);
const LINK = /\]\(([^)\s]+)\)/g;
const CHORE = /\bnpm run ([\w:-]+)/g;
const MEMBER = new RegExp(`\\b([A-Z]\\w+)\\.(#?[a-z]\\w*)\\b(?<!\\.(?:${FILE}))`, 'g');
const CALL = /(?<![\w.#])([a-z]\w*)\(\)/g;
const IDENTIFIER = /^[A-Za-z]\w*$/;

/** Every file that the text names, and every folder in backticks; a `*` stands for anything but a slash. */
export function pathsIn(text: string): string[] {
  const prose = text.replace(LINK, ']');
  const folders = spansIn(prose).filter((span) => FOLDER_NAME.test(span) && !span.includes('/dist'));
  return unique([...(prose.match(FILE_NAME) ?? []), ...folders.map((folder) => folder.replace(/\/$/, ''))]);
}

/** The targets of links that stay within the project. */
export const linksIn = (text: string): string[] =>
  unique(matchesIn(text, LINK).filter((target) => !/^[a-z]+:/.test(target)));

/** What `npm run` is asked for. */
export const choresIn = (text: string): string[] => unique(matchesIn(text, CHORE));

/** `World.step` as the name of the owner and that of the member. */
export const membersIn = (text: string): [owner: string, member: string][] =>
  [...text.matchAll(MEMBER)].map((match) => [match[1] ?? '', match[2] ?? '']);

/** Single words in backticks, and functions that are written as calls. */
export const namesIn = (text: string): string[] =>
  unique([...spansIn(text).filter((span) => IDENTIFIER.test(span)), ...matchesIn(text, CALL)]);

/** What a heading's anchor is called. */
export const anchorsIn = (text: string): string[] =>
  matchesIn(withoutFences(text), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s/g, '-'),
  );

const spansIn = (text: string): string[] => matchesIn(withoutFences(text), CODE_SPAN);
const withoutFences = (text: string): string => text.replace(FENCE, '');
const matchesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');
const unique = (values: readonly string[]): string[] => [...new Set(values)];
