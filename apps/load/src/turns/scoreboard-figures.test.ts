/** Tests which load tests give the figures of row 17. */
import { describe, expect, it } from 'vitest';
import type { ContenderName } from '../config/options.ts';
import { madeUpTurn, SIZE } from './made-up-turn.ts';
import { reportOf } from './report.ts';
import { scoreboardFigures } from './scoreboard-figures.ts';
import type { Turn } from './turn.ts';

const GAME = ['game', [madeUpTurn(3, 2), madeUpTurn(3, 4), madeUpTurn(5, 8)]] as const;
const COLYSEUS = ['colyseus', [madeUpTurn(2, null), madeUpTurn(2, null), madeUpTurn(2, null)]] as const;

const figuresOf = (size: typeof SIZE, ...turns: (readonly [ContenderName, readonly Turn[]])[]) =>
  scoreboardFigures(reportOf(size, new Map(turns)));

describe('scoreboardFigures', () => {
  it('scoreboardFigures returns the medians of the ratio to Colyseus and of the lateness', () => {
    expect(figuresOf(SIZE, GAME, COLYSEUS)).toEqual([
      ['row-17-load-cpu', 1.5],
      ['row-17-load-lateness', 4],
    ]);
  });

  it.each([
    ['fewer races', { ...SIZE, races: 11 }, [GAME, COLYSEUS]],
    ['more players', { ...SIZE, players: 17 }, [GAME, COLYSEUS]],
    ['two turns', SIZE, [[GAME[0], GAME[1].slice(1)] as const, [COLYSEUS[0], COLYSEUS[1].slice(1)] as const]],
    ['the game alone', SIZE, [GAME]],
    ['Colyseus alone', SIZE, [COLYSEUS]],
  ])('scoreboardFigures returns nothing for %s', (_what, size, turns) => {
    expect(figuresOf(size, ...turns)).toEqual([]);
  });
});
