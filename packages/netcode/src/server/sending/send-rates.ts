/** How often the server sends states and the clients send inputs. */

/** How often the server sends states and the clients send inputs, in ticks of 16 ms. */
export interface SendRates {
  /** Number of ticks between two states, 1 to 16. */
  readonly stateEveryTicks: number;
  /** Number of ticks between two `inputs` messages of a client, 1 to 16. */
  readonly inputEveryTicks: number;
}

/** The send rates of the game: about 31 states and 62 `inputs` messages per second. */
export const DEFAULT_SEND_RATES: SendRates = { stateEveryTicks: 2, inputEveryTicks: 1 };
