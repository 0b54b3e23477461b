import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { type Node, namesIn, unreachedParts } from './unreached.ts';

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
  const found = unreachedParts(CODE, program.body as unknown as Node[], namesIn(used));
  return found.map(({ start, end }) => CODE.slice(start, end).split('(')[0]!);
};

test('a method that nobody names is out of reach, and so is what only it calls', () => {
  expect(unreached('new Child().run()')).toEqual(['idle', 'fly', 'land', 'run', 'Other.prototype.speed = 3;']);
});

test('what a constructor calls is in reach, and what a base class does too', () => {
  expect(unreached('new Child()')).not.toContain('begin');
});

test('a method is kept as soon as its name is written anywhere, be it in a string', () => {
  expect(unreached('new Child()["fly"]')).toEqual(['idle', 'run', 'walk', 'run', 'Other.prototype.speed = 3;']);
});

test('what a reached method makes is in reach itself', () => {
  expect(unreached('new Child().idle().run()')).toEqual([]);
});
