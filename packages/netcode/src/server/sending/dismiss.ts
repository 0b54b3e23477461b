/** Disconnects a client and tells it why. */
import { type ByeReason, encodeServerMessage } from '@shotgun-rally/protocol';
import type { Link } from '../../link/link.ts';
import { BYE_TEXTS } from './bye-texts.ts';

/** Closes `link`; a `bye` message with the reason and its text is the last message on it. */
export function dismiss(link: Link, reason: ByeReason): void {
  link.close(encodeServerMessage({ kind: 'bye', reason, text: BYE_TEXTS[reason] }, 'plain'));
}
