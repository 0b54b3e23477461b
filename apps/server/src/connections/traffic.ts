/** Counts the messages of all connections and their bytes, without the headers of the transports. */
export class Traffic {
  receivedMessages = 0;
  receivedBytes = 0;
  sentMessages = 0;
  sentBytes = 0;

  countReceived(bytes: number): void {
    this.receivedMessages++;
    this.receivedBytes += bytes;
  }

  countSent(bytes: number): void {
    this.sentMessages++;
    this.sentBytes += bytes;
  }
}
