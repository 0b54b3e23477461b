/** How the player can leave the race that is shown. */
export interface RaceExit {
  /** The address of the lobby. */
  readonly url: string;
  /** A solo race can also start again. */
  readonly isSolo: boolean;
}
