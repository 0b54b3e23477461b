/** The titles of the scoreboard's rows, and the notes below their tables: how to read a row, and why a limit is met or not. */

/** The title of each row that the lab measures, by its number. */
export const ROW_TITLES: Readonly<Record<number, string>> = {
  1: "Corrections of the player's own car",
  2: "Prediction of the player's own car",
  3: 'Prediction in contact with other cars',
  4: 'Jumps and offset of the drawn car',
  5: 'Late inputs',
  8: 'Predicted rivals',
  9: 'Interpolation delay',
  10: 'Hits about which client and server disagree',
  11: 'Download',
  12: 'Upload',
  13: "The client's estimate of the server's time",
  14: 'Recovery after a freeze or a hidden tab',
  18: 'Error of interpolated cars',
  19: 'Evenness of the drawn speed',
  20: "Time until the server's verdict on a shot",
  21: "The gunner's own car and barrel",
  23: 'Hits after leaving the line of fire',
  24: 'Joining a running race',
  25: 'Races of 16 cars with 32 players',
};

/** The notes of each row, by its number. Their figures come from the default run. */
export const NOTES: Readonly<Record<number, readonly string[]>> = {
  2: [
    'Row 3 has the errors in contact and within 1 s after a hit or respawn. The server schedules hits for a later tick (docs/decisions/0006), so clients predict them as well.',
  ],
  4: [
    'A jump is a frame in which the movement of the drawn car differs by over 2 cm, or its turn by over 0.5°, from that of the simulated car, corrections included. So a correction without smoothing is a jump.',
    'The offset is the distance between drawn and simulated car. Its limits prevent a smoothing that hides jumps but leaves the drawn car in the wrong place.',
  ],
  5: [
    'One rule sets how early inputs arrive in all network conditions (docs/decisions/0013). Late inputs in TYPICAL and BAD were held back by bursts of loss: if inputs were sent earlier, fewer would be late, but they would wait longer at the server.',
  ],
  8: [
    'Wrecks are left out. The simulation that holds the last input knows as much as the client, and is not smoothed. Drawn rivals are, so that corrections cause no twitches.',
  ],
  18: [
    "At the server's ticks, cars are compared with the server's integers. At the time of a frame, they are compared with an interpolation of the lab's own, which shares no code with the client.",
    'The poses of most ticks are received, and between two of them every interpolation is good enough. At lost ticks, cars are simulated (docs/decisions/0048).',
  ],
  19: [
    'In FREEZE and HIDDEN, about 1 % of the frames are in the second after a freeze or a hidden tab. Small differences of this share decide if p99 contains them, so p99 varies from run to run, on both sides of the limit.',
  ],
  25: ['The figures of rows 1, 2, 10 and 11 in a race of 16 cars with 32 players.'],
};
