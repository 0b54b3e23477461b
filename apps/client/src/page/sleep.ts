/** A promise-based delay. */

/** Resolves after this time (ms). */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
