/** What both ends know of each other: bytes go in here and, perhaps, come out there. */

export interface Link {
  /** Sends one message. May be lost, doubled or overtaken, as the link's kind has it; never throws. */
  send(bytes: Uint8Array): void;
  /** Sets the one handler for arriving messages. Messages that arrive before there is one are lost. */
  onReceive(handler: (bytes: Uint8Array) => void): void;
  /** Sets the one handler for the end of the link. */
  onClose(handler: () => void): void;
  /** Ends the link. `lastWords` arrive before the end does, whatever the link does to messages otherwise. */
  close(lastWords?: Uint8Array): void;
}
