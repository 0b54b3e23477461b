/** How often the server sends states and the clients send inputs. */

export interface SendRates {
  /** Ticks from one state to the next, 1 to 16. */
  readonly stateEveryTicks: number;
  /** Ticks from one `inputs` message of a client to the next, 1 to 16. */
  readonly inputEveryTicks: number;
}

/** 31 states and 62 inputs per second. */
export const DEFAULT_SEND_RATES: SendRates = { stateEveryTicks: 2, inputEveryTicks: 1 };
