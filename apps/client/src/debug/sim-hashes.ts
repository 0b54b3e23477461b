/** `window.__simHashes(ticks)`: simulates a scripted race in this browser, so that tests can compare JavaScript engines. */

declare global {
  interface Window {
    /** Resolves to the hash of the state after each tick of the scripted race on the oval. */
    __simHashes?: (ticks: number) => Promise<readonly number[]>;
  }
}

export function exposeSimHashes(): void {
  window.__simHashes = async (ticks) => {
    const { hashScriptedRace } = await import('./scripted-race.ts');
    return hashScriptedRace(ticks);
  };
}
