// Checks that the document about accessibility names a source for each of its points, and tests that exist.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const POINTS = 20;
const MET_MIN = 18;
const SOURCE = /\]\(https:\/\/(learn\.microsoft\.com\/en-us\/gaming\/accessibility|gameaccessibilityguidelines\.com)\//;
/** A line of the list of tests: the test's file and its title. */
const TEST_LINE = /^- `([^`]+)`: (.+)$/gm;

interface Point {
  readonly title: string;
  readonly isMet: boolean;
  readonly hasSource: boolean;
  readonly tests: readonly { readonly path: string; readonly title: string }[];
}

/** Returns the points of the document: each is a heading such as "### 1. Keys can be changed", and the text below it. */
function pointsIn(text: string): Point[] {
  const sections = text.split(/^#{2,3} /m).filter((section) => /^\d+\. /.test(section));
  return sections.map((section) => ({
    title: section.split('\n')[0] ?? '',
    isMet: section.includes('\n**Met'),
    hasSource: SOURCE.test(section),
    tests: [...section.matchAll(TEST_LINE)].map(([, path = '', title = '']) => ({ path, title })),
  }));
}

/** The titles of the tests in a source text, which are not skipped: of `it(` and of `it.each(...)(`. */
function testTitlesIn(text: string): string[] {
  const code = text.replaceAll(/^ *(\/\/|\*|\/\*).*$/gm, '');
  const titles = code.matchAll(/^ *(?:it\(|it\.each(?:<[^;]*?>)?\([^;]*?\)\()\s*(['"`])(.*?)\1,/gm);
  return [...titles].map(([, , title = '']) => title);
}

/** Returns true if the file exists and has a test with exactly this title. */
const isTest = ({ path, title }: Point['tests'][number]): boolean =>
  existsSync(join(ROOT, path)) && testTitlesIn(readFileSync(join(ROOT, path), 'utf8')).includes(title);

describe('the document about accessibility', () => {
  const points = pointsIn(readFileSync(join(ROOT, 'docs/accessibility.md'), 'utf8'));

  it(`the document about accessibility has ${POINTS} numbered points, of which at least ${MET_MIN} are met`, () => {
    expect(points.map(({ title }) => Number.parseInt(title, 10))).toEqual(points.map((_, index) => index + 1));
    expect(points).toHaveLength(POINTS);
    expect(points.filter(({ isMet }) => isMet).length).toBeGreaterThanOrEqual(MET_MIN);
  });

  it('the document about accessibility links a guideline in each point', () => {
    expect(points.filter(({ hasSource }) => !hasSource).map(({ title }) => title)).toEqual([]);
  });

  it('the document about accessibility names a test for each point that is met', () => {
    expect(points.filter(({ isMet, tests }) => isMet && tests.length === 0).map(({ title }) => title)).toEqual([]);
  });

  it('the document about accessibility names only tests that exist', () => {
    const tests = points.flatMap((point) => point.tests);
    expect(tests.filter((test) => !isTest(test))).toEqual([]);
  });
});

it.each([
  ['a test', "it('finds it', () => {", ['finds it']],
  ['a test with a template and quotes', 'it(`finds "it"`, () => {', ['finds "it"']],
  ['a test of a table', "it.each([\n  ['a', 1],\n])(\n  'finds %s',\n  () => {", ['finds %s']],
  ['no skipped test', "it.skip('finds it', () => {", []],
  ['no test in a comment', "// it('finds it', () => {", []],
])('the function that reads test titles finds %s', (_case, text, titles) => {
  expect(testTitlesIn(text)).toEqual(titles);
});
