/** The seat that a page asks for, and the codes of new rooms. */
import { cleanPlayerName, ROOM_CODE_LENGTH_MAX, type Role, UNLISTED_ROOM_PREFIX } from '@shotgun-rally/protocol';
import type { CarModelName } from '@shotgun-rally/sim/tuning';
import { MODEL_NAMES } from '../look/car-models.ts';
import type { ClientConfig } from '../page/config.ts';
import { readStorage, writeStorage } from '../page/storage.ts';

/** The seat that the player asks for. */
export interface SeatRequest {
  readonly name: string;
  readonly room: string;
  readonly role: Role;
  /** Car slot, or -1 for any. */
  readonly car: number;
  /** The car model, or '' for any. The first player in a car chooses its model. */
  readonly model: CarModelName | '';
}

/** Characters of generated room codes: letters and digits without I, O, 0 and 1, which look alike. */
const CODE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 5;

/** Returns the seat that the page link asks for. Without a room or a name (in the link or remembered), generates one. */
export function requestedSeat(config: ClientConfig): SeatRequest {
  return {
    name: config.name || cleanPlayerName(readStorage('localStorage', 'name')) || newName(),
    room: config.room || (config.private ? generateUnlistedCode() : generateRoomCode()),
    role: config.role,
    car: config.car,
    model: config.model || (MODEL_NAMES.find((name) => name === readStorage('localStorage', 'model')) ?? ''),
  };
}

/** Returns the code of a room that is listed. */
export const generateRoomCode = (): string => randomCharacters(CODE_LENGTH);

/** Returns the longest possible code of an unlisted room: 10 random characters are 50 bits, too many to be guessed. */
export const generateUnlistedCode = (): string =>
  UNLISTED_ROOM_PREFIX + randomCharacters(ROOM_CODE_LENGTH_MAX - UNLISTED_ROOM_PREFIX.length);

function randomCharacters(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => CODE_CHARACTERS[byte % CODE_CHARACTERS.length]!).join('');
}

/** Generates a name, and stores it, so that the settings show it and a reload of the page keeps it. */
function newName(): string {
  const name = `Player ${Math.floor(Math.random() * 90) + 10}`;
  writeStorage('localStorage', 'name', name);
  return name;
}
