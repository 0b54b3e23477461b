import type { Link } from '../../src/index.ts';

/** Returns a link that carries the messages of `link`, but that the server takes for another connection. */
export const anotherLink = (link: Link): Link => ({
  send: (bytes) => link.send(bytes),
  close: (lastMessage) => link.close(lastMessage),
  onReceive: (handler) => link.onReceive(handler),
  onClose: (handler) => link.onClose(handler),
});
