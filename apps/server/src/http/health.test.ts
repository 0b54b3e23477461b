/** Tests when the server tells a load balancer to send players elsewhere. */
import { describe, expect, it } from 'vitest';
import { FINE_STATUS } from '../testing/fine-status.ts';
import { healthOf, readinessOf, type ServerStatus } from './health.ts';

describe('healthOf and readinessOf', () => {
  it.each<[string, Partial<ServerStatus>, string, number, number]>([
    ['works', {}, 'ok', 200, 200],
    ['has no place for another room', { isFull: true }, 'ok', 200, 503],
    ['is overloaded', { isOverloaded: true }, 'overloaded', 503, 503],
    ['has no process that runs', { isAvailable: false }, 'unavailable', 503, 503],
    ['is draining', { isDraining: true, isOverloaded: true }, 'draining', 503, 503],
  ])('a server that %s has the right status for /healthz and /readyz', (_what, change, status, health, readiness) => {
    const answer = healthOf(1000, { ...FINE_STATUS, ...change });
    expect(answer).toMatchObject({ status: health, body: { status } });
    expect(readinessOf({ ...FINE_STATUS, ...change }).status).toBe(readiness);
  });
});
