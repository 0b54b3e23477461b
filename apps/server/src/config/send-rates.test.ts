/** Tests the send intervals (ticks) for given rates (messages per second). */
import { DEFAULT_SEND_RATES } from '@shotgun-rally/netcode';
import { describe, expect, it } from 'vitest';
import { sendRatesOf } from './send-rates.ts';

describe('sendRatesOf', () => {
  it('sendRatesOf returns 6 ticks (96 ms) for states and inputs at a rate of 10 Hz', () => {
    expect(sendRatesOf(10)).toEqual({ stateEveryTicks: 6, inputEveryTicks: 6 });
  });

  it('sendRatesOf returns 1 tick at the highest allowed rate, and 16 ticks at the lowest', () => {
    expect(sendRatesOf(62).stateEveryTicks).toBe(1);
    expect(sendRatesOf(4).stateEveryTicks).toBe(16);
  });

  it('sendRatesOf returns the default rates if no rate is given', () => {
    expect(sendRatesOf(null)).toBe(DEFAULT_SEND_RATES);
  });
});
