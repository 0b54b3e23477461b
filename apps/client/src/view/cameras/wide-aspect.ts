/** Images that are wider than this (width divided by height) have room for a car beside a panel such as the lobby or the results. */
export const WIDE_ASPECT = 1.4;
