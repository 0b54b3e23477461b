// The package graph as rules, and a check of one source file against them.
import { importsOf, resolveImport, withoutComments, withoutStrings } from './imports.ts';

type Member =
  | 'sim'
  | 'protocol'
  | 'netcode'
  | 'bots'
  | 'options'
  | 'client'
  | 'server'
  | 'lab'
  | 'load'
  | 'playground'
  | 'e2e';

interface MemberRules {
  /** The folder of the package or app, from the root. */
  readonly folder: string;
  /** The packages of this repository that it may import. */
  readonly imports: readonly Member[];
  /**
   * The external packages that only the members which list them may import. Apps may also import external packages that are in
   * no list.
   */
  readonly externals: readonly string[];
}

const RULES: Readonly<Record<Member, MemberRules>> = {
  sim: { folder: 'packages/sim', imports: [], externals: ['cannon-es'] },
  protocol: { folder: 'packages/protocol', imports: ['sim'], externals: ['msgpackr'] },
  netcode: { folder: 'packages/netcode', imports: ['sim', 'protocol'], externals: [] },
  bots: { folder: 'packages/bots', imports: ['sim'], externals: [] },
  options: { folder: 'packages/options', imports: [], externals: [] },
  client: {
    folder: 'apps/client',
    imports: ['sim', 'protocol', 'netcode', 'bots', 'options'],
    externals: ['three', 'uplot'],
  },
  server: {
    folder: 'apps/server',
    imports: ['sim', 'protocol', 'netcode', 'bots', 'options'],
    externals: ['ws', 'node-datachannel'],
  },
  lab: { folder: 'apps/lab', imports: ['sim', 'protocol', 'netcode', 'bots', 'options'], externals: [] },
  load: {
    folder: 'apps/load',
    imports: ['sim', 'protocol', 'netcode', 'bots', 'options'],
    externals: ['ws', '@colyseus/core', '@colyseus/schema', '@colyseus/sdk', '@colyseus/ws-transport'],
  },
  playground: { folder: 'apps/playground', imports: ['sim'], externals: ['three', 'uplot'] },
  e2e: { folder: 'apps/e2e', imports: ['sim', 'options'], externals: [] },
};
const MEMBERS = Object.keys(RULES) as Member[];

/** Test files may also import these packages, and may use Node and clocks. */
const TEST_EXTERNALS = ['vitest', 'fast-check', 'publint', '@arethetypeswrong/core'];
/** Gives tests of the apps, which run in Node, the data channels of browsers. */
const TEST_CHANNELS = 'node-datachannel/polyfill';
/** The packages of this repository that every test file and benchmark may import. */
const TEST_MEMBERS: readonly Member[] = ['bots', 'options'];
/** Benchmarks may also import these packages, to compare our speed with theirs. */
const BENCH_EXTERNALS = ['@dimforge/rapier3d-compat', 'jolt-physics'];

/** The entries of packages besides their index. */
const TOPIC_ENTRIES: readonly string[] = [
  'environment',
  'json',
  'math',
  'race',
  'state',
  'track',
  'tuning',
  'weapons',
].map((topic) => `@shotgun-rally/sim/${topic}`);
/** This entry plays matches in virtual time, for tests and the lab. */
const TESTING_ENTRIES: readonly string[] = ['netcode', 'bots'].map((name) => `@shotgun-rally/${name}/testing`);

/** Tests and benchmarks, of which `load` is one, write the figures of the scoreboard with this file, and the lab reads them. */
const RESULTS_FILE = 'scripts/results.ts';
const RESULTS_MEMBERS: readonly Member[] = ['lab', 'load'];

/** Random messages of the protocol, the options of benchmarks, and a Redis: tests and benchmarks of several packages use these. */
const SHARED_BY_TESTS = [
  'packages/protocol/test/arbitraries.ts',
  'packages/protocol/test/broken-bytes.ts',
  'packages/options/bench/script-options.ts',
  'scripts/redis-server.ts',
];

/** Shared by the configuration files of vite and vitest. */
const CONFIGURATION_FILE = 'scripts/source-condition.ts';

const PLATFORM_GLOBALS = [
  'Date|performance|setTimeout|setInterval|setImmediate|queueMicrotask|requestAnimationFrame',
  'console|window|document|navigator|localStorage|location|globalThis|process|Buffer|crypto|fetch|WebSocket',
].join('|');
const INEXACT_FUNCTIONS = [
  'sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|asinh|acosh|atanh',
  'exp|expm1|log|log2|log10|log1p|pow|cbrt|hypot',
].join('|');

/** The operator of powers, which engines may approximate as they do `Math.pow`. */
const POWER = /\*\*/g;

/**
 * What code below `packages/` must not use, with the reason. The first pattern does not match a property (`a.window`), a
 * key (`window:`) or an optional field (`window?`).
 */
const FORBIDDEN_IN_PACKAGES: readonly (readonly [use: RegExp, reason: string])[] = [
  [
    new RegExp(`(?<![.\\w$])(${PLATFORM_GLOBALS})\\b(?!\\s*[:?])`, 'g'),
    'depends on the platform; pass it in as an argument',
  ],
  [/\bMath\s*\.\s*random\b/g, 'cannot be replayed; use a seeded generator'],
  [new RegExp(`\\bMath\\s*\\.\\s*(${INEXACT_FUNCTIONS})\\b`, 'g'), 'differs between engines; use the one in sim'],
  [POWER, 'differs between engines; write a product'],
];
/** This file may use powers: it only smooths what is drawn, where a difference in the last bit has no effect. */
const MAY_USE_POWERS = 'packages/netcode/src/client/prediction/error-smoother.ts';

const SCOPE = '@shotgun-rally/';

export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** The dependencies and devDependencies of its package.json. */
  readonly declared: readonly string[];
}

/** Checks the imports and globals of one file. Returns a line for each rule that it breaks. */
export function violationsOf(file: SourceFile): string[] {
  const member = MEMBERS.find((each) => file.path.startsWith(`${RULES[each].folder}/`));
  if (!member) return [`${file.path}: is in none of the known packages`];
  // Benchmarks, examples and what the tests of an app share may do all that tests may.
  const isTest = /\.(test|bench)\.ts$|\/(test|bench|examples)\/|^apps\/\w+\/src\/testing\//.test(file.path);
  const code = withoutComments(file.text);
  const problems = importsOf(code).flatMap((target) => importProblems(file, member, isTest, target));
  if (file.path.startsWith('packages/') && !isTest) problems.push(...forbiddenUses(file.path, withoutStrings(code)));
  return problems.map((problem) => `${file.path}: ${problem}`);
}

const forbiddenUses = (path: string, code: string): string[] =>
  FORBIDDEN_IN_PACKAGES.filter(([use]) => use !== POWER || path !== MAY_USE_POWERS).flatMap(([use, reason]) =>
    [...code.matchAll(use)].map((match) => `${match[0]} ${reason}`),
  );

function importProblems(file: SourceFile, member: Member, isTest: boolean, target: string): string[] {
  const { folder } = RULES[member];
  if (target.startsWith('.')) {
    const path = resolveImport(file.path, target);
    // Data in assets may be imported from everywhere, code only from the same package.
    const isAllowed = path.startsWith(`${folder}/`) || path.startsWith('assets/');
    const isConfiguration = path === CONFIGURATION_FILE && file.path.endsWith('.config.ts');
    const isResults = path === RESULTS_FILE && (isTest || RESULTS_MEMBERS.includes(member));
    const isSharedByTests = SHARED_BY_TESTS.includes(path) && isTest;
    return isAllowed || isResults || isConfiguration || isSharedByTests ? [] : [`imports ${path} of another package`];
  }
  if (target.startsWith('node:')) {
    return folder.startsWith('apps/') || isTest ? [] : [`imports ${target}, which only apps and tests may import`];
  }
  return target.startsWith(SCOPE)
    ? workspaceProblems(file, member, isTest, target)
    : externalProblems(file, member, isTest, target);
}

function workspaceProblems(file: SourceFile, member: Member, isTest: boolean, target: string): string[] {
  const [name, ...subpath] = target.slice(SCOPE.length).split('/');
  const { imports } = RULES[member];
  const allowed = isTest ? [...imports, ...TEST_MEMBERS, member] : imports;
  if (!allowed.some((other) => other === name))
    return [`imports ${target}, which is not below ${member} in the package graph`];
  const isTestingEntry = TESTING_ENTRIES.includes(target) && (isTest || member === 'lab');
  const isEntry = subpath.length === 0 || TOPIC_ENTRIES.includes(target) || isTestingEntry;
  if (!isEntry) return [`imports ${target}, which is not a public entry of the package`];
  return undeclared(file, `${SCOPE}${name}`);
}

function externalProblems(file: SourceFile, member: Member, isTest: boolean, target: string): string[] {
  const { folder, externals } = RULES[member];
  const name = target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
  if (isTest && TEST_EXTERNALS.includes(name)) return [];
  if (isTest && target === TEST_CHANNELS && folder.startsWith('apps/')) return undeclared(file, name);
  if (file.path.includes('/bench/') && BENCH_EXTERNALS.includes(name)) return undeclared(file, name);
  const owners = MEMBERS.filter((each) => RULES[each].externals.includes(name));
  if (owners.length > 0 && !owners.includes(member))
    return [`imports ${name}, which only ${owners.join(', ')} may import`];
  if (!folder.startsWith('apps/') && !externals.includes(name))
    return [`imports ${name}, which packages may not import`];
  // Configuration files may import development tools that only the package.json of the root declares.
  return file.path.endsWith('.config.ts') ? [] : undeclared(file, name);
}

/** An import that is missing in package.json can pass the type check and still fail at run time. */
const undeclared = (file: SourceFile, name: string): string[] =>
  file.declared.includes(name)
    ? []
    : [`imports ${name}, which is missing in the package.json of the importing package`];
