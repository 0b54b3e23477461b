/** The interface between the netcode and a transport (WebSocket, data channel, memory), which carries messages both ways. */

/** One end of a connection, which carries messages both ways. Implement it to use another transport. */
export interface Link {
  /** Sends one message. It may be lost, duplicated or reordered, depending on the transport. Never throws. */
  send(bytes: Uint8Array): void;
  /** Sets the handler for arriving messages, and replaces an earlier one. Messages without a handler are lost. */
  onReceive(handler: (bytes: Uint8Array) => void): void;
  /** Sets the handler for the end of the link, and replaces an earlier one. */
  onClose(handler: () => void): void;
  /** Closes the link. `lastMessage` arrives reliably, before the other end is closed. */
  close(lastMessage?: Uint8Array): void;
}
