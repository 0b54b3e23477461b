// What the client's page shows to tests as `window.__game`; see apps/client/src/debug.

/** One car as it is drawn. */
export interface ProbedCar {
  readonly car: number;
  readonly present: boolean;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** 0 to 100. */
  readonly health: number;
}

export interface Probe {
  readonly phase: string;
  readonly racePhase: string | number;
  readonly role: 'driver' | 'gunner';
  readonly car: number;
  readonly tick: number;
  /** m/s of the own car. */
  readonly speed: number;
  readonly cars: readonly ProbedCar[];
  readonly lap: number;
}
