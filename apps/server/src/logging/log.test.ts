/** Tests the lines of the log, and which addresses they show. */
import { describe, expect, it } from 'vitest';
import { Refusals } from '../limits/refusals.ts';
import { createLog } from './log.ts';
import { RefusalLog } from './refusal-log.ts';
import { shortAddress } from './short-address.ts';
import { textOf } from './text-line.ts';

const linesOf = (write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] => {
  const lines: Record<string, unknown>[] = [];
  write(createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }));
  return lines;
};

describe('createLog', () => {
  it('createLog writes time, level, event and fields, and nothing about the machine or the process', () => {
    const [line] = linesOf((log) => log.info({ room: 'RALLY' }, 'room opened'));
    expect(line).toEqual({ time: expect.any(String), level: 'info', msg: 'room opened', room: 'RALLY' });
    expect(String(line?.time)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('createLog leaves out the events below its level', () => {
    expect(linesOf((log) => log.debug('connected'))).toEqual([]);
  });
});

describe('textOf', () => {
  it('textOf returns one line with the time of day, and quotes values with spaces or line breaks', () => {
    const line = {
      level: 'info',
      time: '2026-11-22T19:04:11.123Z',
      room: 'RALLY',
      name: 'Ann "B"\n',
      car: 3,
      msg: 'joined',
    };
    expect(textOf(JSON.stringify(line))).toBe('19:04:11.123 info  joined room=RALLY name="Ann \\"B\\"\\n" car=3\n');
  });
});

describe('shortAddress', () => {
  it.each([
    ['203.0.113.5', '203.0.*'],
    ['2001:db8:1:2::/64', '2001:db8:1:*'],
    ['', ':*'],
  ])('shortAddress shortens %j to %j', (address, short) => {
    expect(shortAddress(address)).toBe(short);
  });
});

describe('RefusalLog', () => {
  it('RefusalLog logs all refusals of 10 s in one line with a count for each reason, and nothing without refusals', () => {
    const refusals = new Refusals();
    const lines = linesOf((log) => {
      const refusalLog = new RefusalLog(refusals, log);
      refusalLog.update(0);
      refusals.count('tooSilent');
      refusalLog.update(1);
      for (let count = 0; count < 1000; count++) refusals.count('addressLimit');
      refusals.count('tooSilent');
      refusalLog.update(10_000);
      refusalLog.update(10_001);
      refusalLog.update(30_000);
    });
    expect(lines.map(({ time, ...rest }) => rest)).toEqual([
      { level: 'warn', msg: 'refused', tooSilent: 1 },
      { level: 'warn', msg: 'refused', tooSilent: 1, addressLimit: 1000 },
    ]);
  });
});
