/** What a player's end is made of: a link, a world, a clock, and how to see. */
import type { ClientMessage, HelloMessage, ServerMessage, WelcomeMessage } from '@shotgun-rally/protocol';
import type { World } from '@shotgun-rally/sim';
import type { Clock } from '../../environment/clock.ts';
import type { Link } from '../../link/link.ts';
import type { ExpectInput } from '../prediction/remote-inputs.ts';
import type { RivalName } from '../prediction/rivals.ts';
import type { StrategyName } from '../prediction/strategies/strategies.ts';

export interface GameClientOptions {
  readonly link: Link;
  readonly hello: HelloMessage;
  /** Builds a new world as `welcome` describes it: track by its name, laps, cars, seed. */
  readonly createWorld: (welcome: WelcomeMessage) => World;
  readonly clock: Clock;
  /** How the driver's own car is predicted; `own` when absent. */
  readonly strategy?: StrategyName;
  /** How the driver sees the other cars; `predicted` when absent. */
  readonly rivals?: RivalName;
  /** What the other drivers are expected to do; when absent they are taken to hold on to their last input. */
  readonly expectInput?: ExpectInput;
  /** Hears of every message that is sent, and of every one that comes and can be read, once it has been dealt with. */
  readonly onMessage?: (heard: ObservedMessage) => void;
}

/** A message as this end knows it, and the bytes that carry it. */
export type ObservedMessage =
  | { readonly direction: 'up'; readonly message: ClientMessage; readonly bytes: Uint8Array }
  | { readonly direction: 'down'; readonly message: ServerMessage; readonly bytes: Uint8Array };
