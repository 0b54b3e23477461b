import type { Link } from '../../src/index.ts';

/** Returns the link with another `send`. */
export const withSend = (link: Link, send: Link['send']): Link => ({
  send,
  onReceive: (handle) => link.onReceive(handle),
  onClose: (handle) => link.onClose(handle),
  close: (lastMessage) => link.close(lastMessage),
});
