// Packs the published packages with npm and installs them in an empty folder, as their users do. Needs no network: their
// dependencies are packed from node_modules.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const PACKAGES = join(import.meta.dirname, '../../..');
const TOOLS = join(PACKAGES, '../node_modules');
const IS_WINDOWS = process.platform === 'win32';
/** `npm test` has built the packages, and other tests use the builds meanwhile: npm must not build them again. */
const PACK_OPTIONS = process.env.SHOTGUN_TEST_BUILDS === '1' ? ['--ignore-scripts'] : [];

export const PUBLISHED = ['sim', 'protocol', 'netcode'] as const;
export type PublishedName = (typeof PUBLISHED)[number];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, { readonly types: string; readonly default: string }>>;
}

export const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
export const sourceFolder = (name: PublishedName): string => join(PACKAGES, name);

/** An empty project in which the packages are installed from their tarballs. */
export class UserProject {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'published-')));
  readonly #tarballs = join(this.folder, 'tarballs');

  constructor() {
    mkdirSync(this.#tarballs);
    for (const name of PUBLISHED)
      npm(sourceFolder(name), 'pack', ...PACK_OPTIONS, '--pack-destination', this.#tarballs);
    // Running the scripts of the dependencies would build them.
    for (const dependency of dependencyFolders()) {
      npm(this.folder, 'pack', dependency, '--ignore-scripts', '--pack-destination', this.#tarballs);
    }
    this.write('package.json', '{ "private": true, "type": "module" }');
    const tarballs = readdirSync(this.#tarballs).map((file) => `./tarballs/${file}`);
    npm(this.folder, 'install', '--offline', '--omit=optional', '--ignore-scripts', ...tarballs);
  }

  /** The folder of an installed package. */
  installed(name: PublishedName): string {
    return join(this.folder, 'node_modules/@shotgun-rally', name);
  }

  tarball(name: PublishedName): Buffer {
    return readFileSync(join(this.#tarballs, `shotgun-rally-${name}-${manifestIn(sourceFolder(name)).version}.tgz`));
  }

  /** Writes a file; `path` is from the folder of the project. */
  write(path: string, text: string): void {
    const file = join(this.folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** Runs a file with plain Node and returns what it prints. Throws with its output if it fails. */
  node(file: string, ...args: string[]): string {
    return run(process.execPath, [file, ...args], this.folder);
  }

  /** Runs a development tool of this repository by its JavaScript file below node_modules. */
  tool(file: string, ...args: string[]): string {
    return this.node(join(TOOLS, file), ...args);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The folders of all packages from the registry that the published packages depend on. */
function dependencyFolders(): string[] {
  const folders = PUBLISHED.flatMap((name) =>
    Object.keys(manifestIn(sourceFolder(name)).dependencies ?? {})
      .filter((dependency) => !dependency.startsWith('@shotgun-rally/'))
      .map((dependency) => realpathSync(join(sourceFolder(name), 'node_modules', dependency))),
  );
  return [...new Set(folders)];
}

function npm(cwd: string, ...args: string[]): void {
  run('npm', [...args, '--silent', '--no-audit', '--no-fund'], cwd, IS_WINDOWS);
}

/** Runs a command without the options of Node that the tests of this repository are run with. */
function run(command: string, args: readonly string[], cwd: string, shell = false): string {
  const env = { ...process.env, NODE_OPTIONS: '' };
  return execFileSync(command, args, { cwd, env, shell, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
