// Holds the documents against the tree: what they name exists.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsIn, choresIn, linksIn, membersIn, namesIn, pathsIn } from './documents.ts';

const ROOT = join(import.meta.dirname, '..');
const SKIPPED = ['node_modules', 'dist', '.turbo', '.git', '.cache', 'public'];
const NETCODE = 'docs/netcode.md';
/** Decisions about something else. */
const NOT_NETCODE = [
  '0010-tracks-may-cross-over-themselves.md',
  '0019-first-script-size.md',
  '0020-quality-presets.md',
];
const GLOSSARY = 'docs/glossary.md';

const tree = pathsBelow('');
const documents = tree.filter((path) => path === 'README.md' || /^docs\/.*\.md$/.test(path));
const sources = tree.filter((path) => /^(packages|apps)\/.*\.ts$/.test(path)).map(textOf);
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

/** Every file and folder, from the root. */
function pathsBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.includes(entry.name)) return [];
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    return entry.isDirectory() ? [path, ...pathsBelow(path)] : [path];
  });
}

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** From the root, or short: the end of a path is enough. */
function exists(path: string): boolean {
  const place = new RegExp(`(^|/)${path.replace(/[.+]/g, '\\$&').replaceAll('*', '[^/]*')}$`);
  return tree.some((each) => place.test(each));
}

function isLinked(document: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const place = path === '' ? document : join(dirname(document), path);
  return tree.includes(place) && (anchor === undefined || anchorsIn(textOf(place)).includes(anchor));
}

const isWord = (name: string) => (text: string) => new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(text);

/** Whether one file both declares the owner and knows the member. */
function isMember(owner: string, member: string): boolean {
  const declared = new RegExp(`\\b(?:class|interface|const|type|function) ${owner}\\b`);
  return sources.some((text) => declared.test(text) && isWord(member)(text));
}

/** What `find` finds in any document and `isRight` refuses, with the document's name. */
function wrongIn(find: (text: string) => string[], isRight: (found: string, document: string) => boolean): string[] {
  return documents.flatMap((document) =>
    find(textOf(document))
      .filter((found) => !isRight(found, document))
      .map((found) => `${document}: ${found}`),
  );
}

describe('the documents', () => {
  it('were found', () => {
    expect(documents).toContain(NETCODE);
    expect(documents.length).toBeGreaterThan(10);
  });

  it('name files that exist', () => {
    expect(wrongIn(pathsIn, exists)).toEqual([]);
  });

  it('link to what is there', () => {
    expect(wrongIn(linksIn, (target, document) => isLinked(document, target))).toEqual([]);
  });

  it('name chores that can be run', () => {
    expect(wrongIn(choresIn, (chore) => Object.hasOwn(scripts, chore))).toEqual([]);
  });
});

describe('the decisions', () => {
  it('have a number each, and a line with their price on the page about the netcode', () => {
    const decisions = documents.filter((path) => path.startsWith('docs/decisions/')).map((path) => basename(path));
    expect(new Set(decisions.map((name) => name.slice(0, 4))).size).toBe(decisions.length);
    expect(decisions.filter((name) => !textOf(NETCODE).includes(name) && !NOT_NETCODE.includes(name))).toEqual([]);
  });
});

describe('the page about the netcode', () => {
  const text = textOf(NETCODE);

  it('names members of what the code declares', () => {
    const members = membersIn(text);
    expect(members.length).toBeGreaterThan(20);
    expect(members.filter(([owner, member]) => !isMember(owner, member))).toEqual([]);
  });

  it('names nothing that the code does not know', () => {
    expect(namesIn(text).filter((name) => !sources.some(isWord(name)))).toEqual([]);
  });
});

describe('the glossary', () => {
  const words = textOf(GLOSSARY)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split(' | ')[0]?.slice(2) ?? '');

  it('tells each word once, in alphabetical order', () => {
    expect(words).toEqual([...new Set(words)].sort((a, b) => a.localeCompare(b, 'en')));
  });
});

describe('the reader of documents finds', () => {
  it.each([
    ['a file in backticks', pathsIn, 'see `sim/src/gone.ts`', ['sim/src/gone.ts']],
    ['a file in a drawing', pathsIn, '```\ngone.ts  ->\n```', ['gone.ts']],
    ['a folder in backticks', pathsIn, '`apps/gone/src/`', ['apps/gone/src']],
    ['no file in an address', pathsIn, 'https://example.org/a.json', []],
    ['a link, but none that leaves', linksIn, '[a](gone.md#x) [b](https://example.org)', ['gone.md#x']],
    ['a chore', choresIn, 'npm run gone -- --json', ['gone']],
    ['a member', membersIn, 'World.gone, README.md', [['World', 'gone']]],
    ['a function and a word', namesIn, 'gone() and `lost`, `npm start`', ['lost', 'gone']],
    ['an anchor', anchorsIn, '## What it costs, in `bytes`', ['what-it-costs-in-bytes']],
  ] as const)('%s', (_what, read, text, found) => {
    expect(read(text)).toEqual(found);
  });
});
