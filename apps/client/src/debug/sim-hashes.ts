/** `window.__simHashes(ticks)`: the simulation's scripted race in this browser, tick by tick, for comparing engines. */

declare global {
  interface Window {
    /** Resolves to the state's hash after each tick of the scripted race on the oval; loads the script when first called. */
    __simHashes?: (ticks: number) => Promise<readonly number[]>;
  }
}

export function exposeSimHashes(): void {
  window.__simHashes = async (ticks) => {
    const { hashScriptedRace } = await import('./scripted-race.ts');
    return hashScriptedRace(ticks);
  };
}
