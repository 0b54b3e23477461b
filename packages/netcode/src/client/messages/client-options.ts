/** The options of a client, and the type of the messages that it reports to the app. */
import type { ClientMessage, HelloMessage, ServerMessage, WelcomeMessage } from '@shotgun-rally/protocol';
import type { World } from '@shotgun-rally/sim';
import type { Clock } from '../../environment/clock.ts';
import type { Link } from '../../link/link.ts';
import type { PredictionSettings } from '../prediction/strategies/prediction-settings.ts';

/** The options of a `GameClient`: its link, hello and clock, and how it predicts cars. */
export interface GameClientOptions extends Partial<PredictionSettings> {
  readonly link: Link;
  readonly hello: HelloMessage;
  /** Creates a new world from the track name, laps, cars, tuning and seed in `welcome`. */
  readonly createWorld: (welcome: WelcomeMessage) => World;
  readonly clock: Clock;
  /** Called before a message is sent, and after a received message was decoded and handled. */
  readonly onMessage?: (observed: ObservedMessage) => void;
}

/** A message that a client sent or received, decoded and as bytes. */
export type ObservedMessage =
  | { readonly direction: 'up'; readonly message: ClientMessage; readonly bytes: Uint8Array }
  | { readonly direction: 'down'; readonly message: ServerMessage; readonly bytes: Uint8Array };
