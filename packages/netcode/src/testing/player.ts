/** A player of a `Match`: the client with its simulated connection and page, and the function that returns its inputs. */
import type { Encoding, ParticipantRole, SeatInput } from '@shotgun-rally/protocol';
import { TICK_MS } from '@shotgun-rally/sim';
import type { GameClient } from '../client/game-client.ts';
import type { GameClientOptions } from '../client/messages/client-options.ts';
import type { Clock } from '../environment/clock.ts';
import type { LagLink } from '../link/lag-link.ts';
import type { Weather, WeatherEachWay } from '../link/weather.ts';
import type { FrameSchedule, Hitches } from './frame-schedule.ts';

/** Returns the player's input for a tick of the client. */
export type InputSource = (client: GameClient, tick: number) => SeatInput;

export interface Player {
  /** Number in the order of joining, from 0. */
  readonly index: number;
  readonly client: GameClient;
  readonly role: ParticipantRole;
  readonly car: number;
  readonly inputSource: InputSource;
  /** Every input of this player, by tick. */
  readonly inputs: Map<number, SeatInput>;
  readonly link: LagLink;
  /** The player's own clock; differs from the server's by a constant, and by `clockDriftPpm`. */
  readonly clock: Clock;
  readonly frames: FrameSchedule;
  /** Time (ms) at which the page's timer fires next. */
  timerMs: number;
}

/** The options of a player who joins a `Match`. */
export interface JoinOptions {
  /** Token of an earlier connection, to get its seat back. Default: a new player. */
  readonly token?: string;
  /** Name of the car model that the player asks for. Default: any. */
  readonly model?: string;
  /** Default: 60. */
  readonly framesPerSecond?: number;
  /** Regular pauses of the player's page. Default: none. */
  readonly hitches?: Hitches;
  /** How much faster the player's clock runs than the server's, in millionths; negative if slower. Default: 0. */
  readonly clockDriftPpm?: number;
  /** Default: 'packed' for players with an even index, 'plain' for the others. */
  readonly encoding?: Encoding;
  /** The simulated network conditions of this player; by default those of the match. */
  readonly weather?: Weather | WeatherEachWay;
  /**
   * True if the server admits the player when the client's hello arrives over the simulated network, as in the game. Default:
   * false, which admits the player at once.
   */
  readonly helloTravels?: boolean;
  /** How a driver's client predicts its own car and the rivals (cars of other teams); by default as in the game. */
  readonly prediction?: Pick<GameClientOptions, 'strategy' | 'rivals' | 'expectInput'>;
}

/** Period (ms) of a page's timer: half a tick, so that the client simulates a tick at most half a tick late. */
export const TIMER_MS = TICK_MS / 2;

/** Time (ms) at which the player's page runs next: its timer or its frame, whichever comes first. */
export const nextRunMs = ({ frames, timerMs }: Player): number => Math.min(frames.nextMs, timerMs);

/** Runs the client's ticks that are due, with the player's inputs. */
export function advanceClient({ client, inputSource, inputs }: Player): void {
  client.advance((tick) => {
    const input = inputSource(client, tick);
    inputs.set(tick, input);
    return input;
  });
}

/** Schedules the page's next run. `isFrame` is true if the run that has ended was a frame, and false for the timer. */
export function scheduleNextRun(player: Player, isFrame: boolean): void {
  const { frames, timerMs } = player;
  if (isFrame) frames.advance();
  player.timerMs = frames.timerMs(isFrame ? timerMs : timerMs + TIMER_MS);
}
