/** A problem that stops the game: what happened, and what the player can do. Only unexpected problems have their texts here. */

/** What a button on a problem screen does. */
export type Remedy = 'lobby' | 'retry' | 'reload' | 'start-page' | 'host';

export interface Problem {
  /** The id of the screen's element, for tests and styles. */
  readonly id: string;
  readonly title: string;
  /** What happened. */
  readonly text: string;
  /** What to do now. */
  readonly advice: string;
  readonly remedies: readonly { readonly remedy: Remedy; readonly label: string }[];
}

/** The reasons of a `bye` (the server's last message) after which the page connects again. */
export const RECONNECT_REASONS = ['serverClosing', 'tooSilent', 'nextRace', 'otherServer'] as const;

export const retry = { remedy: 'retry', label: 'Try again' } as const;
export const reload = { remedy: 'reload', label: 'Reload the page' } as const;
export const startPage = { remedy: 'start-page', label: 'Go to the start page' } as const;

/** Returns the problem for code that cannot be loaded, for example after the connection was lost. */
export function notLoaded(error: unknown): Problem {
  return {
    id: 'not-loaded',
    title: 'The race could not be loaded',
    text: messageOf(error),
    advice: 'Check your connection and reload the page.',
    remedies: [reload],
  };
}

/** Returns the problem for an error that the game has thrown. */
export function crashed(error: unknown): Problem {
  return {
    id: 'crashed',
    title: 'The game has crashed',
    text: messageOf(error),
    advice: 'Reload the page. If it happens again, please report the message above.',
    remedies: [reload, startPage],
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
