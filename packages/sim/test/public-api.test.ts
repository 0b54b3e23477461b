// The public index is small, and every name in it is documented in its source and in the README.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const PACKAGE = join(import.meta.dirname, '..');
const NAMES_MAX = 60;
const README = readFileSync(join(PACKAGE, 'README.md'), 'utf8');
const MANIFEST = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));

interface Export {
  readonly name: string;
  /** The text of the file that declares it. */
  readonly source: string;
}

/** The exports of the index, which are all re-exports. */
const EXPORTS: readonly Export[] = exportsOf(readFileSync(join(PACKAGE, 'src/index.ts'), 'utf8'));

function exportsOf(index: string): Export[] {
  return [...index.matchAll(/export (?:type )?\{([^}]*)\} from\s'([^']*)'/g)].flatMap(([, names = '', path = '']) => {
    const source = readFileSync(join(PACKAGE, 'src', path), 'utf8');
    const list = names.split(',').map((name) => name.replace('type ', '').trim());
    return list.filter((name) => name !== '').map((name) => ({ name, source }));
  });
}

/** Returns true if a comment of the form `/** ... *\/` with an example stands directly before the declaration. */
function hasExample({ name, source }: Export): boolean {
  const end = source.search(new RegExp(`\\*/\\nexport (?:const|function|class|interface|type) ${name}\\b`));
  if (end < 0) return false;
  return source.slice(source.lastIndexOf('/**', end), end).includes('@example');
}

describe('the public index of sim', () => {
  it(`the index of sim exports at least 20 and at most ${NAMES_MAX} names`, () => {
    expect(EXPORTS.length).toBeGreaterThanOrEqual(20);
    expect(EXPORTS.length).toBeLessThanOrEqual(NAMES_MAX);
  });

  it('the index of sim only re-exports names under their own name, so that this test sees every export', () => {
    const index = readFileSync(join(PACKAGE, 'src/index.ts'), 'utf8');
    expect(index.match(/^export /gm)?.length).toBe(index.match(/^export (?:type )?\{/gm)?.length);
    expect(index).not.toMatch(/^export.* as |^ {2}.* as /m);
  });

  it('every name in the index of sim has a docstring with an example', () => {
    expect(EXPORTS.filter((each) => !hasExample(each)).map(({ name }) => name)).toEqual([]);
  });

  it('every name in the index of sim is in the first column of a table of the README', () => {
    const cells = README.split('\n').flatMap((line) => /^\| (`[^|]*) \|/.exec(line)?.[1] ?? []);
    const documented = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)/g)].map((match) => match[1]));
    expect(EXPORTS.filter(({ name }) => !documented.includes(name)).map(({ name }) => name)).toEqual([]);
  });
});

describe('the other entries of sim', () => {
  it('every entry of sim is listed in the README', () => {
    const entries = Object.keys(MANIFEST.exports).map((path) => path.replace('.', MANIFEST.name));
    expect(entries.length).toBeGreaterThan(1);
    expect(entries.filter((entry) => !README.includes(`\`${entry}\``))).toEqual([]);
  });
});
