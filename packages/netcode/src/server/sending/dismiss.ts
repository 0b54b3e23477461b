/** The end of a connection: a word about why, and the link is closed. */
import { type ByeReason, encodeServerMessage } from '@shotgun-rally/protocol';
import type { Link } from '../../link/link.ts';
import { BYE_TEXTS } from './bye-texts.ts';

export function dismiss(link: Link, reason: ByeReason): void {
  link.close(encodeServerMessage({ kind: 'bye', reason, text: BYE_TEXTS[reason] }, 'plain'));
}
