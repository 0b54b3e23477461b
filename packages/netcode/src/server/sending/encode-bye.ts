/** Encodes the last message on a connection, which tells the client why the server closes it. */
import { type ByeReason, encodeServerMessage } from '@shotgun-rally/protocol';
import { BYE_TEXTS } from './bye-texts.ts';

/**
 * Returns the bytes of a `bye`, to be passed to `Link.close`: after a refused join, for example. `text` is shown to the player; by
 * default it is the sentence for `reason`. Throws a RangeError for a text that is too long.
 */
export const encodeBye = (reason: ByeReason, text: string = BYE_TEXTS[reason]): Uint8Array =>
  encodeServerMessage({ kind: 'bye', reason, text }, 'plain');
