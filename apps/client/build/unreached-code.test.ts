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

const unreached = (used: string): string[] => {
  const { program } = parseSync('library.js', CODE);
  const found = unreachedParts(CODE, program.body as unknown as SyntaxNode[], namesIn(used));
  return found.map(({ start, end }) => CODE.slice(start, end).split('(')[0]!);
};

test('a method is unreached if its name or its class is named only by unreached code, or by none', () => {
  expect(unreached('new Child().run()')).toEqual(['idle', 'fly', 'land', 'run', 'Other.prototype.speed = 3;']);
});

test('a method is reached if a constructor of a base class calls it', () => {
  expect(unreached('new Child()')).not.toContain('begin');
});

test('a method is reached if its name occurs in a string', () => {
  expect(unreached('new Child()["fly"]')).toEqual(['idle', 'run', 'walk', 'run', 'Other.prototype.speed = 3;']);
});

test('methods of a class are reached if a reached function creates an object of the class', () => {
  expect(unreached('new Child().idle().run()')).toEqual([]);
});
