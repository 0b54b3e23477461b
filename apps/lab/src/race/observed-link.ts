/** A link that tells what passes through one of its ends. */
import type { Link } from '@shotgun-rally/netcode';

export interface Spy {
  /** A message is about to be sent. */
  readonly onSend: (bytes: Uint8Array) => void;
  /** A message has come, and `handle` is what its receiver does with it: to be called once. */
  readonly onReceive: (bytes: Uint8Array, handle: () => void) => void;
}

export const spiedLink = (link: Link, spy: Spy): Link => ({
  send(bytes) {
    spy.onSend(bytes);
    link.send(bytes);
  },
  onReceive(handler) {
    link.onReceive((bytes) => spy.onReceive(bytes, () => handler(bytes)));
  },
  onClose(handler) {
    link.onClose(handler);
  },
  close(lastWords) {
    link.close(lastWords);
  },
});
