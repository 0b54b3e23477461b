/** A player of a `Match`: the client, its simulated connection and page, and the function that gives its inputs. */
import type { Encoding, ParticipantRole, SeatInput } from '@shotgun-rally/protocol';
import { TICK_MS } from '@shotgun-rally/sim';
import type { GameClient } from '../client/game-client.ts';
import type { GameClientOptions } from '../client/messages/client-options.ts';
import type { Clock } from '../environment/clock.ts';
import type { LagLink } from '../link/lag-link.ts';
import type { FrameSchedule } from './frame-schedule.ts';

/** Returns the player's input for a tick. */
export type GiveInput = (client: GameClient, tick: number) => SeatInput;

export interface Player {
  /** In the order of joining, from 0. */
  readonly index: number;
  readonly client: GameClient;
  readonly role: ParticipantRole;
  readonly car: number;
  readonly giveInput: GiveInput;
  /** Every input given, by tick. */
  readonly sent: Map<number, SeatInput>;
  readonly link: LagLink;
  /** The player's own clock; differs from the server's by a constant. */
  readonly clock: Clock;
  readonly frames: FrameSchedule;
  /** When (ms) the page's timer fires next. */
  timerMs: number;
}

export interface JoinOptions {
  /** Token of the seat to come back to; by default the player is new. */
  readonly token?: string;
  /** Default: 60. */
  readonly framesPerSecond?: number;
  /** Default: packed for every other player, starting with the first, else plain. */
  readonly encoding?: Encoding;
  /** How a driver's client predicts its own car and the rivals; by default as in the game. */
  readonly prediction?: Pick<GameClientOptions, 'strategy' | 'rivals' | 'expectInput'>;
}

/** A page's timer fires twice per tick, so no tick is more than half a tick late. */
export const TIMER_MS = TICK_MS / 2;

/** When (ms) the player's page runs next: its timer or its frame, whichever is first. */
export const nextRunMs = ({ frames, timerMs }: Player): number => Math.min(frames.nextMs, timerMs);

/** Lets the client simulate the ticks that are due, with the player's inputs. */
export function advanceClient({ client, giveInput, sent }: Player): void {
  client.advance((tick) => {
    const input = giveInput(client, tick);
    sent.set(tick, input);
    return input;
  });
}

/** Schedules the page's next run. `isFrame`: the run that has ended was a frame, not a timer. */
export function scheduleNextRun(player: Player, isFrame: boolean): void {
  const { frames, timerMs } = player;
  if (isFrame) frames.advance();
  // A hidden tab's timer runs with its schedule of frames.
  player.timerMs = frames.isHidden ? frames.nextMs + TIMER_MS : isFrame ? timerMs : timerMs + TIMER_MS;
}
