/** Tests when the script of the operator's page removes its messages, with plain objects instead of a document. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const SCRIPT = new URL('../../admin/admin.js', import.meta.url).href;
const REFRESH_MS = 1000;
const STATUS = { connections: 0, draining: false, notice: '', rooms: [], refusals: {} };

class FakeElement {
  textContent = '';
  value = '';
  hidden = false;
  disabled = false;
  readonly handlers = new Map<string, (event: { preventDefault(): void }) => void>();

  addEventListener(type: string, handler: (event: { preventDefault(): void }) => void): void {
    this.handlers.set(type, handler);
  }

  replaceChildren(): void {}
}

const elements = new Map<string, FakeElement>();

function elementOf(id: string): FakeElement {
  const element = elements.get(id) ?? new FakeElement();
  elements.set(id, element);
  return element;
}

const answerOf = (body: unknown) => ({ ok: true, json: async () => body });

describe("the messages of the operator's page", () => {
  const request = vi.fn(async (path: string) =>
    answerOf(path === '/admin/actions' ? { problem: 'This person has left.' } : STATUS),
  );

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    vi.stubGlobal('document', { getElementById: elementOf });
    vi.stubGlobal('sessionStorage', { getItem: () => 'token', setItem: () => {}, removeItem: () => {} });
    vi.stubGlobal('fetch', request);
    await import(SCRIPT);
  });
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('the message about a failed refresh disappears when the next refresh succeeds', async () => {
    request.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(REFRESH_MS);
    expect(elementOf('problem').textContent).toBe('Failed to fetch');
    await vi.advanceTimersByTimeAsync(REFRESH_MS);
    expect(elementOf('problem').textContent).toBe('');
  });

  it('the message about an action stays when a refresh succeeds', async () => {
    elementOf('announce').handlers.get('submit')?.({ preventDefault: () => {} });
    await vi.advanceTimersByTimeAsync(2 * REFRESH_MS);
    expect(elementOf('problem').textContent).toBe('This person has left.');
  });
});
