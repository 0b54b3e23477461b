/** Thrown if a process has ended or a client was refused before the measurement was over. */
export class StoppedEarly extends Error {}
