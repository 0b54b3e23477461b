// Finds what a document says about the repository: paths, links, npm scripts and names of the code.

/** Extensions of the files that documents mention. */
const EXTENSIONS = 'ts|md|mjs|json|jsonc|yml|svg|png|py';
/** The first folder of a path. Documents may leave out `packages/` and `apps/`. */
const FOLDERS =
  'packages|apps|docs|tests|scripts|assets|sim|protocol|netcode|bots|options|client|server|lab|load|playground|e2e';

/** Text between backticks on one line. */
const CODE_SPAN = /`([^`\n]+)`/g;
/** A block between lines of three backticks. */
const FENCE = /```(\w*)\n([\s\S]*?)```/g;
/** A file name with an optional path, such as `sim/src/*.ts`, which is not part of a web address. */
const FILE_NAME = new RegExp(`(?<![\\w./:@*-])[\\w*][\\w./*-]*\\.(?:${EXTENSIONS})\\b(?![\\w/])`, 'g');
/** A path of at least two folders. */
const FOLDER_NAME = new RegExp(`^(?:${FOLDERS})(?:/[\\w.*-]+)+/?$`);
/** The target of a Markdown link. */
const LINK = /\]\(([^)\s]+)\)/g;
const SCRIPT = /\bnpm run ([\w:-]+)/g;
/** `Owner.member`, which is not a file name. */
const MEMBER = new RegExp(`\\b([A-Z]\\w+)\\.(#?[a-z]\\w*)\\b(?<!\\.(?:${EXTENSIONS}))`, 'g');
/** A function that is written as `call()`, without an owner. */
const CALL = /(?<![\w.#])([a-z]\w*)\(\)/g;
const IDENTIFIER = /^[A-Za-z]\w*$/;

/**
 * Returns every file that the text mentions, and every path in backticks of at least two folders, except build output (`dist`).
 * Names may contain `*`.
 */
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

/** Members such as `World.step`, as the name of the owner and the name of the member. */
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

/** The numbers in place of `{}` in `phrase`; null if the text does not contain the phrase. Line breaks count as spaces. */
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
