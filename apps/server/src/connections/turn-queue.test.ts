import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { TurnQueue } from './turn-queue.ts';

test('the first item is handled at once, and each other one in a later turn of the event loop, in order', async () => {
  const handled: number[] = [];
  const queue = new TurnQueue<number>((item) => handled.push(item));
  for (const item of [10, 20, 30]) queue.add(item);
  expect(handled).toEqual([10]);
  await nextTurn();
  expect(handled).toEqual([10, 20]);
  await nextTurn();
  expect(handled).toEqual([10, 20, 30]);
  await nextTurn();
  queue.add(40);
  expect(handled).toEqual([10, 20, 30, 40]);
});

test('an item that is added while another one is handled waits for the next turn', async () => {
  const handled: number[] = [];
  const queue = new TurnQueue<number>((item) => {
    if (item === 10) queue.add(20);
    handled.push(item);
  });
  queue.add(10);
  expect(handled).toEqual([10]);
  await nextTurn();
  expect(handled).toEqual([10, 20]);
});

test('items that wait are dropped by clear, and later ones are handled', async () => {
  const handled: number[] = [];
  const queue = new TurnQueue<number>((item) => handled.push(item));
  queue.add(10);
  queue.add(20);
  queue.clear();
  await nextTurn();
  await nextTurn();
  expect(handled).toEqual([10]);
  queue.add(30);
  expect(handled).toEqual([10, 30]);
});

test('a queue with a pace of its own handles one item whenever that pace begins a turn', () => {
  const handled: number[] = [];
  const turns: (() => void)[] = [];
  const queue = new TurnQueue<number>(
    (item) => handled.push(item),
    (turn) => turns.push(turn),
  );
  for (const item of [10, 20, 30]) queue.add(item);
  expect(handled).toEqual([10]);
  turns.shift()?.();
  expect(handled).toEqual([10, 20]);
  turns.shift()?.();
  expect(handled).toEqual([10, 20, 30]);
});
