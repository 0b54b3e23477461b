/** Notes below the tables of the scoreboard page: how to read a row, and why a limit is or is not reached. */

/** By row. The figures in the notes are those of the default run, unless a note names another command. */
export const NOTES: Readonly<Record<number, readonly string[]>> = {
  2: [
    'Row 3 has the errors in contact and within 1 s after a hit, wreck or respawn. Hits are scheduled ahead (docs/decisions/0006), so clients predict them as well.',
  ],
  4: [
    'A jump is a frame in which the movement of the drawn car differs by over 2 cm from that of the simulated car after its latest corrections. So a correction without smoothing is a jump.',
    'The offset is the distance between drawn and simulated car. Its changes include every correction of over 2 cm, even one that the smoothing hides completely, while a client without any smoothing would have none. So they are only printed.',
  ],
  5: [
    'One rule serves all network conditions (docs/decisions/0013). Inputs that are late in TYPICAL and BAD were held back by bursts of loss: fewer late inputs need a larger buffer, and a smaller buffer makes more inputs late.',
  ],
  8: [
    'In LAN the drawn rival and the simulation that holds the last input both have an error of less than 1 cm (p95); which of the two is smaller differs from run to run.',
  ],
  9: [
    'BAD cannot keep its limit while shots are rewound by at most 250 ms: an input takes 100 ms and waits about 60 ms, and the newest state is 116 ms old on average when it is drawn. That is 276 ms without any interpolation delay, so nearly every view is extrapolated beyond the newest state, by about 30 ms. Extrapolation by 48 ms has an error of 1.6 cm (p95, docs/decisions/0014). Row 10 shows the effect: client and server disagree less often than its limit allows.',
  ],
  18: ['In BAD few frames are between two received states (row 9), so there are few samples.'],
  19: [
    'One frame in a hundred is in the second after a freeze, or after a hidden tab is shown again: FREEZE and HIDDEN vary between 1 % and 3.5 % from run to run, on both sides of the limit.',
  ],
};
