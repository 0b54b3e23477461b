/** The slow ticks of a part of a server's log. */
export interface SlowTicks {
  /** Ticks that took longer than 16 ms. */
  readonly count: number;
  readonly slowestMs: number;
  /** The most processor time that one of them used. */
  readonly mostCpuMs: number;
}

type Line = Readonly<Record<string, unknown>>;

export function slowTicksOf(log: readonly Line[]): SlowTicks {
  const lines = log.filter(({ msg }) => msg === 'slow ticks');
  const numbers = (name: string): number[] => lines.map((line) => Number(line[name]));
  return {
    count: numbers('ticks').reduce((sum, ticks) => sum + ticks, 0),
    slowestMs: Math.max(0, ...numbers('slowestMs')),
    mostCpuMs: Math.max(0, ...numbers('mostCpuMs')),
  };
}
