/** Links that report or change the messages that pass through one of their ends. */
import type { Link } from '@shotgun-rally/netcode';

export interface LinkObserver {
  /** Called before a message is sent. */
  readonly onSend: (bytes: Uint8Array) => void;
  /** Called when a message arrives. The observer must call `handle`, which passes the message on, exactly once. */
  readonly onReceive: (bytes: Uint8Array, handle: () => void) => void;
}

/** Returns a link that passes everything on to `link`, except for the functions in `changes`. */
export const changedLink = (link: Link, changes: Partial<Link>): Link => ({
  send: (bytes) => link.send(bytes),
  onReceive: (handler) => link.onReceive(handler),
  onClose: (handler) => link.onClose(handler),
  close: (lastMessage) => link.close(lastMessage),
  ...changes,
});

/** Wraps `link` so that `observer` is called for every message. */
export const observedLink = (link: Link, observer: LinkObserver): Link =>
  changedLink(link, {
    send(bytes) {
      observer.onSend(bytes);
      link.send(bytes);
    },
    onReceive(handler) {
      link.onReceive((bytes) => observer.onReceive(bytes, () => handler(bytes)));
    },
  });

/** Wraps `link` so that each received message is replaced by what `change` returns for it. */
export const withChangedReceived = (link: Link, change: (bytes: Uint8Array) => Uint8Array): Link =>
  changedLink(link, { onReceive: (handler) => link.onReceive((bytes) => handler(change(bytes))) });
