// Checks the documents against the repository: the files, links, scripts and names in them exist, and numbers are those
// of the code. Also tests the functions that read the documents.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsIn, linksIn, membersIn, namesIn, numbersIn, pathsIn, scriptsIn } from './documents.ts';

const ROOT = join(import.meta.dirname, '..');
const SKIPPED_FOLDERS = ['node_modules', 'dist', '.turbo', '.git', '.cache', 'public', 'shots'];
const NETCODE = 'docs/netcode.md';
const DECISIONS = 'docs/decisions/README.md';
const GLOSSARY = 'docs/glossary.md';
/** Decision records that are not about the netcode. */
const NOT_NETCODE = [
  'docs/decisions/0010-tracks-may-cross-over-themselves.md',
  'docs/decisions/0019-first-script-size.md',
  'docs/decisions/0020-quality-presets.md',
  'docs/decisions/0022-packages-resolve-to-sources-by-a-condition.md',
  'docs/decisions/0024-terrain-is-a-grid-beside-the-road.md',
  'docs/decisions/0025-environments-drive-without-a-race.md',
  'docs/decisions/0027-the-page-works-offline-by-a-service-worker.md',
  'docs/decisions/0031-assists-change-only-the-players-own-inputs.md',
  'docs/decisions/0032-cameras-of-the-driver-and-the-warning-of-a-rival.md',
  'docs/decisions/0033-below-the-jump-the-road-goes-on-as-a-bridge.md',
  'docs/decisions/0037-servers-share-a-directory-of-rooms.md',
  'docs/decisions/0038-a-server-is-allocated-while-a-room-is-open.md',
  'docs/decisions/0039-processes-share-a-port-by-passing-sockets.md',
  'docs/decisions/0040-the-hud-shows-what-a-seat-needs.md',
  'docs/decisions/0041-the-lobby-shows-the-game.md',
  'docs/decisions/0042-all-cars-are-drawn-with-three-calls.md',
  'docs/decisions/0043-a-colour-grade-in-every-material.md',
  'docs/decisions/0044-lamps-at-night-are-textures.md',
  'docs/decisions/0045-most-browser-tests-use-a-fake-webgl.md',
];

/** Files that documents use as examples, and that do not exist. */
const EXAMPLE_FILES = ['mine.json'];

/** Phrases of documents whose numbers, at the places of `{}`, are values of the code. */
const NUMBERS: readonly (readonly [document: string, phrase: string, values: readonly number[]])[] = [
  [NETCODE, 'A tick is {} ms', [constant('TICK_MS')]],
  [NETCODE, '`REPLAY_BUDGET_CAR_TICKS` ({} ticks of {} cars)', replayBudget()],
  [NETCODE, 'A view older than {} ms is never shown', [constant('VIEW_AGE_MAX_MS')]],
  [NETCODE, 'refuses a view delay above {} ms', [constant('VIEW_AGE_MAX_MS')]],
  [NETCODE, 'tolerates {} ms beyond what', [constant('CLAIM_TOLERANCE_MS')]],
  [NETCODE, 'inputs {} ms longer, because a late shot still counts', [constant('JUDGED_AGE_MAX_MS')]],
  [NETCODE, 'can be hit up to {} ms after taking cover', [constant('JUDGED_AGE_MAX_MS')]],
  ['packages/protocol/PROTOCOL.md', 'still has an effect up to {} ms after its tick', [constant('JUDGED_AGE_MAX_MS')]],
  [NETCODE, 'within {} s (`TimelineTransition`)', [constant('TRANSITION_MS') / 1000]],
  [NETCODE, '| {} ms of silence |', [constant('RESUME_AFTER_MS')]],
  [NETCODE, '| {} s of silence | the partner may take the seat', [constant('CUT_OFF_AFTER_MS') / 1000]],
  [NETCODE, '| {} s of silence | `tooSilent`', [constant('SILENCE_MAX_MS') / 1000]],
  [NETCODE, '| {} s of silence | frees the seat', [constant('SEAT_KEPT_MS') / 1000]],
  ['docs/running.md', 'at most {} rooms', [constant('ROOMS_MAX')]],
  ['docs/running.md', 'accepts at most {} connections', [constant('CONNECTIONS_MAX')]],
  ['docs/running.md', 'at most {} bytes from a client', [constant('MAX_CLIENT_BYTES')]],
  ['packages/protocol/PROTOCOL.md', '# The protocol of Shotgun Rally, version {}', [constant('PROTOCOL_VERSION')]],
  ['packages/protocol/PROTOCOL.md', '**ticks of {} ms**', [constant('TICK_MS')]],
  ['packages/protocol/PROTOCOL.md', "A client's message is at most {} bytes", [constant('MAX_CLIENT_BYTES')]],
  ['packages/protocol/PROTOCOL.md', "a server's at most {}.", [constant('MAX_SERVER_BYTES')]],
  ['packages/protocol/PROTOCOL.md', 'Arrays nest at most {} deep', [constant('MAX_DEPTH')]],
  ['packages/protocol/PROTOCOL.md', 'Strings are UTF-8 and at most {} bytes', [constant('MAX_STRING_BYTES')]],
  ['packages/sim/README.md', 'up to {} cars', [constant('MAX_CARS')]],
  ['packages/sim/README.md', '{} times a second', [1000 / constant('TICK_MS')]],
  ['docs/decisions/0014-lag-compensation-is-capped-at-250-ms.md', 'capped at {} ms', [constant('VIEW_AGE_MAX_MS')]],
  ['docs/decisions/0019-first-script-size.md', '{} kB', [constant('FIRST_SCRIPT_MAX_BYTES') / 1000]],
];

const tree = pathsBelow('');
const documents = tree.filter((path) =>
  /^(README|CONTRIBUTING|CHANGELOG|SECURITY|STYLE)\.md$|^docs\/.*\.md$|\/(README|PROTOCOL)\.md$/.test(path),
);
const sources = tree.filter((path) => /^(packages|apps|tests|scripts)\/.*\.(ts|mjs)$/.test(path)).map(textOf);

/** Returns every file and folder below `folder`, as paths from the root with forward slashes. */
function pathsBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED_FOLDERS.includes(entry.name)) return [];
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    return entry.isDirectory() ? [path, ...pathsBelow(path)] : [path];
  });
}

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Returns the value of a numeric constant. Throws unless all declarations with this name have the same value. */
function constant(name: string): number {
  const declaration = new RegExp(`\\bconst ${name}(?:: number)? = ([\\d_]+);`);
  const files = pathsBelow('').filter((path) => /^(packages|apps)\/.*\.ts$/.test(path));
  const values = new Set(files.flatMap((path) => declaration.exec(textOf(path))?.[1]?.replaceAll('_', '') ?? []));
  if (values.size !== 1) throw new Error(`Expected one value of ${name} in the sources, found ${[...values]}`);
  return Number([...values][0]);
}

function replayBudget(): readonly [ticks: number, cars: number] {
  const cars = constant('RACE_CARS');
  return [constant('REPLAY_BUDGET_CAR_TICKS') / cars, cars];
}

/** The scripts of the root and of every package. */
const scripts = tree
  .filter((path) => posix.basename(path) === 'package.json')
  .flatMap((path) => Object.keys(JSON.parse(textOf(path)).scripts));

/** Returns true if `path` exists, in any folder, or is an example. `*` and NAME match any name. */
function exists(path: string): boolean {
  if (EXAMPLE_FILES.includes(path)) return true;
  const pattern = new RegExp(`(^|/)${path.replace(/[.+]/g, '\\$&').replace(/\*|NAME/g, '[^/]*')}$`);
  return tree.some((each) => pattern.test(each));
}

function isLinkTarget(document: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const linked = path === '' ? document : posix.join(posix.dirname(document), path).replace(/\/$/, '');
  return tree.includes(linked) && (anchor === undefined || anchorsIn(textOf(linked)).includes(anchor));
}

const hasWord = (word: string) => (text: string) => new RegExp(`(?<![\\w$])${word}(?![\\w$])`).test(text);

/** Returns true if one file declares `owner` and contains the word `member`. */
function isMember(owner: string, member: string): boolean {
  const declaration = new RegExp(`\\b(?:class|interface|const|type|function) ${owner}\\b`);
  return sources.some((text) => declaration.test(text) && hasWord(member)(text));
}

/** Returns what `find` finds in the documents and `isRight` rejects, each item with the path of its document. */
function wrongIn(find: (text: string) => string[], isRight: (found: string, document: string) => boolean): string[] {
  return documents.flatMap((document) =>
    find(textOf(document))
      .filter((found) => !isRight(found, document))
      .map((found) => `${document}: ${found}`),
  );
}

describe('the documents', () => {
  it('the documents include those of the root, that about the netcode, that of the protocol and the README of every package', () => {
    const ofRoot = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'STYLE.md'];
    expect(documents).toEqual(expect.arrayContaining([...ofRoot, NETCODE, 'packages/protocol/PROTOCOL.md']));
    const packages = tree.filter((path) => /^packages\/[^/]+$/.test(path));
    expect(packages.length).toBeGreaterThan(0);
    expect(documents).toEqual(expect.arrayContaining(packages.map((path) => `${path}/README.md`)));
  });

  it('the documents mention only files that exist', () => {
    expect(wrongIn(pathsIn, exists)).toEqual([]);
  });

  it('the documents have only links to files and headings that exist', () => {
    expect(wrongIn(linksIn, (target, document) => isLinkTarget(document, target))).toEqual([]);
  });

  it('the documents mention only npm scripts that exist', () => {
    expect(wrongIn(scriptsIn, (script) => scripts.includes(script))).toEqual([]);
  });

  it.each(NUMBERS)('the documents have the numbers of the code: %s, "%s"', (document, phrase, values) => {
    expect(numbersIn(textOf(document), phrase)).toEqual(values);
  });
});

describe('the decision records', () => {
  const decisions = documents.filter((path) => /^docs\/decisions\/\d{4}-/.test(path));
  const linksOf = (document: string) =>
    linksIn(textOf(document)).map((target) => posix.join(posix.dirname(document), target));

  it('the decision records have different numbers', () => {
    const numbers = decisions.map((path) => posix.basename(path).slice(0, 4));
    expect(numbers.length).toBeGreaterThan(0);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('the decision records have a title and a date', () => {
    expect(decisions.filter((path) => !/^# .+\n\nDate: \d{4}-\d\d-\d\d\n/.test(textOf(path)))).toEqual([]);
  });

  it('the decision records are all linked in the README of the decisions', () => {
    expect(decisions.filter((path) => !linksOf(DECISIONS).includes(path))).toEqual([]);
  });

  it('the decision records about the netcode are linked in docs/netcode.md', () => {
    const about = decisions.filter((path) => !NOT_NETCODE.includes(path));
    expect(about.filter((path) => !linksOf(NETCODE).includes(path))).toEqual([]);
  });
});

describe('the document about the netcode', () => {
  const text = textOf(NETCODE);

  it('docs/netcode.md mentions `Owner.member` only if a file declares the owner and contains the member', () => {
    const members = membersIn(text);
    expect(members.length).toBeGreaterThan(20);
    expect(members.filter(([owner, member]) => !isMember(owner, member))).toEqual([]);
  });

  it('docs/netcode.md mentions only identifiers that are in the code', () => {
    expect(namesIn(text).filter((name) => !sources.some(hasWord(name)))).toEqual([]);
  });
});

describe('the glossary', () => {
  const terms = textOf(GLOSSARY)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split(' | ')[0]?.slice(2) ?? '');

  it('the glossary has each term once, in alphabetical order', () => {
    expect(terms.length).toBeGreaterThan(20);
    expect(terms).toEqual([...new Set(terms)].sort((a, b) => a.localeCompare(b, 'en')));
  });
});

describe('the functions that read documents', () => {
  it.each([
    ['a file in backticks', pathsIn, 'see `sim/src/gone.ts`', ['sim/src/gone.ts']],
    ['a file in a diagram', pathsIn, '```\ngone.ts  ->\n```', ['gone.ts']],
    ['a folder in backticks', pathsIn, '`apps/gone/src/`', ['apps/gone/src']],
    ['no file in a web address', pathsIn, 'https://example.org/a.json', []],
    ['a link to a file, but no web address', linksIn, '[a](gone.md#x) [b](https://example.org)', ['gone.md#x']],
    ['an npm script', scriptsIn, 'npm run gone -- --json', ['gone']],
    ['a member', membersIn, 'World.gone, README.md', [['World', 'gone']]],
    ['a function and a word', namesIn, 'gone() and `lost`, `npm start`', ['lost', 'gone']],
    ['an anchor', anchorsIn, '## What it costs, in `bytes`', ['what-it-costs-in-bytes']],
    ['a number', (text: string) => numbersIn(text, 'is {} ms, or {} s'), 'is 250\nms, or 0.7 s', [250, 0.7]],
    ['no number if the phrase is missing', (text: string) => numbersIn(text, 'is {} ms'), 'was 250 ms', null],
  ] as const)('the functions that read documents find %s', (_case, read, text, found) => {
    expect(read(text)).toEqual(found);
  });
});
