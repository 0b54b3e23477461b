/** Lets a script end its child processes when it is ended itself. */

/** Exit code of a script that a signal ends. */
const EXIT_SIGNAL = 1;

/** Lets Ctrl-C and SIGTERM end the process as `process.exit` does, which calls the listeners of its event `exit`. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(EXIT_SIGNAL));
}
