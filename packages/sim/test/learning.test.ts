// The example that learns to drive the oval.
import { describe, expect, it } from 'vitest';
import { crossEntropy, type Generation } from '../examples/learn-oval/cross-entropy.ts';
import { createTraining, lapSeconds, POLICY_SIZE, returnOf } from '../examples/learn-oval/driving.ts';
import { drawLearningCurve } from '../examples/learn-oval/learning-curve.ts';
import { readTrack } from './tracks.ts';

const oval = readTrack('oval');

/** Learns for some generations with a small population. */
function learn(generations: number): Generation[] {
  const environment = createTraining(oval);
  const options = { size: POLICY_SIZE, seed: 1, population: 24, elites: 5 };
  const learning = crossEntropy(options, (policy) => returnOf(policy, environment, 1));
  return Array.from({ length: generations }, () => learning.next().value);
}

describe('the example that learns to drive', () => {
  it('the mean return of a generation rises by over 100 m in 8 generations', () => {
    const generations = learn(8);
    expect(generations.at(-1)!.meanReturn).toBeGreaterThan(generations[0]!.meanReturn + 100);
  });

  it('the same seed learns the same policy', () => {
    expect(learn(2)).toEqual(learn(2));
  });

  it('the untrained policy, which does nothing, drives no lap', () => {
    expect(lapSeconds(new Float64Array(POLICY_SIZE), oval, 1)).toBeNull();
  });

  it('the learning curve has a line with one point per generation for the best and for the mean return', () => {
    const mean = new Float64Array(1);
    const svg = drawLearningCurve([1, 2, 5].map((best) => ({ mean, bestReturn: best, meanReturn: best / 2 })));
    const lines = [...svg.matchAll(/<polyline points="([^"]*)"/g)].map(([, points]) => points!.split(' '));
    expect(lines.map((points) => points.length)).toEqual([3, 3]);
    const heights = lines.map((points) => points.map((point) => Number(point.split(',')[1])));
    for (const [first, second, third] of heights) {
      expect(second).toBeLessThan(first!);
      expect(third).toBeLessThan(second!);
    }
  });
});
