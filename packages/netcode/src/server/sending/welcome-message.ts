/** Builds the `welcome` message, which gives a client its seat and the parameters of the race. */
import { PROTOCOL_VERSION, type WelcomeMessage } from '@shotgun-rally/protocol';
import type { World } from '@shotgun-rally/sim';
import { type Participant, participantRoleOf } from '../room/participant.ts';
import type { SendRates } from './send-rates.ts';

/** `timeMs`: the current race time. */
export const welcomeMessage = (
  participant: Participant,
  world: World,
  timeMs: number,
  sendRates: SendRates,
): WelcomeMessage => ({
  kind: 'welcome',
  version: PROTOCOL_VERSION,
  personId: participant.id,
  car: participant.car,
  role: participantRoleOf(participant),
  token: participant.token,
  timeMs: Math.round(timeMs),
  trackName: world.track.name,
  laps: world.laps,
  cars: world.cars,
  tuning: world.tuning,
  seed: world.seed,
  ...sendRates,
});
