import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { namesIn, type SyntaxNode, unreachedParts } from './unreached-code.ts';

const CODE = `
class Base { constructor() { this.begin(); } begin() {} idle() { return helper(); } }
class Child extends Base { run() { this.walk(); } walk() {} fly() { this.land(); } land() {} }
class Other { run() { this.fly(); } /* walk */ }
Other.prototype.speed = 3;
function helper() { return new Other(); }
export { Base, Child, Other };
`;

/** Returns the unreached methods (names) and statements of CODE if `used` is the only code that uses it. */
const unreachedIf = (used: string): string[] => {
  const { program } = parseSync('library.js', CODE);
  const found = unreachedParts(CODE, program.body as unknown as SyntaxNode[], namesIn(used));
  return found.map(({ start, end }) => CODE.slice(start, end).split('(')[0]!);
};

test('a method is unreached if its name or the name of its class does not occur in reached code', () => {
  expect(unreachedIf('new Child().run()')).toEqual(['idle', 'fly', 'land', 'run', 'Other.prototype.speed = 3;']);
});

test('a method is reached if a constructor of a base class calls it', () => {
  expect(unreachedIf('new Child()')).not.toContain('begin');
});

test('a method is reached if its name occurs in a string', () => {
  expect(unreachedIf('new Child()["fly"]')).toEqual(['idle', 'run', 'walk', 'run', 'Other.prototype.speed = 3;']);
});

test('a method is reached if its name occurs in reached code and a reached function creates an object of its class', () => {
  expect(unreachedIf('new Child().idle().run()')).toEqual([]);
});
