/** The interface between the netcode and a transport (WebSocket, data channel, memory): messages of bytes, both ways. */

export interface Link {
  /** Sends one message. It may be lost, duplicated or reordered, depending on the transport. Never throws. */
  send(bytes: Uint8Array): void;
  /** Sets the only handler for arriving messages. Messages that arrive before are lost. */
  onReceive(handler: (bytes: Uint8Array) => void): void;
  /** Sets the only handler for the end of the link. */
  onClose(handler: () => void): void;
  /** Closes the link. `lastMessage` arrives reliably, before the other end is closed. */
  close(lastMessage?: Uint8Array): void;
}
