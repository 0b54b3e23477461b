// The published packages work outside this repository: packed and installed with npm, and used with plain Node,
// TypeScript and Vite.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manifestIn, PUBLISHED, type PublishedName, sourceFolder, UserProject } from './published-packages.ts';
import { examplesIn } from './readme-examples.ts';

/** The packages are ESM only, so CommonJS and the resolution of Node 10, which ignores `exports`, are left out. */
const RESOLUTIONS = ['node16-esm', 'bundler'];
const TYPED_USE = join(import.meta.dirname, 'typed-use.mts');
const SETUP_MAX_MS = 300_000;

let project: UserProject;

beforeAll(() => {
  project = new UserProject();
}, SETUP_MAX_MS);
afterAll(() => project.remove());

/** Every entry of the packages, as users import it. */
const entries = PUBLISHED.flatMap((name) => {
  const { name: fullName, exports } = manifestIn(sourceFolder(name));
  return Object.keys(exports).map((path) => path.replace('.', fullName));
});

describe.each(PUBLISHED)('the tarball of %s', (name) => {
  it(`publint finds nothing to correct in ${name}`, async () => {
    const { messages } = await publint({ pack: { tarball: arrayBufferOf(project.tarball(name)) }, strict: true });
    const manifest = manifestIn(sourceFolder(name));
    expect(messages.map((message) => formatMessage(message, { ...manifest }))).toEqual([]);
  });

  it(`are-the-types-wrong finds the types of every entry of ${name} from ES modules and from bundlers`, async () => {
    const result = await checkPackage(createPackageFromTarballData(project.tarball(name)));
    if (!result.types) throw new Error(`${name} has no types`);
    const seen = result.problems.filter(
      (problem) => !('resolutionKind' in problem) || RESOLUTIONS.includes(problem.resolutionKind),
    );
    expect(seen).toEqual([]);
  });

  it(`npm builds ${name} before it packs it`, () => {
    expect(manifestIn(sourceFolder(name)).scripts.prepack).toBe('npm run build');
  });

  it(`the package.json of ${name} names versions of npm, and no workspace`, () => {
    const dependencies = manifestIn(project.installed(name)).dependencies ?? {};
    expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it(`the tarball of ${name} contains the compiled sources and the documents, and nothing else`, () => {
    const documents = readdirSync(sourceFolder(name)).filter((file) => file.endsWith('.md'));
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md']));
    expect(readdirSync(project.installed(name)).sort()).toEqual(
      [...documents, 'LICENSE', 'dist', 'package.json'].sort(),
    );
    const sources = modulesBelow(join(sourceFolder(name), 'src'), '.ts');
    expect(modulesBelow(join(project.installed(name), 'dist'), '.js')).toEqual(sources);
    expect(modulesBelow(join(project.installed(name), 'dist'), '.d.ts')).toEqual(sources);
  });

  it(`every example in the README of ${name} runs in plain Node and prints what the README says`, () => {
    const examples = examplesIn(readFileSync(join(project.installed(name), 'README.md'), 'utf8'));
    expect(examples.length).toBeGreaterThan(0);
    for (const [index, { code, output }] of examples.entries()) {
      const file = `${name}-example-${index}.js`;
      project.write(file, code);
      expect(project.node(file), file).toBe(output);
    }
  });
});

describe('a project with the published packages', () => {
  it.each([
    ['nodenext', 'nodenext'],
    ['bundler', 'esnext'],
  ])('a TypeScript file that imports every entry compiles if modules resolve by %s', (moduleResolution, module) => {
    const imports = entries.map((entry, index) => `export * as entry${index} from ${JSON.stringify(entry)};`);
    project.write(`${moduleResolution}/imports.mts`, imports.join('\n'));
    project.write(`${moduleResolution}/typed-use.mts`, readFileSync(TYPED_USE, 'utf8'));
    // Without skipLibCheck, the declarations of the packages are checked, too.
    const compilerOptions = { module, moduleResolution, target: 'es2022', strict: true, noEmit: true, types: [] };
    project.write(`${moduleResolution}/tsconfig.json`, JSON.stringify({ compilerOptions, include: ['*.mts'] }));
    expect(project.tool('typescript/bin/tsc', '-p', moduleResolution)).toBe('');
  });

  it('a page that uses the three packages is built by Vite, and its script runs', () => {
    const example = examplesIn(readFileSync(join(project.installed('netcode'), 'README.md'), 'utf8'))[0]!;
    project.write('page/index.html', '<script type="module" src="./main.js"></script>');
    project.write('page/main.js', example.code);
    const config = { base: './', build: { target: 'es2022', modulePreload: { polyfill: false } } };
    project.write('page/vite.config.js', `export default ${JSON.stringify(config)};`);
    project.tool('vite/bin/vite.js', 'build', 'page', '--logLevel', 'error');
    const [script = ''] = readdirSync(join(project.folder, 'page/dist/assets'));
    expect(project.node(join('page/dist/assets', script))).toBe(example.output);
  });
});

describe('the repository', () => {
  it('the published packages have the same version, and depend on each other by exactly this version', () => {
    const manifests = PUBLISHED.map((name) => manifestIn(sourceFolder(name)));
    const versions = manifests.flatMap(({ version, dependencies = {} }) => [
      version,
      ...Object.entries(dependencies).flatMap(([name, used]) => (name.startsWith('@shotgun-rally/') ? [used] : [])),
    ]);
    expect(versions.length).toBeGreaterThan(PUBLISHED.length);
    expect(new Set(versions).size).toBe(1);
  });

  it('every published package has the licence of the repository', () => {
    const licenceOf = (name: PublishedName) => readFileSync(join(sourceFolder(name), 'LICENSE'), 'utf8');
    const licence = readFileSync(join(sourceFolder('sim'), '../../LICENSE'), 'utf8');
    expect(PUBLISHED.filter((name) => licenceOf(name) !== licence)).toEqual([]);
  });
});

/** The paths of all files with this extension, without it. */
const modulesBelow = (folder: string, extension: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension) && !(extension === '.ts' && file.endsWith('.d.ts')))
    .map((file) => file.slice(0, -extension.length).replaceAll('\\', '/'))
    .sort();

const arrayBufferOf = ({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer =>
  (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength);
