// The picture of the house as rules, and a reader that holds one source file against them.

export type Member = 'sim' | 'protocol' | 'netcode' | 'bots' | 'options' | 'client' | 'server' | 'lab' | 'e2e';

/** Who may import whom. Below the apps, an external package that is not named here is not allowed. */
const HOUSE: Readonly<Record<Member, { folder: string; imports: readonly Member[]; externals: readonly string[] }>> = {
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
  e2e: { folder: 'apps/e2e', imports: ['sim'], externals: [] },
};

/** Tests stand outside: they may use these, play whole matches with bots, and read files. */
const TEST_EXTERNALS = ['vitest', 'fast-check'];
/** Benches compare with these. */
const BENCH_EXTERNALS = ['@dimforge/rapier3d-compat'];
const TEST_MEMBERS: readonly Member[] = ['bots'];

/** The one entry of a package beside its index: matches in virtual time, for tests and the lab. */
const TESTING_ENTRY = '@shotgun-rally/netcode/testing';

const OUTSIDE_WORLD = [
  'Date|performance|setTimeout|setInterval|setImmediate|queueMicrotask|requestAnimationFrame',
  'console|window|document|navigator|localStorage|location|globalThis|process|Buffer|crypto|fetch|WebSocket',
].join('|');
const OUTSIDE_WORLD_USE = new RegExp(`(?<![.\\w$])(${OUTSIDE_WORLD})\\b(?!\\s*[:?])`, 'g');
const RANDOM_USE = /\bMath\s*\.\s*random\b/g;
/** Functions that differ between engines, so that a race would end differently in another browser. */
const INEXACT_USE =
  /\bMath\s*\.\s*(sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|asinh|acosh|atanh|exp|expm1|log|log2|log10|log1p|pow|cbrt|hypot)\b/g;

const SCOPE = '@shotgun-rally/';

export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** What the package.json beside it names under dependencies and devDependencies. */
  readonly declared: readonly string[];
}

/** Every way in which the file breaks a rule, as readable lines; empty when it keeps them all. */
export function violationsOf(file: SourceFile): string[] {
  const member = memberOf(file.path);
  if (!member) return [`${file.path}: belongs to no package of the house`];
  const isTest = /\.(test|bench)\.ts$|\/(test|bench)\//.test(file.path);
  const code = withoutComments(file.text);
  const found = importsOf(code).flatMap((target) => importViolations(file, member, isTest, target));
  if (!file.path.startsWith('packages/') || isTest) return found.map((problem) => `${file.path}: ${problem}`);
  const bare = withoutStrings(code);
  for (const [use, why] of [
    [OUTSIDE_WORLD_USE, 'belongs to the apps; take it as an argument'],
    [RANDOM_USE, 'cannot be replayed; take a seed'],
    [INEXACT_USE, "differs between engines; use sim's own"],
  ] as const) {
    for (const match of bare.matchAll(use)) found.push(`${match[0]} ${why}`);
  }
  return found.map((problem) => `${file.path}: ${problem}`);
}

function importViolations(file: SourceFile, member: Member, isTest: boolean, target: string): string[] {
  const { folder, imports, externals } = HOUSE[member];
  const isApp = folder.startsWith('apps/');
  if (target.startsWith('.')) {
    const path = resolve(file.path, target);
    // Data may be read from anywhere; code only from the own package.
    const isData = path.startsWith('assets/');
    return path.startsWith(`${folder}/`) || isData ? [] : [`reaches out of its package to ${path}`];
  }
  if (target.startsWith('node:')) return isApp || isTest ? [] : [`imports ${target}, and only apps know Node`];
  if (target.startsWith(SCOPE)) {
    const [name, ...deeper] = target.slice(SCOPE.length).split('/');
    const allowed = isTest ? [...imports, ...TEST_MEMBERS, member] : imports;
    if (!allowed.some((other) => other === name)) return [`imports ${target}, which does not lie below ${member}`];
    if (deeper.length > 0 && !(target === TESTING_ENTRY && (isTest || member === 'lab'))) {
      return [`imports ${target}, which is not the package's public face`];
    }
    return declaredViolations(file, SCOPE + name);
  }
  const name = packageNameOf(target);
  if (isTest && TEST_EXTERNALS.includes(name)) return [];
  if (file.path.includes('/bench/') && BENCH_EXTERNALS.includes(name)) return declaredViolations(file, name);
  const owner = ownerOf(name);
  if (owner && owner !== member) return [`imports ${name}, which only ${owner} may know`];
  if (!isApp && !externals.includes(name)) return [`imports ${name}, which ${member} has no reason to know`];
  // The tools' configuration files use what the root provides.
  return file.path.endsWith('.config.ts') ? [] : declaredViolations(file, name);
}

/** An import that package.json does not name may type-check, and fails when it runs. */
const declaredViolations = (file: SourceFile, name: string): string[] =>
  file.declared.includes(name) ? [] : [`imports ${name}, which its package.json does not name`];

function memberOf(path: string): Member | undefined {
  return MEMBERS.find((member) => path.startsWith(`${HOUSE[member].folder}/`));
}

function ownerOf(external: string): Member | undefined {
  return MEMBERS.find((member) => HOUSE[member].externals.includes(external));
}

const MEMBERS = Object.keys(HOUSE) as Member[];

const packageNameOf = (target: string): string =>
  target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');

/** The targets of every import and re-export, static or dynamic. */
function importsOf(code: string): string[] {
  const targets =
    /(?:(?<!['"`])\bfrom\s+|\bimport\s*\(\s*|\bimport\s+|\bimport\.meta\.glob(?:<[^>]*>)?\(\s*)(['"`])([^'"`]+)\1/g;
  return [...code.matchAll(targets)].map((match) => match[2] ?? '');
}

/** `./x` seen from the file at `path`, as a path from the root. */
function resolve(path: string, target: string): string {
  const parts = path.split('/').slice(0, -1);
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

const TOKENS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g;

const withoutComments = (text: string): string =>
  text.replace(TOKENS, (token) => (token.startsWith('/') ? ' ' : token));

/** Plain strings go; of a template only the text between `${` and `}` stays. */
const withoutStrings = (code: string): string =>
  code.replace(TOKENS, (token) =>
    token.startsWith('`') ? [...token.matchAll(/\$\{([^}]*)\}/g)].map((match) => ` ${match[1]} `).join(';') : "''",
  );
