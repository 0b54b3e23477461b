/** What the figures of a row do not say by themselves: how it is read, what was tried, what arithmetic forbids. */

/** By row. Figures in them are those of the default run, unless a note names another command. */
export const NOTES: Readonly<Record<number, readonly string[]>> = {
  2: [
    'Contact, and the second after a hit or a respawn, are left out: the first is row 3, the second is printed there. Hits are told before they happen (docs/decisions/0006), and so are predicted too.',
  ],
  4: [
    'A jump is judged as what the eye sees: the shown car moves over 2 cm otherwise in a frame than the simulated car, as it is simulated now. So a correction that is not smoothed is a jump.',
    'Read literally, the change of "shown minus simulated" counts every correction of over 2 cm, however well it is hidden; and a client that hides none would have no jump at all. It is printed.',
  ],
  5: [
    'All weathers are served by one rule (docs/decisions/0013), and what is late in TYPICAL and BAD is what bursts of loss hold back: less of it costs a larger buffer, and a smaller buffer more of it.',
  ],
  8: [
    'In LAN either way of expecting a rival is off by less than a centimetre, p95; which of the two is nearer differs from run to run.',
  ],
  9: [
    'BAD cannot have both its bar and a cap of 250 ms on rewinding: an input is 100 ms under way and waits about 60 ms, and the newest state is 116 ms old on average when it is looked at. That is 276 ms with a delay of nothing, so nearly every view is carried on beyond the newest state, by some 30 ms; carried on by 48 ms, the error is 1.6 cm, p95 (docs/decisions/0014). Row 10 shows what that is worth: the sides agree within its bar.',
  ],
  18: ['In BAD hardly a frame lies between two known states (row 9), so there are few to judge.'],
  19: [
    'A hundredth of the frames lies in the second after a freeze, or after a hidden tab is shown again: from run to run FREEZE and HIDDEN lie between 1 % and 3.5 %, on either side of the bar.',
  ],
};
