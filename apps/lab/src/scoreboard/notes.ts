/** Notes below the tables of the scoreboard page: how to read a row, and why a limit is or is not reached. */

/** By row. The figures in the notes are those of the default run, unless a note names another command. */
export const NOTES: Readonly<Record<number, readonly string[]>> = {
  2: [
    'Contact, and the second after a hit or a respawn, are left out: the first is row 3, the second is printed there. Hits are scheduled ahead (docs/decisions/0006), so clients predict them as well.',
  ],
  4: [
    'A jump is judged as a player sees it: in one frame the movement of the shown car differs by over 2 cm from that of the simulated car after its latest corrections. So a correction without smoothing is a jump.',
    'Read literally, the change of "shown minus simulated" counts every correction of over 2 cm, even one that the smoothing hides completely; a client without any smoothing would have no jump at all. It is only printed.',
  ],
  5: [
    'One rule serves all network conditions (docs/decisions/0013). Inputs that are late in TYPICAL and BAD were held back by bursts of loss: fewer late inputs need a larger buffer, and a smaller buffer makes more inputs late.',
  ],
  8: [
    'In LAN both predictions of a rival have an error of less than 1 cm (p95); which of the two is smaller differs from run to run.',
  ],
  9: [
    'BAD cannot have both its limit and a cap of 250 ms on rewinding: an input takes 100 ms and waits about 60 ms, and the newest state is 116 ms old on average when it is shown. That is 276 ms without any interpolation delay, so nearly every view is extrapolated beyond the newest state, by about 30 ms. Extrapolation by 48 ms has an error of 1.6 cm (p95, docs/decisions/0014). Row 10 shows the effect: client and server disagree less often than its limit allows.',
  ],
  18: ['In BAD few frames are between two received states (row 9), so there are few samples.'],
  19: [
    'One frame in a hundred is in the second after a freeze, or after a hidden tab is shown again: FREEZE and HIDDEN vary between 1 % and 3.5 % from run to run, on both sides of the limit.',
  ],
};
