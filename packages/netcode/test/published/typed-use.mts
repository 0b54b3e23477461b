// Code of a user of the packages. It does not compile if one of the used exports has no types.
import { GameClient } from '@shotgun-rally/netcode';
import { encodeClientMessage } from '@shotgun-rally/protocol';
import { World } from '@shotgun-rally/sim';

// The types of arguments and results have names.
export type { Decoded, DecodedSignal, MAX_SIGNAL_LENGTH } from '@shotgun-rally/protocol';
export type { ObservedQuantity } from '@shotgun-rally/sim/environment';
export type { Quat } from '@shotgun-rally/sim/math';
export type { HeightGrid, PadDefinition, Terrain, TrackPoint } from '@shotgun-rally/sim/track';
export type { Barrel, HitCommand, Impact } from '@shotgun-rally/sim/weapons';

// @ts-expect-error The number of cars is not a text.
export const world = (track: World['track']) => new World({ track, cars: 'two' });
// @ts-expect-error There is no such message.
export const bytes = () => encodeClientMessage({ kind: 'pong' }, 'driver');
// @ts-expect-error The constructor needs options.
export const client = () => new GameClient();
