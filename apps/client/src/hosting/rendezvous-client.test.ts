/** Tests a host's registration and a guest's exchange of codes, with a fake WebSocket and fake timers. */
import { decodeRendezvous, encodeRendezvous, type RendezvousMessage } from '@shotgun-rally/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exchangeCodes, HostRegistration } from './rendezvous-client.ts';

const URL = 'wss://race.example/rendezvous';

/** A fake WebSocket that the test opens and closes, and whose server is the test. */
class FakeSocket {
  static readonly created: FakeSocket[] = [];
  static readonly OPEN = 1;
  readonly sent: (RendezvousMessage | null)[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readyState = 0;
  isClosed = false;

  constructor() {
    FakeSocket.created.push(this);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  receive(message: RendezvousMessage): void {
    this.onmessage?.({ data: encodeRendezvous(message) });
  }

  send(text: string): void {
    this.sent.push(decodeRendezvous(text));
  }

  close(): void {
    this.isClosed = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.created.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { href: 'https://race.example/?host' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a host', () => {
  const ROOM = { type: 'room', room: 'K7QM2X', key: 'secret' } as const;

  /** Opens a registration; by default at the page's server. `codes` has the host's rendezvous code after each change. */
  function register(rendezvous = '') {
    const codes: (string | null)[] = [];
    const answer = vi.fn(async (_offer: string): Promise<string | null> => 'answer-code');
    const registration = new HostRegistration(rendezvous, answer, () => codes.push(registration.code));
    const [socket] = FakeSocket.created as [FakeSocket];
    return { registration, codes, answer, socket };
  }

  it('a host registers again with its code and key, 3 s after its connection has closed', async () => {
    const { codes, socket } = register();
    socket.open();
    expect(socket.sent).toEqual([{ type: 'host', room: '', key: '' }]);
    socket.receive(ROOM);
    socket.onclose?.();
    expect(codes).toEqual(['K7QM2X', null]);
    await vi.advanceTimersByTimeAsync(2999);
    expect(FakeSocket.created).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.created).toHaveLength(2);
    const again = FakeSocket.created[1]!;
    again.open();
    expect(again.sent).toEqual([{ type: 'host', room: 'K7QM2X', key: 'secret' }]);
    again.receive(ROOM);
    expect(codes).toEqual(['K7QM2X', null, 'K7QM2X']);
  });

  it('a host does not connect again to a server without a rendezvous, unless it invites', async () => {
    const { registration, codes, socket } = register();
    socket.onclose?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.created).toHaveLength(1);
    registration.connect();
    registration.connect();
    expect(FakeSocket.created).toHaveLength(2);
    expect(codes).toEqual([]);
  });

  it('a host tries again with growing pauses to register at a rendezvous that the link names', async () => {
    register(URL);
    const attemptedAtS: number[] = [];
    for (let second = 0; second < 100; second++) {
      while (attemptedAtS.length < FakeSocket.created.length) {
        attemptedAtS.push(second);
        FakeSocket.created.at(-1)?.onclose?.();
      }
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(attemptedAtS).toEqual([0, 3, 9, 21, 45, 93]);
  });

  it('a host repeats its registration every 25 s until its connection closes', async () => {
    const { socket } = register();
    socket.open();
    socket.receive(ROOM);
    await vi.advanceTimersByTimeAsync(50_000);
    const repeated = { type: 'host', room: 'K7QM2X', key: 'secret' };
    expect(socket.sent.slice(1)).toEqual([repeated, repeated]);
    socket.onclose?.();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(socket.sent).toHaveLength(3);
  });

  it('a host answers a guest’s offer, and does not answer if there is no answer', async () => {
    const { answer, socket } = register();
    socket.open();
    socket.receive({ type: 'offer', guest: '7', code: 'offer-code' });
    await vi.advanceTimersByTimeAsync(0);
    expect(answer).toHaveBeenCalledWith('offer-code');
    expect(socket.sent.slice(1)).toEqual([{ type: 'answer', guest: '7', code: 'answer-code' }]);
    answer.mockResolvedValue(null);
    socket.receive({ type: 'offer', guest: '8', code: 'offer-code' });
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.sent).toHaveLength(2);
  });
});

describe('a guest', () => {
  /** Starts an exchange. `results` has its result once there is one. */
  function exchange() {
    const results: (string | null)[] = [];
    exchangeCodes(URL, 'K7QM2X', 'offer-code').then((result) => results.push(result));
    const [socket] = FakeSocket.created as [FakeSocket];
    return { results, socket };
  }

  it('a guest gives up after 10 s without an answer, and closes the connection', async () => {
    const { results, socket } = exchange();
    socket.open();
    await vi.advanceTimersByTimeAsync(9999);
    expect(results).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(results).toEqual([null]);
    expect(socket.isClosed).toBe(true);
  });

  it.each([
    ['answer-code', { type: 'answer', guest: '1', code: 'answer-code' }],
    ['gone', { type: 'gone' }],
    ['refused', { type: 'refused' }],
  ] as const)('a guest sends its code, and gets the result %s', async (result, message) => {
    const { results, socket } = exchange();
    socket.open();
    expect(socket.sent).toEqual([{ type: 'join', room: 'K7QM2X', code: 'offer-code' }]);
    socket.receive(message);
    await vi.advanceTimersByTimeAsync(0);
    expect(results).toEqual([result]);
    expect(socket.isClosed).toBe(true);
  });

  it('a guest gets no answer if the connection closes', async () => {
    const { results, socket } = exchange();
    socket.onclose?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(results).toEqual([null]);
  });
});

it('host and guest go on without a rendezvous whose address the browser refuses', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('WebSocket', function refuse() {
    throw new SyntaxError('refused');
  });
  const registration = new HostRegistration(URL, async () => null, vi.fn());
  expect(registration.code).toBeNull();
  expect(await exchangeCodes(URL, 'K7QM2X', 'code')).toBeNull();
});
