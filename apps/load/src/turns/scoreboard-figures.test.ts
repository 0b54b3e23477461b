/** Tests which load tests give the figures of row 17. */
import { describe, expect, it } from 'vitest';
import type { ContenderName } from '../config/options.ts';
import { reportOf } from './report.ts';
import { scoreboardFigures } from './scoreboard-figures.ts';
import type { Turn } from './turn.ts';

const SIZE = { races: 12, players: 16 };
const turn = (cpuMsPerRaceTick: number, latenessP99Ms: number | null): Turn => ({
  ...{ cpuMsPerRaceTick, racesPerCore: 50, socketsPerCore: 800, bytesUpPerSecond: 1000 },
  ...{ messagesUpPerSecond: 66, messagesDownPerSecond: 35, bytesDownPerSecond: 4000 },
  ...{ latenessP50Ms: latenessP99Ms, latenessP99Ms, clientCores: 0.5 },
});
const GAME = ['game', [turn(3, 2), turn(3, 4), turn(5, 8)]] as const;
const COLYSEUS = ['colyseus', [turn(2, null), turn(2, null), turn(2, null)]] as const;

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
