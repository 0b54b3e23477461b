/** The page `docs/fairness.md`: what the figures of fairness and joining mean, and what other games and libraries publish. */
import { limitOf } from '../../../../scripts/results.ts';
import type { Mean } from '../scoreboard/mean.ts';
import { type Fairness, LONG_TRIP_MS, SHORT_TRIP_MS, SLOPE_MS } from './fairness.ts';

/** Returns the page as Markdown. It quotes `command`, which writes it and the plot beside it. */
export function fairnessPage(fairness: Fairness, command: string): string {
  const { points, slope, slopeWithoutGunners, hitsLost, races, shots } = fairness;
  const rows = points.map(
    ({ roundTripMs, finish, finishWithoutGunners, hitRate }) =>
      `| ${roundTripMs} ms | ${signed(finish)} | ${signed(finishWithoutGunners)} | ${plain(hitRate)} |`,
  );
  return `# Fairness and joining

Written by \`${command}\`. The same command writes the same page and the same plot.

Players ask two questions that no single part of the netcode answers: does a long round trip put me at a disadvantage, and how long
does it take until I can play? Rows 22 to 24 of the scoreboard answer them.

## Row 22: what a long round trip costs

Six cars with equal bots race each other. Each car has a round trip of its own, from 20 to 220 ms, for both its driver and its
gunner. Nothing is lost, and the jitter is the same for all, so only the length of the round trip differs. A set is six races
with one seed, in which every round trip starts once in every place on the grid, and once directly behind every other one (a Williams design).
Intervals come from leaving out one set at a time (jackknife), because the cars of one race influence each other.

- **Finish time**: how long a car takes for its first lap, compared with the mean of the six cars. Being shot costs several
  seconds and depends on luck, so the races are also played without gunners, which gives a narrower interval.
- **Hit rate**: how many of the shots that a gunner fires on its own screen cost another car armour. A shot at a car that the
  screen shows alive, but that another player has just wrecked, counts as a miss.

![Finish time and hit rate against round trip](fairness.svg)

| round trip | finish time, % from the mean of the race | the same without gunners | hit rate, % |
|---|---|---|---|
${rows.join('\n')}

| figure, from ${races} races of each kind and ${shots} shots | value | 95 % interval | limit |
|---|---|---|---|
| finish time lost per ${SLOPE_MS} ms of round trip, % | ${fixed(slope.mean)} | ${interval(slope)} | ≤ ${limitOf('row-22-finish')} |
| the same without gunners, % | ${fixed(slopeWithoutGunners.mean)} | ${interval(slopeWithoutGunners)} | ≤ ${limitOf('row-22-finish-without-gunners')} |
| hit rate lost at ${LONG_TRIP_MS} ms, compared with ${SHORT_TRIP_MS} ms, % | ${fixed(hitsLost.mean)} | ${interval(hitsLost)} | ≤ ${limitOf('row-22-hits')} |

${COMPARISON}`;
}

const fixed = (value: number): string => value.toFixed(1);
const sign = (value: number): string => `${value >= 0 ? '+' : ''}${fixed(value)}`;
const interval = ({ low, high }: Mean): string => `${fixed(low)} to ${fixed(high)}`;
const signed = ({ mean, low, high }: Mean): string => `${sign(mean)} (${sign(low)} to ${sign(high)})`;
const plain = (estimate: Mean): string => `${fixed(estimate.mean)} (${interval(estimate)})`;

/** The part of the page without figures of its own. */
const COMPARISON = `## Row 23: what a hit costs the car that is hit

Lag compensation is fair to the gunner: a shot hits what the gunner's screen shows. The price is paid by the car that is hit,
which may have left the line of fire on its own screen. Row 23 measures both sides, for every hit that costs armour.

- **View delay**: how far the world in which the shot is judged is behind the tick with which the shot is stamped. It is at
  most 250 ms, always ([decision 0014](decisions/0014-lag-compensation-is-capped-at-250-ms.md)).
- **Time out of the line of fire**: on the screen of the driver whose car is hit, the time from the last frame in which the
  drawn car was in the path of the shot to the first frame that shows the hit. It contains the whole way: the victim's own lead,
  the shooter's view delay, both trips, and the ticks for which a hit is scheduled ahead
  ([decision 0006](decisions/0006-server-decisions-are-scheduled-ahead.md)). It is only printed. A car that drives along the line
  of fire has a time near 0.

## Row 24: joining a race that is running

While bots race, players join again and again over a simulated link. The time runs from the hello to the first tick in which the
server executes an input of that player that arrived in time. The limit is three round trips and 300 ms. One round trip is
needed for hello and welcome. At least another one is needed to learn the server's time, and half of one for the first input;
the rest is for pings until the clock is reliable, for states, and for lost messages. Figures for both kinds of link are in the
[scoreboard](scoreboard.md).

## What others publish

**Peeker's advantage** is the head start of a player who moves into view: on their own screen, that player already sees the
other one, who sees nothing yet.

| | peeker's advantage | rewind limit | telemetry of errors |
|---|---|---|---|
| Riot, Valorant | Published as a sum: the enemy's frame, the enemy's trip to the server, a server tick, the trip from the server, and 7.8 ms of interpolation delay, with 128 ticks a second [1]. The engineers considered less than 80 ms fair for their weapons [2] | not in the texts read | not in the texts read |
| Valve, Source | not in the sources read | \`sv_maxunlag\`: 1 s is the default and the maximum. If the claimed time and the measured latency differ by over 200 ms, the server uses the latency [3] | \`sv_showlagcompensation\` draws rewound hitboxes [4] |
| Valve, Counter-Strike 2 | Sub-tick stamps each action with its exact moment, so tick rate matters less [5]; that removes the wait for a tick, not the trips | not in the texts read | not in the texts read |
| Colyseus 0.18 | "what you see is what you hit", no figure [6] | \`maxRewindMs\`, 500 ms by default; an older stamp is clamped to it [6] | \`drift\`: a moving average and a decaying peak of corrections, where a steady average means a real divergence, and a peak alone one bad round trip [7] |
| Shotgun Rally | row 22 measures what remains of it in a race: finish times and hit rates against round trip | 250 ms from the tick of the shot; the client shows no older world. For a late input, the server goes back further by the lateness, at most 350 ms in total | F3 counts corrections by cause; row 1 counts those without a known cause, and its limit is 0 |

Three differences follow.

- Our limit is a quarter of Source's and half of Colyseus's. Source replaces a claim that it does not believe, and Colyseus clamps
  it, so the shot is judged in another world than the shooter saw. Here the client knows the limit: instead of showing an older
  world it simulates the newer one, so an honest shot that arrives in time is judged in the world that was shown.
- Riot adds up delays, and a designer has to judge what they mean. Row 22 measures what they do to results, and row 23 the delay
  that a victim sees.
- An average of corrections cannot tell a bug from a collision. Here prediction equals the server to the bit, so each correction
  has a named cause, and unexplained ones are counted separately.

Sources, read in November 2026:

1. Riot Games, [04: On Peeker's Advantage & Ranked](https://playvalorant.com/en-us/news/game-updates/04-on-peeker-s-advantage-ranked/), 2020.
2. David Straily, quoted by [Dot Esports](https://dotesports.com/valorant/news/shroud-excited-riot-anti-peekers-advantage-valorant) from an interview with Polygon.
3. Valve, [player_lagcompensation.cpp](https://github.com/ValveSoftware/source-sdk-2013/blob/39ed87570bdb2f86969d4be821c94b722dc71179/mp/src/game/server/player_lagcompensation.cpp) in the Source SDK 2013.
4. Valve Developer Community, [Lag Compensation](https://developer.valvesoftware.com/wiki/lag_compensation).
5. Valve, quoted by [Kotaku](https://kotaku.com/counter-strike-2-csgo-source-steam-valve-sequel-release-1850252875), 2023.
6. Colyseus, [Lag Compensation](https://docs.colyseus.io/netcode/lag-compensation), 0.18.
7. Colyseus, [class Drift](https://pub.dev/documentation/colyseus/latest/colyseus/Drift-class.html) of the Flutter client.
`;
