/** A room for tests: four car slots, drivers who join it, and what they see. */
import type { HelloMessage, RosterPerson } from '@shotgun-rally/protocol';
import { NEUTRAL_DRIVER, NEUTRAL_GUNNER, PHASE, parseTrack, RACE } from '@shotgun-rally/sim';
import oval from '../../../../../assets/tracks/oval.json' with { type: 'json' };
import { createLinkPair, WEATHERS, type Weather } from '../../../src/index.ts';
import type { InputSource, Match, Player } from '../../../src/testing/index.ts';
import type { MatchOptions } from '../../../src/testing/match.ts';
import { HELLO } from '../../testing/hello.ts';
import { matchOnOval, OVAL } from '../../testing/oval-match.ts';
import { bot, hunter, shakyDriver } from '../../testing/scripted-players.ts';

/** The second track of the room. */
const OTHER = parseTrack({ ...oval, name: 'other' });
/** Loses about a third of all messages, and reorders many. */
export const LOSSY: Weather = { ...WEATHERS.BAD, delayMinMs: 20, delayMaxMs: 250, lossShare: 0.35 };

/** A player who does nothing. */
export const idle: InputSource = ({ welcome }) => (welcome?.role === 'gunner' ? NEUTRAL_GUNNER : NEUTRAL_DRIVER);

/** A player who holds the key for drifting, or one trigger: this counts as playing, but the car stays where it is. */
export const holding: InputSource = ({ welcome }) =>
  welcome?.role === 'gunner' ? { ...NEUTRAL_GUNNER, rocket: true } : { ...NEUTRAL_DRIVER, drift: true };

/** A player who drives or shoots, depending on the current role. */
export const busy = (seed: number): InputSource => {
  const [driver, gunner] = [shakyDriver(OVAL, seed), hunter(1)];
  return (client, tick) => (client.welcome?.role === 'gunner' ? gunner : driver)(client, tick);
};

/** Starts a match with `count` drivers, one per car, and runs it for 3 s, in which they receive the roster. */
export function joinDrivers(
  count: number,
  weather: Weather = WEATHERS.TYPICAL,
  inputSource: InputSource = holding,
  server: NonNullable<MatchOptions['server']> = {},
) {
  const match = matchOnOval({ weather, seed: 3, cars: 4, bot, otherTracks: [OTHER], server });
  const people = Array.from({ length: count }, (_, car) => match.join('driver', car, inputSource));
  match.run(3000);
  return { match, people };
}

export const phaseOf = (match: Match) => match.server.world.state[RACE.phase];

/** The player's own entry in the roster. */
export const personOf = ({ client }: Player): RosterPerson => client.person as RosterPerson;

/** The player's car and role, as the client knows them. */
export const seatOf = ({ client }: Player) => [client.welcome?.car, client.welcome?.role];

/** Ends the race at once. */
export const finish = (match: Match) => {
  match.server.world.state[RACE.phase] = PHASE.finished;
};

/** Adds a person who only has one end of a link, and asks for a seat or to watch. `address` is their network address. */
export function admit(
  match: Match,
  hello: Partial<HelloMessage> = {},
  address = '',
): ReturnType<Match['series']['join']> {
  const asked: HelloMessage = { ...HELLO, name: 'Bo', car: -1, encoding: 'plain', ...hello };
  return match.series.join(createLinkPair()[0], asked, address);
}

/** Joins the current race with the player's token, as a page does for the next race. */
export const rejoin = (match: Match, { client }: Player, inputSource: InputSource = idle) =>
  match.join('driver', -1, inputSource, { token: client.welcome?.token ?? '' });
